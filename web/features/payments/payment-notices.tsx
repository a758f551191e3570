import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { openPaymentsQuery, totalToPay } from '@/shared/payments/pay-methods.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Countdown, useIsOver } from './countdown.tsx';
import { refundWords } from './refund-list.tsx';
import type { BookingPayment } from '@tafiya/payments/contract.ts';

/** On the dashboard: seats that wait for their payment. Empty without any. */
export function PaymentNotices() {
  const { data = [] } = useQuery(openPaymentsQuery);
  // A journey is paid once, from its first trip.
  const held = data.filter(({ state, journey }) => state === 'held' && journey?.part !== 'second');
  if (held.length === 0) return null;
  return (
    <Notices aria-label="Payments">
      {held.map((payment) => (
        <HeldNotice key={payment.bookingId} payment={payment} />
      ))}
    </Notices>
  );
}

/** On the dashboard, under the trip that is near: money that is on its way back. Empty without any. */
export function RefundNotices() {
  const { data = [] } = useQuery(openPaymentsQuery);
  const refunded = data.filter(({ refunds }) => refunds.length > 0);
  if (refunded.length === 0) return null;
  return (
    <Notices aria-label="Refunds">
      {refunded.map((payment) => (
        <RefundNotice key={payment.bookingId} payment={payment} />
      ))}
    </Notices>
  );
}

const Notices = chakra('ul', {
  base: { listStyleType: 'none', display: 'grid', gap: '3', marginBlock: '6' },
});

const Notice = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '3',
    padding: '4',
  },
});

function HeldNotice({ payment }: { payment: BookingPayment }) {
  const { bookingId, origin, destination, seats, holdExpiresAt } = payment;
  const isOver = useIsOver(holdExpiresAt);
  return (
    <Notice background="warning.bg" borderColor="warning.fg">
      <chakra.div flex="1 1 14rem" minWidth="0">
        <chakra.p fontWeight="semibold">
          {isOver ? (
            `Your ${seats === 1 ? 'seat is' : 'seats are'} no longer held`
          ) : (
            <>
              {`${countOf(seats, 'seat')} held for `}
              <Countdown until={holdExpiresAt} />
            </>
          )}
        </chakra.p>
        <p>{`${origin} to ${payment.journey?.other.destination ?? destination}, ${formatNaira(totalToPay(payment))}`}</p>
      </chakra.div>
      <ButtonLink
        to={`/bookings/${bookingId}/payment`}
        label={`Continue paying, ${origin} to ${destination}`}
      >
        {isOver ? 'See what happens' : 'Continue paying'}
      </ButtonLink>
    </Notice>
  );
}

function RefundNotice({ payment: { bookingId, origin, destination, refunds } }: { payment: BookingPayment }) {
  return (
    <Notice>
      <chakra.div flex="1 1 14rem" minWidth="0">
        <chakra.p fontWeight="semibold">{`Refund, ${origin} to ${destination}`}</chakra.p>
        {refunds.map((refund) => (
          <p key={refund.id}>{`${formatNaira(refund.amount)}: ${refundWords(refund)}`}</p>
        ))}
      </chakra.div>
      <ButtonLink
        to={`/bookings/${bookingId}/payment`}
        label={`Follow the refund, ${origin} to ${destination}`}
        variant="outline"
      >
        Details
      </ButtonLink>
    </Notice>
  );
}
