import type { LocationUpdate, Position } from '@tafiya/tracking/contract.ts';
import { tripOf } from './trips.ts';

/** Just outside Lagos at 08:00 in Lagos, 72 km/h to the north-east. */
export function positionOf(changes: Partial<Position> = {}): Position {
  return {
    latitude: 6.6,
    longitude: 3.42,
    accuracy: 8,
    heading: 45,
    speed: 20,
    timestamp: '2030-11-29T07:00:00.000Z',
    ...changes,
  };
}

/** The same position, as people on `tripOf()` receive it from the driver. */
export function updateOf(changes: Partial<LocationUpdate> = {}): LocationUpdate {
  return {
    type: 'location_update',
    tripId: tripOf().id,
    userId: tripOf().driverId,
    userType: 'driver',
    ...positionOf(),
    tripStatus: 'en_route',
    estimatedArrival: null,
    ...changes,
  };
}
