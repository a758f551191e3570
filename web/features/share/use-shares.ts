import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { newTripShareSchema, tripShareSchema } from '@contracts/tracking.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';

const shareListSchema = z.array(tripShareSchema);

function sharesKey(tripId: string) {
  return ['api', 'trips', tripId, 'shares'] as const;
}

/** The reader's links to a trip, newest first (GET /api/trips/{id}/shares). */
export function useShares(tripId: string) {
  return useQuery({
    queryKey: sharesKey(tripId),
    queryFn: () => apiGet(`/api/trips/${tripId}/shares`, shareListSchema),
    staleTime: 0,
  });
}

/** Makes a link; its token is answered this once (POST /api/trips/{id}/shares). */
export function useMakeShare(tripId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/trips/${tripId}/shares`, {}, newTripShareSchema),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(tripId) }),
  });
}

/** Ends a link (DELETE /api/shares/{id}); ending it twice is the same as once. */
export function useRevokeShare(tripId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => apiCommand('DELETE', `/api/shares/${shareId}`),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(tripId) }),
  });
}

/** The address of a shared trip. The token is in the fragment, which browsers send to nobody. */
export function shareUrl(token: string): string {
  return `${window.location.origin}/s#${token}`;
}
