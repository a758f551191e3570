import { dayNumber } from '../../core/lagos-time.ts';
import type { TripCandidate, ResolvedCriteria } from '../matching-values.rules.ts';

/** For tests: a search for Lagos → Abuja on Saturday 14 November 2026, made on Friday at noon. */
export function someCriteria(changes: Partial<Omit<ResolvedCriteria, 'day'>> = {}): ResolvedCriteria {
  const criteria = {
    origin: 'Lagos',
    destination: 'Abuja',
    date: '2026-11-14',
    now: Date.parse('2026-11-13T12:00:00+01:00'),
    seats: 1,
    maxFareKobo: null,
    preferredMinutes: null,
    flexibilityMinutes: 120,
    radiusKm: 50,
    ratingMin: 3,
    timeOfDay: null,
    choices: null,
    sort: 'best' as const,
    ...changes,
  };
  return { ...criteria, day: dayNumber(criteria.date) };
}

/** For tests: a trip that meets `someCriteria` exactly, at 08:00, by a verified, unrated driver. */
export function aTrip(changes: Partial<TripCandidate> = {}): TripCandidate {
  return {
    originPlaceId: 'lagos',
    destinationPlaceId: 'abuja',
    origin: 'Lagos',
    destination: 'Abuja',
    originKm: 0,
    destinationKm: 0,
    departureAt: new Date('2026-11-14T08:00:00+01:00'),
    fareKobo: 850_000,
    seatsAvailable: 4,
    driverRating: null,
    driverRatingCount: 0,
    isDriverVerified: true,
    ...changes,
  };
}
