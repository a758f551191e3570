import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingClaims } from '@tafiya/claims/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';
import { ClaimList } from './claim-list.tsx';
import { ClaimSheet, choicesOf } from './claim-sheet.tsx';
import { fareState } from './claim-words.ts';
import { claimsQuery } from './use-claims.ts';

/** For a passenger who paid online: where the money is, and "Something went wrong?". */
export function PassengerClaims({ tripId }: { tripId: string }) {
  const { data, error, refetch } = useQuery(claimsQuery(tripId));
  if (data) {
    return data
      .filter(({ side }) => side === 'passenger')
      .map((booking, index, all) => (
        <BookingCard key={booking.bookingId} booking={booking} title={titleOf(index, all)} />
      ));
  }
  if (error === null) return <CardSkeleton />;
  return (
    <ErrorState
      title="Your payment could not be loaded"
      description={messageOf(error, 'Your money is safe. Please try again.')}
      onRetry={() => void refetch()}
    />
  );
}

/** Seats that were added, or booked again after a cancellation, have a payment of their own. */
function titleOf(index: number, { length }: BookingClaims[]): string {
  return length === 1 ? 'Your payment' : `Your payment ${index + 1} of ${length}`;
}

interface BookingCardProps {
  booking: BookingClaims;
  title: string;
}

function BookingCard({ booking, title }: BookingCardProps) {
  const [isClaiming, setClaiming] = useState(false);
  return (
    <Card title={title} gap="3">
      <p role="status">{fareState(booking)}</p>
      <ClaimList claims={booking.claims} />
      {choicesOf(booking).length > 0 && (
        <Button variant="outline" onClick={() => setClaiming(true)}>
          Something went wrong?
        </Button>
      )}
      {isClaiming && <ClaimSheet booking={booking} onClose={() => setClaiming(false)} />}
    </Card>
  );
}
