import { chakra } from '@chakra-ui/react/styled-system';
import type { FleetVehicle } from '@tafiya/fleets/contract.ts';
import type { VehiclePlan } from '@tafiya/fleets/plan.contract.ts';
import { addDays, dayInWords, lagosDate, lagosMinutes } from '@tafiya/core/lagos-time.ts';
import { formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { RowFare, RowWay } from '@/shared/trips/ticket/row-parts.tsx';
import '@/shared/trips/ticket/ticket.css';

interface TicketViewProps {
  leavesAt: string;
  /** Minutes. */
  duration: number;
  places: readonly string[];
  fare: number;
  vehicle: FleetVehicle;
}

/** The trip as passengers find it. */
export function TicketView({ leavesAt, duration, places, fare, vehicle }: TicketViewProps) {
  const MINUTE_MS = 60_000;
  const arrivesAt = new Date(Date.parse(leavesAt) + duration * MINUTE_MS);
  return (
    <div className="trip-row-item">
      <article className="trip-row" aria-label="What passengers see">
        <RowWay from={formatTime(leavesAt)} to={formatTime(arrivesAt)}>
          {places.join(' → ')}
        </RowWay>
        {fare > 0 && <RowFare fare={fare} seatsAvailable={vehicle.capacity} totalSeats={vehicle.capacity} />}
      </article>
    </div>
  );
}

const FIRST_MINUTE = 5 * 60;
const LAST_MINUTE = 23 * 60;
const HEIGHT_PX = 300;
const HOURS = [8, 11, 14, 17, 20];

/** A trip as a block of a day. */
interface Block {
  kind: 'new' | 'old' | 'bad';
  leavesAt: string;
  arrivesAt: string;
}

interface WeekViewProps {
  plan: VehiclePlan;
  plate: string;
  /** The first day. */
  from: string;
  days: number;
}

/** The days of a bus: its trips, those of the form, and those of the form that are not possible. */
export function WeekView({ plan, plate, from, days }: WeekViewProps) {
  const blocks: Block[] = [
    ...plan.trips.map((trip) => ({ ...trip, kind: 'old' as const })),
    ...plan.departures.map(({ leavesAt, arrivesAt, reason }) => ({
      leavesAt,
      arrivesAt,
      kind: reason === null ? ('new' as const) : ('bad' as const),
    })),
  ];
  const bad = plan.departures.filter(({ reason }) => reason !== null);
  return (
    <Week
      role="img"
      aria-label={`Trips of ${plate} by day and hour. ${bad.length === 0 ? 'None clash.' : `Not possible: ${bad.map(({ leavesAt }) => formatDayTime(leavesAt)).join(', ')}.`}`}
      style={{ gridTemplateColumns: `40px repeat(${days}, minmax(0, 1fr))` }}
    >
      <b />
      {Array.from({ length: days }, (_, at) => (
        <b key={at}>{dayInWords(addDays(from, at)).split(' ').slice(0, 2).join(' ')}</b>
      ))}
      <div>
        {HOURS.map((hour) => (
          <span key={hour} style={{ top: topOf(hour * 60) }}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      {Array.from({ length: days }, (_, at) => addDays(from, at)).map((day) => (
        <div key={day} data-day>
          {blocks
            .filter(({ leavesAt }) => lagosDate(new Date(leavesAt)) === day)
            .map((block) => (
              <i key={`${block.kind} ${block.leavesAt}`} data-kind={block.kind} style={placeOf(block)}>
                {formatTime(block.leavesAt)}
              </i>
            ))}
        </div>
      ))}
    </Week>
  );
}

function topOf(minutes: number): number {
  const within = Math.min(Math.max(minutes, FIRST_MINUTE), LAST_MINUTE);
  return (HEIGHT_PX * (within - FIRST_MINUTE)) / (LAST_MINUTE - FIRST_MINUTE);
}

function placeOf({ leavesAt, arrivesAt }: Block) {
  const MINUTE_MS = 60_000;
  const LEAST_PX = 18;
  const start = lagosMinutes(new Date(leavesAt));
  const top = topOf(start);
  // A trip that arrives on the next day ends with its day.
  const end = topOf(start + (Date.parse(arrivesAt) - Date.parse(leavesAt)) / MINUTE_MS);
  return { top, height: Math.max(LEAST_PX, end - top) };
}

/** Why departures are not possible, a sentence each. */
export function Clashes({ plan, isWaiting }: { plan: VehiclePlan; isWaiting: boolean }) {
  const today = useToday();
  const bad = plan.departures.filter(({ reason }) => reason !== null);
  if (bad.length === 0) return null;
  return (
    <chakra.div
      mt="3"
      px="3"
      py="2"
      borderRadius="control"
      bg="danger.bg"
      role="status"
      maxH="9rem"
      overflowY="auto"
    >
      {bad.map(({ leavesAt, reason, busy }) => (
        <p key={leavesAt}>
          <b>{`${dayInWords(lagosDate(new Date(leavesAt)), today)} ${formatTime(leavesAt)}:`}</b>{' '}
          {busy
            ? `${reason} It is ${busy.origin} → ${busy.destination} until ${formatTime(busy.arrivesAt)}.`
            : reason}
        </p>
      ))}
      <p>
        {isWaiting
          ? 'Choose another bus or time. Otherwise these days wait, and are published as soon as they are possible.'
          : 'Choose another bus or time.'}
      </p>
    </chakra.div>
  );
}

const Week = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4px',
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
    '& > b': { textAlign: 'center', lineHeight: '24px', fontWeight: 'semibold' },
    '& > div': { position: 'relative', h: `${HEIGHT_PX}px`, color: 'fg.quiet' },
    '& > div > span': { position: 'absolute', lineHeight: '1', transform: 'translateY(-50%)' },
    '& > [data-day]': {
      bg: 'bg.card',
      borderRadius: 'xs',
      overflow: 'hidden',
      borderWidth: '1px',
      borderColor: 'border.default',
    },
    '& i': {
      position: 'absolute',
      insetInline: '0',
      px: '1',
      borderRadius: 'xs',
      fontStyle: 'normal',
      fontWeight: 'semibold',
      lineHeight: '16px',
      overflow: 'hidden',
    },
    '& [data-kind=old]': {
      bg: 'bg.subtle',
      color: 'fg.quiet',
      borderWidth: '1px',
      borderColor: 'border.default',
    },
    '& [data-kind=new]': { bg: 'positive.fg', color: 'bg.card' },
    '& [data-kind=bad]': {
      bg: 'danger.bg',
      color: 'fg.default',
      borderWidth: '2px',
      borderColor: 'danger.fg',
      zIndex: '1',
    },
  },
});
