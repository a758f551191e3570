import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { isOver, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { CancelBookingSheet } from '@/shared/bookings/cancel-booking-sheet.tsx';
import { freeUntil, useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { TripActions } from '@/shared/bookings/trip-actions.tsx';
import { directionsTo } from '@/shared/geo/navigation-link.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { bookedWords } from '@/shared/trips/extra-words.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { ManageList } from '@/shared/trips/manage-list.tsx';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { SearchAgainLinks } from '@/shared/trips/search-again-links.tsx';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { beThereBy } from '@/shared/trips/be-there.ts';
import { carInWords, Plate } from '@/shared/trips/plate.ts';
import { DirectionsIcon } from '@/shared/ui/icons.ts';
import { RowButton, RowLink } from '@/shared/ui/rows.ts';
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
  const over = isOver(trip.status);
  const { leg } = booking;
  const by = beThereBy(leg.departureDate);
  const directions = leg.fromPoint && directionsTo(leg.fromPoint, leg.origin);
  const under = isUnderWay(trip.status);
  const cancel = () => setCancelling(true);
  return (
    <chakra.section
      aria-labelledby="your-booking"
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      minWidth="0"
    >
      <chakra.div paddingInline="1">
        <chakra.h2 id="your-booking" fontSize="sm" fontWeight="semibold" color="fg.muted">
          Your booking
        </chakra.h2>
        <chakra.p fontSize="1.75rem" fontWeight="bold" lineHeight="tight" letterSpacing="tight">
          {over || under
            ? `${leg.origin} to ${leg.destination}`
            : `Be at ${leg.fromPoint?.name ?? `your place in ${leg.origin}`} by ${by}`}
        </chakra.p>
      </chakra.div>
      <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={cancel} />
      <JourneyNote booking={booking} mayCancel={mayCancel} onCancel={cancel} />
      <chakra.div layerStyle="card" padding="4" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {!over && <BoardingPass booking={booking} />}
        {!over && trip.driverId !== null && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <DriverPhoto driver={trip.driver} driverId={trip.driverId} size="12" />
            <chakra.div flex="1" minWidth="fit-content" lineHeight="snug">
              <chakra.p fontWeight="semibold">{trip.driver.user.name}</chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {carInWords(trip.driver)}
              </chakra.p>
            </chakra.div>
            {trip.driver.vehiclePlateNumber && <Plate>{trip.driver.vehiclePlateNumber}</Plate>}
          </chakra.div>
        )}
        {!over && (
          <TripActions tripId={trip.id} phone={trip.driver.user.phone} main={under ? 'follow' : undefined} />
        )}
        {!over && !under && directions && (
          <Button asChild size="lg">
            <a {...directions}>
              <DirectionsIcon />
              {`Directions to ${leg.fromPoint?.name}`}
            </a>
          </Button>
        )}
        <p>
          {`${bookedWords(booking)} booked. `}
          {paymentWords(booking)}
        </p>
        <LegPoints leg={leg} />
        <Travellers booking={booking} />
      </chakra.div>
      <ManageList title="Manage booking">
        {mayCancel && (
          <RowButton type="button" aria-label="Cancel booking" onClick={cancel}>
            <span>
              Cancel booking
              <chakra.small display="block" fontSize="sm" color="fg.muted">
                {freeUntil(booking)}
              </chakra.small>
            </span>
          </RowButton>
        )}
        {mayAdd && (
          <RowButton type="button" onClick={() => setAdding(true)}>
            Add a seat
          </RowButton>
        )}
        {!over && <RowLink to={`/ticket/${booking.id}`}>Your ticket</RowLink>}
        {booking.paymentMethod === 'online' && (
          <RowLink to={`/bookings/${booking.id}/receipt`}>Receipt</RowLink>
        )}
        <RowLink to={`/support/new?booking=${booking.id}`}>Get help</RowLink>
        <SearchAgainLinks trip={tripOfBooking(booking)} seats={seats} />
      </ManageList>
      {adding && <AddSeatsSheet booking={booking} added={added} onClose={() => setAdding(false)} />}
      {cancelling && <CancelBookingSheet booking={booking} onClose={() => setCancelling(false)} />}
    </chakra.section>
  );
}

/** How a booking is paid, in a sentence. */
export function paymentWords({ paymentMethod, totalFare, trip, boardedAt }: Booking): string {
  const total = formatNaira(totalFare);
  if (paymentMethod === 'online') return `${total} paid online: you pay the driver nothing.`;
  // Passengers on board have paid, or pay in the car.
  return isOver(trip.status) || boardedAt !== null ? '' : `You pay the driver ${total} when you board.`;
}
