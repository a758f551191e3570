import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { CancelBookingSheet } from '@/shared/bookings/cancel-booking-sheet.tsx';
import { freeUntil, useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { paymentWords } from './booking-panel.tsx';
import { Travellers } from './travellers.tsx';

interface AddedSeatsPanelProps {
  booking: Booking;
  /** Which one of several. */
  number: number | null;
  /** The first booking is on board: a change of the trip is asked about here, and not there for all. */
  isAskedAlone: boolean;
}

/** Seats that were added to a booking: a booking of their own, with its code, its receipt and its cancellation. */
export function AddedSeatsPanel({ booking, number, isAskedAlone }: AddedSeatsPanelProps) {
  const [cancelling, setCancelling] = useState(false);
  const { id, seats, trip } = booking;
  const mayCancel = useMayCancel(booking);
  return (
    <Card
      title={[seats === 1 ? 'Your added seat' : 'Your added seats', number].filter(Boolean).join(' ')}
      gap="3"
    >
      <p>{`${countOf(seats, 'seat')} added. ${paymentWords(booking)}`}</p>
      {isAskedAlone && (
        <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => setCancelling(true)} />
      )}
      {!isOver(trip.status) && <BoardingPass booking={booking} isFolded />}
      <Travellers booking={booking} />
      <ButtonLink to={`/bookings/${id}/receipt`} variant="outline">
        {`Receipt of the added ${seats === 1 ? 'seat' : 'seats'}`}
      </ButtonLink>
      {mayCancel && (
        <>
          <Button variant="outline" onClick={() => setCancelling(true)}>
            {seats === 1 ? 'Cancel this seat' : 'Cancel these seats'}
          </Button>
          <chakra.p color="fg.muted" fontSize="sm">
            {freeUntil(booking)}
          </chakra.p>
        </>
      )}
      {cancelling && <CancelBookingSheet booking={booking} onClose={() => setCancelling(false)} />}
    </Card>
  );
}
