import { dayInWords, lagosDate, lagosDayNumber, lagosMinutes } from './lagos-time.ts';
import { koboInWords } from './money.ts';
import type { TripCandidate, ResolvedCriteria } from './matching-rules.ts';

/**
 * Why a trip is offered, in short sentences, the most important first (a card shows three): origin, departure,
 * destination if it differs, fare, driver, seats for a group.
 */
export function reasonsFor(
  trip: TripCandidate,
  criteria: ResolvedCriteria,
  lowestFareKobo: number,
): string[] {
  return [
    originReason(trip),
    timeReason(trip, criteria),
    destinationReason(trip, criteria),
    priceReason(trip, criteria, lowestFareKobo),
    driverReason(trip),
    seatsReason(criteria),
  ].filter((reason) => reason !== null);
}

function originReason(trip: TripCandidate): string {
  if (trip.originKm === 0) return `Leaves from ${trip.origin} itself`;
  return `${kilometres(trip.originKm)} from your pickup, in ${trip.origin}`;
}

function destinationReason(trip: TripCandidate, criteria: ResolvedCriteria): string | null {
  if (trip.destinationKm === 0) return null;
  return `Ends in ${trip.destination}, ${kilometres(trip.destinationKm)} from ${criteria.destination}`;
}

function timeReason(trip: TripCandidate, criteria: ResolvedCriteria): string | null {
  const days = lagosDayNumber(trip.departureAt) - criteria.day;
  if (days !== 0) {
    const day = dayInWords(lagosDate(trip.departureAt));
    return `Leaves ${count(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}, on ${day}`;
  }
  if (criteria.preferredMinutes === null) return null;
  const minutes = lagosMinutes(trip.departureAt) - criteria.preferredMinutes;
  if (minutes === 0) return 'Departs at the time you asked for';
  return `Departs ${duration(Math.abs(minutes))} ${minutes > 0 ? 'after' : 'before'} the time you asked for`;
}

function priceReason(trip: TripCandidate, criteria: ResolvedCriteria, lowestFareKobo: number): string {
  if (criteria.maxFareKobo !== null) {
    const saved = criteria.maxFareKobo - trip.fareKobo;
    return saved === 0 ? 'Exactly your maximum' : `${koboInWords(saved)} under your maximum`;
  }
  const extra = trip.fareKobo - lowestFareKobo;
  return extra <= 0 ? 'Lowest fare of the trips found' : `${koboInWords(extra)} above the lowest fare found`;
}

function driverReason(trip: TripCandidate): string {
  if (trip.driverRating !== null && trip.driverRatingCount > 0) {
    return `Rated ${trip.driverRating.toFixed(1)} by ${count(trip.driverRatingCount, 'passenger')}`;
  }
  return trip.isDriverVerified ? 'New driver, verified' : 'New driver';
}

function seatsReason(criteria: ResolvedCriteria): string | null {
  return criteria.seats > 1 ? `Room for all ${criteria.seats} of you` : null;
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
