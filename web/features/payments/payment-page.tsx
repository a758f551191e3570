import { chakra } from '@chakra-ui/react/styled-system';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { JourneyPart } from '@tafiya/payments/journey-part.contract.ts';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { answersFrom } from '@/shared/bookings/answers-from.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { useBookingsLive } from '@/shared/bookings/use-bookings-live.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import type { JustPaid } from '@/shared/payments/just-paid.ts';
import type { PayMethod } from '@/shared/payments/pay-methods.ts';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { HeldSeats } from './held-seats.tsx';
import { buyingPayment, EndedSeats, PaidSeats } from './paid-seats.tsx';
import { ReceivedPayment } from './received-payment.tsx';
import { RefundAccountForm } from './refund-account-form.tsx';
import { RefundList } from './refund-list.tsx';
import { SeatTicket } from './seat-ticket.tsx';
import { usePayment } from './use-payment.ts';

const PAGE_WIDTH = '40rem';
/**
 * /bookings/{id}/payment: paying for held seats. The server has the state, so that every tab and device shows the same. What is paid
 * is a ticket, and the page becomes that.
 */
export function PaymentPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = usePayment(id);
  const { data: payment, error, refetch } = query;
  useBookingsLive();
  useTripTitle(payment, 'Payment');
  if (payment && isTicket(payment)) return <ToTicket payment={payment} />;
  if (payment) {
    return <Payment payment={payment} error={error} onLook={() => void refetch()} />;
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    // Another person is signed in at the browser that the provider leads back to.
    if (search.includes('reference=')) return <ReceivedPayment />;
    return (
      <StatusPage
        title="Payment Not Found"
        description="There is no payment at this address. Seats that you pay the driver for in cash have none."
      >
        <ButtonLink to="/dashboard">My trips</ButtonLink>
      </StatusPage>
    );
  }
  return (
    <PageMain maxW={PAGE_WIDTH}>
      <PageHeader title="Payment" />
      <QueryState
        query={query}
        what="your payment"
        skeleton={<SkeletonBlock height="36" />}
        otherwise="Your seats and your money are safe. Please try again."
      >
        {() => null}
      </QueryState>
    </PageMain>
  );
}

/** Paid seats are a ticket; money that goes back is still shown here. */
function isTicket({ state, bookingStatus, refunds }: BookingPayment): boolean {
  return state === 'paid' && bookingStatus === 'confirmed' && refunds.length === 0;
}

/** The page of the ticket is opened. */
const AWAITED = { data: undefined, error: null, refetch: () => undefined };

function ToTicket({ payment }: { payment: BookingPayment }) {
  const { bookingId } = payment;
  const navigate = useNavigate();
  const client = useQueryClient();
  const bought = buyingPayment(payment);
  const paid: JustPaid | null =
    typeof bought?.paidAt === 'string'
      ? {
          amount: bought.paid ?? 0,
          at: bought.paidAt,
          isLate: bought.outcome === 'retaken',
          isTest: bought.isTest,
        }
      : null;
  const open = useEffectEvent(() => {
    void refreshTrips(client);
    void navigate(`/ticket/${bookingId}`, { replace: true, state: { paid } });
  });
  useEffect(() => open(), []);
  return (
    <PageMain maxW={PAGE_WIDTH}>
      <PageHeader title="Your ticket" />
      <QueryState query={AWAITED} what="your ticket" skeleton={<TicketSkeleton />}>
        {() => null}
      </QueryState>
    </PageMain>
  );
}

interface PaymentProps {
  payment: BookingPayment;
  /** The last look failed: what is shown may be out of date. */
  error: Error | null;
  onLook: () => void;
}

