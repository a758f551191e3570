import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '@/shared/api/api-error.ts';
import { formatFullDay, formatFullDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { paymentQuery } from '@/shared/payments/pay-methods.ts';
import { useUser } from '@/shared/session/store.ts';
import { extrasInWords } from '@/shared/trips/extra-words.ts';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { capitalised } from '@/shared/trips/extra-words.ts';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { PRINT_PAGE, PRINTED } from '@/shared/ui/print-sheet.ts';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { buyingPayment, howPaid, paidWords } from './paid-seats.tsx';
import { refundWords } from './refund-list.tsx';
import type { BookingPayment, Payment } from '@tafiya/payments/contract.ts';

const PAGE_WIDTH = '40rem';
const PAPER = { '@media print': { ...PRINTED['@media print'], maxWidth: 'none', padding: '0' } };

/** /bookings/{id}/receipt: what was paid online for a booking, and what went back; prints on one sheet. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const query = useQuery(paymentQuery(id));
  const { data: payment, error } = query;
  useTripTitle(payment, 'Receipt');
  if (payment) {
    return payment.state === 'paid' ? <Receipt payment={payment} /> : <NotPaid bookingId={id} />;
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatusPage
        title="Receipt Not Found"
        description="There is no receipt at this address. For seats that you pay in cash, ask the driver for one."
      >
        <ButtonLink to="/dashboard">My trips</ButtonLink>
      </StatusPage>
    );
  }
  return (
    <PageMain maxW={PAGE_WIDTH}>
      <PageHeader title="Receipt" />
      <QueryState query={query} what="the receipt" skeleton={<SkeletonBlock height="64" />}>
        {() => null}
      </QueryState>
    </PageMain>
  );
}

function NotPaid({ bookingId }: { bookingId: string }) {
  return (
    <StatusPage title="No receipt yet" description="These seats are not paid.">
      <ButtonLink to={`/bookings/${bookingId}/payment`}>See the payment</ButtonLink>
    </StatusPage>
  );
}

function Receipt({ payment }: { payment: BookingPayment }) {
  const { tripId, bookingStatus, payments } = payment;
  return (
    <PageMain maxW={PAGE_WIDTH} css={PAPER}>
      <Global styles={PRINT_PAGE} />
      <PageHeader
        title="Receipt"
        back={
          <chakra.div _print={{ display: 'none' }}>
            <BackLink to={`/trips/${tripId}`} label="Trip" />
          </chakra.div>
        }
      />
      <chakra.p display="none" _print={{ display: 'block' }} marginBottom="4">
        Tafiya, intercity rides across Nigeria
      </chakra.p>
      {bookingStatus === 'cancelled' && (
        <chakra.p fontWeight="semibold" marginBottom="4">
          This booking was cancelled.
        </chakra.p>
      )}
      {payments.some(({ isTest }) => isTest) && (
        <chakra.p fontWeight="semibold" color="warning.fg" marginBottom="4">
          Test mode: no money moves
        </chakra.p>
      )}
      <chakra.dl layerStyle="card" paddingX={{ base: '4', md: '5' }} paddingY="2">
        {factsOf(payment, useUser().name).map(([name, value]) => (
          <chakra.div
            key={`${name} ${value}`}
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap="6"
            paddingY="2.5"
            borderTopWidth="1px"
            borderColor="border.default"
            _first={{ borderTopWidth: '0', '& > dd': { fontSize: '2xl', fontWeight: 'bold' } }}
            alignItems="baseline"
          >
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd
              fontWeight="medium"
              fontVariantNumeric="tabular-nums"
              // A reference has a hyphen after which browsers would break the line first.
              wordBreak={name === 'Reference' ? 'break-all' : undefined}
              overflowWrap="anywhere"
              minWidth="0"
            >
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.p marginTop="4" color="fg.muted" fontSize="sm">
        {`The total includes every charge. ${afterwards(payment)}`}
      </chakra.p>
      <Button marginTop="5" onClick={() => window.print()} _print={{ display: 'none' }}>
        Print
      </Button>
    </PageMain>
  );
}

/** The state of the fare. Money that was paid twice or too late is not the fare. */
function afterwards({ bookingStatus, totalFare, refunds }: BookingPayment): string {
  const back = refunds
    .filter(({ cause }) => !['surplus', 'given_up', 'paid_twice'].includes(cause))
    .reduce((sum, refund) => sum + refund.amount, 0);
  // A part of it is in the row of its refund.
  if (back >= totalFare) return 'All of it goes back to you.';
  return back > 0 || bookingStatus === 'cancelled' ? '' : 'Tafiya pays the driver after the trip.';
}

/** ", together with Yola to Jalingo": one payment has paid both trips of a journey. */
function togetherWords({ journey }: BookingPayment): string {
  return journey ? `, together with ${journey.other.origin} to ${journey.other.destination}` : '';
}

/** The sum first, the reference last. */
function factsOf(payment: BookingPayment, passenger: string): [name: string, value: string][] {
  const { origin, destination, departureDate, seats, farePerSeat, totalFare, extras = [], refunds } = payment;
  const bought = buyingPayment(payment);
  const places = countOf(seats, 'seat');
  return [
    [payment.journey ? 'Fare of this trip' : 'Total paid', formatNaira(totalFare)],
    ...(bought ? [['Payment', paymentWords(bought, payment)] satisfies [string, string]] : []),
    ...refunds.map((refund): [string, string] => [
      `Refund, ${formatFullDay(refund.createdAt)}`,
      `${formatNaira(refund.amount)}. ${refundWords(refund)}`,
    ]),
    ['Route', `${origin} to ${destination}`],
    ['Departure', formatFullDayTime(departureDate)],
    ['Seats', farePerSeat === totalFare ? places : `${places} at ${formatNaira(farePerSeat)}`],
    ...extras.map((extra): [string, string] => [
      'Extra',
      `${extrasInWords([extra])} at ${formatNaira(extra.fare)}`,
    ]),
    ['Passenger', passenger],
    ['Reference', bought?.reference ?? payment.bookingId],
  ];
}

/** How the sum was paid; with its own sum where another one was paid. */
function paymentWords(bought: Payment, payment: BookingPayment): string {
  return bought.paid === payment.totalFare
    ? capitalised(howPaid(bought))
    : paidWords(bought) + togetherWords(payment);
}
