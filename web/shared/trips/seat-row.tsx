import { chakra } from '@chakra-ui/react/styled-system';

/** The most glyphs that fit on a ticket; larger vehicles are described in words only. */
const GLYPHS_SHOWN_MAX = 18;

/** Above this number the glyphs are smaller, so that a minibus fits on one line. */
const SMALL_FROM = 10;

/** Above this number there are two equal rows; one row would wrap at any place on a phone. */
const ONE_ROW_MAX = 14;
const SMALL_SEAT_PX = 10;
const SMALL_GAP_PX = 2;

type SeatKind = 'taken' | 'yours' | 'free';

interface SeatRowProps {
  totalSeats: number;
  /** Free seats, without the person's own. */
  seatsAvailable: number;
  /** Seats that the person has booked or is about to book. */
  yours?: number;
}

/** The seats of a trip as small glyphs: taken, yours, free. Decorative: the words are beside it. */
export function SeatRow({ totalSeats, seatsAvailable, yours = 0 }: SeatRowProps) {
  if (totalSeats > GLYPHS_SHOWN_MAX) return null;
  const small = totalSeats > SMALL_FROM;
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-flex"
      flexWrap="wrap"
      gap={small ? `${SMALL_GAP_PX}px` : '3px'}
      maxWidth={totalSeats > ONE_ROW_MAX ? `${rowPx(Math.ceil(totalSeats / 2))}px` : undefined}
      justifyContent="inherit"
      verticalAlign="middle"
    >
      {seatKinds({ totalSeats, seatsAvailable, yours }).map((kind, index) => (
        <SeatGlyph key={index} kind={kind} small={small} />
      ))}
    </chakra.span>
  );
}

function rowPx(seats: number): number {
  return seats * (SMALL_SEAT_PX + SMALL_GAP_PX) - SMALL_GAP_PX;
}

function seatKinds(seats: { totalSeats: number; seatsAvailable: number; yours: number }): SeatKind[] {
  const taken = Math.max(0, seats.totalSeats - seats.seatsAvailable - seats.yours);
  return Array.from({ length: seats.totalSeats }, (_, index) => {
    if (index < taken) return 'taken';
    return index < taken + seats.yours ? 'yours' : 'free';
  });
}

const GLYPH_COLOURS: Record<SeatKind, { fill: string; stroke: string }> = {
  taken: { fill: 'fg.muted', stroke: 'fg.muted' },
  yours: { fill: 'accent.bg', stroke: 'fg.default' },
  free: { fill: 'transparent', stroke: 'positive.fg' },
};

function SeatGlyph({ kind, small }: { kind: SeatKind; small: boolean }) {
  const { fill, stroke } = GLYPH_COLOURS[kind];
  return (
    <chakra.svg
      viewBox="0 0 12 15"
      width={small ? `${SMALL_SEAT_PX}px` : '12px'}
      height={small ? '12.5px' : '15px'}
      aria-hidden="true"
      data-seat={kind}
      color={stroke}
      fill={fill}
      stroke="currentColor"
      strokeWidth="1.5"
      transition="fill 200ms ease-out, color 200ms ease-out"
      _motionReduce={{ transition: 'none' }}
    >
      <path d="M2.75 8.5V3.25a2.5 2.5 0 0 1 2.5-2.5h1.5a2.5 2.5 0 0 1 2.5 2.5V8.5" />
      <rect x="0.75" y="8" width="10.5" height="5" rx="2" />
    </chakra.svg>
  );
}
