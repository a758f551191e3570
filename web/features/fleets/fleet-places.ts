import { matchPath } from 'react-router-dom';

/** The places of a company's desk: the specified tabs, in their order. */
export const FLEET_PLACES = [
  { path: '', label: 'Overview', tab: 'overview' },
  { path: 'vehicles', label: 'Fleet Management', tab: 'fleet' },
  { path: 'routes', label: 'Routes', tab: 'routes' },
  { path: 'trips', label: 'Trip Management', tab: 'trips' },
  { path: 'payouts', label: 'Payouts', tab: 'payouts' },
] as const;
export const MORE = 'more';
const NEW_TRIP = 'trips/new';

export type FleetPlace = (typeof FLEET_PLACES)[number]['path'] | typeof MORE;

/** The open place of `/corporate/*`, with the day and trip of the board. Unknown addresses show the board of today. */
export function fleetPlaceAt(path: string): {
  place: FleetPlace;
  day?: string;
  tripId?: string;
  isNew?: boolean;
} {
  if (path === NEW_TRIP) return { place: 'trips', isNew: true };
  const board = matchPath('/day/:day/:tripId?', `/${path}`);
  if (board) {
    const { day, tripId } = board.params;
    return { place: '', ...(day && { day }), ...(tripId && { tripId }) };
  }
  const place = path === MORE ? MORE : FLEET_PLACES.find((each) => each.path === path)?.path;
  return { place: place ?? '' };
}

/** Where an address of the former tabs leads, as in old notifications: `?tab=trips#<trip>` is that trip. Null: it is none. */
export function addressOfFleetTab({ search, hash }: { search: string; hash: string }): string | null {
  const params = new URLSearchParams(search);
  const tab = params.get('tab');
  if (tab === null) return null;
  if (tab === 'trips' && hash.length > 1) return `/corporate/trips/${hash.slice(1)}`;
  const path = FLEET_PLACES.find((each) => each.tab === tab)?.path ?? '';
  params.delete('tab');
  return `/corporate${path === '' ? '' : `/${path}`}${params.size === 0 ? '' : `?${params}`}`;
}

/** The address of a day, with a trip that is open beside its board. */
export function dayAddress(day: string, { today, tripId }: { today?: string; tripId?: string } = {}): string {
  if (tripId === undefined && day === today) return '/corporate';
  return `/corporate/day/${day}${tripId === undefined ? '' : `/${tripId}`}`;
}

/** The page that schedules a trip, filled in with what people look for. */
export function scheduleAddress({
  origin,
  destination,
  date,
}: { origin?: string; destination?: string; date?: string } = {}): string {
  const search = new URLSearchParams({
    ...(origin !== undefined && destination !== undefined && { from: origin, to: destination }),
    ...(date !== undefined && { date }),
  });
  return `/corporate/${NEW_TRIP}${search.size === 0 ? '' : `?${search}`}`;
}
