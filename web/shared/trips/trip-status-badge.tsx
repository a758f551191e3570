import { chakra } from '@chakra-ui/react/styled-system';
import { type BadgeColour, badgeColour } from '@tafiya/trips/status.rules.ts';
import { wordsOf } from '@/shared/format/words.ts';

interface Tone {
  light: { background: string; color: string };
  dark: { background: string; color: string };
}

/** Badge colours as background and text, with a contrast of at least 4.5:1 in both themes. */
const TONES: Record<BadgeColour, Tone> = {
  blue: tone(['#DEEAFB', '#134A93'], ['#16304F', '#9CC6FA']),
  green: tone(['#DDF1E6', '#0B5D3B'], ['#15382A', '#7BDDAB']),
  yellow: tone(['#FFEFC2', '#6B4600'], ['#453508', '#FFD566']),
  purple: tone(['#ECE2FA', '#5A2A9C'], ['#36214F', '#D3B5FA']),
  grey: tone(['#E4E5E9', '#3E434D'], ['#343841', '#D5D8DE']),
  red: tone(['#FBE1DF', '#98201A'], ['#4A1E1B', '#FFACA5']),
  'light-grey': tone(['#F2F2F4', '#4A4F59'], ['#25282F', '#C3C7CF']),
};

function tone(light: readonly [string, string], dark: readonly [string, string]): Tone {
  return { light: { background: light[0], color: light[1] }, dark: { background: dark[0], color: dark[1] } };
}

const LABELS: Record<string, string> = {
  scheduled: 'Scheduled',
  active: 'Active',
  waiting: 'Waiting',
  en_route: 'On the way',
  arrived: 'Arrived',
  completed: 'Completed',
  cancelled: 'Cancelled',
  confirmed: 'Confirmed',
};

/** The status of a trip or booking in its colour; an unknown status is shown unchanged, in light grey. */
export function TripStatusBadge({ status }: { status: string }) {
  // A confirmed booking has the colour of an active trip.
  const { light, dark } = TONES[status === 'confirmed' ? 'green' : badgeColour(status)];
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      minHeight="7"
      paddingInline="2.5"
      borderRadius="full"
      textStyle="sm"
      fontWeight="semibold"
      whiteSpace="nowrap"
      background={light.background}
      color={light.color}
      _dark={dark}
    >
      {statusLabel(status)}
    </chakra.span>
  );
}

/** `en_route` → `On the way`. */
export function statusLabel(status: string): string {
  return wordsOf(LABELS, status);
}
