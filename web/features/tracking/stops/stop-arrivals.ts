import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { distanceKm, type Point } from '@tafiya/core/geo.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import '@/shared/places/towns.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';

type DriverPosition = Point & { timestamp: string };

interface LiveTrip {
  position: DriverPosition;
  /** At the last stop. */
  estimatedArrival: string;
}

interface PartArrivals {
  /** Whether the trip has reached the stop where the passenger gets off. */
  hasArrived: boolean;
  /** Where the passenger gets on (ms); null once the trip has been there, and without an estimate. */
  getOn: number | null;
  /** Where the passenger gets off (ISO 8601); null without an estimate. */
  getOff: string | null;
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

/** The estimated arrivals at the two stops of a passenger; `driver`: the newest position with the estimate for the last stop. */
export function partArrivals(
  trip: BookableTrip,
  driver: (DriverPosition & { estimatedArrival?: string | null | undefined }) | undefined,
): PartArrivals {
  const { stops = [], leg } = trip;
  const [getOn, getOff] = endsOf(trip) ?? [];
  const estimatedArrival = driver?.estimatedArrival ?? null;
  const arrivals =
    driver && estimatedArrival ? stopArrivals(stops, { position: driver, estimatedArrival }) : [];
  const arrivalAt = (end: Stop | undefined) => (end && arrivals[stops.indexOf(end)]) ?? null;
  const atEnd = leg ? arrivalAt(getOff) : null;
  return {
    hasArrived: getOff !== undefined && getOff.reachedAt !== null,
    getOn: arrivalAt(getOn),
    getOff: leg ? isoOf(atEnd) : estimatedArrival,
  };
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
