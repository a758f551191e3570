import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { extrasInWords } from '@/shared/trips/extra-words.ts';
import { Initial } from '@/shared/trips/face.tsx';
import { CashIcon, CloseIcon, PhoneIcon, TickIcon } from '@/shared/ui/icons.ts';
import { RoundButton, RoundLink } from '@/shared/ui/round-button.tsx';
import { useModal } from '@/shared/ui/sheet.tsx';
import { SHORT_LANDSCAPE } from '@/shared/ui/landscape.ts';
import { CodePad } from './code-pad.tsx';
import type { Boarding } from './use-boarding.ts';

/** The fields of a passenger that the sheet needs; passengers saved on the phone have only these. */
type Boarder = Pick<
  TripPassenger,
  'bookingId' | 'name' | 'phone' | 'seats' | 'paymentMethod' | 'origin' | 'destination' | 'boardedAt'
> &
  Partial<Pick<TripPassenger, 'addsTo' | 'totalFare' | 'extras' | 'travellers'>>;

interface BoardSheetProps {
  /** The passengers who get on here. */
  passengers: readonly Boarder[];
  /** The booking that comes first. */
  first: string;
  boarding: Boarding;
  /** Opens the camera; undefined where there is no list to compare with. */
  onScan?: () => void;
  /** The passengers whom the driver leaves without. */
  absent?: ReadonlySet<string>;
  /** The driver has called a passenger and leaves without them. */
  onAbsent?: (bookingId: string) => void;
  onClose: () => void;
}

/**
 * One passenger after the other: what to collect, then the code, which boards with its last digit. A code that cannot be sent yet
 * waits on the phone, and the next passenger follows.
 */
