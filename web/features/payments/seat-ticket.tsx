import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { extrasInWords } from '@/shared/trips/extra-words.ts';
import {
  TicketBody,
  TicketPaper,
  TicketPerforation,
  TicketStub,
} from '@/shared/trips/ticket/ticket-paper.tsx';
import { TicketRoute } from '@/shared/trips/ticket/ticket-route.tsx';

/** The seats that are paid for as a ticket: the route, the departure and the total. */
export function SeatTicket({ payment }: { payment: BookingPayment }) {
  const id = useId();
  const { origin, destination, departureDate, seats, farePerSeat, totalFare, extras } = payment;
  return (
    <TicketPaper aria-labelledby={id}>
      <TicketBody size="compact">
        <TicketRoute
          id={id}
          as="h2"
          size="compact"
          href={undefined}
          origin={{ name: origin, time: formatDayTime(departureDate), note: undefined }}
          destination={{ name: destination, time: undefined, note: undefined }}
        />
      </TicketBody>
      <TicketPerforation surface="bg.page" />
      <TicketStub size="compact">
        <chakra.span className="ticket-seats" color="fg.muted" fontSize="sm">
          {[`${countOf(seats, 'seat')} at ${formatNaira(farePerSeat)}`, extrasInWords(extras)]
            .filter(Boolean)
            .join(', ')}
        </chakra.span>
        <chakra.span
          className="ticket-fare"
          fontSize="xl"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
        >
          <chakra.span srOnly>Total </chakra.span>
          {formatNaira(totalFare)}
        </chakra.span>
      </TicketStub>
    </TicketPaper>
  );
}
