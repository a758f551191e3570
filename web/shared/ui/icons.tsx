/** The interface's few line icons: 20 px grid, 1.75 px stroke, the colour of the text beside them. Decorative: name the control, not the icon. */
import type { ReactNode, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement>;

/** What all of them are drawn on. */
export function Icon({ children, ...props }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {children}
    </svg>
  );
}

export function TickIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
    </Icon>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 6.2v4.4M10 13.6v.1" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 9.4v4.2M10 6.5v.1" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 5.5 9 9m0-9-9 9" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m12.8 12.8 4 4" />
    </Icon>
  );
}

export function TripsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.8 6.2a1.5 1.5 0 0 1 1.5-1.5h11.4a1.5 1.5 0 0 1 1.5 1.5v1.9a2 2 0 0 0 0 3.8v1.9a1.5 1.5 0 0 1-1.5 1.5H4.3a1.5 1.5 0 0 1-1.5-1.5v-1.9a2 2 0 0 0 0-3.8Z" />
      <path d="M12.2 5v1.6m0 2.6v1.6m0 2.6V15" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="6.8" r="3.3" />
      <path d="M3.6 16.6c.7-3 3.2-4.7 6.4-4.7s5.7 1.7 6.4 4.7" />
    </Icon>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="3.2" />
      <path d="M10 2.4v1.4M10 16.2v1.4M2.4 10h1.4M16.2 10h1.4M4.6 4.6l1 1M14.4 14.4l1 1M15.4 4.6l-1 1M5.6 14.4l-1 1" />
    </Icon>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16.6 11.6A7 7 0 0 1 8.4 3.4a7 7 0 1 0 8.2 8.2Z" />
    </Icon>
  );
}

export function BackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16.2 10H3.8m4.6-4.6L3.8 10l4.6 4.6" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2 10c1.8-3.4 4.6-5.1 8-5.1s6.2 1.7 8 5.1c-1.8 3.4-4.6 5.1-8 5.1S3.8 13.4 2 10Z" />
      <circle cx="10" cy="10" r="2.4" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2 10c1.8-3.4 4.6-5.1 8-5.1s6.2 1.7 8 5.1c-1.8 3.4-4.6 5.1-8 5.1S3.8 13.4 2 10Z" />
      <path d="m3.5 3.5 13 13" />
    </Icon>
  );
}

export function FileIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M11.2 2.8H5.8A1.3 1.3 0 0 0 4.5 4.1v11.8a1.3 1.3 0 0 0 1.3 1.3h8.4a1.3 1.3 0 0 0 1.3-1.3V7.1Z" />
      <path d="M11.2 2.8v4.3h4.3M10 9.6v4.6m-2-2 2-2.1 2 2.1" />
    </Icon>
  );
}

export function BuildingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 17.2V4.3A1.3 1.3 0 0 1 5.3 3h5.4A1.3 1.3 0 0 1 12 4.3v12.9M12 8.2h2.7A1.3 1.3 0 0 1 16 9.5v7.7M2.6 17.2h14.8M6.8 6.4h2.4M6.8 9.6h2.4M6.8 12.8h2.4" />
    </Icon>
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3a4.6 4.6 0 0 1 4.6 4.6c0 4 1.6 5.2 1.6 6.1H3.8c0-.9 1.6-2.1 1.6-6.1A4.6 4.6 0 0 1 10 3Z" />
      <path d="M8.3 16.4a1.8 1.8 0 0 0 3.4 0" />
    </Icon>
  );
}
