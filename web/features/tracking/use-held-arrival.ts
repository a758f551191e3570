import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HeldArrival } from '@/shared/tracking/arrival-store.ts';
import { onArrivalSent, startArrivals, useArrivals } from '@/shared/tracking/arrivals.ts';
import { applyTrip } from './use-trip-status.ts';

/** The arrival of a trip that waits on this phone; null without one. */
export function useHeldArrival(tripId: string): HeldArrival | null {
  const client = useQueryClient();
  useEffect(() => {
    startArrivals();
    return onArrivalSent((trip) => applyTrip(client, trip));
  }, [client]);
  return useArrivals(({ held }) => held.find((arrival) => arrival.tripId === tripId) ?? null);
}
