import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { openPaymentsQuery } from '@/shared/payments/pay-methods.ts';
import { ForwardIcon } from '@/shared/ui/icons.ts';
import { refundWords } from './refund-list.tsx';

interface PaymentRow {
  key: string;
  route: string;
  about: string;
  amount: number;
  state: string;
  tone: 'positive' | 'warning' | 'muted';
  to: string;
}

/** The person's payments and refunds as rows, newest first. `max`: the first so many. */
export function usePaymentRows(max = Number.POSITIVE_INFINITY): PaymentRow[] {
  const { data: bookings = [] } = useMyBookings();
  const { data: open = [] } = useQuery(openPaymentsQuery);
  return [...open.flatMap(refundRows), ...bookings.flatMap(bookingRows)].slice(0, max);
}

function refundRows({ bookingId, origin, destination, refunds }: BookingPayment): PaymentRow[] {
  return refunds.map((refund) => ({
    key: refund.id,
    route: `${origin} to ${destination}`,
    about: refundWords(refund),
    amount: refund.amount,
    state: refund.status === 'failed' ? 'Not sent' : 'Sent back',
    tone: 'warning' as const,
    to: `/bookings/${bookingId}/payment`,
  }));
}

const STATES = { confirmed: 'Held', completed: 'Paid', cancelled: 'Cancelled' } as const;

/** The amount paid online; cash is paid to the driver. */
function bookingRows({ id, status, paymentMethod, totalFare, leg, trip }: Booking): PaymentRow[] {
  if (paymentMethod !== 'online') return [];
  const tone = status === 'confirmed' ? 'positive' : 'muted';
  return [
    {
      key: id,
      route: `${leg.origin} to ${leg.destination}`,
      about: formatDay(trip.departureDate),
      amount: totalFare,
      state: STATES[status],
      tone,
      to: `/bookings/${id}/receipt`,
    },
  ];
}

/** Rows of a card; each opens its receipt, or what becomes of its refund. */
export function PaymentRows({ rows }: { rows: readonly PaymentRow[] }) {
  return rows.map(({ key, route, about, amount, state, tone, to }) => (
    <li key={key}>
      <Link to={to}>
        <span>
          {route}
          <small>{about}</small>
        </span>
        <chakra.span className="sum">
          {formatNaira(amount)}
          <chakra.small color={tone === 'muted' ? 'fg.muted' : `${tone}.fg`}>{state}</chakra.small>
        </chakra.span>
        <ForwardIcon />
      </Link>
    </li>
  ));
}
