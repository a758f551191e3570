import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { requestsQuery } from '@/shared/bookings/request-query.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { answersFrom } from '@/shared/bookings/answers-from.ts';
import { fareWords, ownRequests, timeLeft, wayWords } from './request-words.ts';
import { api } from '@/shared/api/api.ts';

/** The state of a passenger's requests for a trip. Empty without any. */
export function OwnRequests({ tripId }: { tripId: string }) {
  const { data } = useQuery(requestsQuery('passenger'));
  const shown = ownRequests(data?.requests).filter((request) => request.tripId === tripId);
  if (shown.length === 0) return null;
  return (
    <Card title={shown.length === 1 ? 'Your request' : 'Your requests'} gap="4" marginBottom="6">
      <chakra.ul listStyleType="none" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {shown.map((request) => (
          <OwnRequest key={request.id} request={request} />
        ))}
      </chakra.ul>
    </Card>
  );
}

function OwnRequest({ request }: { request: TripRequest }) {
  const withdraw = useWithdraw(request);
  const { origin, destination, seats, withdrawalFee } = request;
  const left = useNow((now) => (request.state === 'asked' ? timeLeft(request, now) : null));
  const from = useNow((now) => answersFrom(request, now));
  const again = new URLSearchParams({ from: origin, to: destination, seats: String(seats) });
  return (
    <chakra.li display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)" overflowWrap="anywhere">
      <chakra.p fontWeight="semibold" role="status">
        {stateWords(request, left, from)}
      </chakra.p>
      <p>{`${countOf(seats, 'seat')}, ${wayWords(request)}`}</p>
      <p>{`${fareWords(request)}.`}</p>
      {left === null ? (
        <ButtonLink to={`/search?${again}`} variant="outline">
          Search again
        </ButtonLink>
      ) : (
        <>
          {typeof withdrawalFee === 'number' && (
            <p>{`If you withdraw it, the payment fee of ${formatNaira(withdrawalFee)} does not come back, because you cancelled or gave up 2 paid bookings in the last 24 hours.`}</p>
          )}
          <Button variant="outline" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw request
          </Button>
        </>
      )}
    </chakra.li>
  );
}

function stateWords(
  { state, driver, payment }: TripRequest,
  left: string | null,
  from: string | null,
): string {
  const who = driver ?? 'The driver';
  const back = payment === 'cash' ? 'You owe nothing.' : 'Your money goes back to you.';
  if (left !== null && from !== null) {
    return payment === 'cash'
      ? `${who} can answer from ${from}; nothing is taken before.`
      : `${who} can answer from ${from}. Until then you can withdraw, and your money goes back to you.`;
  }
  if (left !== null) return `Waiting for ${who}: ${left} left to answer`;
  return state === 'refused' ? `${who} has refused. ${back}` : `${who} has not answered. ${back}`;
}

/** Withdraws a request; idempotent. Fails with 409 once the driver has accepted it. */
function useWithdraw({ id }: TripRequest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /requests/:id/withdraw', { id }),
    onSuccess: () => toast({ kind: 'success', title: 'Request withdrawn' }),
    onError: (error) =>
      toast({ kind: 'error', title: 'Not withdrawn', description: messageOf(error, 'Please try again.') }),
    onSettled: () => refreshTrips(client),
  });
}
