import { chakra } from '@chakra-ui/react/styled-system';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { AddedSeatsPanel } from '@/features/bookings/added-seats-panel.tsx';
import { BookingPanel } from '@/features/bookings/booking-panel.tsx';
import { LeftBehind } from '@/features/tracking/left-behind.tsx';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { CashClaims, PassengerClaims } from './lazy-claims.tsx';

interface BookedPanelsProps {
  trip: Trip;
  booking: Booking;
  /** The bookings of seats that were added to it. */
  added: Booking[];
}

/** Beside a trip, for a passenger who has booked it: the booking, and what to do when the trip did not go as booked. */
export function BookedPanels({ trip, booking, added }: BookedPanelsProps) {
  return (
    <chakra.div display="grid" gap="6">
      <BookingPanel booking={{ ...booking, trip }} added={added} />
      {added.map((more, index) => (
        <AddedSeatsPanel
          key={more.id}
          booking={{ ...more, trip }}
          number={added.length > 1 ? index + 1 : null}
          isAskedAlone={booking.boardedAt !== null}
        />
      ))}
      {booking.paymentMethod === 'online' && booking.status !== 'cancelled' && (
        <PassengerClaims tripId={trip.id} />
      )}
      {booking.paymentMethod === 'cash' && booking.status !== 'cancelled' && <CashClaims trip={trip} />}
      {booking.paymentMethod === 'cash' && booking.boardedAt === null && (
        <LeftBehind trip={tripOfBooking({ ...booking, trip })} status={trip.status} />
      )}
    </chakra.div>
  );
}
