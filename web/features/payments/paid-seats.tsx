import { chakra } from '@chakra-ui/react/styled-system';
import type { BookingPayment, Payment } from '@tafiya/payments/contract.ts';
import { formatFullDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

const BY: Record<Payment['method'], string> = {
  card: 'by card',
  ussd: 'by USSD',
  transfer: 'by bank transfer',
};

/** "₦43,000 paid by card, Fri 27 Nov 2026, 07:30" */
export function paidWords(payment: Payment): string {
  return `${formatNaira(payment.paid ?? 0)} paid ${howPaid(payment)}`;
}

/** "by card, Fri 27 Nov 2026, 07:30" */
export function howPaid({ method, paidAt }: Payment): string {
  return [BY[method], paidAt && formatFullDayTime(paidAt)].filter(Boolean).join(', ');
}

/** The payment that bought the seats. */
export function buyingPayment({ payments }: Pick<BookingPayment, 'payments'>): Payment | undefined {
  return payments.find(({ outcome }) => outcome === 'applied' || outcome === 'retaken');
}

/** Seats that are paid, of which money goes back: where to find the booking and its receipt. */
export function PaidSeats({ payment }: { payment: BookingPayment }) {
  const { bookingId, tripId, bookingStatus } = payment;
  const bought = buyingPayment(payment);
  return (
    <>
      <chakra.div background="positive.bg" borderRadius="card" padding="4" display="grid" gap="1">
        {bought && (
          <chakra.p color="positive.fg" fontWeight="semibold">
            {paidWords(bought)}
          </chakra.p>
        )}
        {bought?.outcome === 'retaken' && (
          <p>
            {payment.seats === 1
              ? 'Your money came late, but the seat was still free: it is yours.'
              : 'Your money came late, but the seats were still free: they are yours.'}
          </p>
        )}
        {bookingStatus === 'confirmed' && (
          <p>You do not pay the driver anything. Tafiya pays the driver after the trip.</p>
        )}
      </chakra.div>
      {bookingStatus === 'confirmed' && (
        <ButtonLink to={`/ticket/${bookingId}`} size="lg">
          Your ticket
        </ButtonLink>
      )}
      <ButtonLink
        to={`/trips/${tripId}`}
        {...(bookingStatus === 'confirmed' ? { variant: 'outline' } : { size: 'lg' })}
      >
        See your booking
      </ButtonLink>
      <ButtonLink to={`/bookings/${bookingId}/receipt`} variant="outline">
        Receipt
      </ButtonLink>
    </>
  );
}

/** Seats whose time is over, or that were given up: what happens to money that comes late. */
export function EndedSeats({ payment: { state, seats, payments, tripId } }: { payment: BookingPayment }) {
  const isPaid = payments.some(({ status }) => status === 'paid');
  const [yours, were] = seats === 1 ? ['your seat', 'the seat was'] : ['your seats', 'the seats were'];
  return (
    <>
      <p>
        {isPaid
          ? `Your payment came after ${were} gone, so all of it goes back to you. You can follow it below.`
          : state === 'expired'
            ? `The time to pay is over. If you have paid, we look for the money and either book ${yours} or send everything back. If you have not, you owe nothing.`
            : 'You owe nothing. If you have paid, we look for the money and send everything back.'}
      </p>
      <ButtonLink to={`/trips/${tripId}`} size="lg">
        Look at the trip again
      </ButtonLink>
      <ButtonLink to="/search" variant="outline">
        Find another trip
      </ButtonLink>
    </>
  );
}
