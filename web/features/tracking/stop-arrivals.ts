import type { Stop } from '@contracts/stops.ts';
import { distanceKm, type Point } from '@domain/geo.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';

interface LiveTrip {
  position: Point & { timestamp: string };
  /** At the last stop. */
  estimatedArrival: string;
}

/**
 * The estimated arrival (ms) at each stop that is still ahead; null for passed stops and unknown places. The time that is
 * left until the last stop is shared out by distance.
 */
export function stopArrivals(
  stops: readonly Stop[],
  { position, estimatedArrival }: LiveTrip,
): (number | null)[] {
  const passed = stops.findLastIndex(({ reachedAt, leftAt }) => reachedAt !== null || leftAt !== null);
  const next = Math.max(1, passed + 1);
  const ends: number[] = [];
  let km = 0;
  let from: Point = position;
  for (const stop of stops.slice(next)) {
    const spot = spotOf(stop);
    if (spot === null) return stops.map(() => null);
    km += distanceKm(from, spot);
    ends.push(km);
    from = spot;
  }
  const start = Date.parse(position.timestamp);
  const left = Date.parse(estimatedArrival) - start;
  return stops.map((_, index) => {
    const end = ends[index - next];
    return end === undefined ? null : start + left * (km === 0 ? 1 : end / km);
  });
}
