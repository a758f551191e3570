import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate, type Position } from '../_shared/contracts/tracking.ts';
import { tripStatusSchema } from '../_shared/contracts/trips.ts';
import type { TripSnapshot } from '../_shared/data/tracking.ts';
import { ETA_CHANGE_MIN_MS, POSITION_GAP_MIN_MS, POSITIONS_BURST } from '../_shared/domain/limits.ts';
import { isCertainlyAccepted } from '../_shared/domain/position.ts';
import { isOver, type TripStatus } from '../_shared/domain/trip-status.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** A socket that follows the trip. */
export interface Follower {
  sendText(text: string): void;
}

/** A trip on this process: its newest status and positions, and the sockets that follow it. */
export interface Room<F extends Follower = Follower> {
  readonly tripId: string;
  readonly followers: Set<F>;
  /** Whether a Realtime event only repeats a position that was already broadcast here. */
  isEcho(payload: unknown): boolean;
  /**
   * Broadcasts a position before it is stored, if the database will certainly accept it (decision 0012). Gives false when
   * the position must be stored first.
   */
  broadcastEarly(userId: string, position: Position): boolean;
  /** Removes an early position that the database refused, so that later followers get the stored one. */
  retract(userId: string, position: Position): void;
  /** Takes a stored position, from Realtime or a snapshot; broadcasts it if it is new. */
  accept(message: LocationUpdate): void;
  /** Takes a status, from Realtime or a snapshot; broadcasts it if it is newer. An administrator may put a trip back. */
  changeStatus(change: StatusChange): void;
  merge(snapshot: TripSnapshot): void;
  /** The users who have a position. */
  locatedUserIds(): string[];
  /** Takes a user's position off everybody's map. */
  removePosition(userId: string): void;
  /** Sends the snapshot to a new follower and adds them to the broadcasts in the same step. */
  admit(follower: F, snapshot: TripSnapshot): void;
}

const statusEventSchema = z.object({ status: tripStatusSchema, statusChanges: z.number().int() });
/** A status, and how often it has changed (trips.status_changes). */
type StatusChange = z.infer<typeof statusEventSchema>;

/** A participant's newest position and the rate limit for early broadcasts. */
interface Newest {
  at: number;
  message: LocationUpdate;
  text: string;
  allowance: TokenBucket;
}

/** An empty room. `now` is in epoch milliseconds. */
export function createRoom<F extends Follower>(tripId: string, now: () => number): Room<F> {
  const followers = new Set<F>();
  const newest = new Map<string, Newest>();
  let status: TripStatus | null = null;
  let statusChanges = -1;

  function broadcast(text: string): void {
    for (const follower of followers) follower.sendText(text);
  }

  function statusText(): string {
    return JSON.stringify({ type: 'trip_status_update', tripId, status });
  }

  function changeStatus(next: StatusChange): void {
    if (next.statusChanges <= statusChanges) return;
    ({ status, statusChanges } = next);
    broadcast(statusText());
  }

  /** Stores the message as the user's newest position; gives the text to broadcast. */
  function keepNewest(message: LocationUpdate): string {
    const { userId, timestamp } = message;
    const isUpToDate = status === null || message.tripStatus === status;
    const text = JSON.stringify(isUpToDate ? message : { ...message, tripStatus: status });
    const allowance =
      newest.get(userId)?.allowance ?? createTokenBucket(1000 / POSITION_GAP_MIN_MS, POSITIONS_BURST, now);
    newest.set(userId, { at: Date.parse(timestamp), message, text, allowance });
    return text;
  }

  function broadcastEarly(userId: string, position: Position): boolean {
    const last = newest.get(userId);
    if (!last || status === null || isOver(status)) return false;
    if (!isCertainlyAccepted(position, last.message, now()) || !last.allowance.take()) return false;
    broadcast(keepNewest({ ...last.message, ...position }));
    return true;
  }

  function retract(userId: string, { timestamp }: Position): void {
    if (newest.get(userId)?.message.timestamp === timestamp) newest.delete(userId);
  }

  function removePosition(userId: string): void {
    if (newest.delete(userId)) broadcast(JSON.stringify({ type: 'participant_left', tripId, userId }));
  }

  function accept(message: LocationUpdate): void {
    const at = Date.parse(message.timestamp);
    const last = newest.get(message.userId);
    if (last && at < last.at) return;
    // An early broadcast carried the previous estimate: rebroadcast only if the estimate changed.
    if (last && at === last.at && !hasNewEstimate(last.message, message)) return;
    broadcast(keepNewest(message));
  }

  function merge(snapshot: TripSnapshot): void {
    changeStatus(snapshot);
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
    broadcastEarly,
    retract,
    accept,
    changeStatus,
    merge,
    isEcho,
    locatedUserIds: () => [...newest.keys()],
    removePosition,
    admit,
  };
}

/** Whether the estimated arrival appeared, disappeared or changed by at least ETA_CHANGE_MIN_MS. */
function hasNewEstimate(before: LocationUpdate, after: LocationUpdate): boolean {
  const [was, is] = [before.estimatedArrival ?? null, after.estimatedArrival ?? null];
  if (was === null || is === null) return was !== is;
  return Math.abs(Date.parse(is) - Date.parse(was)) >= ETA_CHANGE_MIN_MS;
}

/** An event of a trip's Realtime topic. */
type TripEvent =
  | { kind: 'location'; message: LocationUpdate }
  | { kind: 'status'; change: StatusChange }
  | { kind: 'membership'; userId: string }
  | { kind: 'left'; userId: string };

const personEventSchema = z.object({ userId: z.guid() });

/** Parses an event of a trip's topic with the contract; null for other or invalid events. */
export function readTripEvent(event: string, payload: unknown): TripEvent | null {
  if (event === 'location_update') {
    const parsed = locationUpdateSchema.safeParse(payload);
    return parsed.success ? { kind: 'location', message: parsed.data } : null;
  }
  if (event === 'trip_status_update') {
    const parsed = statusEventSchema.safeParse(payload);
    return parsed.success ? { kind: 'status', change: parsed.data } : null;
  }
  if (event === 'membership_changed' || event === 'participant_left') {
    const parsed = personEventSchema.safeParse(payload);
    const kind = event === 'participant_left' ? 'left' : 'membership';
    return parsed.success ? { kind, userId: parsed.data.userId } : null;
  }
  return null;
}
