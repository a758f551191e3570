/** The most glyphs that fit on a ticket; larger vehicles are described in words only. */
const GLYPHS_SHOWN_MAX = 18;

/** Above this number the glyphs are smaller, so that a minibus fits on one line. */
const SMALL_FROM = 10;

/** Above this number there are two equal rows; one row would wrap at any place on a phone. */
const ONE_ROW_MAX = 14;
/** As in ticket.css. */
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
    <span
      aria-hidden="true"
      className={small ? 'seats seats-small' : 'seats'}
      style={totalSeats > ONE_ROW_MAX ? { maxWidth: `${rowPx(Math.ceil(totalSeats / 2))}px` } : undefined}
    >
      {seatKinds({ totalSeats, seatsAvailable, yours }).map((kind, index) => (
        <SeatGlyph key={index} kind={kind} />
      ))}
    </span>
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

/** Its look is in ticket.css. */
function SeatGlyph({ kind }: { kind: SeatKind }) {
  return (
    <svg viewBox="0 0 12 15" aria-hidden="true" data-seat={kind}>
      <path d="M2.75 8.5V3.25a2.5 2.5 0 0 1 2.5-2.5h1.5a2.5 2.5 0 0 1 2.5 2.5V8.5" />
      <rect x="0.75" y="8" width="10.5" height="5" rx="2" />
    </svg>
  );
}
