import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate, type Position } from '../_shared/contracts/tracking.ts';
import { tripStatusSchema } from '../_shared/contracts/trips.ts';
import type { TripSnapshot } from '../_shared/data/tracking.ts';
import { ETA_CHANGE_MIN_MS, POSITION_GAP_MIN_MS, POSITIONS_BURST } from '../_shared/domain/limits.ts';
import { isCertainlyAccepted } from '../_shared/domain/position.ts';
import { isOver, TRIP_STATUSES, type TripStatus } from '../_shared/domain/trip-status.ts';
import { createBucket, type Bucket } from './rate.ts';

/** One socket that follows the trip. */
export interface Follower {
  sendText(text: string): void;
}

/** A trip as this process knows it: the newest of everything, and who is told of it. */
export interface Room<F extends Follower = Follower> {
  readonly tripId: string;
  readonly followers: Set<F>;
  /** Whether this is a position that everyone has heard already: the echo of one that was passed on here. */
  isEcho(payload: unknown): boolean;
  /**
   * Tells everyone a position of somebody here before it is stored (decision 0012), when it surely will be. False: it was
   * not told, the database has to say first.
   */
  passOn(userId: string, position: Position): boolean;
  /** It was refused after all: whoever comes later hears what is stored. */
  takeBack(userId: string, position: Position): void;
  /** Takes what is stored, from a topic or a snapshot; tells everyone unless they know it or better. */
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

/** One participant's newest position, and how many more may be passed on unasked. */
interface Known {
  at: number;
  message: LocationUpdate;
  text: string;
  allowance: Bucket;
}

/** A room nobody is in yet. `now` is epoch milliseconds. */
export function createRoom<F extends Follower>(tripId: string, now: () => number): Room<F> {
  const followers = new Set<F>();
  const newest = new Map<string, Known>();
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

  /** Keeps it as the newest; answers how it is told. */
  function know(message: LocationUpdate): string {
    const { userId, timestamp } = message;
    const isUpToDate = status === null || message.tripStatus === status;
    const text = JSON.stringify(isUpToDate ? message : { ...message, tripStatus: status });
    const allowance =
      newest.get(userId)?.allowance ?? createBucket(1000 / POSITION_GAP_MIN_MS, POSITIONS_BURST, now);
    newest.set(userId, { at: Date.parse(timestamp), message, text, allowance });
    return text;
  }

  function passOn(userId: string, position: Position): boolean {
    const last = newest.get(userId);
    if (!last || status === null || isOver(status)) return false;
    if (!isCertainlyAccepted(position, last.message, now()) || !last.allowance.take()) return false;
    tell(know({ ...last.message, ...position }));
    return true;
  }

  function takeBack(userId: string, { timestamp }: Position): void {
    if (newest.get(userId)?.message.timestamp === timestamp) newest.delete(userId);
  }

  function accept(message: LocationUpdate): void {
    const at = Date.parse(message.timestamp);
    const last = newest.get(message.userId);
    if (last && at < last.at) return;
    // Passed on already, with the estimate of the position before it: news only when its own is another one.
    if (last && at === last.at && !isOtherEstimate(last.message, message)) return;
    if (message.tripStatus) advance(message.tripStatus);
    tell(know(message));
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
    return typeof userId === 'string' && newest.get(userId)?.message.timestamp === timestamp;
  }

  return {
    tripId,
    followers,
    passOn,
    takeBack,
    accept,
    advance,
    merge,
    isEcho,
    located: () => [...newest.keys()],
    forget: (userId) => void newest.delete(userId),
    admit,
  };
}

/** Whether an estimate came, went, or moved so far that somebody who waits would want to know. */
function isOtherEstimate(before: LocationUpdate, after: LocationUpdate): boolean {
  const [was, is] = [before.estimatedArrival ?? null, after.estimatedArrival ?? null];
  if (was === null || is === null) return was !== is;
  return Math.abs(Date.parse(is) - Date.parse(was)) >= ETA_CHANGE_MIN_MS;
}

/** What a broadcast on a trip's topic says, read with the contract; anything else says nothing. */
type TripEvent =
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
