import type { Trip } from '@contracts/trips.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';

/** What became of a trip that can no longer be booked, for people without a booking on it, and the way to another. */
export function ClosedPanel({ trip }: { trip: Pick<Trip, 'status' | 'origin' | 'destination'> }) {
  const cancelled = trip.status === 'cancelled';
  const sameRoute = new URLSearchParams({ from: trip.origin, to: trip.destination });
  return (
    <Card title={cancelled ? 'This trip was cancelled' : 'This trip has left'} gap="3">
      <p>{cancelled ? 'Nothing was charged: you owe nothing.' : 'It can no longer be booked.'}</p>
      <ButtonLink to={`/search?${sameRoute}`}>Find another trip</ButtonLink>
    </Card>
  );
}
