/** Every status of a trip, in the order of a journey. The contract's enum is made from this list. */
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

// Scheduled or active, waiting (may be skipped), en_route, arrived, completed; cancelled only before en_route.
// SQL has the same table and is the authority.
const NEXT: Record<TripStatus, readonly TripStatus[]> = {
  scheduled: ['waiting', 'en_route', 'cancelled'],
  active: ['waiting', 'en_route', 'cancelled'],
  waiting: ['en_route', 'cancelled'],
  en_route: ['arrived'],
  arrived: ['completed'],
  completed: [],
  cancelled: [],
};

/** Whether a trip may change from one status to another. The same status is not a change. */
export function canMove(from: TripStatus, to: TripStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether the status allows bookings: published, boarding not begun. Departure time and free seats are checked elsewhere. */
export function isOpen(status: TripStatus): boolean {
  return status === 'scheduled' || status === 'active';
}

/** Whether the driver may still edit the trip. */
export function canEdit(status: TripStatus): boolean {
  return isOpen(status);
}

/** Whether the driver may still cancel the trip, and a passenger a booking on it: any time before en_route. */
export function canCancel(status: TripStatus): boolean {
  return canMove(status, 'cancelled');
}

/** Whether the trip is completed or cancelled. */
export function isOver(status: TripStatus): boolean {
  return NEXT[status].length === 0;
}

/** Whether the trip can be followed live: boarding has begun and the trip is not over. */
export function isUnderWay(status: TripStatus): boolean {
  return !isOpen(status) && !isOver(status);
}

/** Colour of a status badge. */
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
