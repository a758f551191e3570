import { useCallback, useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from '@/shared/api/server-time.ts';

/** How often an answer that depends on the time is checked. */
const CHECK_MS = 10_000;

/**
 * The result of `read` for the server's present time (ms since 1970). Checked every `everyMs`; the component renders only when the
 * answer changes, so it is text, a yes or no, or a rounded number. Components read the time only here.
 */
export function useNow<Answer extends string | number | boolean | null | undefined>(
  read: (now: number) => Answer,
  everyMs = CHECK_MS,
): Answer {
  const subscribe = useCallback(
    (check: () => void) => {
      const timer = setInterval(check, everyMs);
      const stop = onServerTime(check);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
    [everyMs],
  );
  const answer = () => read(serverNow());
  return useSyncExternalStore(subscribe, answer, answer);
}

/**
 * The last of these moments that has passed, 0 before the first: stands for the present time where only these moments decide,
 * and changes only when one of them passes. Moments are ISO 8601 or milliseconds since 1970.
 */
export function useLastPassed(moments: readonly (string | number | null | undefined)[]): number {
  return useNow((now) =>
    Math.max(0, ...moments.map((moment) => new Date(moment ?? NaN).getTime()).filter((ms) => ms <= now)),
  );
}
