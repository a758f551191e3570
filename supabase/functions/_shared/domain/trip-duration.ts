import { distanceKm, type Point } from './geo.ts';
import {
  TRIP_DURATION_ESTIMATES_MAX,
  TRIP_ROAD_PERCENT,
  TRIP_SPEED_KMH,
  TRIP_SPEED_MAX_KMH,
} from './limits.ts';

/** Minutes that a trip may take, and the estimate that holds when the driver gives none. */
export interface DurationRange {
  min: number;
  estimate: number;
  max: number;
}

/**
 * The allowed durations of a trip between two places, as `private.fastest_minutes`, `private.estimated_minutes` and
 * `private.check_duration` compute them. For the form of a trip, before it is sent; the database decides.
 */
export function durationRange(from: Point, to: Point): DurationRange {
  // `public.place_distances` stores tenths.
  const km = Math.round(distanceKm(from, to) * 10) / 10;
  const minutes = (kilometres: number, kmh: number) => Math.max(1, Math.ceil((kilometres / kmh) * 60));
  const estimate = minutes((km * TRIP_ROAD_PERCENT) / 100, TRIP_SPEED_KMH);
  return { min: minutes(km, TRIP_SPEED_MAX_KMH), estimate, max: TRIP_DURATION_ESTIMATES_MAX * estimate };
}
