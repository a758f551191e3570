import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '@/shared/api/api.ts';
import type { Prepared } from '@/shared/api/calls.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';

/** When the fares of a trip go to the driver, and what each side claims (GET /api/trips/{id}/claims). */
export function claimsQuery(tripId: string) {
  return queryOptions({
    ...queryOf('GET /trips/:id/claims', { id: tripId }),
    staleTime: 0,
  });
}

type Change = Prepared<
  | 'POST /bookings/:id/claim'
  | 'POST /bookings/:id/no-show'
  | 'POST /claims/:id/answer'
  | 'POST /claims/:id/withdraw'
>;

/** Opens, answers or withdraws a claim. All calls are idempotent. */
export function useClaimChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => apiOf(change),
    // A trip that has not left is cancelled by the claim.
    onSettled: () => refreshTrips(client),
  });
}
