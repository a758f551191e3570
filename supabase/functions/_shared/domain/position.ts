import { distanceKm, type Point } from './geo.ts';
import {
  POSITION_ACCURACY_MAX_METRES,
  POSITION_AGE_MAX_MS,
  POSITION_AHEAD_MAX_MS,
  POSITION_AREA,
  POSITION_SPEED_MAX_MPS,
} from './limits.ts';

/** What a device says of itself. Metres, metres per second, ISO 8601; what it does not know is null. */
export interface Reading extends Point {
  accuracy?: number | null | undefined;
  speed?: number | null | undefined;
  timestamp: string;
}

/**
 * Whether `private.record_location` will take a reading after the newest one it has taken. The rule lives there; this is
 * its shadow for those who cannot wait, and stricter where that is simpler: false means that the database has to be asked.
 */
export function isSurelyTaken(reading: Reading, last: Reading, nowMs: number): boolean {
  const { latitude, longitude, accuracy, speed } = reading;
  const takenAt = Date.parse(reading.timestamp);
  const elapsedMs = takenAt - Date.parse(last.timestamp);
  return (
    elapsedMs > 0 &&
    takenAt <= nowMs + POSITION_AHEAD_MAX_MS &&
    takenAt >= nowMs - POSITION_AGE_MAX_MS &&
    latitude >= POSITION_AREA.south &&
    latitude <= POSITION_AREA.north &&
    longitude >= POSITION_AREA.west &&
    longitude <= POSITION_AREA.east &&
    (accuracy ?? 0) <= POSITION_ACCURACY_MAX_METRES &&
    (speed ?? 0) <= POSITION_SPEED_MAX_MPS &&
    distanceKm(last, reading) * 1000 <= (elapsedMs / 1000) * POSITION_SPEED_MAX_MPS
  );
}
