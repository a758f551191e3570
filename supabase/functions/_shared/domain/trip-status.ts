/** Every status of a trip, in the order of a journey (specification §3). The contract's enum is made of this list. */
export const TRIP_STATUSES = [
  'scheduled',
  'active',
  'waiting',
  'en_route',
  'arrived',
  'completed',
  'cancelled',
] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];

// The specification names no order; ours: scheduled or active, waiting (may be skipped), en_route, arrived, completed;
// cancelled only before en_route. The same table stands in SQL, which is the authority.
const NEXT: Record<TripStatus, readonly TripStatus[]> = {
  scheduled: ['waiting', 'en_route', 'cancelled'],
  active: ['waiting', 'en_route', 'cancelled'],
  waiting: ['en_route', 'cancelled'],
  en_route: ['arrived'],
  arrived: ['completed'],
  completed: [],
  cancelled: [],
};

/** Whether a trip may go from one status to another. Staying where it is, is not a move. */
export function canMove(from: TripStatus, to: TripStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether seats may still be sold: published and boarding not begun. Departure time and free seats are separate questions. */
export function isOpen(status: TripStatus): boolean {
  return status === 'scheduled' || status === 'active';
}

/** Whether its driver may still edit it. */
export function canEdit(status: TripStatus): boolean {
  return isOpen(status);
}

/** Whether its driver may still cancel it, and a passenger a booking on it: any time before en_route. */
export function canCancel(status: TripStatus): boolean {
  return canMove(status, 'cancelled');
}

/** Whether the journey is over, one way or the other. */
export function isOver(status: TripStatus): boolean {
  return NEXT[status].length === 0;
}

/** Whether it can be followed now: boarding has begun and the journey is not over. */
export function isUnderWay(status: TripStatus): boolean {
  return !isOpen(status) && !isOver(status);
}

/** Colour of a status badge (specification §2, tracking page). */
export type BadgeColour = 'blue' | 'green' | 'yellow' | 'purple' | 'grey' | 'red' | 'light-grey';

const BADGE: Record<TripStatus, BadgeColour> = {
  scheduled: 'blue',
  active: 'green',
  en_route: 'green',
  waiting: 'yellow',
  arrived: 'purple',
  completed: 'grey',
  cancelled: 'red',
};

/** Badge colour of a status; light grey for anything unknown. */
export function badgeColour(status: string): BadgeColour {
  return isTripStatus(status) ? BADGE[status] : 'light-grey';
}

/** Whether a text is one of the statuses. */
function isTripStatus(text: string): text is TripStatus {
  return TRIP_STATUSES.some((status) => status === text);
}
