import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingClaims } from '@tafiya/claims/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';
import { ClaimList } from './claim-list.tsx';
import { fareState } from './claim-words.ts';
import { claimsQuery, useClaimChange } from './use-claims.ts';

/** For the driver or company of a trip: passengers who paid online, what they report, and "Did not come". Empty without any. */
export function DriverClaims({ tripId }: { tripId: string }) {
  const { data, error, refetch } = useQuery(claimsQuery(tripId));
  const bookings = data?.filter(({ side }) => side === 'driver') ?? [];
  if (data && bookings.length === 0) return null;
  if (data) {
    return (
      <Card title="Paid online" gap="4">
        <chakra.ul listStyleType="none" display="grid" gap="5">
          {bookings.map((booking) => (
            <PaidBooking key={booking.bookingId} booking={booking} />
          ))}
        </chakra.ul>
      </Card>
    );
  }
  if (error === null) return <CardSkeleton />;
  return (
    <ErrorState
      title="Passengers who paid online could not be loaded"
      description={messageOf(error, 'Please try again.')}
      onRetry={() => void refetch()}
    />
  );
}

function PaidBooking({ booking }: { booking: BookingClaims }) {
  const { passengerName, seats, boardedAt, canClaim, claims } = booking;
  const [isAsking, setAsking] = useState(false);
  return (
    <chakra.li display="grid" gap="2">
      <chakra.p fontWeight="semibold">
        {`${passengerName ?? 'Passenger'}, ${countOf(seats, 'seat')}, ${boardedAt === null ? 'not on board' : 'on board'}`}
      </chakra.p>
      <p>{fareState(booking)}</p>
      <ClaimList claims={claims} />
      {canClaim.includes('passenger_absent') && (
        <Button variant="outline" justifySelf="start" onClick={() => setAsking(true)}>
          Did not come
        </Button>
      )}
      {isAsking && <NoShowSheet booking={booking} onClose={() => setAsking(false)} />}
    </chakra.li>
  );
}

function NoShowSheet({ booking, onClose }: { booking: BookingClaims; onClose: () => void }) {
  const report = useClaimChange();
  const { bookingId, passengerName } = booking;
  return (
    <ConfirmSheet
      title="The passenger did not come?"
      words={`${passengerName ?? 'The passenger'} can answer within 24 hours. Without an answer you are paid for the seat. You can report this 15 minutes after you reached the stop.`}
      action="Yes, did not come"
      doing="Sending..."
      keep="Not now"
      isPending={report.isPending}
      error={report.error}
      otherwise="This could not be reported. Please try again."
      onConfirm={() =>
        report.mutate(
          { name: 'POST /bookings/:id/no-show', input: { id: bookingId, body: { words: null } } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
