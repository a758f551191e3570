import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Trip, type TripStatus, tripSchema } from '@contracts/trips.ts';
import { TRIP_STATUSES } from '@domain/trip-status.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { applyStatus, useLiveTrip } from '@/shared/live/location-store.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** The trip's status as it is now: what the server pushed, or what the page loaded, whichever is further on. */
export function useTripStatus(trip: Trip): TripStatus {
  const client = useQueryClient();
  const live = useLiveTrip((state) => (state.tripId === trip.id ? state.status : null));
  const isNews = live !== null && TRIP_STATUSES.indexOf(live) > TRIP_STATUSES.indexOf(trip.status);
  const pushed = isNews ? live : null;
  useEffect(() => {
    if (pushed !== null) void client.invalidateQueries({ queryKey: ['api'], predicate: mayShowTheTrip });
  }, [client, pushed]);
  return pushed ?? trip.status;
}

// Any answer may name the trip, except places, and positions that arrive by themselves.
function mayShowTheTrip({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== 'places' && queryKey[3] !== 'location';
}

/** On a bad line the answer may be lost and not the change: what failed is only what the trip does not show. */
async function changeStatus(tripId: string, status: TripStatus): Promise<Trip> {
  try {
    return await apiSend('POST', `/api/trips/${tripId}/status`, { status }, tripSchema);
  } catch (error) {
    const now = await apiGet(`/api/trips/${tripId}`, tripSchema).catch(() => null);
    if (now?.status === status) return now;
    throw error;
  }
}

/** The driver gives the trip its next status (POST /api/trips/{id}/status), with the toasts of specification §8. */
export function useChangeStatus(trip: Trip) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: TripStatus) => changeStatus(trip.id, status),
    onSuccess: (changed) => {
      client.setQueryData(['api', 'trips', trip.id], changed);
      applyStatus(changed.id, changed.status);
      void client.invalidateQueries({ queryKey: ['api', 'trips'] });
      void client.invalidateQueries({ queryKey: ['api', 'driver'] });
      toast({ title: 'Trip status updated' });
    },
    onError: (error) =>
      toast({
        title: 'Update failed',
        description: messageOf(error, 'Failed to update trip status.'),
        kind: 'error',
      }),
  });
}
