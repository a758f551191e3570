import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate } from '../_shared/contracts/tracking.ts';
import { tripStatusSchema } from '../_shared/contracts/trips.ts';
import type { TripSnapshot } from '../_shared/data/tracking.ts';
import { TRIP_STATUSES, type TripStatus } from '../_shared/domain/trip-status.ts';

/** One socket that follows the trip. */
export interface Follower {
  isOpen(): boolean;
  sendText(text: string): void;
}

/** A trip as this process knows it: the newest of everything, and who is told of it. */
export interface Room<F extends Follower = Follower> {
  readonly tripId: string;
  readonly followers: Set<F>;
  /** Whether this is a position that everyone has heard already: the echo of one that was stored here. */
  isEcho(payload: unknown): boolean;
  /** Takes what a topic or a snapshot says; tells everyone unless it is older than what they know. */
  accept(message: LocationUpdate): void;
  advance(status: TripStatus): void;
  merge(snapshot: TripSnapshot): void;
  /** Those whose position is known. */
  located(): string[];
  forget(userId: string): void;
  /** Adds a follower: first the snapshot, then, with nothing in between, the stream. */
  admit(follower: F, snapshot: TripSnapshot): void;
}

const statusEventSchema = z.object({ status: tripStatusSchema });

/** A room nobody is in yet. */
export function createRoom<F extends Follower>(tripId: string): Room<F> {
  const followers = new Set<F>();
  const newest = new Map<string, { at: number; timestamp: string; text: string }>();
  let status: TripStatus | null = null;

  function tell(text: string): void {
    for (const follower of followers) follower.sendText(text);
  }

  function statusText(): string {
    return JSON.stringify({ type: 'trip_status_update', tripId, status });
  }

  // Statuses only move forward (guard_trip_status), so an earlier one is old news.
  function advance(next: TripStatus): void {
    if (status !== null && TRIP_STATUSES.indexOf(next) <= TRIP_STATUSES.indexOf(status)) return;
    status = next;
    tell(statusText());
  }

  function accept(message: LocationUpdate): void {
    const at = Date.parse(message.timestamp);
    const known = newest.get(message.userId);
    if (known && at <= known.at) return;
    if (message.tripStatus) advance(message.tripStatus);
    const text = JSON.stringify(status === null ? message : { ...message, tripStatus: status });
    newest.set(message.userId, { at, timestamp: message.timestamp, text });
    tell(text);
  }

  function merge(snapshot: TripSnapshot): void {
    advance(snapshot.status);
    for (const location of snapshot.locations) accept(location);
  }

  function admit(follower: F, snapshot: TripSnapshot): void {
    merge(snapshot);
    follower.sendText(JSON.stringify({ type: 'trip_joined', tripId }));
    follower.sendText(statusText());
    for (const { text } of newest.values()) follower.sendText(text);
    followers.add(follower);
  }

  function isEcho(payload: unknown): boolean {
    if (typeof payload !== 'object' || payload === null || !('userId' in payload && 'timestamp' in payload))
      return false;
    const { userId, timestamp } = payload;
    return typeof userId === 'string' && newest.get(userId)?.timestamp === timestamp;
  }

  return {
    tripId,
    followers,
    accept,
    advance,
    merge,
    isEcho,
    located: () => [...newest.keys()],
    forget: (userId) => void newest.delete(userId),
    admit,
  };
}

/** What a broadcast on a trip's topic says, read with the contract; anything else says nothing. */
export type TripEvent =
  | { kind: 'location'; message: LocationUpdate }
  | { kind: 'status'; status: TripStatus }
  | { kind: 'membership'; userId: string };

const membershipEventSchema = z.object({ userId: z.guid() });

/** Reads an event of a trip's topic; null for events that concern somebody else. */
export function readTripEvent(event: string, payload: unknown): TripEvent | null {
  if (event === 'location_update') {
    const read = locationUpdateSchema.safeParse(payload);
    return read.success ? { kind: 'location', message: read.data } : null;
  }
  if (event === 'trip_status_update') {
    const read = statusEventSchema.safeParse(payload);
    return read.success ? { kind: 'status', status: read.data.status } : null;
  }
  if (event === 'membership_changed') {
    const read = membershipEventSchema.safeParse(payload);
    return read.success ? { kind: 'membership', userId: read.data.userId } : null;
  }
  return null;
}
