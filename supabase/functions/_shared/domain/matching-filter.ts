import { lagosDayNumber, lagosMinutes } from './lagos-time.ts';
import { DIFFERENT_DATES_DAYS, NEARBY_ORIGIN_EXTRA_KM, RATING_FILTER_DEFAULT } from './limits.ts';
import type { TripCandidate, TripWish } from './matching-types.ts';

/** Which list a trip belongs in. */
export type ListName = 'matches' | 'differentDates' | 'nearbyOrigins';

/**
 * The list a trip belongs in, or null when it is not for this passenger. A match meets every wish; an alternative gives
 * up exactly one: the date (by at most a week), or the pickup radius (by at most `NEARBY_ORIGIN_EXTRA_KM`).
 */
export function listOf(trip: TripCandidate, wish: TripWish): ListName | null {
  if (!meetsTheRest(trip, wish)) return null;
  const daysAway = Math.abs(lagosDayNumber(trip.departureAt) - wish.day);
  const inRadius = trip.originKm <= wish.radiusKm;
  if (daysAway > 0) return inRadius && daysAway <= DIFFERENT_DATES_DAYS ? 'differentDates' : null;
  if (inRadius) return 'matches';
  return trip.originKm <= wish.radiusKm + NEARBY_ORIGIN_EXTRA_KM ? 'nearbyOrigins' : null;
}

/** Whether a rating passes the minimum. A driver nobody has rated counts as `RATING_FILTER_DEFAULT`: shown until the passenger asks for more. */
export function passesRating(rating: number | null, minimum: number): boolean {
  return (rating ?? RATING_FILTER_DEFAULT) >= minimum;
}

function meetsTheRest(trip: TripCandidate, wish: TripWish): boolean {
  return (
    trip.departureAt > wish.now &&
    trip.seatsAvailable >= wish.seats &&
    trip.destinationKm <= wish.radiusKm &&
    (wish.maxFareKobo === null || trip.fareKobo <= wish.maxFareKobo) &&
    passesRating(trip.driverRating, wish.ratingMin) &&
    isNearPreferredTime(trip, wish)
  );
}

function isNearPreferredTime(trip: TripCandidate, wish: TripWish): boolean {
  if (wish.preferredMinutes === null) return true;
  return Math.abs(lagosMinutes(trip.departureAt) - wish.preferredMinutes) <= wish.flexibilityMinutes;
}
