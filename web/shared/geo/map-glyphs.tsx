/** Icons of the map's buttons. */
import { Icon } from '@/shared/ui/icons.tsx';

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 4.5v11M4.5 10h11" />
    </Icon>
  );
}

export function MinusIcon() {
  return (
    <Icon>
      <path d="M4.5 10h11" />
    </Icon>
  );
}

/** Four corners: show everything. */
export function FitIcon() {
  return (
    <Icon>
      <path d="M3.5 7V4.5a1 1 0 0 1 1-1H7M13 3.5h2.5a1 1 0 0 1 1 1V7M16.5 13v2.5a1 1 0 0 1-1 1H13M7 16.5H4.5a1 1 0 0 1-1-1V13" />
    </Icon>
  );
}

/** A target: stay with somebody. */
export function CrosshairIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="5.2" />
      <path d="M10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3" />
    </Icon>
  );
}
