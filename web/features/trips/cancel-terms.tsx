import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { formatNaira } from '@/shared/format/money.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { fullRefundWords } from '@/shared/payments/full-refund.ts';
import { capitalised } from '@/shared/trips/extra-words.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { Part } from './part.tsx';

/** "If you cancel": the refund of one seat, and when it arrives. */
export function CancelTerms({ trip }: { trip: BookableTrip }) {
  const until = useNow((now) => fullRefundWords(trip.departureDate, now));
  const { cash = true, online = false } = trip.payments ?? {};
  const fare = formatNaira(trip.farePerSeat);
  const name = trip.company ?? firstNameOf(trip.driver.user.name);
  return (
    <Part title="If you cancel">
      <chakra.div padding="4" fontSize="0.9375rem">
        {online && (
          <Terms>
            <thead>
              <tr>
                <th>When you cancel</th>
                <th>You get back</th>
              </tr>
            </thead>
            <tbody>
              {until !== null && (
                <tr>
                  <td>{capitalised(until)}</td>
                  <td>{fare}</td>
                </tr>
              )}
              <tr>
                <td>{until === null ? 'Before the car leaves' : 'Later, before the car leaves'}</td>
                <td>{formatNaira(trip.farePerSeat / 2)}</td>
              </tr>
              <tr>
                <td>{`${name} cancels, or leaves 30 minutes late`}</td>
                <td>{fare}</td>
              </tr>
            </tbody>
          </Terms>
        )}
        <chakra.p fontSize={online ? 'sm' : undefined} color="fg.muted" marginTop={online ? '1' : '0'}>
          {cash &&
            (online
              ? 'If you pay cash, cancelling is free until the car leaves. '
              : `You pay ${name} when you board. Cancelling is free until the car leaves. `)}
          <chakra.span color="positive.fg" fontWeight="semibold" textDecoration="underline">
            <Link to="/refunds">All rules</Link>
          </chakra.span>
        </chakra.p>
      </chakra.div>
    </Part>
  );
}

const Terms = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th': {
      fontSize: 'sm',
      fontWeight: 'semibold',
      color: 'fg.muted',
      textAlign: 'start',
      paddingBottom: '1.5',
    },
    '& td': {
      paddingBlock: '9px',
      borderTopWidth: '1px',
      borderColor: 'border.default',
      verticalAlign: 'top',
    },
    '& :is(td, th):last-child': { textAlign: 'end', paddingInlineStart: '3' },
    '& td:last-child': { fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});
