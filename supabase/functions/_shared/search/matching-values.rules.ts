import { lagosDayNumber, lagosMinutes } from '../core/lagos-time.ts';
import {
  DIFFERENT_DATES_DAYS,
  DRIVER_SHARE_PERCENT,
  MATCH_WEIGHT_PERCENT,
  NEARBY_ORIGIN_EXTRA_KM,
  RATING_FILTER_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  RATING_PRIOR,
  RATING_PRIOR_PASSENGERS,
} from './limits.rules.ts';
import type { Wish } from '../trips/choices.rules.ts';
import { minutesOfDay, type SearchOrder, type TimeOfDay } from './choices.rules.ts';

/** Search criteria with their defaults filled in. A pure value: the clock is read once, before it is made. */
export interface ResolvedCriteria {
  /** Place names: as typed before the search, the places' own afterwards. */
  origin: string;
  destination: string;
  /** Lagos day, `YYYY-MM-DD`, and its number (`dayNumber`) for arithmetic. */
  date: string;
  day: number;
  /** Epoch milliseconds: a trip that leaves at or before this moment is not offered. */
  now: number;
  seats: number;
  maxFareKobo: number | null;
  /** Minutes after midnight in Lagos, or null for any time of the day. */
  preferredMinutes: number | null;
  flexibilityMinutes: number;
  radiusKm: number;
  /** Null: drivers with any rating. */
  ratingMin: number | null;
  timeOfDay: TimeOfDay | null;
  /** The trip offers all of these; only SQL checks them. Null: any trip. */
  choices: readonly Wish[] | null;
  /** The order of the matches. */
  sort: SearchOrder;
}

/** The fields of a trip that scoring reads. Distances in kilometres, from the places in the criteria to the trip's own. */
export interface TripCandidate {
  originPlaceId: string;
  destinationPlaceId: string;
  origin: string;
  destination: string;
  originKm: number;
  destinationKm: number;
  departureAt: Date;
  fareKobo: number;
  seatsAvailable: number;
  driverRating: number | null;
  driverRatingCount: number;
  isDriverVerified: boolean;
}

/** The lists of a search answer. */
export type ListName = 'matches' | 'differentDates' | 'nearbyOrigins';

/**
 * The list a trip belongs in, or null if it is not offered. A match meets all criteria; an alternative misses exactly
 * one: the date (by at most a week), or the pickup radius (by at most `NEARBY_ORIGIN_EXTRA_KM`).
 */
export function listOf(trip: TripCandidate, criteria: ResolvedCriteria): ListName | null {
  if (!meetsOtherCriteria(trip, criteria)) return null;
  const daysAway = Math.abs(lagosDayNumber(trip.departureAt) - criteria.day);
  const inRadius = trip.originKm <= criteria.radiusKm;
  if (daysAway > 0) return inRadius && daysAway <= DIFFERENT_DATES_DAYS ? 'differentDates' : null;
  if (inRadius) return 'matches';
  return trip.originKm <= criteria.radiusKm + NEARBY_ORIGIN_EXTRA_KM ? 'nearbyOrigins' : null;
}

/** Whether a rating meets the minimum. An unrated driver counts as `RATING_FILTER_DEFAULT`: hidden only if the passenger requires more. */
export function passesRating(rating: number | null, minimum: number | null): boolean {
  return minimum === null || (rating ?? RATING_FILTER_DEFAULT) >= minimum;
}

function meetsOtherCriteria(trip: TripCandidate, criteria: ResolvedCriteria): boolean {
  return (
    trip.departureAt.getTime() > criteria.now &&
    trip.seatsAvailable >= criteria.seats &&
    trip.destinationKm <= criteria.radiusKm &&
    (criteria.maxFareKobo === null || trip.fareKobo <= criteria.maxFareKobo) &&
    passesRating(trip.driverRating, criteria.ratingMin) &&
    isNearPreferredTime(trip, criteria) &&
    isAtTimeOfDay(trip, criteria)
  );
}

