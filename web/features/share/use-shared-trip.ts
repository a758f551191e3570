import { useQuery } from '@tanstack/react-query';
import { sharedTripSchema, viewShareSchema } from '@contracts/tracking.ts';
import { SHARE_REFRESH_MS } from '@domain/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';

/** What anyone with the token may see of a trip (POST /api/shares/view), asked again every 15 s until it is refused. */
export function useSharedTrip(token: string) {
  return useQuery({
    queryKey: ['api', 'shares', token],
    queryFn: () => apiSend('POST', '/api/shares/view', { token }, sharedTripSchema),
    enabled: isToken(token),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isGone(state.error) ? false : SHARE_REFRESH_MS),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return viewShareSchema.safeParse({ token: text }).success;
}

/** Whether the link is over for good, whatever the reason: nobody learns which. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 410);
}
