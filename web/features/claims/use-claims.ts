import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenClaim } from '@contracts/claims.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';

const contract = () => import('@contracts/claims.ts').then((file) => file.bookingClaimsSchema);
const listContract = () => import('@contracts/claims.ts').then((file) => file.bookingClaimsListSchema);

/** When the fares of a trip go to the driver, and what each side claims (GET /api/trips/{id}/claims). */
export function claimsQuery(tripId: string) {
  return queryOptions({
    queryKey: ['api', 'trips', tripId, 'claims'],
    queryFn: ({ signal }) => apiGet(`/api/trips/${encodeURIComponent(tripId)}/claims`, listContract, signal),
    staleTime: 0,
  });
}

type Change =
  | { kind: 'claim'; bookingId: string; json: OpenClaim }
  | { kind: 'no-show'; bookingId: string; json: { words: string | null } }
  | { kind: 'answer'; claimId: string; json: { words: string } }
  | { kind: 'withdraw'; claimId: string; json: object };

function pathOf(change: Change): string {
  return 'bookingId' in change
    ? `/api/bookings/${change.bookingId}/${change.kind}`
    : `/api/claims/${change.claimId}/${change.kind}`;
}

/** Opens, answers or withdraws a claim. All calls are idempotent. */
export function useClaimChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => apiSend('POST', pathOf(change), change.json, contract),
    // A trip that has not left is cancelled by the claim.
    onSettled: () => refreshTrips(client),
  });
}
