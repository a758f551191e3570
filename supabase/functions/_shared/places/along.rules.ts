/** Towns along the straight line of a trip, and the times and fares that a stop there gets at first. Pure arithmetic. */
import { distanceKm, type Point } from '../core/geo.ts';
import { minutesOfTime, timeOfMinutes } from '../core/lagos-time.ts';
import { EARTH_RADIUS_KM } from '../core/limits.ts';
import {
  ALONG_END_KM,
  ALONG_GAP_KM,
  ALONG_KM,
  STOP_MINUTES_STEP,
  STOPS_SUGGESTED_MAX,
} from './limits.rules.ts';

/** The ends of a trip. */
interface Ends {
  origin: Point;
  destination: Point;
}

/** Where a point lies beside the line from origin to destination. */
interface OnTheWay {
  /** Kilometres from the origin along the line; negative before the origin. */
  km: number;
  /** Kilometres from the line. */
  offKm: number;
  /** The share of the line: 0 at the origin, 1 at the destination. */
  share: number;
}

const RADIANS = Math.PI / 180;
const DAY_MINUTES = 24 * 60;

/** Projects a point on the line between the ends, on a flat map: Nigeria is small enough. The ends must differ. */
export function onTheWay(point: Point, { origin, destination }: Ends): OnTheWay {
  const kmPerDegree = EARTH_RADIUS_KM * RADIANS;
  const narrowing = Math.cos(((origin.latitude + destination.latitude) / 2) * RADIANS);
  const flat = ({ latitude, longitude }: Point) => ({
    x: (longitude - origin.longitude) * kmPerDegree * narrowing,
    y: (latitude - origin.latitude) * kmPerDegree,
  });
  const [end, spot] = [flat(destination), flat(point)];
  const length = Math.hypot(end.x, end.y);
  const km = (spot.x * end.x + spot.y * end.y) / length;
  return { km, offKm: Math.abs(spot.x * end.y - spot.y * end.x) / length, share: km / length };
}

/** A place that may become a stop. */
interface AlongCandidate extends Point {
  population: number | null;
  /** Open trips between the same ends that stop there. */
  uses: number;
}

/**
 * The places to suggest as stops, in order of travel: those where trips of this route stop, then the biggest within 25 km of
 * the line. Places at an end of the line, or beside a place that is already suggested, are left out.
 */
export function placesAlong<Place extends AlongCandidate>(
  candidates: readonly Place[],
  ends: Ends,
): (Place & OnTheWay)[] {
  const lengthKm = distanceKm(ends.origin, ends.destination);
  const ranked = candidates
    .map((place) => ({ ...place, ...onTheWay(place, ends) }))
    .filter(({ km, offKm, uses }) => isBetweenEnds(km, lengthKm) && (uses > 0 || offKm <= ALONG_KM))
    .toSorted((a, b) => b.uses - a.uses || (b.population ?? 0) - (a.population ?? 0));
  const chosen: typeof ranked = [];
  for (const place of ranked) {
    if (chosen.length === STOPS_SUGGESTED_MAX) break;
    if (chosen.every((other) => distanceKm(place, other) >= ALONG_GAP_KM)) chosen.push(place);
  }
  return chosen.toSorted((a, b) => a.km - b.km);
}

function isBetweenEnds(km: number, lengthKm: number): boolean {
  return km >= ALONG_END_KM && km <= lengthKm - ALONG_END_KM;
}

/** Minutes after the departure at which a stop is reached, to 5 minutes, always between departure and arrival. */
export function suggestedMinutes(share: number, tripMinutes: number): number {
  const steps = Math.round((share * tripMinutes) / STOP_MINUTES_STEP);
  const last = Math.ceil(tripMinutes / STOP_MINUTES_STEP) - 1;
  return Math.max(1, Math.min(steps, last)) * STOP_MINUTES_STEP;
}

interface FareLimits {
  fareMin: number;
  fareStep: number;
}

/**
 * The fare from the origin to a stop by its share of the way, a multiple of the step, in naira. With the fares to the stops
 * before and after it, both of its legs cost at least the minimum where there is room for that.
 */
export function suggestedFare(
  share: number,
  { fare, before = 0, after = fare }: { fare: number; before?: number; after?: number },
  { fareMin, fareStep }: FareLimits,
): number {
  const byShare = Math.round((share * fare) / fareStep) * fareStep;
  return Math.max(before + fareMin, Math.min(byShare, after - fareMin));
}

/**
 * Minutes after the departure of the next moment that a clock shows `time`, both HH:MM: 60 for 07:00 after a departure at
 * 06:00. On trips of more than a day, the moment nearest to `near`.
 */
export function minutesUntil(time: string, departure: string, near = 0): number {
  const later = (minutesOfTime(time) - minutesOfTime(departure) + DAY_MINUTES) % DAY_MINUTES;
  const minutes = later === 0 ? DAY_MINUTES : later;
  return minutes + Math.max(0, Math.round((near - minutes) / DAY_MINUTES)) * DAY_MINUTES;
}

/** The clock, HH:MM, this many minutes after a departure, and how many midnights lie between. */
export function clockAfter(departure: string, minutes: number): { time: string; days: number } {
  const total = minutesOfTime(departure) + minutes;
  return { time: timeOfMinutes(total % DAY_MINUTES), days: Math.floor(total / DAY_MINUTES) };
}

/** A stop in order: its fare is the fare from the origin, 0 at the first one. */
interface FareStop {
  place: string;
  fare: number;
}

/** The fare of each pair of stops, in order of travel. */
export function faresOfPairs(stops: readonly FareStop[]): { from: string; to: string; fare: number }[] {
  return stops.flatMap((from, index) =>
    stops.slice(index + 1).map((to) => ({ from: from.place, to: to.place, fare: to.fare - from.fare })),
  );
}
