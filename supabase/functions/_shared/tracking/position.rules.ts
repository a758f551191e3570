import { distanceKm, type Point } from '../core/geo.ts';
import {
  POSITION_ACCURACY_MAX_METRES,
  POSITION_AGE_MAX_MS,
  POSITION_AHEAD_MAX_MS,
  POSITION_SPEED_MAX_MPS,
} from './limits.rules.ts';
import { POSITION_AREA } from '../trips/limits.rules.ts';

/** A device's reading. Accuracy in metres, speed in metres per second, timestamp ISO 8601; unknown values are null. */
export interface Reading extends Point {
  accuracy?: number | null | undefined;
  speed?: number | null | undefined;
  timestamp: string;
}

/**
 * Whether `private.record_location` will certainly accept a reading after `last`, the newest accepted one. The rule lives
 * in SQL; this copy lets a position be broadcast before it is stored. It is stricter: false means "ask the database".
 */
export function isCertainlyAccepted(reading: Reading, last: Reading, nowMs: number): boolean {
  const { latitude, longitude, accuracy, speed } = reading;
  const measuredAt = Date.parse(reading.timestamp);
  const elapsedMs = measuredAt - Date.parse(last.timestamp);
  return (
    elapsedMs > 0 &&
    measuredAt <= nowMs + POSITION_AHEAD_MAX_MS &&
    measuredAt >= nowMs - POSITION_AGE_MAX_MS &&
    latitude >= POSITION_AREA.south &&
    latitude <= POSITION_AREA.north &&
    longitude >= POSITION_AREA.west &&
    longitude <= POSITION_AREA.east &&
    (accuracy ?? 0) <= POSITION_ACCURACY_MAX_METRES &&
    (speed ?? 0) <= POSITION_SPEED_MAX_MPS &&
    distanceKm(last, reading) * 1000 <= (elapsedMs / 1000) * POSITION_SPEED_MAX_MPS
  );
}
