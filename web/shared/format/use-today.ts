import { useSyncExternalStore } from 'react';
import { addDays, lagosDate, lagosDayStart } from '@domain/lagos-time.ts';
import { onServerTime, serverNow } from '@/shared/api/server-time.ts';

/** Today in Lagos by the server's clock, `YYYY-MM-DD`; another day from midnight on, also on a page that stays open. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today);
}

function today(): string {
  return lagosDate(serverNow());
}

// A phone that sleeps does not keep its timers: whoever comes back to the page looks again.
function subscribe(onChange: () => void): () => void {
  let timer = setTimeout(turn, untilMidnight());
  function turn(): void {
    clearTimeout(timer);
    timer = setTimeout(turn, untilMidnight());
    onChange();
  }
  document.addEventListener('visibilitychange', onChange);
  const deafen = onServerTime(turn);
  return () => {
    clearTimeout(timer);
    deafen();
    document.removeEventListener('visibilitychange', onChange);
  };
}

function untilMidnight(): number {
  return lagosDayStart(addDays(today(), 1)) - serverNow();
}
