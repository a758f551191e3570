import { chakra } from '@chakra-ui/react/styled-system';
import { countOf } from '@/shared/format/numbers.ts';
import { SeatRow } from './seat-row.tsx';
import type { TicketTrip } from './ticket.tsx';

/** The seats of a ticket as glyphs and in words, the reader's own first. */
export function TicketSeats({ trip, yours }: { trip: TicketTrip; yours: number }) {
  return (
    <>
      <SeatRow totalSeats={trip.totalSeats} seatsAvailable={trip.seatsAvailable} yours={yours} />
      <chakra.span fontSize="sm" lineHeight="snug" fontVariantNumeric="tabular-nums">
        {yours > 0 && (
          <chakra.span display="block" fontWeight="semibold">
            {`${countOf(yours, 'seat')} yours`}
          </chakra.span>
        )}
        <chakra.span color="fg.muted">{`${trip.seatsAvailable} of ${trip.totalSeats} seats available`}</chakra.span>
      </chakra.span>
    </>
  );
}
