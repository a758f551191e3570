import { dayInWords, lagosDate, lagosDayNumber, lagosMinutes } from '../core/lagos-time.ts';
import { RATING_PRIOR } from './limits.rules.ts';
import { koboInWords } from '../core/money.ts';
import type { TripCandidate, ResolvedCriteria } from './matching-values.rules.ts';

/** Why a trip is offered, in a short sentence. `isGood`: it speaks for the trip, so that a page may tick it. */
export interface Reason {
  words: string;
  isGood: boolean;
}

const good = (words: string): Reason => ({ words, isGood: true });
const plain = (words: string): Reason => ({ words, isGood: false });

/**
 * Why a trip is offered, the most important first (a card shows one): origin if it differs, departure, destination if it
 * differs, fare, driver, seats for a group; the searched origin last, because each trip from there has it. `lowestFareKobo` is
 * null when all fares found are the same, or one trip is: it is compared with nothing.
 */
export function reasonsFor(
  trip: TripCandidate,
  criteria: ResolvedCriteria,
  lowestFareKobo: number | null,
): Reason[] {
  return [
    otherOriginReason(trip),
    timeReason(trip, criteria),
    destinationReason(trip, criteria),
    priceReason(trip, criteria, lowestFareKobo),
    driverReason(trip),
    seatsReason(criteria),
    trip.originKm === 0 ? good(`Leaves from ${trip.origin} itself`) : null,
  ].filter((reason) => reason !== null);
}

function otherOriginReason(trip: TripCandidate): Reason | null {
  if (trip.originKm === 0) return null;
  return plain(`${kilometres(trip.originKm)} from your pickup, in ${trip.origin}`);
}

function destinationReason(trip: TripCandidate, criteria: ResolvedCriteria): Reason | null {
  if (trip.destinationKm === 0) return null;
  return plain(`Ends in ${trip.destination}, ${kilometres(trip.destinationKm)} from ${criteria.destination}`);
}

function timeReason(trip: TripCandidate, criteria: ResolvedCriteria): Reason | null {
  const days = lagosDayNumber(trip.departureAt) - criteria.day;
  if (days !== 0) {
    const day = dayInWords(lagosDate(trip.departureAt));
    return plain(`Leaves ${count(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}, on ${day}`);
  }
  if (criteria.preferredMinutes === null) return null;
  const minutes = lagosMinutes(trip.departureAt) - criteria.preferredMinutes;
  if (minutes === 0) return good('Departs at the time you asked for');
  return plain(
    `Departs ${duration(Math.abs(minutes))} ${minutes > 0 ? 'after' : 'before'} the time you asked for`,
  );
}

function priceReason(
  trip: TripCandidate,
  criteria: ResolvedCriteria,
  lowestFareKobo: number | null,
): Reason | null {
  if (criteria.maxFareKobo !== null) {
    const saved = criteria.maxFareKobo - trip.fareKobo;
    return saved === 0 ? plain('Exactly your maximum') : good(`${koboInWords(saved)} under your maximum`);
  }
  if (lowestFareKobo === null) return null;
  const extra = trip.fareKobo - lowestFareKobo;
  return extra <= 0
    ? good('Lowest fare of the trips found')
    : plain(`${koboInWords(extra)} above the lowest fare found`);
}

/** A driver without ratings counts as `RATING_PRIOR`, so a rating is good from there on. */
function driverReason(trip: TripCandidate): Reason {
  if (trip.driverRating !== null && trip.driverRatingCount > 0) {
    const words = `Rated ${trip.driverRating.toFixed(1)} by ${count(trip.driverRatingCount, 'passenger')}`;
    return { words, isGood: trip.driverRating >= RATING_PRIOR };
  }
  return trip.isDriverVerified ? good('New driver, verified') : plain('New driver');
}

function seatsReason(criteria: ResolvedCriteria): Reason | null {
  return criteria.seats > 1 ? good(`Room for all ${criteria.seats} of you`) : null;
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return count(rest, 'minute');
  return rest === 0 ? count(hours, 'hour') : `${count(hours, 'hour')} ${count(rest, 'minute')}`;
}

function kilometres(distanceKm: number): string {
  return `${Math.max(1, Math.round(distanceKm))} km`;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
