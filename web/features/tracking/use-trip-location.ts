import { useQuery } from '@tanstack/react-query';
import { tripLocationSchema } from '@contracts/tracking.ts';
import { LOCATION_POLL_MS } from '@domain/limits.ts';
import { isOver } from '@domain/trip-status.ts';
import { apiGet } from '@/shared/api/api.ts';
import { applySnapshot } from '@/shared/live/location-store.ts';

function tripLocationKey(tripId: string) {
  return ['api', 'trips', tripId, 'location'] as const;
}

/**
 * The live info of a trip (GET /api/trips/{id}/location), asked every 5 s while the page is seen, the trip is not over
 * (specification §9) and it may be followed. What it answers goes to useLiveTrip, unless the socket knew better.
 */
export function useTripLocation(tripId: string, enabled: boolean) {
  return useQuery({
    queryKey: tripLocationKey(tripId),
    queryFn: async ({ signal }) => {
      const location = await apiGet(`/api/trips/${tripId}/location`, tripLocationSchema, signal);
      applySnapshot(location);
      return location;
    },
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : LOCATION_POLL_MS),
  });
}
