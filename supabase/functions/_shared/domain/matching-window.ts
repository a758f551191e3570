import { addDays, lagosDayStart } from './lagos-time.ts';
import { DIFFERENT_DATES_DAYS } from './limits.ts';
import type { TripWish } from './matching-types.ts';

const MINUTE_MS = 60_000;
const LAST_MINUTE = 24 * 60 - 1;

/** When candidates of a wish may leave. Epoch milliseconds, `from` inclusive, `until` exclusive; minutes of the Lagos day. */
export interface DepartureWindow {
  leavesFrom: number;
  /** The moment nearest to the wish: the time asked for, or the beginning. */
  leavesAbout: number;
  leavesUntil: number;
  earlierFrom: number;
  earlierUntil: number;
  laterFrom: number;
  laterUntil: number;
  minuteFrom: number;
  minuteUntil: number;
}

/** The hours of the day asked for, and the week before and after it; nothing that has already left. */
export function departureWindow(wish: TripWish): DepartureWindow {
  const dayStart = lagosDayStart(wish.date);
  const dayEnd = lagosDayStart(addDays(wish.date, 1));
  const soonest = wish.now + 1;
  const minutes = minutesWanted(wish);
  const leavesFrom = Math.max(soonest, dayStart + minutes.minuteFrom * MINUTE_MS);
  const preferred = dayStart + (wish.preferredMinutes ?? 0) * MINUTE_MS;
  return {
    leavesFrom,
    leavesAbout: Math.max(leavesFrom, preferred),
    leavesUntil: dayStart + (minutes.minuteUntil + 1) * MINUTE_MS,
    earlierFrom: Math.max(soonest, lagosDayStart(addDays(wish.date, -DIFFERENT_DATES_DAYS))),
    earlierUntil: dayStart,
    laterFrom: dayEnd,
    laterUntil: lagosDayStart(addDays(wish.date, DIFFERENT_DATES_DAYS + 1)),
    ...minutes,
  };
}

function minutesWanted({ preferredMinutes, flexibilityMinutes }: TripWish) {
  if (preferredMinutes === null) return { minuteFrom: 0, minuteUntil: LAST_MINUTE };
  return {
    minuteFrom: Math.max(0, Math.ceil(preferredMinutes - flexibilityMinutes)),
    minuteUntil: Math.min(LAST_MINUTE, Math.floor(preferredMinutes + flexibilityMinutes)),
  };
}
