import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { ReceivedPayment as Received } from '@tafiya/payments/contract.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { api } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { signInPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';

/** How often the page asks while the payment has not arrived; the provider reports it within seconds. */
const POLL_MS = 10_000;

/**
 * The return link of a payment in a browser that has no session of the passenger: another browser, or the webview of a bank's app. It
 * shows what was received for which trip and where the ticket goes, and leads to the sign-in, which leads back to the payment.
 */
export function ReceivedPayment() {
  const { pathname, search } = useLocation();
  const reference = new URLSearchParams(search).get('reference') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['api', 'payments', 'received', reference],
    queryFn: () => api('POST /payments/received', { body: { reference } }),
    refetchInterval: ({ state }) => state.data?.state === 'open' && POLL_MS,
    gcTime: 0,
  });
  const isAnother = useSession(({ status }) => status === 'in');
  const onwards = isAnother ? (
    <ButtonLink to="/dashboard">My trips</ButtonLink>
  ) : (
    <ButtonLink to={signInPath({ pathname, search })}>
      {data?.state === 'booked' ? 'Sign in to open it' : 'Sign in to your account'}
    </ButtonLink>
  );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatusPage
        title="This link has ended"
        description="It shows a payment for 24 hours. The passenger’s account has the payments and the tickets."
      >
        {onwards}
      </StatusPage>
    );
  }
  if (data) {
    const words = wordsOf(data);
    return (
      <StatusPage
        title={words.title}
        description={<Facts payment={data} next={words.next} isAnother={isAnother} />}
      >
        {onwards}
      </StatusPage>
    );
  }
  return (
    <chakra.main id="main" tabIndex={-1} maxW="lg" mx="auto" px="5" py="12" minH="70dvh">
      <chakra.h1 srOnly>Payment</chakra.h1>
      <QueryState
        query={{ data, error, refetch }}
        what="the payment"
        skeleton={<SkeletonBlock height="40" borderRadius="card" />}
        otherwise="Your seats and your money are safe. Please try again."
        wayOut={onwards}
      >
        {() => null}
      </QueryState>
    </chakra.main>
  );
}

interface FactsProps {
  payment: Received;
  next: string;
  /** Signed in with another account than that of the passenger. */
  isAnother: boolean;
}

function Facts({ payment: { trips, ticket, isTest }, next, isAnother }: FactsProps) {
  return (
    <chakra.div display="grid" gap="3" role="status">
      {isTest && <chakra.p fontWeight="semibold">Test mode: no money moves</chakra.p>}
      {trips.map((trip) => (
        <chakra.p key={trip.departureDate} color="fg" fontWeight="semibold">
          {`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}, ${countOf(trip.seats, 'seat')}`}
        </chakra.p>
      ))}
      {ticket && (
        <p>
          {ticket.isSent
            ? `The ticket was sent to ${ticket.to}.`
            : `The ticket is on its way to ${ticket.to}.`}
        </p>
      )}
      <p>{next}</p>
      {isAnother && <p>You are signed in with another account than the one that paid.</p>}
    </chakra.div>
  );
}

function wordsOf({ state, amount }: Received): { title: string; next: string } {
  const received = `We received ${formatNaira(amount)}`;
  switch (state) {
    case 'open':
      return {
        title: `Waiting for ${formatNaira(amount)}`,
        next: 'We have not received the payment yet. This page looks again by itself.',
      };
    case 'failed':
      return {
        title: 'This payment was not completed',
        next: 'Nothing was received. The passenger’s account offers other ways to pay while the seats are held.',
      };
    case 'booked':
      return {
        title: received,
        next: 'The booking is confirmed. The passenger’s account has the ticket and its boarding code.',
      };
    case 'asked':
      return {
        title: received,
        next: 'The driver is asked. After a refusal or no answer all of it goes back.',
      };
    case 'cancelled':
      return {
        title: received,
        next: 'The booking was cancelled since. The passenger’s account shows what goes back.',
      };
    default:
      return {
        title: received,
        next: 'It goes back: it came without a seat, or the driver did not accept. The passenger’s account shows the refund.',
      };
  }
}
