import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { CancelBookingSheet } from '@/shared/bookings/cancel-booking-sheet.tsx';
import { freeUntil, useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { bookedWords } from '@/shared/trips/extra-words.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { SearchAgainLinks } from '@/shared/trips/search-again-links.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { AddSeatsSheet, mayAddSeats } from './add-seats-sheet.tsx';
import { JourneyNote } from './journey-note.tsx';
import { Travellers } from './travellers.tsx';

interface BookingPanelProps {
  booking: Booking;
  /** The bookings of seats that were added to it. */
  added?: Booking[];
}

/** For a passenger with a booking: seats, what to pay, the boarding code, and the buttons to change or cancel it. */
export function BookingPanel({ booking, added = [] }: BookingPanelProps) {
  const [cancelling, setCancelling] = useState(false);
  const { trip, seats } = booking;
  const [adding, setAdding] = useState(false);
  const mayCancel = useMayCancel(booking);
  const mayAdd = useNow((now) => mayAddSeats(booking, now));
  return (
    <Card title="Your booking" gap="3">
      <p>
        {`${bookedWords(booking)} booked. `}
        {paymentWords(booking)}
      </p>
      <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => setCancelling(true)} />
      <LegPoints leg={booking.leg} />
      <JourneyNote booking={booking} mayCancel={mayCancel} onCancel={() => setCancelling(true)} />
      {!isOver(trip.status) && <BoardingPass booking={booking} />}
      <Travellers booking={booking} />
      {mayAdd && (
        <Button variant="outline" onClick={() => setAdding(true)}>
          Add a seat
        </Button>
      )}
      {booking.paymentMethod === 'online' && (
        <ButtonLink to={`/bookings/${booking.id}/receipt`} variant="outline">
          Receipt
        </ButtonLink>
      )}
      {mayCancel && (
        <>
          <Button variant="outline" onClick={() => setCancelling(true)}>
            Cancel booking
          </Button>
          <chakra.p color="fg.muted" fontSize="sm">
            {freeUntil(booking)}
          </chakra.p>
        </>
      )}
      <ButtonLink to={`/support/new?booking=${booking.id}`} variant="outline">
        Get help
      </ButtonLink>
      <SearchAgainLinks trip={tripOfBooking(booking)} seats={seats} />
      {adding && <AddSeatsSheet booking={booking} added={added} onClose={() => setAdding(false)} />}
      {cancelling && <CancelBookingSheet booking={booking} onClose={() => setCancelling(false)} />}
    </Card>
  );
}

/** How a booking is paid, in a sentence. */
export function paymentWords({ paymentMethod, totalFare, trip }: Booking): string {
  const total = formatNaira(totalFare);
  if (paymentMethod === 'online') return `${total} paid online: you pay the driver nothing.`;
  return isOver(trip.status) ? '' : `You pay the driver ${total} when you board.`;
}
