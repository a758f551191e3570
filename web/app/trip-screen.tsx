import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { SEARCH_SEATS_DEFAULT } from '@tafiya/search/limits.rules.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { ClosedPanel } from '@/features/bookings/booking-panels.tsx';
import { DriverClaims } from './lazy-claims.tsx';
import { OwnRequests } from './lazy-requests.tsx';
import {
  Account,
  BookingProblem,
  LazyBookingSheet,
  loadBookingSheet,
  usePreloadedBookingSheet,
} from './lazy-booking-sheet.tsx';
import { RowLink } from '@/shared/ui/rows.ts';
import { TripPage } from '@/features/trips/trip-page.tsx';
import { useTrip } from '@/features/trips/use-trip.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { FullyBooked } from '@/shared/bookings/fully-booked.tsx';
import { useBookingsLive } from '@/shared/bookings/use-bookings-live.ts';
import { seatsOf, useBookingsOfTrip, useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { askDriverPath } from '@/shared/messages/message-path.ts';
import { useSession } from '@/shared/session/store.ts';
import {
  type BookableTrip,
  legInUrl,
  type LegStops,
  tripBetween,
  tripOfBooking,
  tripPath,
} from '@/shared/trips/legs.ts';
import { useTripState } from '@/shared/trips/trip-state.ts';
import { ShareTrip } from '@/shared/trips/share-trip.tsx';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { CardSkeleton, SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';

const BOOK = 'book';
const DriverPanels = lazyPart(() => import('./driver-panels.tsx').then((file) => file.DriverPanels), {
  fallback: <CardSkeleton />,
});
const BookedPanels = lazyPart(() => import('./booked-panels.tsx').then((file) => file.BookedPanels), {
  fallback: <CardSkeleton />,
});
const StillOnBoard = lazyPart(
  () => import('@/shared/bookings/still-on-board.tsx').then((file) => file.StillOnBoard),
  { fallback: <CardSkeleton /> },
);
const PassengersOnlyPanel = lazyPart(
  () => import('@/features/bookings/passengers-only.tsx').then((file) => file.PassengersOnlyPanel),
  { fallback: <CardSkeleton /> },
);
/** The booking sheet beside the trip in wide windows. */
const BookingPanel = lazyPart(loadBookingSheet, {
  fallback: <SkeletonBlock height="96" borderRadius="card" />,
  problem: BookingProblem,
});
const WAIT_HEIGHT = { base: '12.5rem', md: '9.75rem' };
const WaitForSeats = lazyPart(
  () => import('@/shared/alerts/wait-for-seats.tsx').then((file) => file.WaitForSeats),
  { fallback: <chakra.div height={WAIT_HEIGHT} marginTop="4" />, problem: () => null },
);
/** /trips/{id}: a trip, or with `from` and `to` a leg of it, for everyone, with booking for passengers and the controls for its driver. */
export function TripScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  // Kept by every change of the address, so that the way back stays the results.
  const state = useTripState();
  const [params, setParams] = useSearchParams();
  const user = useSession((session) => session.user);
  const { data: trip } = useTrip(id);
  useBookingsLive();
  const [booking, ...added] = useBookingsOfTrip(id);
  const isBookingUnknown = useMyBookings().isLoading;
  const isPersonUnknown = useSession((session) => session.status === 'loading');
  usePreloadedBookingSheet();
  const [bookedOn, setBookedOn] = useState<string | null>(null);
  // The booking may be in the list before its answer is here: the panel waits for that.
  const [sentOn, setSentOn] = useState<string | null>(null);
  const isWide = useWide() === true;
  const seats = bookedOn === trip?.id ? SEARCH_SEATS_DEFAULT : seatsFrom(params);
  const leg = legInUrl(params);
  useTripTitle(trip && shownPart(trip));
  const asked = trip && seatsFrom(params) !== null ? trip.id : null;
  const [sheet, setSheet] = useState<{ trip: string | null; isOpen: boolean }>({ trip: null, isOpen: false });
  // Decided once: the booking may arrive before its confirmation, and the sheet shows that.
  if (sheet.trip !== asked && !isBookingUnknown && !isPersonUnknown) {
    setSheet({ trip: asked, isOpen: booking === undefined });
  }
  const isAsked = asked !== null && sheet.trip === asked && sheet.isOpen;

  /** The booked part, else the part in the address. */
  function shownPart(whole: Trip): BookableTrip {
    if (booking) return tripOfBooking({ ...booking, trip: whole });
    return leg ? tripBetween(whole, leg) : whole;
  }

  // A search has said how many seats.
  const wanted = state.seats ?? SEARCH_SEATS_DEFAULT;

  function book(shown: BookableTrip) {
    void navigate(tripPath(shown, { [BOOK]: String(wanted) }), { replace: true, state });
  }

  function choose(chosen: LegStops) {
    setParams(
      { from: chosen.fromStopId, to: chosen.toStopId },
      { replace: true, preventScrollReset: true, state },
    );
  }

  /** A reload opens the booking with the seats that were chosen. */
  function keepSeats(count: number) {
    setParams(
      (now) =>
        new URLSearchParams([...now].filter(([name]) => name !== BOOK).concat([[BOOK, String(count)]])),
      {
        replace: true,
        preventScrollReset: true,
        state,
      },
    );
  }

  /** Removes `book` from the URL, so that neither a reload nor "back" opens the booking again. */
  function leaveBooking(booked: Trip | null) {
    setBookedOn(booked?.id ?? null);
    const rest = new URLSearchParams(params);
    rest.delete(BOOK);
    setParams(rest, { replace: true, state });
  }

  return (
    <>
      <TripPage
        id={id}
        shownPart={shownPart}
        yours={booking?.status === 'confirmed' ? seatsOf([booking, ...added]) : 0}
        chooser={(shown) => (mayBook({ trip: shown, user, booking }) ? choose : null)}
        share={(shown) => <ShareTrip trip={shown} isIcon />}
        contact={(shown) => <ContactDriver trip={shown} user={user} isBooked={booking !== undefined} />}
        action={(shown) =>
          mayBook({ trip: shown, user, booking }) && (
            <BookButton trip={shown} label="Book This Trip" size="lg" onBook={book} />
          )
        }
        form={(shown) =>
          (sentOn === shown.id || mayBook({ trip: shown, user, booking })) &&
          (shown.seatsAvailable === 0 && sentOn !== shown.id ? (
            <FullyBooked look={{ size: 'lg' }} />
          ) : (
            <BookingPanel
              isPanel
              account={Account}
              key={shown.id}
              trip={shown}
              seats={seats ?? wanted}
              onSeats={keepSeats}
              onSend={() => setSentOn(shown.id)}
              onBooked={() => leaveBooking(null)}
              onClose={() => setSentOn(null)}
            />
          ))
        }
        panel={(shown) => (
          <TripPanel
            trip={shown}
            shown={shownPart(shown)}
            user={user}
            booking={booking}
            added={added}
            isBookingUnknown={isBookingUnknown}
          />
        )}
      />
      {trip &&
        // The sheets after a booking stay open when the phone is turned.
        (!isWide || bookedOn === trip.id) &&
        seats !== null &&
        (isAsked || bookedOn === trip.id) &&
        (user !== null || shownPart(trip).seatsAvailable > 0) && (
          <LazyBookingSheet
            key={trip.id}
            trip={shownPart(trip)}
            seats={seats}
            onSeats={keepSeats}
            onBooked={() => leaveBooking(trip)}
            onClose={() => leaveBooking(null)}
          />
        )}
    </>
  );
}

interface TripReader {
  trip: Trip;
  user: User | null;
  booking: Booking | undefined;
}

function mayBook({ trip, user, booking }: TripReader): boolean {
  return (
    isOpen(trip.status) &&
    trip.driverId !== null &&
    booking === undefined &&
    (user === null || user.userType === 'passenger')
  );
}

interface TripPanelProps extends TripReader {
  /** The bookings of seats that were added to `booking`. */
  added: Booking[];
  isBookingUnknown: boolean;
  /** The part that the reader looks at. */
  shown: BookableTrip;
}

/** The trip's driver is a user of type driver whose id is the trip's driverId. */
function TripPanel({ trip, user, booking, added, isBookingUnknown, shown }: TripPanelProps) {
  if (user?.userType === 'driver' && user.id === trip.driverId) return <DriverPanels trip={trip} />;
  if (booking?.keptUntil) return <StillOnBoard booking={{ ...booking, trip }} />;
  if (booking) return <BookedPanels trip={trip} booking={booking} added={added} />;
  if (mayBook({ trip, user, booking }) && hasFreeSeat(trip)) {
    return (
      <div>
        {user && <OwnRequests tripId={trip.id} />}
        {shown.seatsAvailable === 0 && <WaitForSeats trip={shown} minHeight={WAIT_HEIGHT} />}
      </div>
    );
  }
  if (user !== null && user.userType !== 'passenger') {
    const isOwn = user.userType === 'corporate' && trip.company === user.companyName;
    return isOwn ? (
      <chakra.div display="grid" gap="6">
        <DriverClaims trip={trip} />
        <ButtonLink to={`/support/new?trip=${trip.id}`} variant="outline">
          Get help
        </ButtonLink>
      </chakra.div>
    ) : (
      <PassengersOnlyPanel userType={user.userType} tripId={trip.id} />
    );
  }
  if (isBookingUnknown) return null;
  return (
    <div>
      {user && <OwnRequests tripId={trip.id} />}
      <ClosedPanel trip={trip} />
      {mayBook({ trip, user, booking }) && <WaitForSeats trip={shown} minHeight={WAIT_HEIGHT} />}
    </div>
  );
}

/** Passengers and visitors ask the driver before they book; afterwards their booking has the way to write. */
function ContactDriver({ trip, user, isBooked }: Pick<TripReader, 'trip' | 'user'> & { isBooked: boolean }) {
  if (isBooked || !isOpen(trip.status) || trip.driverId === null) return null;
  if (user !== null && user.userType !== 'passenger') return null;
  return <RowLink to={askDriverPath(trip.id)}>Ask the driver</RowLink>;
}

/** Whether any part of the trip can still be booked. */
function hasFreeSeat({ stops, seatsAvailable }: Trip): boolean {
  return seatsAvailable > 0 || (stops?.some((stop) => (stop.seatsAvailable ?? 0) > 0) ?? false);
}

/** `?book=2` opens the booking with 2 seats; sign-in returns to such a URL. */
function seatsFrom(params: URLSearchParams): number | null {
  const seats = Number(params.get(BOOK));
  return Number.isInteger(seats) && seats > 0 ? seats : null;
}
