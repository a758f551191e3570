import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { BoardingScreen } from './boarding-screen.tsx';
import { LazyBoardingQr } from './lazy-boarding-qr.tsx';

const QR_SIZE = '44';

interface BoardingPassProps {
  booking: Pick<Booking, 'id' | 'boardingCode' | 'boardedAt' | 'seats' | 'addsTo'> & {
    leg: Pick<Booking['leg'], 'origin' | 'destination'>;
  };
  /** Lists show the QR code on demand. */
  isFolded?: boolean;
}

/** What the passenger shows to board: the code in figures and as QR code; then, that they are on board. */
export function BoardingPass({ booking, isFolded = false }: BoardingPassProps) {
  const { id, boardingCode, boardedAt, seats, addsTo, leg } = booking;
  const [isOpen, setOpen] = useState(!isFolded);
  const [isLarge, setLarge] = useState(false);
  if (boardedAt !== null) {
    return (
      <chakra.p role="status" color="positive.fg" fontWeight="semibold">
        {`On board since ${formatTime(boardedAt)}`}
      </chakra.p>
    );
  }
  if (boardingCode === null) return null;
  return (
    <chakra.section
      aria-label={addsTo ? `Boarding code ${boardingCode} of added seats` : 'Boarding code'}
      display="grid"
      justifyItems="start"
      gap="2"
      padding="3"
      background="bg.card"
      borderWidth="1px"
      borderColor="border.default"
      borderRadius="control"
    >
      <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
        <chakra.span color="fg.muted" fontSize="sm">
          Boarding code
        </chakra.span>
        <chakra.span
          fontSize="3xl"
          fontWeight="bold"
          lineHeight="tight"
          letterSpacing="0.2em"
          fontVariantNumeric="tabular-nums"
        >
          {boardingCode}
        </chakra.span>
      </chakra.p>
      {isOpen && <LazyBoardingQr bookingId={id} code={boardingCode} size={QR_SIZE} />}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="sm" onClick={() => setLarge(true)}>
          Full screen
        </Button>
        {!isOpen && (
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            Show QR code
          </Button>
        )}
      </chakra.div>
      {isLarge && (
        <BoardingScreen
          codes={[
            {
              bookingId: id,
              code: boardingCode,
              what: `${leg.origin} to ${leg.destination}, ${countOf(seats, 'seat')}`,
            },
          ]}
          onClose={() => setLarge(false)}
        />
      )}
      <chakra.p color="fg.muted" fontSize="sm">
        Show this code to the driver when you board. Do not give it to anybody before.
      </chakra.p>
    </chakra.section>
  );
}
