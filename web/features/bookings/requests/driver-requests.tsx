import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { api } from '@/shared/api/api.ts';
import type { AnswerOf } from '@/shared/api/calls.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useNow, useLastPassed } from '@/shared/live/use-now.ts';
import { requestsQuery } from '@/shared/bookings/request-query.ts';
import { Card } from '@/shared/ui/card.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { fareWords, timeLeft, wayWords } from './request-words.ts';
import { invalidate } from '@/shared/api/queries.ts';

/** The requests that a driver has to answer, of one trip or of all, the most urgent first. Empty without any. */
export function DriverRequests({ tripId }: { tripId?: string }) {
  return (
    <QueryState query={useQuery(requestsQuery('driver'))} what="requests" skeleton={null}>
      {(data) => <OpenRequests {...data} tripId={tripId} />}
    </QueryState>
  );
}

type OpenRequestsProps = AnswerOf<'GET /requests'> & { tripId: string | undefined };

function OpenRequests({ requests, asked, answered, tripId }: OpenRequestsProps) {
  const now = useLastPassed(requests.map(({ answerUntil }) => answerUntil));
  const open = requests.filter(
    (request) =>
      !request.isMine &&
      (tripId === undefined || request.tripId === tripId) &&
      timeLeft(request, now) !== null,
  );
  if (open.length === 0) return null;
  return (
    <Card title={countOf(open.length, 'request')} gap="4">
      <chakra.ul listStyleType="none" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {open.map((request) => (
          <OpenRequest key={request.id} request={request} hasLink={tripId === undefined} />
        ))}
      </chakra.ul>
      {asked > 0 && (
        <chakra.p color="fg.muted" fontSize="sm">
          {`You answered ${answered} of ${countOf(asked, 'request')} in 90 days. Only you see this.`}
        </chakra.p>
      )}
    </Card>
  );
}

interface OpenRequestProps {
  request: TripRequest;
  hasLink: boolean;
}

function OpenRequest({ request, hasLink }: OpenRequestProps) {
  const answer = useAnswer(request);
  const left = useNow((now) => timeLeft(request, now));
  const { passenger, seats, isAlong, extraMinutes } = request;
  const who = passenger ?? 'A passenger';
  const way = wayWords(request);
  const changes = [
    placesWords(request),
    isAlong && extraMinutes ? `You arrive about ${countOf(extraMinutes, 'minute')} later.` : '',
    isAlong ? 'Passengers who are moved are told, and may cancel.' : '',
  ];
  return (
    <chakra.li display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)" overflowWrap="anywhere">
      <chakra.p fontWeight="semibold">{`${who}, ${countOf(seats, 'seat')}, ${fareWords(request)}`}</chakra.p>
      <chakra.p color="fg.muted" fontSize="sm">
        {hasLink ? (
          <chakra.u>
            <Link to={`/trips/${request.tripId}`}>{way}</Link>
          </chakra.u>
        ) : (
          way
        )}
      </chakra.p>
      <chakra.p _empty={{ display: 'none' }}>{changes.filter((words) => words !== '').join(' ')}</chakra.p>
      <chakra.p color="warning.fg" fontSize="sm">{`${left ?? '0 min'} to answer`}</chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="2"
        maxWidth={{ md: '24rem' }}
      >
        <Button
          bg="positive.bg"
          color="positive.fg"
          _hover={{ bg: 'bg.subtle' }}
          disabled={answer.isPending}
          aria-label={`Accept ${who}`}
          onClick={() => answer.mutate('accept')}
        >
          Accept
        </Button>
        <Button
          variant="outline"
          disabled={answer.isPending}
          aria-label={`Refuse ${who}`}
          onClick={() => answer.mutate('refuse')}
        >
          Refuse
        </Button>
      </chakra.div>
    </chakra.li>
  );
}

/** "Gets on at Post office and off at Jibowu Park."; empty at the stops of the trip. */
function placesWords({ fromPoint, toPoint }: TripRequest): string {
  const places = [fromPoint && `on at ${fromPoint.name}`, toPoint && `off at ${toPoint.name}`].filter(
    Boolean,
  );
  return places.length === 0 ? '' : `Gets ${places.join(' and ')}.`;
}

/** Accepts or refuses a request. The calls are idempotent. */
function useAnswer({ id }: TripRequest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: 'accept' | 'refuse') =>
      api(verb === 'accept' ? 'POST /requests/:id/accept' : 'POST /requests/:id/refuse', { id }),
    onSuccess: ({ state }) =>
      toast({
        kind: 'success',
        title: state === 'accepted' ? 'Passenger booked' : 'Request refused',
        description:
          state === 'accepted' ? 'Your trip has the stop and the passenger now.' : 'The passenger is told.',
      }),
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Not answered',
        description: messageOf(error, 'Please try again.'),
      }),
    onSettled: () => {
      void invalidate(client, 'driver');
      void invalidate(client, 'trips');
    },
  });
}
