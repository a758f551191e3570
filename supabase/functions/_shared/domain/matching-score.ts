import { lagosDayNumber, lagosMinutes } from './lagos-time.ts';
import {
  DIFFERENT_DATES_DAYS,
  DRIVER_SHARE_PERCENT,
  MATCH_WEIGHT_PERCENT,
  NEARBY_ORIGIN_EXTRA_KM,
  RATING_MAX,
  RATING_MIN,
  RATING_PRIOR,
  RATING_PRIOR_PASSENGERS,
} from './limits.ts';
import type { TripCandidate, TripWish } from './matching-types.ts';

/**
 * The four parts of a score: 1 is exactly what was asked, ½ the edge of what the passenger accepts, and below that
 * down to 0 only alternatives go, which give up the radius or the date.
 */
interface ScoreParts {
  location: number;
  time: number;
  price: number;
  driver: number;
}

/** Every part of a trip's score. `lowestFareKobo` is the lowest fare of the trips found, used when no maximum was given. */
export function scoreParts(trip: TripCandidate, wish: TripWish, lowestFareKobo: number): ScoreParts {
  return {
    location: locationPart(trip, wish),
    time: timePart(trip, wish),
    price: pricePart(trip, wish, lowestFareKobo),
    driver: driverPart(trip, wish),
  };
}

/** Points of the four parts together, 0–100, not rounded (specification §2: 40, 25, 20 and 15 percent). */
export function pointsOf(parts: ScoreParts): number {
  const weight = MATCH_WEIGHT_PERCENT;
  return (
    weight.location * parts.location +
    weight.time * parts.time +
    weight.price * parts.price +
    weight.driver * parts.driver
  );
}

function locationPart(trip: TripCandidate, wish: TripWish): number {
  return (nearness(trip.originKm, wish.radiusKm) + nearness(trip.destinationKm, wish.radiusKm)) / 2;
}

function nearness(distanceKm: number, radiusKm: number): number {
  if (distanceKm <= radiusKm) return 1 - distanceKm / radiusKm / 2;
  return share(1 - (distanceKm - radiusKm) / NEARBY_ORIGIN_EXTRA_KM) / 2;
}

function timePart(trip: TripCandidate, wish: TripWish): number {
  const daysAway = Math.abs(lagosDayNumber(trip.departureAt) - wish.day);
  const datePart = daysAway === 0 ? 1 : share(1 - (daysAway - 1) / DIFFERENT_DATES_DAYS) / 2;
  if (wish.preferredMinutes === null) return datePart;
  const minutesAway = Math.abs(lagosMinutes(trip.departureAt) - wish.preferredMinutes);
  return datePart * share(1 - minutesAway / wish.flexibilityMinutes / 2);
}

function pricePart(trip: TripCandidate, wish: TripWish, lowestFareKobo: number): number {
  const idealFareKobo = wish.maxFareKobo === null ? lowestFareKobo : wish.maxFareKobo / 2;
  return share(1 - (trip.fareKobo / idealFareKobo - 1) / 2);
}

function driverPart(trip: TripCandidate, wish: TripWish): number {
  const given = trip.driverRating === null ? 0 : trip.driverRatingCount;
  const mean =
    ((trip.driverRating ?? 0) * given + RATING_PRIOR * RATING_PRIOR_PASSENGERS) /
    (given + RATING_PRIOR_PASSENGERS);
  const rating = share((mean - RATING_MIN) / (RATING_MAX - RATING_MIN));
  const seats = share(trip.seatsAvailable / (2 * wish.seats));
  const percent = DRIVER_SHARE_PERCENT;
  return (
    (percent.rating * rating + percent.verified * Number(trip.isDriverVerified) + percent.seats * seats) / 100
  );
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}
