import type { LocationUpdate, TripLocation } from '../contracts/tracking.ts';
import type { TripStatus } from '../domain/trip-status.ts';

/**
 * The live info of specification §3 out of what is so now: how many share their position, where the driver is, and when
 * they arrive, null when nobody can honestly say.
 */
export function tripLocationOf(
  tripId: string,
  { status, locations }: { status: TripStatus; locations: readonly LocationUpdate[] },
): TripLocation {
  const driver = locations.find(({ userType }) => userType === 'driver');
  const { type: _, ...driverLocation } = driver ?? { type: null };
  return {
    tripId,
    status,
    participantCount: locations.length,
    driverLocation: 'userId' in driverLocation ? driverLocation : null,
    estimatedArrival: driver?.estimatedArrival ?? null,
  };
}
