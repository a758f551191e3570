import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { PAST_TRIPS_SHOWN } from '@tafiya/core/limits.ts';
import { isOver, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { nextFirst } from '@/shared/bookings/next-first.ts';
import { useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { formatMonth } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { askDriverPath } from '@/shared/messages/message-path.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { FoldedList, moreOf } from '@/shared/ui/folded-list.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { bookedWords } from '@/shared/trips/extra-words.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import type { PassengerStep } from '@/shared/trips/next-step.ts';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { SearchAgainLinks } from '@/shared/trips/search-again-links.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';

interface RecentBookingsProps {
  /** The booking that the page shows above the list. */
  near?: Booking | undefined;
  onCancel: (booking: Booking) => void;
}

/** The passenger's bookings, next departure first. Trips under way can be tracked, upcoming ones cancelled. */
export function RecentBookings({ near, onCancel }: RecentBookingsProps) {
  const list = useMyBookings();
  const { data, error, isFetching, refetch } = list;
  const bookings = data?.filter(({ id }) => id !== near?.id);
  if (bookings === undefined) {
    if (error && !isFetching) {
      return (
        <ErrorState
          title="Your bookings could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <SkeletonGroup label="Loading passenger dashboard..." display="grid" gap="4">
        <TicketSkeleton />
        <TicketSkeleton />
      </SkeletonGroup>
    );
  }
  if (bookings.length === 0 && near && !list.hasNextPage) {
    return <chakra.p color="fg.muted">You have no other bookings.</chakra.p>;
  }
  if (bookings.length === 0 && !near) {
    return (
      <EmptyState
        title="No bookings yet"
        action={<ButtonLink to="/search">Book Your First Trip</ButtonLink>}
      />
    );
  }
  return (
    <FoldedList
      items={nextFirst(bookings.toSorted(firstBeforeAdded), journeyOf)}
      first={bookings.filter((booking) => !journeyOf(booking).over).length + PAST_TRIPS_SHOWN}
      titleOf={({ leg }) => formatMonth(leg.departureDate)}
      more={moreOf(list)}
    >
      {(booking) => <BookingCard booking={booking} onCancel={onCancel} />}
    </FoldedList>
  );
}

/** Seats that were added leave with their first booking and come after it. */
function firstBeforeAdded(a: Booking, b: Booking): number {
  return Number(Boolean(a.addsTo)) - Number(Boolean(b.addsTo));
}

function journeyOf({ trip, leg, status }: Booking) {
  return { departureDate: leg.departureDate, over: status !== 'confirmed' || isOver(trip.status) };
}

interface BookingCardProps {
  booking: Booking;
  /** The next step that is shown above the card, with the meeting point: the card does not repeat them. */
  step?: PassengerStep['kind'] | null;
  onCancel: (booking: Booking) => void;
}

/** A booking as a ticket, with everything that its passenger can do. */
export function BookingCard({ booking, step, onCancel }: BookingCardProps) {
  const { seats, status } = booking;
  const trip = tripOfBooking(booking);
  const mayCancel = useMayCancel(booking);
  const confirmed = status === 'confirmed';
  const underWay = confirmed && isUnderWay(trip.status);
  const route = `${trip.origin} to ${trip.destination}`;
  return (
    <Ticket
      trip={trip}
      size="compact"
      href={`/trips/${trip.id}`}
      over={!confirmed || isOver(trip.status)}
      yours={confirmed ? seats : 0}
      fare={{ amount: booking.totalFare, note: bookedWords(booking) }}
      status={
        <chakra.span display="flex" flexWrap="wrap" gap="2">
          <TripStatusBadge status={status} />
          {confirmed && booking.addsTo && <Badge tone="outline">Added seats</Badge>}
          {underWay && <TripStatusBadge status={trip.status} />}
          {confirmed && trip.driverId === null && <Badge tone="warning">Finding another driver</Badge>}
        </chakra.span>
      }
      action={
        <chakra.div display="grid" gap="2">
          {underWay && step !== 'follow' && (
            <ButtonLink to={`/track/${trip.id}`} label={`Track Trip, ${route}`}>
              Track Trip
            </ButtonLink>
          )}
          {confirmed && !isOver(trip.status) && step !== 'ticket' && (
            <ButtonLink to={`/ticket/${booking.id}`} label={`Ticket, ${route}`} variant="outline">
              Ticket
            </ButtonLink>
          )}
          {confirmed && mayCancel && (
            <Button
              variant="outline"
              aria-label={`Cancel booking, ${route}`}
              onClick={() => onCancel(booking)}
            >
              Cancel booking
            </Button>
          )}
          {confirmed && trip.driverId !== null && step !== 'message' && (
            <ButtonLink to={askDriverPath(trip.id)} label={`Message driver, ${route}`} variant="ghost">
              Message driver
            </ButtonLink>
          )}
          {booking.paymentMethod === 'online' && (
            <ButtonLink to={`/bookings/${booking.id}/receipt`} label={`Receipt, ${route}`} variant="ghost">
              Receipt
            </ButtonLink>
          )}
          <SearchAgainLinks trip={trip} seats={seats} />
        </chakra.div>
      }
    >
      {confirmed && !isOver(trip.status) && (
        <chakra.div display="grid" gap="3">
          <chakra.p fontWeight="medium">
            {booking.paymentMethod === 'online'
              ? 'Paid online'
              : `Pay ${formatNaira(booking.totalFare)} to the driver`}
          </chakra.p>
          {step === undefined && <LegPoints leg={booking.leg} />}
          {step !== 'answer' && (
            <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => onCancel(booking)} />
          )}
          <BoardingPass booking={booking} isFolded />
        </chakra.div>
      )}
    </Ticket>
  );
}
