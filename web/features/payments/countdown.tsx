import { chakra } from '@chakra-ui/react/styled-system';
import { useNow } from '@/shared/live/use-now.ts';

const SECOND_MS = 1000;
const SECONDS_PER_MINUTE = 60;

interface CountdownProps {
  until: string;
  /** The server's clock minus this device's. */
  clockAheadMs: number;
}

/** "12:34", updated every second and not announced. */
export function Countdown(props: CountdownProps) {
  return (
    <chakra.span role="timer" fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {useNow((now) => inMinutes(timeLeft(props, now)), SECOND_MS)}
    </chakra.span>
  );
}

/** Whether the time is over, by the server's clock. */
export function useIsOver(props: CountdownProps): boolean {
  return useNow((now) => timeLeft(props, now) === 0, SECOND_MS);
}

/** Milliseconds left by the server's clock, at least 0. */
function timeLeft({ until, clockAheadMs }: CountdownProps, now: number): number {
  return Math.max(0, Date.parse(until) - (now + clockAheadMs));
}

function inMinutes(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const rest = String(seconds % SECONDS_PER_MINUTE).padStart(2, '0');
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${rest}`;
}
