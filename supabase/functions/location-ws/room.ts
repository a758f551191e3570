import { z } from 'zod';
import {
  publishedPositionsSchema,
  type LocationUpdate,
  type Position,
} from '../_shared/tracking/contract.ts';
import { tripStatusSchema } from '../_shared/trips/contract.ts';
import type { TripSnapshot } from '../_shared/tracking/queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { ETA_CHANGE_MIN_MS, POSITION_GAP_MIN_MS, POSITIONS_BURST } from '../_shared/tracking/limits.rules.ts';
import { isCertainlyAccepted } from '../_shared/tracking/position.rules.ts';
import { isOver, type TripStatus } from '../_shared/trips/status.rules.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** A socket that follows the trip. */
export interface Follower {
  sendText(text: string): void;
}

/** A trip on this process: its newest status and positions, and the sockets that follow it. */
export interface Room<F extends Follower = Follower> {
  readonly tripId: string;
  readonly followers: Set<F>;
  /**
   * Takes a position of a socket on this process. Broadcasts it at once if the database will certainly accept it (decision
   * 0012); otherwise the database must decide first.
   * @throws AppError `conflict` if it is older than the newest, `rate_limited`.
   */
  offer(userId: string, position: Position): Offer;
  /** Removes an early position that the database refused, so that later followers get the stored one. */
  retract(userId: string, position: Position): void;
  /** Takes a position of a socket on this process that the database has accepted; broadcasts it if it is new. */
  accept(message: LocationUpdate): void;
  /** Takes a position that another process has published; broadcasts it if it is new. */
  acceptPublished(message: LocationUpdate): void;
  /** Takes a status, from Realtime or a snapshot; broadcasts it if it is newer. An administrator may put a trip back. */
  changeStatus(change: StatusChange): void;
  merge(snapshot: TripSnapshot): void;
  /** The newest positions that came from sockets of this process. */
  ownPositions(): LocationUpdate[];
  /** The users who have a position. */
  locatedUserIds(): string[];
  /** Removes a user's position from all maps. */
  removePosition(userId: string): void;
  /** Sends the snapshot to a new follower and adds them to the broadcasts in the same step. */
  admit(follower: F, snapshot: TripSnapshot): void;
}

interface Offer {
  isAccepted: boolean;
  /** The user's newest position before this one. */
  after: Position | null;
}

const statusEventSchema = z.object({ status: tripStatusSchema, statusChanges: z.number().int() });
/** A status, and how often it has changed (trips.status_changes). */
type StatusChange = z.infer<typeof statusEventSchema>;

/** A participant's newest position and rate limit. */
interface Newest {
  at: number;
  message: LocationUpdate;
  text: string;
  allowance: TokenBucket;
  /** It came from a socket of this process. */
  isOwn: boolean;
}

interface RoomOptions {
  /** Epoch milliseconds. */
  now(): number;
  /** Called with each position of a socket of this process that is broadcast, for other processes. */
  publish(message: LocationUpdate): void;
}

