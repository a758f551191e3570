import { create } from 'zustand';
import type { LocationUpdate, ServerMessage, TripLocation } from '@contracts/tracking.ts';
import type { TripStatus } from '@contracts/trips.ts';
import { withHeading } from '@domain/heading.ts';
import { TRIP_STATUSES } from '@domain/trip-status.ts';
import type { Connection } from './location-socket.ts';

/** Everyone's newest position, by user id; which way they go is worked out where their device does not say. */
export type People = Readonly<Record<string, LocationUpdate>>;

export interface LiveTrip {
  tripId: string | null;
  connection: Connection;
  joined: boolean;
  /** Why the trip may be followed no longer, in the server's words. */
  lost: string | null;
  /** Null until the server has said it. */
  status: TripStatus | null;
  people: People;
  /** How many people share their position, as the last call said; null before the first. */
  participantCount: number | null;
  /** Own positions the server has not acknowledged. */
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
  people: {},
  participantCount: null,
  queued: 0,
  refusal: null,
};

/** The trip that is being followed. Read it anywhere; only shared/live writes it. */
export const useLiveTrip = create<LiveTrip>()(() => NOT_FOLLOWING);

/** What changes when a message comes in. Anything older than what is known changes nothing; nor does another trip's. */
export function afterMessage(live: LiveTrip, message: ServerMessage): Partial<LiveTrip> {
  if ('tripId' in message && message.tripId !== undefined && message.tripId !== live.tripId) return {};
  switch (message.type) {
    case 'location_update':
      return afterUpdate(live, message);
    case 'trip_status_update':
      return afterStatus(live, message.status);
    case 'trip_joined':
      return { joined: true, lost: null };
    default:
      return {};
  }
}

/** The same for what GET /api/trips/{id}/location answers. */
export function afterSnapshot(live: LiveTrip, snapshot: TripLocation): Partial<LiveTrip> {
  if (snapshot.tripId !== live.tripId) return {};
  const { driverLocation, status, participantCount } = snapshot;
  const moved = driverLocation ? afterUpdate(live, { type: 'location_update', ...driverLocation }) : {};
  return { ...moved, ...afterStatus({ ...live, ...moved }, status), participantCount };
}

function afterUpdate(live: LiveTrip, update: LocationUpdate): Partial<LiveTrip> {
  const known = live.people[update.userId];
  const { tripStatus } = update;
  const after = tripStatus === undefined ? {} : afterStatus(live, tripStatus);
  if (known && Date.parse(known.timestamp) > Date.parse(update.timestamp)) return after;
  return {
    ...after,
    people: { ...(after.people ?? live.people), [update.userId]: withHeading(known, update) },
  };
}

/** Statuses only move forward; a new one is every position's status too (specification §4). */
function afterStatus(live: LiveTrip, status: TripStatus): Partial<LiveTrip> {
  if (live.status !== null && TRIP_STATUSES.indexOf(status) <= TRIP_STATUSES.indexOf(live.status)) return {};
  const people = Object.fromEntries(
    Object.entries(live.people).map(([id, update]) => [id, { ...update, tripStatus: status }]),
  );
  return { status, people };
}
