import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';

export const FILTERS = {
  all: 'All',
  problems: 'Problems',
  leave: 'To leave',
  road: 'On the road',
  arrived: 'Arrived',
} as const;
export type Filter = keyof typeof FILTERS;

/** The filters of a day; without them, all of it. */
export interface Chosen {
  filter: Filter;
  /** A park, or a route as `Abuja to Kano`. */
  park: string | null;
  route: string | null;
  /** Typed: a part of a plate, the name of a driver or passenger, or a city. */
  words: string;
  /** The trips on which a passenger has these words in their name. */
  found: readonly string[];
}

export interface DayGroup {
  kind: 'needs' | 'soon' | 'road' | 'later' | 'arrived';
  title: string;
  trips: DayTrip[];
  /** Beside the head while the trips are folded: whether all is well. */
  note: string | null;
  /** Only its head is shown at first. */
  isFolded: boolean;
}

const SOON_MS = 2 * 3_600_000;

/** `Abuja to Kano` */
export function routeOf({ origin, destination }: Pick<DayTrip, 'origin' | 'destination'>): string {
  return `${origin} to ${destination}`;
}

/** Which part of the day a trip is in; each trip is in one, so that their figures add up to all. */
function stageOf({ status }: DayTrip): 'leave' | 'road' | 'arrived' {
  if (status === 'en_route') return 'road';
  return isOpen(status) || status === 'waiting' ? 'leave' : 'arrived';
}

/** The trips of the chosen park, route and words; the filter is not applied. */
export function pickTrips(trips: readonly DayTrip[], { park, route, words, found }: Chosen): DayTrip[] {
  const typed = foldWords(words);
  return trips.filter(
    (trip) =>
      (park === null || trip.park === park) &&
      (route === null || routeOf(trip) === route) &&
      (typed === '' ||
        found.includes(trip.id) ||
        foldWords(`${trip.plate} ${trip.driver?.name ?? ''} ${routeOf(trip)}`).includes(typed)),
  );
}

/** Without case, spaces and hyphens: people type plates in many ways. */
function foldWords(words: string): string {
  return words.toLowerCase().replaceAll(/[\s-]/g, '');
}

export function countTrips(trips: readonly DayTrip[]): Record<Filter, number> {
  const counts = { all: trips.length, problems: 0, leave: 0, road: 0, arrived: 0 };
  for (const trip of trips) {
    counts[stageOf(trip)] += 1;
    if (trip.needs !== null) counts.problems += 1;
  }
  return counts;
}

/** The groups of the board that have trips: first what needs attention, then by what is next. `now`: ms since 1970. */
export function groupTrips(
  trips: readonly DayTrip[],
  { filter, now, isToday }: { filter: Filter; now: number; isToday: boolean },
): DayGroup[] {
  const isCalm = isToday && filter === 'all';
  const groups: DayGroup[] = [
    groupOf('needs', 'Needs you'),
    groupOf('soon', 'Leaves within 2 hours'),
    groupOf('road', 'On the road', isCalm),
    groupOf('later', isToday ? 'Later today' : 'To leave'),
    groupOf('arrived', 'Arrived', isCalm),
  ];
  for (const trip of trips) {
    const stage = stageOf(trip);
    if (filter !== 'all' && filter !== stage && !(filter === 'problems' && trip.needs !== null)) continue;
    const kind = trip.needs === null ? kindOf(trip, now) : 'needs';
    groups.find((group) => group.kind === kind)?.trips.push(trip);
  }
  const shown = groups.filter((group) => group.trips.length > 0);
  const above = countTrips(trips.filter((trip) => trip.needs !== null)).road;
  for (const group of shown) {
    if (group.kind === 'road') group.note = above === 0 ? 'all well' : `all well but ${above} above`;
  }
  // In the evening nothing else is left.
  const [first] = shown;
  if (first && shown.every(({ isFolded }) => isFolded)) first.isFolded = false;
  return shown;
}

function groupOf(kind: DayGroup['kind'], title: string, isFolded = false): DayGroup {
  return { kind, title, trips: [], note: null, isFolded };
}

function kindOf(trip: DayTrip, now: number): DayGroup['kind'] {
  const stage = stageOf(trip);
  if (stage !== 'leave') return stage;
  return Date.parse(trip.leavesAt) <= now + SOON_MS ? 'soon' : 'later';
}
