import type { SearchCriteria } from './contract.ts';
import { AppError } from '../core/app-error.ts';
import { dayNumber, lagosDate, minutesOfTime } from '../core/lagos-time.ts';
import { RADIUS_DEFAULT_KM, TIME_FLEXIBILITY_DEFAULT_HOURS } from './limits.rules.ts';
import type { ResolvedCriteria } from './matching-values.rules.ts';
import { nairaToKobo } from '../core/money.ts';

/**
 * Fills in the defaults of search criteria (today in Lagos, radius, flexibility) and converts its units.
 * @param now epoch milliseconds.
 * @throws AppError `invalid_input` for a day that is over in Lagos.
 */
export function resolveCriteria(criteria: SearchCriteria, now: number): ResolvedCriteria {
  const today = lagosDate(now);
  const date = criteria.departureDate ?? today;
  if (date < today) throw new AppError('invalid_input', 'Departure date must not be in the past');
  const time = criteria.preferredDepartureTime;
  return {
    origin: criteria.origin,
    destination: criteria.destination,
    date,
    day: dayNumber(date),
    now,
    seats: criteria.seatsNeeded,
    maxFareKobo: criteria.maxPrice === undefined ? null : nairaToKobo(criteria.maxPrice),
    preferredMinutes: time === undefined ? null : minutesOfTime(time),
    flexibilityMinutes: (criteria.timeFlexibility ?? TIME_FLEXIBILITY_DEFAULT_HOURS) * 60,
    radiusKm: criteria.radiusKm ?? RADIUS_DEFAULT_KM,
    ratingMin: criteria.driverRatingMin ?? null,
    timeOfDay: criteria.timeOfDay ?? null,
    choices: criteria.choices ?? null,
    sort: criteria.sort ?? 'best',
  };
}

/** The criteria as they were applied: with their defaults and the places' own names. */
export function appliedCriteria(criteria: SearchCriteria, resolved: ResolvedCriteria): SearchCriteria {
  return {
    ...criteria,
    origin: resolved.origin,
    destination: resolved.destination,
    departureDate: resolved.date,
    radiusKm: resolved.radiusKm,
    timeFlexibility: resolved.flexibilityMinutes / 60,
  };
}
