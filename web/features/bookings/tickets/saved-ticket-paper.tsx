import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { BoardingPass } from '@/shared/bookings/boarding/boarding-pass.tsx';
import { type BoardingCode, BoardingScreen } from '@/shared/bookings/boarding/boarding-screen.tsx';
import { formatArrival, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';
import type { SavedTicket } from '@/shared/saved/saved-ticket.ts';
import { LegPoints } from '@/shared/trips/meeting-point.tsx';
import { seatsTogether } from '@/shared/trips/extra-words.ts';
import { TicketPhoto } from './ticket-photo.tsx';
import {
  TicketBody,
  TicketPaper,
  TicketPerforation,
  TicketStub,
} from '@/shared/trips/ticket/ticket-paper.tsx';
import { TicketRoute } from '@/shared/trips/ticket/ticket-route.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';

interface SavedTicketPaperProps {
  ticket: SavedTicket;
  /** Tickets of seats that were added to it, which have codes of their own. */
  added: SavedTicket[];
}

/** A saved ticket on paper: what the passenger compares and shows at the park. */
export function SavedTicketPaper({ ticket, added }: SavedTicketPaperProps) {
  const id = useId();
  const { status, extras, isPaid } = ticket;
  const tickets = [ticket, ...added];
  const totalFare = tickets.reduce((sum, each) => sum + each.totalFare, 0);
  const car = [ticket.vehicleModel, ticket.vehicleColour].filter(Boolean).join(', ');
  return (
    <TicketPaper aria-labelledby={id}>
      <TicketBody size="full">
        <TripStatusBadge status={status} />
        <TicketRoute
          id={id}
          as="h2"
          size="full"
          href={undefined}
          origin={{ name: ticket.origin, time: formatDayTime(ticket.departureDate), note: undefined }}
          destination={{
            name: ticket.destination,
            time: formatArrival(ticket.arrivalDate, ticket.departureDate),
            note: undefined,
          }}
        />
        <chakra.div marginTop="4" display="grid" gap="4">
          <LegPoints leg={ticket} />
          <TicketPhoto ticket={ticket} />
          <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))" gap="3">
            <Fact name="Driver">{ticket.driverName ?? 'To be named'}</Fact>
            {car !== '' && <Fact name="Car">{car}</Fact>}
            {ticket.plateNumber !== null && <Fact name="Plate number">{ticket.plateNumber}</Fact>}
            {ticket.km && <Fact name="By road">{formatKm(Math.round(ticket.km))}</Fact>}
          </chakra.dl>
          {status === 'confirmed' && <Codes tickets={tickets} />}
        </chakra.div>
      </TicketBody>
      <TicketPerforation surface="bg.page" />
      <TicketStub size="full">
        <chakra.span className="ticket-seats" fontWeight="semibold">
          {[seatsTogether(tickets), extras].filter(Boolean).join(', ')}
        </chakra.span>
        <chakra.div className="ticket-fare" textAlign="end">
          <chakra.span
            display="block"
            fontSize="2xl"
            fontWeight="bold"
            lineHeight="tight"
            fontVariantNumeric="tabular-nums"
          >
            {formatNaira(totalFare)}
          </chakra.span>
          <chakra.span fontSize="sm" color="fg.muted">
            {isPaid ? 'paid online' : 'you pay the driver'}
          </chakra.span>
        </chakra.div>
      </TicketStub>
    </TicketPaper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div overflowWrap="anywhere">
      <chakra.dt color="fg.muted" fontSize="sm">
        {name}
      </chakra.dt>
      <chakra.dd fontSize="lg" fontWeight="bold">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

/** The boarding codes, after a tap: other people at the park must not read them over the shoulder. */
function Codes({ tickets }: { tickets: SavedTicket[] }) {
  const [isShown, setShown] = useState(false);
  const [first, ...others] = tickets.flatMap(codeOf);
  return (
    <>
      {tickets
        .filter(({ boardedAt }) => boardedAt !== null)
        .map((ticket) => (
          <BoardingPass key={ticket.bookingId} booking={{ ...ticket, id: ticket.bookingId, leg: ticket }} />
        ))}
      {first && (
        <Button size="lg" onClick={() => setShown(true)}>
          {others.length > 0 ? `Show ${others.length + 1} boarding codes` : 'Show boarding code'}
        </Button>
      )}
      {isShown && first && <BoardingScreen codes={[first, ...others]} onClose={() => setShown(false)} />}
    </>
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
