import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import { distanceKm } from '@tafiya/core/geo.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';

/** How far the car still is from the stop of the person; a file of its own, because it brings the positions of all places. */
export function LeftToGo({ trip: { lastPosition, destinationPlaceId, toPoint } }: { trip: SharedTrip }) {
  const destination = spotOf({ placeId: destinationPlaceId, point: toPoint });
  if (!lastPosition || !destination) return null;
  return <p>{`${formatKm(Math.round(distanceKm(lastPosition, destination)))} to go, straight line`}</p>;
}
