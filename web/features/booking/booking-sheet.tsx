import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '@contracts/bookings.ts';
import { SEARCH_SEATS_MAX } from '@domain/limits.ts';
import { seatsForOne } from '@domain/seats-for-one.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { signInPath } from '@/shared/session/next-path.ts';
import { PhoneHint } from '@/shared/phone/phone-hint.tsx';
import { AFTER_BOOKING, PushHint } from '@/shared/push/push-hint.tsx';
import { RejectedNotice } from '@/shared/session/rejected-notice.tsx';
import { useSession } from '@/shared/session/store.ts';
import { type BookableTrip, tripOfBooking, tripPath } from '@/shared/trips/legs.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { BookingForm } from './booking-form.tsx';
import { Travellers } from './travellers.tsx';
import { PassengersOnly, titleFor } from './passengers-only.tsx';
import { useBookSeats } from './use-book-seats.ts';

interface BookingSheetProps {
  trip: BookableTrip;
  /** Seats to start with: the number that was searched for. */
  seats: number;
  /** Called when the seats are booked; the sheet stays open to show the confirmation. */
  onBooked?: () => void;
  onClose: () => void;
}

/** Books seats on a trip: choose the seats and how to pay, see the price, confirm; then the confirmation, or the payment page. */
export function BookingSheet({ trip, seats: initialSeats, onBooked, onClose }: BookingSheetProps) {
  const booking = useBookSeats(trip);
  const { data: settings } = useSettings();
  const left = Math.min(
    settings === undefined ? booking.trip.seatsAvailable : seatsForOne(booking.trip.seatsAvailable, settings),
    settings?.bookingSeatsMax ?? SEARCH_SEATS_MAX,
  );
  const [chosen, setChosen] = useState(initialSeats);
  const seats = Math.min(chosen, left);
  const { status, user } = useSession();
  const navigate = useNavigate();

  if (booking.data?.kind === 'held') return null; // The payment page follows.
  if (booking.data) return <BookingDone booking={booking.data.booking} onClose={onClose} />;
  if (status === 'out') return <SignInFirst trip={trip} seats={chosen} onClose={onClose} />;
  if (user === null) return null;
  if (user.userType !== 'passenger') {
    return (
      <Sheet title={titleFor(user.userType)} onClose={onClose}>
        <chakra.div display="grid" gap="4">
          <PassengersOnly userType={user.userType} tripId={trip.id} />
        </chakra.div>
      </Sheet>
    );
  }
  if (user.rejection) {
    return (
      <Sheet title="Book seats" onClose={onClose}>
        <RejectedNotice rejection={user.rejection} />
      </Sheet>
    );
  }
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
        onConfirm={(details) => {
          // Keeps the confirmed number even if the answer reports fewer seats left.
          setChosen(seats);
          booking.mutate(
            { seats, ...details },
            {
              onSuccess: (booked) => {
                onBooked?.();
                if (booked.kind === 'held') void navigate(`/bookings/${booked.payment.bookingId}/payment`);
              },
            },
          );
        }}
      />
    </Sheet>
  );
}

/** The confirmation: the ticket, what to pay, and where to find the booking. */
function BookingDone({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { seats, totalFare } = booking;
  const trip = tripOfBooking(booking);
  return (
    <Sheet title="Your seats are booked" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <Ticket
          trip={trip}
          yours={seats}
          fare={{ amount: totalFare, note: countOf(seats, 'seat') }}
          size="compact"
          surface="bg.card"
          status={<TripStatusBadge status={booking.status} />}
        >
          <LegPoints leg={booking.leg} />
          <Travellers booking={booking} />
        </Ticket>
        <chakra.p role="status">
          {`You pay ${trip.driver.user.name} ${formatNaira(totalFare)} when you board. Your booking is under My trips; you can cancel it there for free until the trip starts.`}
        </chakra.p>
        <ButtonLink to="/dashboard" size="lg">
          See it in My trips
        </ButtonLink>
        <ButtonLink to={`/ticket/${booking.id}`} variant="outline">
          Open your ticket
        </ButtonLink>
        <CallDriver trip={trip} />
        <PushHint lead={AFTER_BOOKING} otherwise={<PhoneHint />} />
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </chakra.div>
    </Sheet>
  );
}

interface SignInFirstProps {
  trip: BookableTrip;
  seats: number;
  onClose: () => void;
}

/** Shown when the session ends while the sheet is open, here or in another tab. Sign-in returns to this booking. */
function SignInFirst({ trip, seats, onClose }: SignInFirstProps) {
  return (
    <Sheet title="Book seats" onClose={onClose}>
      <chakra.p marginBottom="4">Please sign in to book seats. You’ll return to this trip.</chakra.p>
      <ButtonLink to={signInPath({ pathname: tripPath(trip, { book: String(seats) }) })} width="full">
        Sign In
      </ButtonLink>
    </Sheet>
  );
}
