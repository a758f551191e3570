import { useState } from 'react';
import type { Trip } from '@contracts/trips.ts';
import { SEARCH_SEATS_MAX } from '@domain/limits.ts';
import { useSession } from '@/shared/session/store.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { BookingDone } from './booking-done.tsx';
import { BookingForm } from './booking-form.tsx';
import { PassengersOnly } from './passengers-only.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { useBookSeats } from './use-book-seats.ts';

interface BookingSheetProps {
  trip: Trip;
  /** Seats to start with: as many as were searched for. */
  seats: number;
  /** The seats are booked; what says so is still to be read. */
  onBooked?: () => void;
  onClose: () => void;
}

/** Books seats on a trip: choose, see the price and what happens to the money, confirm, see where it is kept. */
export function BookingSheet({ trip, seats: wanted, onBooked, onClose }: BookingSheetProps) {
  const booking = useBookSeats(trip);
  const { data: settings } = useSettings();
  const left = Math.min(booking.trip.seatsAvailable, settings?.bookingSeatsMax ?? SEARCH_SEATS_MAX);
  const [chosen, setChosen] = useState(wanted);
  const seats = Math.min(chosen, left);
  const { status, user } = useSession();

  if (booking.data) return <BookingDone booking={booking.data} onClose={onClose} />;
  if (status === 'out') return <SignInFirst tripId={trip.id} seats={chosen} onClose={onClose} />;
  if (user === null) return null;
  if (user.userType !== 'passenger') return <PassengersOnly onClose={onClose} />;
  return (
    <Sheet title="Book seats" onClose={onClose}>
      <BookingForm
        trip={booking.trip}
        outdated={booking.outdated}
        left={left}
        seats={seats}
        onSeats={setChosen}
        pending={booking.isPending}
        error={booking.error}
        onConfirm={() => {
          // What was confirmed stays chosen, however many seats are free after the answer.
          setChosen(seats);
          booking.mutate(seats, { onSuccess: () => onBooked?.() });
        }}
      />
    </Sheet>
  );
}
