import { focusManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addDays, lagosDate, lagosDayStart } from '@tafiya/core/lagos-time.ts';
import { DRAWN_DAY } from './drawn-day.ts';
import { onServerTime, serverNow } from '@/shared/api/server-time.ts';

/** Today in Lagos by the server's clock, `YYYY-MM-DD`. Updates at midnight on a page that stays open. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today, () => DRAWN_DAY);
}

function today(): string {
  return lagosDate(serverNow());
}

// A sleeping phone suspends timers, so the day is checked again when the page becomes visible.
function subscribe(onChange: () => void): () => void {
  let timer = setTimeout(restart, untilMidnight());
  function restart(): void {
    clearTimeout(timer);
    timer = setTimeout(restart, untilMidnight());
    onChange();
  }
  const stops = [focusManager.subscribe(onChange), onServerTime(restart)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function untilMidnight(): number {
  return lagosDayStart(addDays(today(), 1)) - serverNow();
}
