import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingClaims } from '@tafiya/claims/contract.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';
import { ClaimList } from './claim-list.tsx';
import { fareState } from './claim-words.ts';
import { claimsQuery, useClaimChange } from './use-claims.ts';

/** For the driver or company of a trip: passengers by how they pay, what they report, and "Did not come". Empty without any. */
export function DriverClaims({ tripId }: { tripId: string }) {
  return (
    <QueryState
      query={useQuery(claimsQuery(tripId))}
      what="passengers and their reports"
      skeleton={<CardSkeleton />}
    >
      {(claims) => {
        const bookings = claims.filter(({ side }) => side === 'driver');
        return (
          <>
            <Passengers title="Paid online" bookings={bookings.filter((booking) => !isInCash(booking))} />
            <Passengers title="Paying in cash" bookings={bookings.filter(isInCash)} />
          </>
        );
      }}
    </QueryState>
  );
}

function isInCash({ paymentMethod }: BookingClaims): boolean {
  return paymentMethod === 'cash';
}

function Passengers({ title, bookings }: { title: string; bookings: BookingClaims[] }) {
  if (bookings.length === 0) return null;
  return (
    <Card title={title} gap="4">
      <chakra.ul listStyleType="none" display="grid" gap="5">
        {bookings.map((booking) => (
          <PassengerItem key={booking.bookingId} booking={booking} />
        ))}
      </chakra.ul>
    </Card>
  );
}

function PassengerItem({ booking }: { booking: BookingClaims }) {
  const { passengerName, seats, boardedAt, canClaim } = booking;
  const [isAsking, setAsking] = useState(false);
  return (
    <chakra.li display="grid" gap="2">
      <chakra.p fontWeight="semibold">
        {`${passengerName ?? 'Passenger'}, ${countOf(seats, 'seat')}, ${boardedAt === null ? 'not on board' : 'on board'}`}
      </chakra.p>
      <p>{fareState(booking)}</p>
      <ClaimList booking={booking} />
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
  const outcome = isInCash(booking)
    ? 'Without an answer it counts: passengers who do not come pay online when they book.'
    : 'Without an answer you are paid for the seat.';
  return (
    <ConfirmSheet
      title="The passenger did not come?"
      words={`${passengerName ?? 'The passenger'} can answer within 24 hours. ${outcome} You can report this 15 minutes after you reached the stop.`}
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
