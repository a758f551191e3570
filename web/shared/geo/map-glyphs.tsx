/** Icons of the map's buttons, in the manner of shared/ui/icons.tsx. */
import type { ReactNode } from 'react';

function Glyph({ children }: { children: ReactNode }) {
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
    >
      {children}
    </svg>
  );
}

export function PlusIcon() {
  return (
    <Glyph>
      <path d="M10 4.5v11M4.5 10h11" />
    </Glyph>
  );
}

export function MinusIcon() {
  return (
    <Glyph>
      <path d="M4.5 10h11" />
    </Glyph>
  );
}

/** Four corners: show everything. */
export function FitIcon() {
  return (
    <Glyph>
      <path d="M3.5 7V4.5a1 1 0 0 1 1-1H7M13 3.5h2.5a1 1 0 0 1 1 1V7M16.5 13v2.5a1 1 0 0 1-1 1H13M7 16.5H4.5a1 1 0 0 1-1-1V13" />
    </Glyph>
  );
}

/** A target: stay with somebody. */
export function CrosshairIcon() {
  return (
    <Glyph>
      <circle cx="10" cy="10" r="5.2" />
      <path d="M10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3" />
    </Glyph>
  );
}
