/** Which trip is near: from a day before the departure to two hours after the arrival. Pure: the clock is an argument. */
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { formatArrival, formatTime } from '@/shared/format/dates.ts';
import { durationText } from '@/shared/tracking/location-text.ts';

const HOUR_MS = 3_600_000;
const HOURS_BEFORE = 24;
const HOURS_AFTER = 2;

/** The part of a trip that its reader travels. */
export interface Journey {
  status: Trip['status'];
  departureDate: string;
  arrivalDate?: string | undefined;
  /** Of a passenger: who comes where, and whether they are in the car. */
  ride?: Ride;
}

interface Ride {
  /** The driver's first name, and the meeting point; null if they are not known. */
  driver: string | null;
  park: string | null;
  destination: string;
  isOnBoard: boolean;
}

/** "Emeka is waiting at Jibowu Park". */
export function waitingText({ driver, park }: Pick<Ride, 'driver' | 'park'>): string {
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

/** The near journey: one that is not over before one that is, then the earliest. */
export function nearest<Item>(
  items: readonly Item[],
  journeyOf: (item: Item) => Journey,
  now: number,
): Item | undefined {
  const rank = (item: Item) => (isGoing(journeyOf(item).status) ? 0 : 1);
  return items
    .filter((item) => isNear(journeyOf(item), now))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || Date.parse(journeyOf(a).departureDate) - Date.parse(journeyOf(b).departureDate),
    )[0];
}

function isGoing(status: Trip['status']): boolean {
  return isOpen(status) || isUnderWay(status);
}

/** "Leaves in 5 h 20 min", "Emeka is waiting at Jibowu Park", "At your stop in 40 min", "On the way to Sagamu, about 18:34". */
export function countdown({ status, departureDate, arrivalDate, ride }: Journey, now: number): string {
  const leftMs = Date.parse(departureDate) - now;
  switch (status) {
    case 'arrived':
      return 'Arrived';
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return 'Cancelled';
    case 'en_route': {
      if (ride && !ride.isOnBoard && leftMs > 0) return `At your stop in ${durationText(leftMs)}`;
      const way = ride ? `On the way to ${ride.destination}` : 'On the way';
      if (arrivalDate === undefined) return way;
      const arrival = formatArrival(arrivalDate, departureDate);
      return ride ? `${way}, ${arrival}` : `Arrives ${arrival}`;
    }
    default:
      if (status === 'waiting' && ride) return ride.isOnBoard ? 'You are on board' : waitingText(ride);
      return leftMs > 0 ? `Leaves in ${durationText(leftMs)}` : `Planned for ${formatTime(departureDate)}`;
  }
}
