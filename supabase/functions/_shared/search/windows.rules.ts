import { lagosDayStart } from '../core/lagos-time.ts';
import { ALTERNATIVES_SHOWN, DIFFERENT_DATES_DAYS, MATCHES_PER_ROUTE_MAX } from './limits.rules.ts';
import type { ListName, ResolvedCriteria } from './matching-values.rules.ts';
import { minutesOfDay } from './choices.rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A span of departures to search. Epoch milliseconds, `from` inclusive, `until` exclusive. */
export interface SearchWindow {
  list: ListName;
  /** Whether to search routes whose origin lies within the pickup radius, or those beyond it. */
  isNear: boolean;
  leavesFrom: number;
  leavesUntil: number;
  /** How many trips of the route that was searched for, the earliest first. */
  tripsMax: number;
}

/** When candidates may leave. */
interface SearchWindows {
  /** Minutes of the Lagos day, both inclusive: the same hours on every date. */
  minuteFrom: number;
  minuteUntil: number;
  /** The preferred moment: the preferred time, or the first moment left of the day. */
  leavesAbout: number;
  /** The most promising first. */
  windows: SearchWindow[];
}

/**
 * Where SQL searches: the preferred hours on the requested day, on the days of the week before and after it, and from
 * origins beyond the radius. Alternatives come first, so that many matches cannot crowd them out.
 */
export function searchWindows(criteria: ResolvedCriteria): SearchWindows {
  const { minuteFrom, minuteUntil } = hoursOf(criteria);
  const soonest = criteria.now + 1;
  const midnight = lagosDayStart(criteria.date);
  const begin = (days: number): number =>
    Math.max(soonest, midnight + days * DAY_MS + minuteFrom * MINUTE_MS);
  const end = (days: number): number => midnight + days * DAY_MS + (minuteUntil + 1) * MINUTE_MS;
  const about = Math.max(begin(0), midnight + (criteria.preferredMinutes ?? 0) * MINUTE_MS);
  const match = { list: 'matches', isNear: true } as const;
  const other = { tripsMax: ALTERNATIVES_SHOWN };
  const date = { ...other, list: 'differentDates', isNear: true } as const;
  const origin = { ...other, list: 'nearbyOrigins', isNear: false } as const;
  const matchesMax = criteria.preferredMinutes === null ? MATCHES_PER_ROUTE_MAX : MATCHES_PER_ROUTE_MAX / 2;
  const windows: SearchWindow[] = [
    { ...date, leavesFrom: begin(1), leavesUntil: end(DIFFERENT_DATES_DAYS) },
    { ...date, leavesFrom: begin(-1), leavesUntil: end(-1) },
    { ...origin, leavesFrom: begin(0), leavesUntil: end(0) },
    { ...match, leavesFrom: about, leavesUntil: end(0), tripsMax: matchesMax },
    { ...match, leavesFrom: begin(0), leavesUntil: about, tripsMax: matchesMax },
    { ...date, leavesFrom: begin(-DIFFERENT_DATES_DAYS), leavesUntil: end(-2) },
  ];
  const open = windows.filter(
    (window) => minuteFrom <= minuteUntil && window.leavesFrom < window.leavesUntil,
  );
  return { minuteFrom, minuteUntil, leavesAbout: about, windows: open };
}

/** The moment after the days that `searchWindows` covers. Epoch milliseconds. */
export function laterFrom({ date }: ResolvedCriteria): number {
  return lagosDayStart(date) + (DIFFERENT_DATES_DAYS + 1) * DAY_MS;
}

function hoursOf({ preferredMinutes, flexibilityMinutes, timeOfDay }: ResolvedCriteria) {
  const { from, until } = minutesOfDay(timeOfDay);
  if (preferredMinutes === null) return { minuteFrom: from, minuteUntil: until };
  return {
    minuteFrom: Math.max(from, Math.ceil(preferredMinutes - flexibilityMinutes)),
    minuteUntil: Math.min(until, Math.floor(preferredMinutes + flexibilityMinutes)),
  };
}
