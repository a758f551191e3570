/** The panels beside a trip, one of which applies to the reader: their booking, how to pay, or why the trip is closed. */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@contracts/bookings.ts';
import type { Trip } from '@contracts/trips.ts';
import { isOpen, isOver } from '@domain/trip-status.ts';
import { BoardingPass } from '@/shared/boarding/boarding-pass.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { CancelBookingSheet } from '@/shared/bookings/cancel-booking-sheet.tsx';
import { freeUntil, mayCancelBooking } from '@/shared/bookings/may-cancel.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Travellers } from './travellers.tsx';
import { useNow } from '@/shared/live/use-now.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { SearchAgainLinks } from '@/shared/trips/search-again-links.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';

/** How often the page checks whether the booking can still be cancelled. */
const CLOCK_MS = 10_000;

/** For a passenger with a booking: seats, what to pay, and the buttons to track or cancel it. */
export function BookingPanel({ booking }: { booking: Booking }) {
  const [cancelling, setCancelling] = useState(false);
  const { trip, seats } = booking;
  const mayCancel = mayCancelBooking(booking, useNow(CLOCK_MS));
  return (
    <Card title="Your booking" gap="3">
      <p>
        {`${countOf(seats, 'seat')} booked. `}
        {paymentWords(booking)}
      </p>
      <LegPoints leg={booking.leg} />
      <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => setCancelling(true)} />
      {!isOver(trip.status) && <BoardingPass booking={booking} />}
      <Travellers booking={booking} />
      {!isOver(trip.status) && (
        <>
          <ButtonLink to={`/track/${trip.id}`}>Track Trip</ButtonLink>
          <ButtonLink to={`/ticket/${booking.id}`} variant="outline">
            Your ticket, also without network
          </ButtonLink>
        </>
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
      {cancelling && <CancelBookingSheet booking={booking} onClose={() => setCancelling(false)} />}
    </Card>
  );
}

function paymentWords({ paymentMethod, totalFare, trip }: Booking): string {
  const total = formatNaira(totalFare);
  if (paymentMethod === 'online') return `${total} paid online: you pay the driver nothing.`;
  return isOver(trip.status) ? '' : `You pay the driver ${total} when you board.`;
}

/** For a traveller who can book: how payment works. */
export function MoneyPanel({ payments }: Pick<Trip, 'payments'>) {
  if (payments && !payments.online && !payments.cash) {
    return (
      <Card title="Not bookable at the moment" gap="2">
        <p>
          This trip takes online payment only, and its driver cannot receive it yet. Please try again later,
          or choose another trip.
        </p>
      </Card>
    );
  }
  if (payments?.online) {
    return (
      <Card title="How you pay" gap="2">
        <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
          <li>
            {payments.cash
              ? 'You choose: online when you book, or the driver in cash when you board.'
              : 'You pay online when you book. Your seats are held while you pay.'}
          </li>
          <li>You pay the fare shown here, nothing more.</li>
          <li>
            If you pay online, Tafiya pays the driver after the trip. If the driver cancels, you get
            everything back.
          </li>
        </chakra.ul>
      </Card>
    );
  }
  return (
    <Card title="How you pay" gap="2">
      <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
        <li>Booking is free. Nothing is charged now.</li>
        <li>You pay the driver the fare shown here when you board.</li>
        <li>Cancelling before the trip starts is free.</li>
      </chakra.ul>
    </Card>
  );
}

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
