import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import type { BoardingCode } from '@/shared/bookings/boarding/boarding-screen.tsx';
import { formatArrival, formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';
import type { SavedTicket } from '@/shared/saved/saved-ticket.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';
import { beThereBy } from '@/shared/trips/be-there.ts';
import { carInWords, Plate } from '@/shared/trips/plate.ts';
import { seatsTogether } from '@/shared/trips/extra-words.ts';
import { TicketPhoto } from './ticket-photo.tsx';
import { TicketPerforation } from '@/shared/trips/ticket/ticket-paper.tsx';
import { TicketRoute } from '@/shared/trips/ticket/ticket-route.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';

interface SavedTicketPaperProps {
  ticket: SavedTicket;
  /** Tickets of seats that were added to it, which have codes of their own. */
  added: SavedTicket[];
}

/** A saved ticket on paper: the facts that the passenger compares and shows at the park. */
export function SavedTicketPaper({ ticket, added }: SavedTicketPaperProps) {
  const id = useId();
  const { status, extras, isPaid } = ticket;
  const tickets = [ticket, ...added];
  const totalFare = tickets.reduce((sum, each) => sum + each.totalFare, 0);
  const car = carInWords(ticket);
  const codes = tickets.flatMap(codeOf);
  const [first, ...others] = codes;
  const by = beThereBy(ticket.departureDate);
  return (
    <chakra.article aria-labelledby={id} layerStyle="card">
      <chakra.div padding="4">
        <chakra.p
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="3"
          marginBottom="1"
        >
          <b>{formatDay(ticket.departureDate)}</b>
          {status === 'confirmed' ? (
            <chakra.span color="fg.muted" fontSize="sm">{`Be there by ${by}`}</chakra.span>
          ) : (
            <TripStatusBadge status={status} />
          )}
        </chakra.p>
        <TicketRoute
          id={id}
          as="h2"
          size="full"
          href={undefined}
          origin={{ name: ticket.origin, time: formatTime(ticket.departureDate), note: undefined }}
          destination={{
            name: ticket.destination,
            time: formatArrival(ticket.arrivalDate, ticket.departureDate),
            note: undefined,
          }}
        />
        <chakra.p
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="4"
          fontSize="sm"
          color="fg.muted"
        >
          <MeetingPoint point={ticket.fromPoint} />
          <chakra.span textAlign="end">
            <MeetingPoint point={ticket.toPoint} />
          </chakra.span>
        </chakra.p>
      </chakra.div>
      {status === 'confirmed' && (
        <>
          <TicketPerforation surface="bg.page" />
          <chakra.div padding="4" display="grid" gap="4">
            {tickets.map((each, index) => (
              <BoardingPass
                key={each.bookingId}
                booking={{ ...each, id: each.bookingId, leg: each }}
                isFolded={index > 0 && each.bookingId !== first?.bookingId}
                codes={first && [first, ...others]}
              />
            ))}
          </chakra.div>
        </>
      )}
      <TicketPerforation surface="bg.page" />
      <chakra.div padding="4" display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <TicketPhoto ticket={ticket} />
        <chakra.div flex="1" minWidth="fit-content" lineHeight="snug">
          <chakra.p fontWeight="semibold">{ticket.driverName ?? 'To be named'}</chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {car}
          </chakra.p>
        </chakra.div>
        {ticket.plateNumber !== null && <Plate>{ticket.plateNumber}</Plate>}
      </chakra.div>
      <chakra.p paddingInline="4" paddingBottom="4" fontSize="sm" color="fg.muted">
        <span>{[seatsTogether(tickets), extras].filter(Boolean).join(', ')}</span>
        {' · '}
        <span>{formatNaira(totalFare)}</span> <span>{isPaid ? 'paid online' : 'you pay the driver'}</span>
        {ticket.km && (
          <>
            {' · '}
            <span>{formatKm(Math.round(ticket.km))}</span> by road
          </>
        )}
      </chakra.p>
    </chakra.article>
  );
}

function codeOf({
  bookingId,
  boardingCode,
  boardedAt,
  origin,
  destination,
  seats,
}: SavedTicket): BoardingCode[] {
  if (boardedAt !== null || boardingCode === null) return [];
  return [{ bookingId, code: boardingCode, what: `${origin} to ${destination}, ${countOf(seats, 'seat')}` }];
}
