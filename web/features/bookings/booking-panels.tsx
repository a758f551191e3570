import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';

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
