import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { isUnderWay } from '@tafiya/trips/status.rules.ts';
import { fromPhone, serverNow } from '@/shared/api/server-time.ts';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { CancelBookingSheet } from '@/shared/bookings/cancel-booking-sheet.tsx';
import { useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { StillOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { useBookingsLive } from '@/shared/bookings/use-bookings-live.ts';
import { TripActions } from '@/shared/bookings/trip-actions.tsx';
import { useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { AFTER_BOOKING, PushHint } from '@/shared/deliveries/push-hint.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { InstallHint } from '@/shared/install/install-hint.tsx';
import { useNow } from '@/shared/live/use-now.ts';
import { type JustPaid, justPaidOf } from '@/shared/payments/just-paid.ts';
import { RemoveButton } from '@/shared/saved/remove-button.tsx';
import { SavedAge } from '@/shared/saved/saved-age.tsx';
import { allowOnPhone, type Saved } from '@/shared/saved/saved.ts';
import { isOnBoard, type SavedTicket, ticketOf } from '@/shared/saved/saved-ticket.ts';
import { useSaved } from '@/shared/saved/use-saved.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { useSession } from '@/shared/session/store.ts';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { RowLink } from '@/shared/ui/rows.ts';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { CheckIcon } from '@/shared/ui/icons.ts';
import { JourneyNote } from '../journey-note.tsx';
import { SavedTicketPaper } from './saved-ticket-paper.tsx';

/** /ticket/{booking}, or /ticket for the next one: drawn from what is saved on the phone, or from the server's answer until that is saved. */
export function TicketPage() {
  const { id } = useParams();
  const { state } = useLocation();
  const saved = useSaved();
  const bookings = useMyBookings();
  const status = useSession((session) => session.status);
  const problem = useSession((session) => session.problem);
  const user = useSession((session) => session.user);
  useBookingsLive();

  const isOffline = problem !== null || bookings.error !== null;
  // Without a moment in which nothing is there, and also where it cannot be saved.
  const tickets = saved && [
    ...saved.tickets,
    ...unsavedOf(saved, bookings.data, {
      userId: user?.id ?? '',
      savedAt: fromPhone(bookings.dataUpdatedAt),
    }),
  ];
  const ticket = id === undefined ? nextOf(tickets) : tickets?.find(({ bookingId }) => bookingId === id);
  if (ticket) {
    const [first = ticket, ...added] = ticketsWith(ticket, tickets);
    const booking = bookings.data?.find((each) => each.id === first.bookingId);
    const isSaved = [first, ...added].every((each) => saved?.tickets.includes(each));
    return (
      <ShownTicket
        ticket={first}
        added={added}
        paidSeats={ticket.seats}
        isSaved={isSaved}
        booking={booking}
        isOffline={isOffline}
      />
    );
  }
  if (id !== undefined && saved?.removed.includes(id) === true) return <RemovedTicket id={id} />;
  if (isOffline) {
    return (
      <StatusPage
        title={justPaidOf(state) ? 'Paid. Your ticket comes with the connection.' : 'No ticket on this phone'}
        description="This ticket was not saved on this phone, and cannot be loaded now. Tickets are saved when you book, and when you open My trips."
        action={{
          label: 'Try again',
          onPress: () => void (user === null ? refreshUser() : bookings.refetch()),
        }}
      />
    );
  }
  if (saved === undefined || status === 'loading' || bookings.isFetching) {
    return (
      <PageMain maxWidth="40rem">
        <PageHeader title="Your ticket" />
        <SkeletonGroup label="Loading your ticket..." display="grid" gap="4">
          <TicketSkeleton />
        </SkeletonGroup>
      </PageMain>
    );
  }
  return (
    <StatusPage
      title={id === undefined ? 'No ticket yet' : 'Ticket Not Found'}
      description={
        id === undefined
          ? 'Your next trip appears here as soon as you have booked it.'
          : 'There is no upcoming booking at this address. Past trips are under My trips.'
      }
    >
      <ButtonLink to="/search">Find a trip</ButtonLink>
      <ButtonLink to="/dashboard" variant="outline">
        My trips
      </ButtonLink>
    </StatusPage>
  );
}

function isUpcoming(status: SavedTicket['status']): boolean {
  return status === 'confirmed';
}

/** Tickets of the server's answer that are not saved yet, next departure first. */
function unsavedOf(
  { tickets, removed }: Saved,
  bookings: readonly Booking[] = [],
  saved: { userId: string; savedAt: number },
): SavedTicket[] {
  return bookings
    .filter(({ id }) => !removed.includes(id) && !tickets.some(({ bookingId }) => bookingId === id))
    .map((booking) => ticketOf(booking, saved))
    .filter(({ status, expiresAt }) => isUpcoming(status) && expiresAt > serverNow())
    .toSorted((a, b) => Date.parse(a.departureDate) - Date.parse(b.departureDate));
}

/** The next one that is not cancelled or over, otherwise any. */
function nextOf(tickets: readonly SavedTicket[] = []): SavedTicket | undefined {
  return tickets.find(({ status }) => isUpcoming(status)) ?? tickets[0];
}

/** The valid tickets of a trip that are shown as one: the first booking's, then those of seats added to it. */
function ticketsWith(ticket: SavedTicket, tickets: readonly SavedTicket[] = []): SavedTicket[] {
  const head = ticket.addsTo ?? ticket.bookingId;
  const together = tickets.filter(
    ({ bookingId, addsTo, status }) => isUpcoming(status) && (bookingId === head || addsTo === head),
  );
  if (!together.includes(ticket)) return [ticket];
  return together.toSorted((a, b) => Number(b.bookingId === head) - Number(a.bookingId === head));
}

interface ShownTicketProps {
  ticket: SavedTicket;
  /** Tickets of seats that were added to it. */
  added: SavedTicket[];
  /** Of the booking that the address names: added seats are paid alone. */
  paidSeats: number;
  isSaved: boolean;
  /** Undefined until the server has answered. */
  booking: Booking | undefined;
  isOffline: boolean;
}

function ShownTicket({ ticket, added, paidSeats, isSaved, booking, isOffline }: ShownTicketProps) {
  const { bookingId, tripId, expiresAt, savedAt, status, driverPhone } = ticket;
  const isValid = isUpcoming(status);
  useTripTitle(ticket, 'Ticket');
  const paid = useJustPaid(isValid);
  return (
    <PageMain maxWidth="40rem">
      {paid ? (
        <>
          <chakra.h1 srOnly>Your ticket</chakra.h1>
          <Paid paid={paid} seats={paidSeats} />
        </>
      ) : (
        <PageHeader title="Your ticket" />
      )}
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <SavedAge savedAt={savedAt} isOffline={isOffline} isSaved={isSaved} what="ticket" />
        {status === 'cancelled' && !booking?.keptUntil && (
          <chakra.p
            role="alert"
            bg="danger.bg"
            color="danger.fg"
            fontWeight="semibold"
            borderRadius="control"
            px="3.5"
            py="2.5"
          >
            {isOnBoard(ticket)
              ? 'Tafiya cancelled this booking while you were on board. Get off at a safe place, and press "I got off" then.'
              : 'This booking is cancelled. The ticket is not valid.'}
          </chakra.p>
        )}
        {booking && <StillOnBoard booking={booking} />}
        {booking && isValid && <Changes booking={booking} />}
        <SavedTicketPaper ticket={ticket} added={added} />
        {(isValid || isOnBoard(ticket)) && (
          <TripActions
            tripId={tripId}
            phone={driverPhone}
            main={booking && isUnderWay(booking.trip.status) ? 'follow' : 'call'}
          />
        )}
        <chakra.div
          layerStyle="card"
          css={{ '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' } }}
        >
          <RowLink to="/sos" color="danger.fg" fontWeight="semibold">
            Emergency
          </RowLink>
          <RowLink to={`/trips/${tripId}`}>
            <span>
              Trip page
              <chakra.small display="block" fontSize="sm" color="fg.muted">
                Cancel, add a seat, receipt, help
              </chakra.small>
            </span>
          </RowLink>
          <chakra.div padding="2">
            <RemoveButton
              id={bookingId}
              expiresAt={expiresAt}
              words="For a phone that other people use. The booking stays: you find it under My trips, with a connection."
            />
          </chakra.div>
        </chakra.div>
        {isValid && (paid ? <PushHint lead={AFTER_BOOKING} otherwise={<InstallHint />} /> : <InstallHint />)}
      </chakra.div>
    </PageMain>
  );
}

/** How long after the payment the ticket shows it. */
const JUST_MS = 30 * 60_000;

/** The payment that led here, while it is recent. */
function useJustPaid(isValid: boolean): JustPaid | null {
  const paid = justPaidOf(useLocation().state);
  const isNew = useNow((now) => paid !== null && now - Date.parse(paid.at) < JUST_MS);
  return isValid && isNew ? paid : null;
}

function Paid({ paid: { amount, isLate, isTest }, seats }: { paid: JustPaid; seats: number }) {
  const isOne = seats === 1;
  return (
    <chakra.div display="flex" alignItems="center" gap="3" paddingInline="1" marginBottom="4" role="status">
      <chakra.span
        display="grid"
        placeItems="center"
        flex="none"
        boxSize="10"
        borderRadius="full"
        background="action.bg"
        color="action.fg"
      >
        <CheckIcon />
      </chakra.span>
      <div>
        <chakra.p fontSize="xl" fontWeight="bold" letterSpacing="tight" lineHeight="snug">
          {isOne ? 'Paid. The seat is yours.' : 'Paid. The seats are yours.'}
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm">
          {[
            `${formatNaira(amount)}, held until you arrive`,
            isLate && `your money came late, but the ${isOne ? 'seat was' : 'seats were'} still free`,
            isTest && 'test mode: no money moves',
          ]
            .filter(Boolean)
            .join('; ')}
        </chakra.p>
      </div>
    </chakra.div>
  );
}

/** Asked here too: a passenger at the park looks at the ticket. */
function Changes({ booking }: { booking: Booking }) {
  const [cancelling, setCancelling] = useState(false);
  const mayCancel = useMayCancel(booking);
  return (
    <>
      <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => setCancelling(true)} />
      <JourneyNote booking={booking} mayCancel={mayCancel} onCancel={() => setCancelling(true)} />
      {cancelling && <CancelBookingSheet booking={booking} onClose={() => setCancelling(false)} />}
    </>
  );
}

function RemovedTicket({ id }: { id: string }) {
  return (
    <StatusPage
      title="Removed from this phone"
      description="This ticket is no longer kept here. The booking stays: you find it under My trips."
      action={{ label: 'Keep it on this phone', onPress: () => void allowOnPhone(id) }}
    >
      <ButtonLink to="/dashboard" variant="outline">
        My trips
      </ButtonLink>
    </StatusPage>
  );
}
