import { distanceKm, type Point } from '../core/geo.ts';
import { HEADING_DISTANCE_MIN_METRES, TRACKED_MS } from './limits.rules.ts';

/** A position reading of a device. Accuracy in metres, heading in degrees from north, timestamp ISO 8601. */
export interface Fix extends Point {
  accuracy?: number | null | undefined;
  heading?: number | null | undefined;
  timestamp: string;
}

/**
 * The direction of movement from one fix to the next, in degrees from north. Null when it is unreliable: the distance is
 * within the accuracy of the fixes, or so much time lies between them that there may have been turns.
 */
export function headingBetween(from: Fix, to: Fix): number | null {
  const elapsedMs = Date.parse(to.timestamp) - Date.parse(from.timestamp);
  const errorMetres = (from.accuracy ?? 0) + (to.accuracy ?? 0);
  const movedMetres = distanceKm(from, to) * 1000;
  if (elapsedMs <= 0 || elapsedMs > TRACKED_MS) return null;
  return movedMetres > Math.max(errorMetres, HEADING_DISTANCE_MIN_METRES) ? bearing(from, to) : null;
}

/** The newer fix with a heading: the device's own, or computed from the older fix. A repeated fix keeps its heading. */
export function withHeading<F extends Fix>(last: F | undefined, next: F): F {
  if (typeof next.heading === 'number' || !last) return next;
  const isSame = last.timestamp === next.timestamp;
  return { ...next, heading: isSame ? last.heading : headingBetween(last, next) };
}

function bearing(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const east = Math.sin(turn) * Math.cos(north);
  const ahead = Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(turn);
  return ((Math.atan2(east, ahead) * 180) / Math.PI + 360) % 360;
}
