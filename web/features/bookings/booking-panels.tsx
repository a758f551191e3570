/** The panels beside a trip for a reader without a booking: how to pay, or why the trip is closed. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';

/** For a traveller who can book: how payment works. */
export function MoneyPanel({ payments }: Pick<Trip, 'payments'>) {
  if (payments?.online) {
    return (
      <Card title="How you pay" gap="2">
        <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
          <li>
            {payments.cash
              ? 'You choose: online when you book, or the driver in cash when you board.'
              : 'You pay online when you book. Your seats are held while you pay.'}
          </li>
          <li>You pay the fare shown here, nothing more.</li>
          <li>
            If you pay online, Tafiya pays the driver after the trip. If the driver cancels, you get
            everything back.
          </li>
        </chakra.ul>
      </Card>
    );
  }
  return (
    <Card title="How you pay" gap="2">
      <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
        <li>Booking is free. Nothing is charged now.</li>
        <li>You pay the driver the fare shown here when you board.</li>
        <li>Cancelling before the trip starts is free.</li>
      </chakra.ul>
    </Card>
  );
}

/** For a traveller without a booking on a trip that cannot be booked: the reason, and a search for the same route. */
export function ClosedPanel({ trip }: { trip: Pick<Trip, 'status' | 'origin' | 'destination'> }) {
  const sameRoute = new URLSearchParams({ from: trip.origin, to: trip.destination });
  const [title, words] = closedReason(trip.status);
  return (
    <Card title={title} gap="3">
      <p>{words}</p>
      <ButtonLink to={`/search?${sameRoute}`}>Find another trip</ButtonLink>
    </Card>
  );
}

function closedReason(status: Trip['status']): [title: string, words: string] {
  if (isOpen(status))
    return ['This trip is full', 'Every seat is booked. If someone cancels, a seat opens up.'];
  if (status === 'cancelled') return ['This trip was cancelled', 'You have not been charged.'];
  return ['This trip has left', 'It can no longer be booked.'];
}