/** An empty room. */
export function createRoom<F extends Follower>(tripId: string, { now, publish }: RoomOptions): Room<F> {
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
    // A check of access that finds a cancelled trip, and the event about it, say the same: followers are told once.
    const isNews = next.status !== status;
    ({ status, statusChanges } = next);
    if (isNews) broadcast(statusText());
  }

  /** Makes the message the user's newest position and broadcasts it. */
  function broadcastNewest(message: LocationUpdate, { isOwn }: { isOwn: boolean }): void {
    const { userId, timestamp } = message;
    const isUpToDate = status === null || message.tripStatus === status;
    const text = JSON.stringify(isUpToDate ? message : { ...message, tripStatus: status });
    const allowance = newest.get(userId)?.allowance ?? createAllowance();
    newest.set(userId, { at: Date.parse(timestamp), message, text, allowance, isOwn });
    broadcast(text);
    if (isOwn) publish(message);
  }

  /** The token bucket of a user whose first position has just been accepted. */
  function createAllowance(): TokenBucket {
    const allowance = createTokenBucket(1000 / POSITION_GAP_MIN_MS, POSITIONS_BURST, now);
    allowance.take();
    return allowance;
  }

  function offer(userId: string, position: Position): Offer {
    const last = newest.get(userId);
    const after = last?.message ?? null;
    if (!last || status === null || isOver(status)) return { isAccepted: false, after };
    if (isSamePosition(position, last.message)) return { isAccepted: true, after }; // Sent again after a lost acknowledgement.
    if (Date.parse(position.timestamp) <= last.at)
      throw new AppError('conflict', 'A newer position is already stored.');
    if (!last.allowance.take()) throw new AppError('rate_limited', 'At most 2 positions per second.');
    if (!isCertainlyAccepted(position, last.message, now())) return { isAccepted: false, after };
    broadcastNewest({ ...last.message, ...position }, { isOwn: true });
    return { isAccepted: true, after };
  }

  function retract(userId: string, { timestamp }: Position): void {
    if (newest.get(userId)?.message.timestamp === timestamp) newest.delete(userId);
  }

  function removePosition(userId: string): void {
    if (newest.delete(userId)) broadcast(JSON.stringify({ type: 'participant_left', tripId, userId }));
  }

  function take(message: LocationUpdate, origin: { isOwn: boolean }): void {
    const at = Date.parse(message.timestamp);
    const last = newest.get(message.userId);
    if (!last || at > last.at) return broadcastNewest(message, origin);
    // An early broadcast carried the previous estimate: rebroadcast only if the estimate changed.
    const { estimatedArrival } = message;
    if ((at === last.at || origin.isOwn) && hasNewEstimate(last.message, message))
      broadcastNewest({ ...last.message, estimatedArrival }, origin);
  }

  function accept(message: LocationUpdate): void {
    take(message, { isOwn: true });
  }

  function acceptPublished(message: LocationUpdate): void {
    // A person with sockets on several processes has one limit. What is repeated for a new process does not count again.
    const last = newest.get(message.userId);
    if (last && Date.parse(message.timestamp) > last.at) last.allowance.take();
    take(message, { isOwn: false });
  }

  function merge(snapshot: TripSnapshot): void {
    changeStatus(snapshot);
    for (const location of snapshot.locations) take(location, { isOwn: false });
  }

  function admit(follower: F, snapshot: TripSnapshot): void {
    merge(snapshot);
    follower.sendText(JSON.stringify({ type: 'trip_joined', tripId }));
    follower.sendText(statusText());
    for (const { text } of newest.values()) follower.sendText(text);
    followers.add(follower);
  }

  return {
    tripId,
    followers,
    offer,
    retract,
    accept,
    acceptPublished,
    changeStatus,
    merge,
    ownPositions: () => [...newest.values()].flatMap(({ isOwn, message }) => (isOwn ? [message] : [])),
    locatedUserIds: () => [...newest.keys()],
    removePosition,
    admit,
  };
}

function isSamePosition(one: Position, other: Position): boolean {
  return (
    one.timestamp === other.timestamp && one.latitude === other.latitude && one.longitude === other.longitude
  );
}

/** Whether the estimated arrival appeared, disappeared or changed by at least ETA_CHANGE_MIN_MS. */
function hasNewEstimate(before: LocationUpdate, after: LocationUpdate): boolean {
  const [was, is] = [before.estimatedArrival ?? null, after.estimatedArrival ?? null];
  if (was === null || is === null) return was !== is;
  return Math.abs(Date.parse(is) - Date.parse(was)) >= ETA_CHANGE_MIN_MS;
}

/** An event of a trip's Realtime topic. */
type TripEvent =
  | { kind: 'locations'; messages: LocationUpdate[] }
  /** Another process has begun to follow the trip. */
  | { kind: 'followed' }
  | { kind: 'status'; change: StatusChange }
  | { kind: 'membership'; userId: string }
  | { kind: 'left'; userId: string };

const personEventSchema = z.object({ userId: z.guid() });

/** Parses an event of a trip's topic with the contract; null for other or invalid events. */
export function readTripEvent(event: string, payload: unknown): TripEvent | null {
  if (event === 'location_updates') {
    const parsed = publishedPositionsSchema.safeParse(payload);
    return parsed.success ? { kind: 'locations', messages: parsed.data.positions } : null;
  }
  if (event === 'followed') return { kind: 'followed' };
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
