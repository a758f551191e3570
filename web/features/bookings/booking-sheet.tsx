import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { SEARCH_SEATS_MAX } from '@tafiya/search/limits.rules.ts';
import { seatsForOne } from '@tafiya/bookings/seats-for-one.rules.ts';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { leaveTo } from '@/shared/payments/leave-to.ts';
import { PhoneHint } from '@/shared/deliveries/phone-hint.tsx';
import { AFTER_BOOKING, PushHint } from '@/shared/deliveries/push-hint.tsx';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { RejectedNotice } from '@/shared/session/rejected-notice.tsx';
import { useSession } from '@/shared/session/store.ts';
import { bookedWords } from '@/shared/trips/extra-words.ts';
import { type BookableTrip, mustAsk, tripOfBooking } from '@/shared/trips/legs.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import type { AccountProps } from './account-slot.tsx';
import { bookingDraft } from './booking-fields.ts';
import { BookPanel } from './book-panel.tsx';
import { BookingForm } from './booking-form.tsx';
import { Travellers } from './travellers.tsx';
import { PassengersOnly, titleFor } from './passengers-only.tsx';
import { TripLine } from './trip-line.tsx';
import { answersFrom } from '@/shared/bookings/answers-from.ts';
import { bookedTitle, useBookSeats, type WantedSeats } from './use-book-seats.ts';

interface BookingSheetProps {
  trip: BookableTrip;
  /** Seats to start with: the number that was searched for. */
  seats: number;
  /** Where a visitor creates an account or signs in. */
  account: ComponentType<AccountProps>;
  /** Beside the trip in wide windows; what follows the booking is a sheet there, too. */
  isPanel?: boolean;
  /** Called with each number of seats that is chosen. */
  onSeats?: (seats: number) => void;
  /** Called when the booking is sent. */
  onSend?: () => void;
  /** Called when the seats are booked; the sheet stays open to show the confirmation. */
  onBooked?: () => void;
  onClose: () => void;
}

/**
 * Books seats on a trip: choose the seats and how to pay, see the price, confirm; then the confirmation, or the payment. A
 * visitor gets an account with the same button.
 */
export function BookingSheet(props: BookingSheetProps) {
  const { trip, seats: initialSeats, isPanel = false, onSeats, onSend, onBooked, onClose } = props;
  const booking = useBookSeats(trip);
  const { data: settings } = useSettings();
  const left = Math.min(
    settings === undefined ? booking.trip.seatsAvailable : seatsForOne(booking.trip.seatsAvailable, settings),
    settings?.bookingSeatsMax ?? SEARCH_SEATS_MAX,
  );
  const [chosen, setChosen] = useState(initialSeats);
  const seats = Math.min(chosen, left);
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const navigate = useNavigate();

  function choose(count: number) {
    setChosen(count);
    if (count > 0) onSeats?.(count);
  }

  function send(wanted: WantedSeats) {
    onSend?.();
    booking.mutate(wanted, {
      onSuccess: (booked) => {
        deleteDraft(bookingDraft(trip.id));
        onBooked?.();
        if (booked.kind !== 'held') return;
        const { held, method, page } = booked;
        void navigate(`/bookings/${held.bookingId}/payment`, { state: { method } });
        if (page !== null) leaveTo(page);
      },
    });
  }

  /** The panel stays: without its answer it is the form again. */
  function close() {
    booking.reset();
    onClose();
  }

  if (booking.data?.kind === 'held') return null; // The payment page follows.
  if (booking.data?.kind === 'asked') return <RequestSent request={booking.data.request} onClose={close} />;
  if (booking.data) return <BookingDone booking={booking.data.booking} onClose={close} />;
  if (user === null && status !== 'out') return null;
  if (user !== null && user.userType !== 'passenger') {
    return (
      <Sheet title={titleFor(user.userType)} onClose={onClose}>
        <chakra.div display="grid" gap="4">
          <PassengersOnly userType={user.userType} tripId={trip.id} />
        </chakra.div>
      </Sheet>
    );
  }
  if (user?.rejection) {
    if (isPanel) return <RejectedNotice rejection={user.rejection} />;
    return (
      <Sheet title="Book seats" onClose={onClose}>
        <RejectedNotice rejection={user.rejection} />
      </Sheet>
    );
  }
  const form = (
    <BookingForm
      trip={booking.trip}
      outdated={booking.outdated}
      left={left}
      seats={seats}
      onSeats={choose}
      pending={booking.isPending}
      error={booking.error}
      account={props.account}
      isPanel={isPanel}
      onConfirm={(details) => {
        // Keeps the confirmed number even if the answer reports fewer seats left.
        setChosen(seats);
        send({ seats, ...details });
      }}
    />
  );
  if (isPanel) return <BookPanel trip={booking.trip}>{form}</BookPanel>;
  return (
    <Sheet
      title={mustAsk(booking.trip) ? 'Ask for seats' : 'Book seats'}
      head={!booking.outdated && <TripLine trip={booking.trip} />}
      onClose={onClose}
    >
      {form}
    </Sheet>
  );
}

/** The request is with the driver: how long it can take, and where the answer shows. */
function RequestSent({ request, onClose }: { request: TripRequest; onClose: () => void }) {
  const { driver, seats, origin, destination, answerUntil } = request;
  const from = answersFrom(request, Date.parse(request.now));
  return (
    <Sheet title="Your request is sent" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <chakra.p role="status">
          {`${countOf(seats, 'seat')}, ${origin} to ${destination}. ${driver ?? 'The driver'} can answer ${from === null ? '' : `from ${from} `}until ${formatDayTime(answerUntil)}. Until then your seats are kept; we tell you the answer.`}
        </chakra.p>
        <ButtonLink to="/dashboard" size="lg">
          See it in My trips
        </ButtonLink>
        <PushHint lead={AFTER_BOOKING} otherwise={<PhoneHint />} />
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </chakra.div>
    </Sheet>
  );
}

/** The confirmation: the ticket, what to pay, and where to find the booking. */
function BookingDone({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { seats, totalFare } = booking;
  const trip = tripOfBooking(booking);
  return (
    <Sheet title={bookedTitle(seats)} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <Ticket
          trip={trip}
          yours={seats}
          fare={{ amount: totalFare, note: bookedWords(booking) }}
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
        <ButtonLink to={`/ticket/${booking.id}`} size="lg">
          Your ticket
        </ButtonLink>
        <ButtonLink to="/dashboard" variant="outline">
          See it in My trips
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