function Payment({ payment, error, onLook }: PaymentProps) {
  const { state, payments, refunds } = payment;
  const chosen = useChosenMethod();
  const needsAccount = refunds.some(({ status }) => status === 'needs_attention');
  const from = useNow((now) => answersFrom(payment, now));
  // The provider's page has led back here.
  const isBack = useLocation().search.includes('reference=');
  const title = titleOf(payment, from, isBack);
  return (
    <PageMain maxW={PAGE_WIDTH}>
      <PageHeader title={title} />
      <chakra.div role="status" srOnly>
        {title}
      </chakra.div>
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        {payments.some(({ isTest }) => isTest) && (
          <chakra.p
            background="warning.bg"
            color="warning.fg"
            borderRadius="control"
            paddingX="3.5"
            paddingY="2.5"
            fontWeight="semibold"
          >
            Test mode: no money moves
          </chakra.p>
        )}
        {error && (
          <chakra.p role="status" color="warning.fg">
            {`${messageOf(error, 'The payment could not be checked.')} This is the last state we know. Your money and your seats are safe.`}
          </chakra.p>
        )}
        {needsAccount && <Refunds payment={payment} />}
        <SeatTicket payment={payment} />
        {payment.journey && <OtherTrip journey={payment.journey} state={state} />}
        {state === 'held' && <HeldSeats payment={payment} chosen={chosen} onLook={onLook} />}
        {state === 'asked' && (
          <p>
            {from === null
              ? 'We have your payment and have asked the driver. You see the answer in My trips.'
              : `We have your payment. The driver can answer from ${from}. Until then you can withdraw in My trips.`}{' '}
            After a refusal or no answer you get all of it back.
          </p>
        )}
        {state === 'paid' && <PaidSeats payment={payment} />}
        {(state === 'expired' || state === 'released') && <EndedSeats payment={payment} />}
        {refunds.length > 0 && !needsAccount && <Refunds payment={payment} />}
      </chakra.div>
    </PageMain>
  );
}

/** The other trip of a journey: one payment pays both, and each gives back its own fare. */
function OtherTrip({ journey, state }: { journey: JourneyPart; state: BookingPayment['state'] }) {
  const { other, part, totalFare } = journey;
  const isBooked = other.status === 'confirmed';
  return (
    <Card title={part === 'first' ? 'Your second trip' : 'Your first trip'} gap="2">
      <p>{`${other.origin} to ${other.destination}, ${formatDayTime(other.departureDate)}, ${formatNaira(other.totalFare)}`}</p>
      {state === 'held' && (
        <chakra.p fontWeight="semibold">{`One payment for both trips: ${formatNaira(totalFare)}`}</chakra.p>
      )}
      {state === 'paid' && isBooked && (
        <ButtonLink to={`/ticket/${other.bookingId}`} variant="outline">
          {part === 'first' ? 'Ticket of the second trip' : 'Ticket of the first trip'}
        </ButtonLink>
      )}
      {other.status === 'cancelled' && <p>This trip was cancelled.</p>}
    </Card>
  );
}

/** The refunds; one that needs an account comes before everything else on the page. */
function Refunds({ payment: { refunds, bookingId } }: { payment: BookingPayment }) {
  const amount = refunds
    .filter(({ status }) => status === 'needs_attention')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return (
    <Card title="Refunds">
      <RefundList refunds={refunds} />
      {amount > 0 && <RefundAccountForm bookingId={bookingId} amount={amount} />}
    </Card>
  );
}

/** The booking sheet names the method that the passenger chose there. */
function useChosenMethod(): PayMethod {
  const { state } = useLocation() as { state: { method?: PayMethod } | null };
  return state?.method ?? 'card';
}

function titleOf(
  { state, seats, bookingStatus, payments }: BookingPayment,
  from: string | null,
  isBack: boolean,
): string {
  const [your, are] = seats === 1 ? ['your seat', 'is'] : ['your seats', 'are'];
  if (state === 'held' && isBack && payments[0]?.status === 'open') return 'We wait for your bank';
  if (state === 'held') return `Pay for ${your}`;
  if (state === 'asked') return `Paid: the driver is asked${from === null ? '' : ` at ${from}`}`;
  if (state !== 'paid') return `${seats === 1 ? 'Your seat' : 'Your seats'} ${are} no longer held`;
  if (bookingStatus === 'cancelled') return 'This booking was cancelled';
  return bookingStatus === 'completed' ? 'This trip is over' : `Paid: ${your} ${are} booked`;
}
