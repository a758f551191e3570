import { lagosDayNumber, lagosMinutes } from './lagos-time.ts';
import {
  DIFFERENT_DATES_DAYS,
  NEARBY_ORIGIN_EXTRA_KM,
  RATING_FILTER_DEFAULT,
  DRIVER_SHARE_PERCENT,
  MATCH_WEIGHT_PERCENT,
  RATING_MAX,
  RATING_MIN,
  RATING_PRIOR,
  RATING_PRIOR_PASSENGERS,
} from './limits.ts';

/** What a passenger asks for, defaults filled in, places resolved. A pure value: the clock is read before it is made. */
export interface TripWish {
  originName: string;
  destinationName: string;
  /** Lagos day, `YYYY-MM-DD`, and its number (`dayNumber`), for sums. */
  date: string;
  day: number;
  /** Epoch milliseconds: nothing that leaves at or before this is offered. */
  now: number;
  seats: number;
  maxFareKobo: number | null;
  /** Minutes after midnight in Lagos, or null when any time of the day will do. */
  preferredMinutes: number | null;
  flexibilityMinutes: number;
  radiusKm: number;
  ratingMin: number;
}

/** What scoring reads of a trip. Distances are from the places asked for to the trip's own, in kilometres. */
export interface TripCandidate {
  originPlaceId: string;
  destinationPlaceId: string;
  originName: string;
  destinationName: string;
  originKm: number;
  destinationKm: number;
  /** Epoch milliseconds. */
  departureAt: number;
  fareKobo: number;
  seatsAvailable: number;
  driverRating: number | null;
  driverRatingCount: number;
  isDriverVerified: boolean;
}

/** One trip a passenger has booked before. */
export interface PastTrip {
  originPlaceId: string;
  destinationPlaceId: string;
  /** Minutes after midnight in Lagos. */
  departureMinutes: number;
  fareKobo: number;
}

/** A candidate with its score (0–100, whole) and the reasons in a passenger's words. */
export interface ScoredTrip<Candidate extends TripCandidate> {
  candidate: Candidate;
  score: number;
  reasons: string[];
}

/** The three lists of a search answer. A trip is in one of them at most. */
export interface ArrangedTrips<Candidate extends TripCandidate> {
  matches: ScoredTrip<Candidate>[];
  differentDates: ScoredTrip<Candidate>[];
  nearbyOrigins: ScoredTrip<Candidate>[];
}

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
