import { dayNumber } from './lagos-time.ts';
import type { TripCandidate, TripWish } from './matching-rules.ts';

/** For tests: Lagos → Abuja on Saturday 14 November 2026, asked on the Friday at noon. */
export function aWish(changes: Partial<Omit<TripWish, 'day'>> = {}): TripWish {
  const wish = {
    originName: 'Lagos',
    destinationName: 'Abuja',
    date: '2026-11-14',
    now: Date.parse('2026-11-13T12:00:00+01:00'),
    seats: 1,
    maxFareKobo: null,
    preferredMinutes: null,
    flexibilityMinutes: 120,
    radiusKm: 50,
    ratingMin: 3,
    ...changes,
  };
  return { ...wish, day: dayNumber(wish.date) };
}

/** For tests: a trip that is exactly what `aWish` asks for, at 08:00, by a verified driver nobody has rated. */
export function aTrip(changes: Partial<TripCandidate> = {}): TripCandidate {
  return {
    originPlaceId: 'lagos',
    destinationPlaceId: 'abuja',
    originName: 'Lagos',
    destinationName: 'Abuja',
    originKm: 0,
    destinationKm: 0,
    departureAt: Date.parse('2026-11-14T08:00:00+01:00'),
    fareKobo: 850_000,
    seatsAvailable: 4,
    driverRating: null,
    driverRatingCount: 0,
    isDriverVerified: true,
    ...changes,
  };
}
