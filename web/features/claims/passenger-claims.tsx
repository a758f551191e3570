import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingClaims } from '@tafiya/claims/contract.ts';
import { Card } from '@/shared/ui/card.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';
import { ClaimList } from './claim-list.tsx';
import { ClaimSheet, choicesOf } from './claim-sheet.tsx';
import { fareState } from './claim-words.ts';
import { claimsQuery } from './use-claims.ts';

interface PassengerClaimsProps {
  tripId: string;
  /** Most passengers in cash have nothing to read here: nothing is shown while it loads. */
  isCash?: boolean;
}

/**
 * For a passenger who paid online: where the money is, and "Something went wrong?". For one in cash, what the driver reports: that
 * they did not come.
 */
export function PassengerClaims({ tripId, isCash = false }: PassengerClaimsProps) {
  return (
    <QueryState
      query={useQuery(claimsQuery(tripId))}
      what={isCash ? 'reports about this trip' : 'your payment'}
      skeleton={isCash ? null : <CardSkeleton />}
      otherwise={isCash ? undefined : 'Your money is safe. Please try again.'}
    >
      {(claims) =>
        claims
          .filter(({ side }) => side === 'passenger')
          .map((booking, index, all) => (
            <BookingCard key={booking.bookingId} booking={booking} title={titleOf(index, all)} />
          ))
      }
    </QueryState>
  );
}

/** Seats that were added, or booked again after a cancellation, have a payment of their own. */
function titleOf(index: number, all: BookingClaims[]): string {
  if (all[index]?.paymentMethod === 'cash') return 'Your driver’s report';
  const { length } = all;
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
      <ClaimList booking={booking} />
      {choicesOf(booking).length > 0 && (
        <Button variant="outline" onClick={() => setClaiming(true)}>
          Something went wrong?
        </Button>
      )}
      {isClaiming && <ClaimSheet booking={booking} onClose={() => setClaiming(false)} />}
    </Card>
  );
}