export function BoardSheet(props: BoardSheetProps) {
  const { passengers, first, boarding, absent, onScan, onAbsent, onClose } = props;
  const [current, setCurrent] = useState(first);
  const [news, setNews] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(dialog, heading);

  const passenger = passengers.find(({ bookingId }) => bookingId === current);
  const isSettled = passenger === undefined || boarding.isSettled(passenger);
  const next = nextOf(
    passengers,
    current,
    (each) => !boarding.isSettled(each) && !absent?.has(each.bookingId),
  );
  if (isSettled && next !== undefined) {
    if (passenger) setNews(`${passenger.name}: ${passenger.boardedAt ? 'on board' : SAVED}`);
    setCurrent(next.bookingId);
  }
  useEffect(() => {
    if (isSettled && next === undefined) onClose();
  }, [isSettled, next, onClose]);
  if (passenger === undefined) return null;

  const aboard = passengers.filter(({ boardedAt }) => boardedAt !== null).length;
  return (
    <Dialog
      ref={dialog}
      aria-label={`Board ${nameToBoard(passenger)}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <Panel>
        <Who passenger={passenger} heading={heading} onClose={onClose} />
        <ToCollect passenger={passenger} />
        <CodePad
          key={current}
          state={boarding.stateOf(current)}
          onCode={(code) => boarding.board(current, code)}
          {...(onScan && { onScan })}
        />
        <Foot>
          <chakra.span color="fg.muted">
            {`${aboard} of ${passengers.length} on board.`}
            {next && ` Next: ${firstNameOf(next.name)}`}
            {boarding.waitingCount > 0 && ` ${SAVED}`}
          </chakra.span>
          {onAbsent && (
            <NotHere
              key={current}
              passenger={passenger}
              onAbsent={() => {
                onAbsent(current);
                if (next) setCurrent(next.bookingId);
                else onClose();
              }}
            />
          )}
          <chakra.span role="status" srOnly>
            {news}
          </chakra.span>
        </Foot>
      </Panel>
    </Dialog>
  );
}

export const SAVED = 'Saved on this phone. It is sent as soon as you are online.';

/** The passenger after this one who is still to board; the first one again after the last. */
function nextOf(passengers: readonly Boarder[], current: string, isMissing: (each: Boarder) => boolean) {
  const at = passengers.findIndex(({ bookingId }) => bookingId === current);
  return [...passengers.slice(at + 1), ...passengers.slice(0, Math.max(at, 0))].find(isMissing);
}

/** The bookings that a code boards: added seats have a code of their own. */
export function nameToBoard({ name, addsTo, seats }: Pick<Boarder, 'name' | 'addsTo' | 'seats'>): string {
  return addsTo ? `${name}, ${countOf(seats, 'seat')} added` : name;
}

interface WhoProps {
  passenger: Boarder;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

function Who({ passenger, heading, onClose }: WhoProps) {
  const { name, phone, seats, destination, extras, travellers = [] } = passenger;
  const what = [`${countOf(seats, 'seat')} to ${destination}`, extrasInWords(extras)].filter(Boolean);
  return (
    <chakra.div gridArea="who" display="flex" alignItems="center" gap="3">
      <Initial name={name} size="3.5rem" />
      <chakra.div flex="1" minWidth="0" lineHeight="snug" overflowWrap="anywhere">
        <chakra.h2 ref={heading} tabIndex={-1} outline="none" fontSize="xl" fontWeight="bold">
          {nameToBoard(passenger)}
        </chakra.h2>
        <chakra.p color="fg.muted">{what.join(', ')}</chakra.p>
        {travellers.length > 0 && (
          <chakra.p color="fg.muted" fontSize="sm">
            {`Travellers: ${travellers.map((traveller) => traveller.name).join(', ')}`}
          </chakra.p>
        )}
      </chakra.div>
      {phone !== null && (
        <RoundLink href={`tel:${phone}`} aria-label={`Call ${name}`} boxSize="12">
          <PhoneIcon />
        </RoundLink>
      )}
      <RoundButton aria-label="Close" bg="transparent" marginInlineStart="-2" onClick={onClose}>
        <CloseIcon />
      </RoundButton>
    </chakra.div>
  );
}

function ToCollect({ passenger: { paymentMethod, totalFare } }: Pick<WhoProps, 'passenger'>) {
  if (paymentMethod === 'online') {
    return (
      <Money bg="positive.bg" color="positive.fg">
        <TickIcon />
        <b>Paid online</b>
      </Money>
    );
  }
  if (totalFare === undefined) return null;
  return (
    <Money bg="accent.bg" color="accent.fg">
      <CashIcon />
      <chakra.span lineHeight="tight">
        Collect now, in cash
        <chakra.b display="block" fontSize="1.875rem" letterSpacing="tight">
          {formatNaira(totalFare)}
        </chakra.b>
      </chakra.span>
    </Money>
  );
}

/** The first tap calls the passenger, the second one leaves without them. */
function NotHere({
  passenger: { name, phone },
  onAbsent,
}: Pick<WhoProps, 'passenger'> & { onAbsent: () => void }) {
  const [hasCalled, setCalled] = useState(false);
  if (phone !== null && !hasCalled) {
    return (
      <FootAction asChild>
        <a href={`tel:${phone}`} onClick={() => setCalled(true)}>
          Not here
          <chakra.span srOnly>{`: call ${name} first`}</chakra.span>
        </a>
      </FootAction>
    );
  }
  return (
    <FootAction asChild>
      <button type="button" onClick={onAbsent}>
        {hasCalled ? 'Still not here' : 'Not here'}
      </button>
    </FootAction>
  );
}

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 'auto 0 0 0',
    margin: '0 auto',
    padding: '0',
    border: '0',
    width: 'full',
    maxWidth: '30rem',
    maxHeight: '100dvh',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.card',
    color: 'fg.default',
    borderTopRadius: 'card',
    '&::backdrop': { background: 'rgb(10 12 16 / 0.6)' },
    '@media (min-width: 768px) and (min-height: 600px)': {
      inset: '0',
      margin: 'auto',
      height: 'fit-content',
      borderRadius: 'card',
    },
    [SHORT_LANDSCAPE]: { maxWidth: '100vw', height: '100dvh', borderRadius: '0' },
  },
});

const Panel = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"who" "cash" "code" "pad" "foot"',
    gap: '3',
    padding: '4',
    paddingBottom: 'calc(0.5rem + env(safe-area-inset-bottom))',
    [SHORT_LANDSCAPE]: {
      minHeight: 'full',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateAreas: '"who pad" "cash pad" "code pad" "foot pad"',
      gridTemplateRows: 'auto auto auto 1fr',
      columnGap: '6',
      paddingY: '3',
    },
  },
});

const Money = chakra('p', {
  base: {
    gridArea: 'cash',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingX: '4',
    paddingY: '2.5',
    borderRadius: 'card',
    fontVariantNumeric: 'tabular-nums',
    _icon: { boxSize: '7', flexShrink: 0 },
  },
});

const Foot = chakra('div', {
  base: {
    gridArea: 'foot',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: 'touch',
    fontSize: 'sm',
    lineHeight: 'snug',
  },
});

const FootAction = chakra('span', {
  base: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    minHeight: 'touch',
    fontWeight: 'semibold',
    cursor: 'pointer',
  },
});
