import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { LocationUpdate, ServerMessage, TripLocation } from '@tafiya/tracking/contract.ts';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { withHeading } from '@tafiya/tracking/heading.rules.ts';
import { TRIP_STATUSES } from '@tafiya/trips/status.rules.ts';
import type { Connection } from './location-socket.ts';

/** The newest position of each person, by user id. The heading is computed where the device does not report one. */
export type People = Readonly<Record<string, LocationUpdate>>;

export interface LiveTrip {
  tripId: string | null;
  connection: Connection;
  joined: boolean;
  /** Why this person may no longer follow the trip, in the server's words. */
  lost: string | null;
  /** Null until the server has sent it. */
  status: TripStatus | null;
  /** An administrator has put the trip back: positions that were sent before do not move it forward again. */
  isPutBack: boolean;
  people: People;
  /** How many people are tracked, from the last answer of the API; null before the first. */
  participantCount: number | null;
  /** Number of own positions that the server has not acknowledged. */
  queued: number;
  /** Why the server refused the last own position, in its words. */
  refusal: string | null;
}

export const NOT_FOLLOWING: LiveTrip = {
  tripId: null,
  connection: { phase: 'idle', retryAt: null, problem: null },
  joined: false,
  lost: null,
  status: null,
  isPutBack: false,
  people: {},
  participantCount: null,
  queued: 0,
  refusal: null,
};

const store = create<LiveTrip>()(() => NOT_FOLLOWING);

/** The trip that is being followed: read-only. Outside shared/live, write with `applySnapshot` and `applyStatus`. */
export const useLiveTrip: UseBoundStore<Omit<StoreApi<LiveTrip>, 'setState'>> = store;

/** The newest position of the driver. */
export function driverOf({ people }: LiveTrip): LocationUpdate | undefined {
  return Object.values(people).find(({ userType }) => userType === 'driver');
}

/** Writes the store. For shared/live only. */
export const setLiveTrip = store.setState;

/** Applies messages of the socket, in their order, with one update of the store. */
export function applyMessages(messages: readonly ServerMessage[]): void {
  setLiveTrip((live) =>
    messages.reduce((after, message) => ({ ...after, ...afterMessage(after, message) }), live),
  );
}

/** Applies an answer of GET /api/trips/{id}/location; ignored when it is for another trip. */
export function applySnapshot(snapshot: TripLocation): void {
  setLiveTrip((live) => afterSnapshot(live, snapshot));
}

/** Applies a status that this device has just set; ignored when it is for another trip. */
export function applyStatus(tripId: string, status: TripStatus): void {
  applyMessages([{ type: 'trip_status_update', tripId, status }]);
}

/** The changes that a message makes. A message that is older than the state, or of another trip, changes nothing. */
export function afterMessage(live: LiveTrip, message: ServerMessage): Partial<LiveTrip> {
  if ('tripId' in message && message.tripId !== undefined && message.tripId !== live.tripId) return {};
  switch (message.type) {
    case 'location_update':
      return afterUpdate(live, message);
    case 'trip_status_update':
      return afterPush(live, message.status);
    case 'trip_joined':
      return { joined: true, lost: null };
    case 'participant_left':
      return withoutPerson(live, message.userId);
    default:
      return {};
  }
}

/** The changes that an answer of GET /api/trips/{id}/location makes. */
export function afterSnapshot(live: LiveTrip, snapshot: TripLocation): Partial<LiveTrip> {
  if (snapshot.tripId !== live.tripId) return {};
  const { driverLocation, status, participantCount } = snapshot;
  const moved = driverLocation
    ? afterUpdate(live, { type: 'location_update', ...driverLocation })
    : withoutDriver(live);
  return { ...moved, ...afterStatus({ ...live, ...moved }, status), participantCount };
}

/** While this page follows the trip, `participant_left` removes the driver. */
function withoutDriver({ joined, people }: LiveTrip): Partial<LiveTrip> {
  const rest = Object.entries(people).filter(([, { userType }]) => userType !== 'driver');
  return joined ? {} : { people: Object.fromEntries(rest) };
}

function withoutPerson({ people }: LiveTrip, userId: string): Partial<LiveTrip> {
  return { people: Object.fromEntries(Object.entries(people).filter(([id]) => id !== userId)) };
}

function afterUpdate(live: LiveTrip, update: LocationUpdate): Partial<LiveTrip> {
  const known = live.people[update.userId];
  const { tripStatus } = update;
  const after = tripStatus === undefined || live.isPutBack ? {} : afterStatus(live, tripStatus);
  if (known && Date.parse(known.timestamp) > Date.parse(update.timestamp)) return after;
  return {
    ...after,
    people: { ...(after.people ?? live.people), [update.userId]: withHeading(known, update) },
  };
}

/** Positions and snapshots move the status only forward, because they may have been read before the last change. */
function afterStatus(live: LiveTrip, status: TripStatus): Partial<LiveTrip> {
  return isBefore(live.status, status) ? { ...withStatus(live, status), isPutBack: false } : {};
}

/** A pushed status arrives in order, so it may also be an earlier one: an administrator can put a trip back. */
function afterPush(live: LiveTrip, status: TripStatus): Partial<LiveTrip> {
  if (status === live.status) return {};
  return { ...withStatus(live, status), isPutBack: !isBefore(live.status, status) };
}

function isBefore(status: TripStatus | null, next: TripStatus): boolean {
  return status === null || TRIP_STATUSES.indexOf(status) < TRIP_STATUSES.indexOf(next);
}

/** The new status is also written into every position. */
function withStatus(live: LiveTrip, status: TripStatus): Pick<LiveTrip, 'status' | 'people'> {
  const people = Object.fromEntries(
    Object.entries(live.people).map(([id, update]) => [id, { ...update, tripStatus: status }]),
  );
  return { status, people };
}
