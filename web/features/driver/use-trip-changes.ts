import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CreateTrip, type EditTrip, tripSchema } from '@contracts/trips.ts';
import { apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';

/** Publishes a trip (POST /api/trips); a repeated send is the same trip. */
export function useCreateTrip() {
  const client = useQueryClient();
  const keyOf = useClientKey();
  return useMutation({
    mutationFn: (trip: CreateTrip) => apiSend('POST', '/api/trips', keyOf(trip), tripSchema),
    onSettled: () => refreshDriver(client),
  });
}

/** Changes a trip (PATCH /api/trips/{id}); 409 when sold seats forbid it. */
export function useEditTrip(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: EditTrip) => apiSend('PATCH', `/api/trips/${id}`, changes, tripSchema),
    onSettled: () => refreshDriver(client),
  });
}

/** Cancels a trip and every booking on it (POST /api/trips/{id}/cancel); cancelling twice is the same as once. */
export function useCancelTrip(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/trips/${id}/cancel`, {}, tripSchema),
    onSettled: () => refreshDriver(client),
  });
}

/** Reads again everything a driver's change or a passenger's booking shows in. */
export function refreshDriver(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['api', 'driver'] });
  void client.invalidateQueries({ queryKey: ['api', 'trips'] });
}
