import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { type BoardingCode, BoardingScreen } from './boarding-screen.tsx';
import { LazyBoardingQr } from './lazy-boarding-qr.tsx';

const QR_SIZE = '26';

interface BoardingPassProps {
  booking: Pick<Booking, 'id' | 'boardingCode' | 'boardedAt' | 'seats' | 'addsTo'> & {
    leg: Pick<Booking['leg'], 'origin' | 'destination'>;
  };
  /** Lists and further codes show the digits; the QR code is one tap away. */
  isFolded?: boolean;
  /** Codes that are shown one after the other; at first this one. */
  codes?: readonly [BoardingCode, ...BoardingCode[]] | undefined;
}

/** The passenger's pass: the code in figures and as QR code, which a tap enlarges; afterwards, that they are on board. */
export function BoardingPass({ booking, isFolded = false, codes }: BoardingPassProps) {
  const { id, boardingCode, boardedAt, seats, addsTo, leg } = booking;
  const [isLarge, setLarge] = useState(false);
  if (boardedAt !== null) {
    return (
      <chakra.p role="status" color="positive.fg" fontWeight="semibold">
        {`On board since ${formatTime(boardedAt)}`}
      </chakra.p>
    );
  }
  if (boardingCode === null) return null;
  const label = codes && codes.length > 1 ? `Show ${codes.length} boarding codes` : 'Show boarding code';
  return (
    <chakra.section
      aria-label={addsTo ? `Boarding code ${boardingCode} of added seats` : 'Boarding code'}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
    >
      <chakra.div flex="1 1 9rem" minWidth="0">
        <chakra.p color="fg.muted" fontSize="sm" fontWeight="semibold">
          Boarding code
        </chakra.p>
        <chakra.p
          fontSize={isFolded ? '3xl' : '2.875rem'}
          fontWeight="bold"
          lineHeight="tight"
          letterSpacing="0.06em"
          fontVariantNumeric="tabular-nums"
        >
          {boardingCode}
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm" lineHeight="snug">
          Show this code to the driver when you board. Do not share it before then.
        </chakra.p>
      </chakra.div>
      {isFolded ? (
        <Button variant="outline" size="sm" onClick={() => setLarge(true)}>
          Full screen
        </Button>
      ) : (
        <chakra.button
          type="button"
          aria-label={label}
          cursor="pointer"
          flexShrink={0}
          onClick={() => setLarge(true)}
        >
          <LazyBoardingQr bookingId={id} code={boardingCode} size={QR_SIZE} />
        </chakra.button>
      )}
      {isLarge && (
        <BoardingScreen
          codes={
            codes ?? [
              {
                bookingId: id,
                code: boardingCode,
                what: `${leg.origin} to ${leg.destination}, ${countOf(seats, 'seat')}`,
              },
            ]
          }
          onClose={() => setLarge(false)}
        />
      )}
    </chakra.section>
  );
}
