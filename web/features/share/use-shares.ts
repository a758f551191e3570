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

/** Creates a link (POST /api/trips/{id}/shares). Only this answer holds the token. */
export function useCreateShare(tripId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/trips/${tripId}/shares`, {}, newTripShareSchema),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(tripId) }),
  });
}

/** Revokes a link (DELETE /api/shares/{id}). The call is idempotent. */
export function useRevokeShare(tripId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => apiCommand('DELETE', `/api/shares/${shareId}`),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(tripId) }),
  });
}

/** Says that the person has arrived, which ends their links (POST /api/trips/{id}/arrived). The call is idempotent. */
export function useReportArrival(tripId: string) {
  return useMutation({ mutationFn: () => apiCommand('POST', `/api/trips/${tripId}/arrived`) });
}

/** The URL of a shared trip. The token is in the fragment, which browsers do not send to servers. */
export function shareUrl(token: string): string {
  return `${window.location.origin}/s#${token}`;
}
