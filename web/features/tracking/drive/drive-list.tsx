import { chakra } from '@chakra-ui/react/styled-system';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { nameToBoard } from '@/shared/bookings/boarding/board-sheet.tsx';
import type { Boarding } from '@/shared/bookings/boarding/use-boarding.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { bookingMessagesPath } from '@/shared/messages/message-path.ts';
import { Initial } from '@/shared/trips/face.tsx';
import { MessageIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { RoundLink } from '@/shared/ui/round-button.tsx';

interface DriveListProps {
  stop: Stop | undefined;
  getOn: readonly TripPassenger[];
  getOff: readonly TripPassenger[];
  absent: ReadonlySet<string>;
  boarding: Boarding;
  /** Takes the code of a passenger, in any order; undefined while boarding is closed. */
  onBoard?: ((bookingId: string) => void) | undefined;
}

/** Passengers who get on here and the cash to collect, missing ones first; then passengers who get off. */
export function DriveList({ stop, getOn, getOff, absent, boarding, onBoard }: DriveListProps) {
  const rank = (each: TripPassenger) => (boarding.isSettled(each) ? 2 : absent.has(each.bookingId) ? 1 : 0);
  const sorted = getOn.toSorted((a, b) => rank(a) - rank(b));
  if (sorted.length === 0 && getOff.length === 0) {
    return (
      <chakra.p color="fg.muted" paddingY="4">
        No passengers
      </chakra.p>
    );
  }
  return (
    <chakra.ul aria-label={`At ${stop?.place ?? 'this stop'}`} listStyleType="none">
      {sorted.map((passenger) => (
        <Row key={passenger.bookingId}>
          <Person
            passenger={passenger}
            does={passenger.boardedAt === null ? 'gets on' : ''}
            words={wordsOf(passenger)}
            onBoard={boarding.isSettled(passenger) ? undefined : onBoard}
          />
          <Reach passenger={passenger} isTexted={onBoard !== undefined} />
        </Row>
      ))}
      {getOff.map((passenger) => (
        <Row key={passenger.bookingId}>
          <Person passenger={passenger} does="gets off" words={null} />
        </Row>
      ))}
    </chakra.ul>
  );

  function wordsOf(passenger: TripPassenger) {
    const { bookingId, boardedAt, paymentMethod, totalFare } = passenger;
    if (boardedAt !== null) return <Quiet>{`On board ${formatTime(boardedAt)}`}</Quiet>;
    const state = boarding.stateOf(bookingId);
    if (state) {
      return (
        <chakra.span
          role={state.isChecking ? 'status' : 'alert'}
          color={state.isChecking ? 'warning.fg' : 'danger.fg'}
          fontSize="sm"
        >
          {state.words}
        </chakra.span>
      );
    }
    if (absent.has(bookingId)) return <Quiet>Not here</Quiet>;
    if (paymentMethod === 'online') return <Quiet>Paid online</Quiet>;
    return <chakra.b fontVariantNumeric="tabular-nums">{`Collect ${formatNaira(totalFare)}`}</chakra.b>;
  }
}

interface PersonProps {
  passenger: TripPassenger;
  does: string;
  words: React.ReactNode;
  onBoard?: ((bookingId: string) => void) | undefined;
}

function Person({ passenger, does, words, onBoard }: PersonProps) {
  const { bookingId, name, seats, addsTo } = passenger;
  const content = (
    <>
      <Initial name={name} size="3.25rem" />
      <chakra.span minWidth="0" lineHeight="snug" overflowWrap="anywhere" fontSize="lg">
        <b>{addsTo ? `${firstNameOf(name)}, added` : firstNameOf(name)}</b>
        <chakra.span fontSize="md">
          {[does && ` ${does}`, seats > 1 && `, ${countOf(seats, 'seat')}`].filter(Boolean).join('')}
        </chakra.span>
        <chakra.span display="block" _empty={{ display: 'none' }}>
          {words}
        </chakra.span>
      </chakra.span>
    </>
  );
  if (!onBoard) return <PersonBox>{content}</PersonBox>;
  return (
    <PersonBox asChild>
      <button type="button" aria-label={`Board ${nameToBoard(passenger)}`} onClick={() => onBoard(bookingId)}>
        {content}
      </button>
    </PersonBox>
  );
}

function Reach({ passenger, isTexted }: { passenger: TripPassenger; isTexted: boolean }) {
  const { addsTo, bookingId, name, phone, boardedAt } = passenger;
  if (addsTo || boardedAt !== null) return null;
  const size = isTexted ? '12' : '14';
  return (
    <>
      {isTexted && (
        <RoundLink to={bookingMessagesPath(bookingId)} aria-label={`Message ${name}`} boxSize={size}>
          <MessageIcon />
        </RoundLink>
      )}
      {phone !== null && (
        <RoundLink href={`tel:${phone}`} aria-label={`Call ${name}`} boxSize={size}>
          <PhoneIcon />
        </RoundLink>
      )}
    </>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '4.75rem',
    paddingY: '1.5',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    _first: { borderTopWidth: '0' },
  },
});

const PersonBox = chakra('span', {
  base: {
    display: 'flex',
    flex: '1',
    minWidth: '0',
    alignItems: 'center',
    gap: '3',
    textAlign: 'start',
    '&:is(button)': { cursor: 'pointer' },
  },
});

const Quiet = chakra('span', { base: { fontSize: 'md', color: 'fg.muted' } });
