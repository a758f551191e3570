import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@contracts/bookings.ts';
import { canCancel, isOver } from '@domain/trip-status.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { CancelBookingSheet } from './cancel-booking-sheet.tsx';

/** The reader's booking on a trip: seats, what is paid when, and the ways to follow or cancel it. */
export function BookingPanel({ booking }: { booking: Booking }) {
  const [cancelling, setCancelling] = useState(false);
  const { trip, seats, totalFare } = booking;
  return (
    <Card title="Your booking" gap="3">
      <p>
        {`${countOf(seats, 'seat')} booked. `}
        {isOver(trip.status) ? '' : `You pay the driver ${formatNaira(totalFare)} when you board.`}
      </p>
      {!isOver(trip.status) && <ButtonLink to={`/track/${trip.id}`}>Track Trip</ButtonLink>}
      {canCancel(trip.status) && (
        <>
          <Button variant="outline" onClick={() => setCancelling(true)}>
            Cancel booking
          </Button>
          <chakra.p color="fg.muted" fontSize="sm">
            Cancelling before the trip starts is free.
          </chakra.p>
        </>
      )}
      {cancelling && <CancelBookingSheet booking={booking} onClose={() => setCancelling(false)} />}
    </Card>
  );
}
