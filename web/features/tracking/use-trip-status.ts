import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { TRIP_STATUSES } from '@tafiya/trips/status.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { changeStatus } from '@/shared/trips/change-status.ts';
import { applyStatus, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { callKey, invalidate, isOf } from '@/shared/api/queries.ts';

/** The trip's current status: the pushed or the loaded one, whichever is further on; after a step back, the pushed one. */
export function useTripStatus(trip: Trip): TripStatus {
  const client = useQueryClient();
  const live = useLiveTrip((state) => (state.tripId === trip.id ? state.status : null));
  const isPutBack = useLiveTrip((state) => state.isPutBack);
  const isNewer =
    live !== null &&
    (isPutBack ? live !== trip.status : TRIP_STATUSES.indexOf(live) > TRIP_STATUSES.indexOf(trip.status));
  const pushed = isNewer ? live : null;
  useEffect(() => {
    if (pushed !== null) void client.invalidateQueries({ queryKey: ['api'], predicate: mayHoldTrip });
  }, [client, pushed]);
  return pushed ?? trip.status;
}

/** Any cached answer may hold the trip, except places and the location, which is polled anyway. */
function mayHoldTrip({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !isOf(queryKey, 'places') && !isOf(queryKey, 'GET /trips/:id/location');
}

/** Shows a trip as the server answered it. */
export function applyTrip(client: QueryClient, changed: Trip): void {
  client.setQueryData(callKey('GET /trips/:id', { id: changed.id }), changed);
  applyStatus(changed.id, changed.status);
  void invalidate(client, 'trips');
  void invalidate(client, 'driver');
}

/** Sets the trip's next status (POST /api/trips/{id}/status) and reports the outcome. */
export function useChangeStatus(trip: Trip) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: TripStatus) => changeStatus(trip.id, status),
    onSuccess: (changed) => {
      applyTrip(client, changed);
      // The page shows it, and a toast would cover the driver's next button.
      toast({ title: 'Trip status updated', isSpoken: true });
    },
    onError: (error) =>
      toast({
        title: 'Update failed',
        description: messageOf(error, 'Failed to update trip status.'),
        kind: 'error',
      }),
  });
}