function isNearPreferredTime(trip: TripCandidate, criteria: ResolvedCriteria): boolean {
  if (criteria.preferredMinutes === null) return true;
  return Math.abs(lagosMinutes(trip.departureAt) - criteria.preferredMinutes) <= criteria.flexibilityMinutes;
}

function isAtTimeOfDay({ departureAt }: TripCandidate, { timeOfDay }: ResolvedCriteria): boolean {
  const { from, until } = minutesOfDay(timeOfDay);
  const minutes = lagosMinutes(departureAt);
  return minutes >= from && minutes <= until;
}

/**
 * The four parts of a score, each from 0 to 1: 1 is exactly what the passenger asked for, ½ the limit of what they
 * accept. Only alternatives, which miss the radius or the date, score below ½.
 */
interface ScoreParts {
  location: number;
  time: number;
  price: number;
  driver: number;
}

/** Every part of a trip's score. `lowestFareKobo`, the lowest fare of the list, is used if the criteria have no maximum. */
export function scoreParts(
  trip: TripCandidate,
  criteria: ResolvedCriteria,
  lowestFareKobo: number,
): ScoreParts {
  return {
    location: locationPart(trip, criteria),
    time: timePart(trip, criteria),
    price: pricePart(trip, criteria, lowestFareKobo),
    driver: driverPart(trip, criteria),
  };
}

/** The sum of the four parts by their weights (`MATCH_WEIGHT_PERCENT`), 0–100, not rounded. */
export function pointsOf(parts: ScoreParts): number {
  const weight = MATCH_WEIGHT_PERCENT;
  return (
    weight.location * parts.location +
    weight.time * parts.time +
    weight.price * parts.price +
    weight.driver * parts.driver
  );
}

function locationPart(trip: TripCandidate, criteria: ResolvedCriteria): number {
  return (nearness(trip.originKm, criteria.radiusKm) + nearness(trip.destinationKm, criteria.radiusKm)) / 2;
}

function nearness(distanceKm: number, radiusKm: number): number {
  if (distanceKm <= radiusKm) return 1 - distanceKm / radiusKm / 2;
  return share(1 - (distanceKm - radiusKm) / NEARBY_ORIGIN_EXTRA_KM) / 2;
}

function timePart(trip: TripCandidate, criteria: ResolvedCriteria): number {
  const daysAway = Math.abs(lagosDayNumber(trip.departureAt) - criteria.day);
  const datePart = daysAway === 0 ? 1 : share(1 - (daysAway - 1) / DIFFERENT_DATES_DAYS) / 2;
  if (criteria.preferredMinutes === null) return datePart;
  const minutesAway = Math.abs(lagosMinutes(trip.departureAt) - criteria.preferredMinutes);
  return datePart * share(1 - minutesAway / criteria.flexibilityMinutes / 2);
}

function pricePart(trip: TripCandidate, criteria: ResolvedCriteria, lowestFareKobo: number): number {
  const idealFareKobo = criteria.maxFareKobo === null ? lowestFareKobo : criteria.maxFareKobo / 2;
  return share(1 - (trip.fareKobo / idealFareKobo - 1) / 2);
}

function driverPart(trip: TripCandidate, criteria: ResolvedCriteria): number {
  const ratings = trip.driverRating === null ? 0 : trip.driverRatingCount;
  const mean =
    ((trip.driverRating ?? 0) * ratings + RATING_PRIOR * RATING_PRIOR_PASSENGERS) /
    (ratings + RATING_PRIOR_PASSENGERS);
  const rating = share((mean - RATING_MIN) / (RATING_MAX - RATING_MIN));
  const seats = share(trip.seatsAvailable / (2 * criteria.seats));
  const percent = DRIVER_SHARE_PERCENT;
  return (
    (percent.rating * rating + percent.verified * Number(trip.isDriverVerified) + percent.seats * seats) / 100
  );
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}
