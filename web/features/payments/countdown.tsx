import { chakra } from '@chakra-ui/react/styled-system';
import { useNow } from '@/shared/live/use-now.ts';

const SECOND_MS = 1000;
const SECONDS_PER_MINUTE = 60;

/** "12:34", updated every second and not announced. */
export function Countdown({ until }: { until: string }) {
  return (
    <chakra.span role="timer" fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {useNow((now) => inMinutes(timeLeft(until, now)), SECOND_MS)}
    </chakra.span>
  );
}

/** Whether the time is over, by the server's clock. */
export function useIsOver(until: string): boolean {
  return useNow((now) => timeLeft(until, now) === 0, SECOND_MS);
}

/** Milliseconds left by the server's clock, at least 0. */
function timeLeft(until: string, now: number): number {
  return Math.max(0, Date.parse(until) - now);
}

function inMinutes(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const rest = String(seconds % SECONDS_PER_MINUTE).padStart(2, '0');
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${rest}`;
}
