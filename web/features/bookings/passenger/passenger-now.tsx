import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { type BoardingCode, BoardingScreen } from '@/shared/bookings/boarding/boarding-screen.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { useBookingsOfTrip } from '@/shared/bookings/use-my-bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useLastPassed } from '@/shared/live/use-now.ts';
import { askDriverPath } from '@/shared/messages/message-path.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { type Journey, nearest } from '@/shared/trips/near-trip.ts';
import { codeFrom, type PassengerStep, passengerStep, passengerStepWords } from '@/shared/trips/next-step.ts';
import { NowPanel } from '@/shared/trips/now-panel.tsx';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BookingCard } from './recent-bookings.tsx';

/** The booking that the home shows first; `dueRatings`: the bookings that the passenger may rate. */
export function nearBooking(
  bookings: readonly Booking[],
  { dueRatings, now }: { dueRatings: readonly string[]; now: number },
): Booking | undefined {
  const open = bookings.filter((booking) => {
    // Shown with the first booking; shown above everything else.
    if (booking.addsTo || booking.keptUntil) return false;
    const step = passengerStep(booking, now);
    return step !== null && (step.kind !== 'rate' || dueRatings.includes(booking.id));
  });
  return nearest(open, journeyOf, now);
}

function journeyOf({ trip, leg, boardedAt }: Booking): Journey {
  return {
    status: trip.status,
    departureDate: leg.departureDate,
    arrivalDate: leg.arrivalDate,
    ride: {
      driver: trip.driverId === null ? null : firstNameOf(trip.driver.user.name),
      park: leg.fromPoint?.name ?? null,
      destination: leg.destination,
      isOnBoard: boardedAt !== null,
    },
  };
}

interface PassengerNowProps {
  booking: Booking;
  onCancel: (booking: Booking) => void;
}

/** The passenger's near trip with its next step, then its ticket. */
export function PassengerNow({ booking, onCancel }: PassengerNowProps) {
  const { data: single } = useQuery(tripQuery(booking.trip.id));
  const trip = tripOfBooking(booking);
  const step = passengerStep(booking, useLastPassed([codeFrom(booking)]));
  const isGoing = step !== null && !['search', 'arrived', 'rate'].includes(step.kind);
  const driver = { ...trip.driver, ...(single && { photo: single.driver.photo }) };
  return (
    <NowPanel
      trip={trip}
      journey={journeyOf(booking)}
      point={isGoing && booking.boardedAt === null ? booking.leg.fromPoint : undefined}
      driver={isGoing && trip.driverId !== null ? driver : undefined}
      step={step && <Step booking={booking} step={step} onCancel={onCancel} />}
    >
      <BookingCard booking={booking} step={step?.kind ?? null} onCancel={onCancel} />
    </NowPanel>
  );
}

function Step({ booking, step, onCancel }: PassengerNowProps & { step: PassengerStep }) {
  const { origin, destination } = booking.leg;
  const words = passengerStepWords(step);
  const mayCancel = useMayCancel(booking);
  const link = (to: string) => (
    <ButtonLink to={to} size="lg" label={`${words}, ${origin} to ${destination}`}>
      {words}
    </ButtonLink>
  );
  switch (step.kind) {
    case 'answer':
      return <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => onCancel(booking)} />;
    case 'call':
      return (
        <Button asChild size="lg">
          <a href={`tel:${step.phone}`}>{words}</a>
        </Button>
      );
    case 'code':
      return <ShowCode booking={booking} words={words} />;
    case 'message':
      return link(askDriverPath(booking.trip.id));
    case 'ticket':
      return link(`/ticket/${booking.id}`);
    case 'follow':
      return link(`/track/${booking.trip.id}`);
    case 'arrived':
      return link(`/trips/${booking.trip.id}`);
    case 'rate':
      return link('/account#ratings');
    case 'search':
      return link(`/search?${new URLSearchParams({ from: origin, to: destination })}`);
  }
}

/** On demand: other people must not read the code over the shoulder. */
function ShowCode({ booking, words }: { booking: Booking; words: string }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = useBookingsOfTrip(booking.trip.id).flatMap(codeOf);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && first && <BoardingScreen codes={[first, ...others]} onClose={() => setOpen(false)} />}
    </>
  );
}

function codeOf({ id, boardingCode, leg, seats }: Booking): BoardingCode[] {
  if (boardingCode === null) return [];
  const what = `${leg.origin} to ${leg.destination}, ${countOf(seats, 'seat')}`;
  return [{ bookingId: id, code: boardingCode, what }];
}
