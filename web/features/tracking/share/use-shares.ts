import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

/** The reader's links to a trip, newest first (GET /api/trips/{id}/shares). */
export function useShares(tripId: string, enabled = true) {
  return useQuery({
    ...queryOf('GET /trips/:id/shares', { id: tripId }),
    enabled,
    staleTime: 0,
    // A person who opens a link appears soon after.
    refetchInterval: 30_000,
  });
}

/** Creates a link (POST /api/trips/{id}/shares). Only this answer holds the token. */
export function useCreateShare(tripId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (showsName: boolean) => api('POST /trips/:id/shares', { id: tripId, body: { showsName } }),
    onSettled: () => invalidate(client, 'GET /trips/:id/shares', { id: tripId }),
  });
}

/** Revokes a link (DELETE /api/shares/{id}). The call is idempotent. */
export function useRevokeShare(tripId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => api('DELETE /shares/:id', { id: shareId }),
    onSettled: () => invalidate(client, 'GET /trips/:id/shares', { id: tripId }),
  });
}

/** Says that the person has arrived, which ends their links (POST /api/trips/{id}/arrived). The call is idempotent. */
export function useReportArrival(tripId: string) {
  return useMutation({ mutationFn: () => api('POST /trips/:id/arrived', { id: tripId }) });
}

/** The URL of a shared trip. The token is in the fragment, which browsers do not send to servers. */
export function shareUrl(token: string): string {
  return `${window.location.origin}/s#${token}`;
}
