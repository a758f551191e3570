import type { Trip } from '@contracts/trips.ts';
import { isOpen } from '@domain/trip-status.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';

/** Why a trip cannot be booked, for people without a booking on it, and the way to another. */
export function ClosedPanel({ trip }: { trip: Pick<Trip, 'status' | 'origin' | 'destination'> }) {
  const sameRoute = new URLSearchParams({ from: trip.origin, to: trip.destination });
  const [title, words] = whyClosed(trip.status);
  return (
    <Card title={title} gap="3">
      <p>{words}</p>
      <ButtonLink to={`/search?${sameRoute}`}>Find another trip</ButtonLink>
    </Card>
  );
}

function whyClosed(status: Trip['status']): [title: string, words: string] {
  if (isOpen(status))
    return ['This trip is full', 'Every seat is booked. One is free again when somebody cancels.'];
  if (status === 'cancelled') return ['This trip was cancelled', 'Nothing was charged: you owe nothing.'];
  return ['This trip has left', 'It can no longer be booked.'];
}
