/** Which trip is near: from a day before the departure to two hours after the arrival. Pure: the clock is an argument. */
import { addDays, lagosDate } from '@tafiya/core/lagos-time.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { formatArrival, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { durationText } from '@/shared/tracking/location-text.ts';

const HOUR_MS = 3_600_000;
const HOURS_BEFORE = 24;
const HOURS_AFTER = 2;
const SOON_HOURS = 2;

/** The part of a trip that its reader travels. */
export interface Journey {
  status: Trip['status'];
  departureDate: string;
  arrivalDate?: string | undefined;
  /** Of a passenger. */
  ride?: Ride;
}

interface Ride {
  /** The driver's first name; null if it is not known. */
  driver: string | null;
  destination: string;
  /** Whether the trip begins where the passenger gets on. */
  isFromOrigin: boolean;
  isOnBoard: boolean;
}

/** "Emeka is waiting at Jibowu Park". */
export function waitingText({
  driver,
  park = null,
}: {
  driver: string | null;
  park?: string | null;
}): string {
  return `${driver ?? 'Your driver'} is waiting${park === null ? '' : ` at ${park}`}`;
}

/** Whether the home shows this journey first. */
export function isNear(journey: Journey, now: number): boolean {
  const { status, departureDate, arrivalDate = departureDate } = journey;
  if (isUnderWay(status)) return true;
  const end = status === 'cancelled' ? departureDate : arrivalDate;
  return (
    now >= Date.parse(departureDate) - HOURS_BEFORE * HOUR_MS &&
    now <= Date.parse(end) + HOURS_AFTER * HOUR_MS
  );
}

/**
 * The journey that the home shows first: the near one, one that is not over before one that is, then the earliest; where none is near
 * and nothing else is asked (`asksRating`), the next one.
 */
export function shownFirst<Item>(
  items: readonly Item[],
  journeyOf: (item: Item) => Journey,
  { asksRating, now }: { asksRating: boolean; now: number },
): Item | undefined {
  const isAhead = ({ status, departureDate }: Journey) => isGoing(status) && Date.parse(departureDate) > now;
  const rank = (item: Item) => {
    const journey = journeyOf(item);
    return isNear(journey, now) ? (isGoing(journey.status) ? 0 : 1) : 2;
  };
  return items
    .filter((item) => isNear(journeyOf(item), now) || (!asksRating && isAhead(journeyOf(item))))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || Date.parse(journeyOf(a).departureDate) - Date.parse(journeyOf(b).departureDate),
    )[0];
}

function isGoing(status: Trip['status']): boolean {
  return isOpen(status) || isUnderWay(status);
}

/** The state of a journey for its reader at this moment. */
export type Phase =
  | 'later'
  /** It leaves within two hours. */
  | 'soon'
  /** The driver is at the reader's meeting point. */
  | 'waiting'
  /** The car is on its way to the reader's stop. */
  | 'coming'
  /** On board before the departure. */
  | 'aboard'
  | 'going'
  | 'arrived'
  | 'completed'
  | 'cancelled';

export function phaseOf({ status, departureDate, ride }: Journey, now: number): Phase {
  const leftMs = Date.parse(departureDate) - now;
  switch (status) {
    case 'arrived':
    case 'completed':
    case 'cancelled':
      return status;
    case 'en_route':
      return ride && !ride.isOnBoard && leftMs > 0 ? 'coming' : 'going';
    case 'waiting':
      if (ride?.isOnBoard) return 'aboard';
      return ride && !ride.isFromOrigin ? phaseBefore(leftMs) : 'waiting';
    default:
      return phaseBefore(leftMs);
  }
}

function phaseBefore(leftMs: number): Phase {
  return leftMs <= SOON_HOURS * HOUR_MS ? 'soon' : 'later';
}

/** "Tomorrow 08:00", "Leaves in 45 min", "Emeka is waiting", "At your stop in 40 min", "Sagamu about 20:25". */
export function headline(journey: Journey, now: number): string {
  const { departureDate, arrivalDate, ride } = journey;
  const leftMs = Date.parse(departureDate) - now;
  switch (phaseOf(journey, now)) {
    case 'arrived':
      return ride ? 'You have arrived' : 'Arrived';
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return 'This trip is cancelled';
    case 'coming':
      return `At your stop in ${durationText(leftMs)}`;
    case 'aboard':
      return 'You are on board';
    case 'going': {
      const arrival = arrivalDate === undefined ? null : formatArrival(arrivalDate, departureDate);
      if (ride) return [ride.destination, arrival].filter(Boolean).join(' ');
      return arrival === null ? 'On the way' : `Arrives ${arrival}`;
    }
    case 'waiting':
      return ride ? waitingText(ride) : leavesIn(departureDate, now);
    case 'soon':
      return leavesIn(departureDate, now);
    case 'later':
      return dayWords(departureDate, now);
  }
}

/** "Leaves in 45 min", and from then on "Planned for 07:30". */
export function leavesIn(date: string, now: number): string {
  const leftMs = Date.parse(date) - now;
  return leftMs > 0 ? `Leaves in ${durationText(leftMs)}` : `Planned for ${formatTime(date)}`;
}

/** "Tomorrow 08:00", later "Mon 30 Nov, 06:30". */
function dayWords(date: string, now: number): string {
  const [day, today] = [lagosDate(new Date(date)), lagosDate(new Date(now))];
  if (day === today) return `Today ${formatTime(date)}`;
  return day === addDays(today, 1) ? `Tomorrow ${formatTime(date)}` : formatDayTime(date, now);
}
