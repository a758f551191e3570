import { lagosMinutes } from '../core/lagos-time.ts';
import {
  HISTORY_BONUS_POINTS,
  HISTORY_FARE_TOLERANCE_PERCENT,
  HISTORY_HOUR_REASON_FROM_PERCENT,
  HISTORY_HOUR_WINDOW_MINUTES,
  HISTORY_ROUTE_FULL_TRIPS,
} from './limits.rules.ts';
import type { TripCandidate } from './matching-values.rules.ts';

const DAY_MINUTES = 24 * 60;

/** A trip that the passenger booked before. */
export interface PastTrip {
  originPlaceId: string;
  destinationPlaceId: string;
  /** Minutes after midnight in Lagos. */
  departureMinutes: number;
  fareKobo: number;
}

/** Points that a passenger's history adds to a trip's score (at most the sum of `HISTORY_BONUS_POINTS`), with reasons. */
interface HistoryBonus {
  points: number;
  reasons: string[];
}

/**
 * How well a trip fits the passenger's earlier journeys. Three habits count from 0 to 1, times their points: the route
 * (1 after three journeys), the hour (the share of journeys that left at about the same time) and the fare (1 up to the
 * median paid on the route, 0 from a quarter above it). Points are only added, so history never hides a trip.
 */
export function historyBonus(trip: TripCandidate, history: readonly PastTrip[]): HistoryBonus {
  const sameRoute = history.filter(
    (past) =>
      past.originPlaceId === trip.originPlaceId && past.destinationPlaceId === trip.destinationPlaceId,
  );
  const route = Math.min(1, sameRoute.length / HISTORY_ROUTE_FULL_TRIPS);
  const hour = hourShare(trip, history);
  const fare = fareShare(trip, sameRoute);
  const reasons: string[] = [];
  if (route > 0) reasons.push('You have taken this route before');
  if (hour * 100 >= HISTORY_HOUR_REASON_FROM_PERCENT) reasons.push('Around the time you usually leave');
  if (fare === 1) reasons.push('No more than you usually pay on this route');
  const most = HISTORY_BONUS_POINTS;
  return { points: most.route * route + most.hour * hour + most.fare * fare, reasons };
}

function hourShare(trip: TripCandidate, history: readonly PastTrip[]): number {
  if (history.length === 0) return 0;
  const minutes = lagosMinutes(trip.departureAt);
  const near = history.filter((past) => apart(past.departureMinutes, minutes) <= HISTORY_HOUR_WINDOW_MINUTES);
  return near.length / history.length;
}

function fareShare(trip: TripCandidate, sameRoute: readonly PastTrip[]): number {
  if (sameRoute.length === 0) return 0;
  const fares = sameRoute.map((past) => past.fareKobo).sort((a, b) => a - b);
  const usual = fares[Math.floor((fares.length - 1) / 2)] ?? 0;
  const tolerance = (usual * HISTORY_FARE_TOLERANCE_PERCENT) / 100;
  return Math.min(1, Math.max(0, (usual + tolerance - trip.fareKobo) / tolerance));
}

function apart(a: number, b: number): number {
  const difference = Math.abs(a - b);
  return Math.min(difference, DAY_MINUTES - difference);
}
