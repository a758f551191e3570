import type { TripSnapshot } from '../_shared/data/tracking.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { FEED_JOIN_WAIT_MS, ROOM_LINGER_MS } from '../_shared/domain/limits.ts';
import { createRoom, readTripEvent, type Follower, type Room } from './room.ts';
import type { TopicFeed } from './topic-feed.ts';

interface RoomsOptions<F extends Follower> {
  feed: TopicFeed;
  /** Reads the snapshot with the rights of this follower. @throws AppError when access is refused. */
  readSnapshot(follower: F, tripId: string): Promise<TripSnapshot>;
  /** The membership of a user changed: their access must be checked. */
  onMembershipChanged(tripId: string, userId: string): void;
  /** A follower in the room was refused the snapshot. */
  onSnapshotRefused(follower: F, tripId: string, error: unknown): void;
  /** Epoch milliseconds. */
  now(): number;
}

/** The trips that sockets of this process follow. Each has one shared subscription, released some time after the last socket left. */
export interface Rooms<F extends Follower> {
  get(tripId: string): Room<F> | undefined;
  size(): number;
  /** Sends the snapshot and then every update after it. @throws AppError `not_found`, `unavailable`. */
  enter(tripId: string, follower: F): Promise<void>;
  leave(tripId: string, follower: F): void;
  /** Reads the snapshot of rooms whose subscription is down or whose last snapshot failed, in place of the stream. */
  refreshStale(): void;
}

interface OpenRoom<F extends Follower> {
  room: Room<F>;
  /** Joins that still wait for their snapshot. */
  pendingJoins: number;
  isLive: boolean;
  /** Resolves when the subscription is active for the first time. */
  firstLive: Promise<void>;
  /** How often the subscription became active; a snapshot of an earlier epoch may miss events. */
  epoch: number;
  /** The epoch of the last complete snapshot. */
  freshEpoch: number;
  isRefreshing: boolean;
  release: () => void;
  closing: ReturnType<typeof setTimeout> | undefined;
}

export function createRooms<F extends Follower>(options: RoomsOptions<F>): Rooms<F> {
  const rooms = new Map<string, OpenRoom<F>>();

  function open(tripId: string): OpenRoom<F> {
    const room = createRoom<F>(tripId, options.now);
    let resolveFirstLive: () => void = () => undefined;
    const opened: OpenRoom<F> = {
      room,
      pendingJoins: 0,
      isLive: false,
      firstLive: new Promise((resolve) => (resolveFirstLive = resolve)),
      epoch: 0,
      freshEpoch: 0,
      isRefreshing: false,
      release: () => undefined,
      closing: undefined,
    };
    rooms.set(tripId, opened);
    opened.release = options.feed.follow(`trip:${tripId}`, {
      onEvent: (event, payload) => handleEvent(room, event, payload),
      onLive() {
        opened.isLive = true;
        opened.epoch += 1;
        resolveFirstLive();
        void refresh(opened);
      },
      onDown() {
        opened.isLive = false;
      },
    });
    return opened;
  }

  function handleEvent(room: Room<F>, event: string, payload: unknown): void {
    if (event === 'location_update' && room.isEcho(payload)) return;
    const read = readTripEvent(event, payload);
    if (read?.kind === 'location') room.accept(read.message);
    else if (read?.kind === 'status') room.changeStatus(read.change);
    else if (read?.kind === 'left') room.removePosition(read.userId);
    else if (read?.kind === 'membership') {
      room.removePosition(read.userId);
      options.onMembershipChanged(room.tripId, read.userId);
    }
  }

  /** Reads what was missed without a subscription, with the rights of the first follower who still has access. */
  async function refresh(opened: OpenRoom<F>): Promise<void> {
    if (opened.isRefreshing) return;
    opened.isRefreshing = true;
    const { room, epoch } = opened;
    // Users whose first position arrives while the snapshot is read may be missing from it; keep them.
    const located = room.locatedUserIds();
    for (const follower of room.followers) {
      try {
        const snapshot = await options.readSnapshot(follower, room.tripId);
        const present = new Set(snapshot.locations.map(({ userId }) => userId));
        for (const userId of located) if (!present.has(userId)) room.removePosition(userId);
        room.merge(snapshot);
        opened.freshEpoch = epoch;
        break;
      } catch (error) {
        // The database failed, not this follower's access: the next sweep tries again.
        if (!(error instanceof AppError) || error.status >= 500) break;
        options.onSnapshotRefused(follower, room.tripId, error);
      }
    }
    opened.isRefreshing = false;
  }

  async function enter(tripId: string, follower: F): Promise<void> {
    // Check access before opening a subscription.
    if (!rooms.get(tripId)?.isLive) await options.readSnapshot(follower, tripId);
    const opened = rooms.get(tripId) ?? open(tripId);
    clearTimeout(opened.closing);
    opened.pendingJoins += 1;
    try {
      // Subscribe before reading the snapshot, so that no event is lost between them. If Realtime is down, continue with
      // the snapshot, which is read again until the subscription is active.
      if (!opened.isLive) await Promise.race([opened.firstLive, pause(FEED_JOIN_WAIT_MS)]);
      const { epoch } = opened;
      const snapshot = await options.readSnapshot(follower, tripId);
      // There were no followers who could have missed an event: this snapshot is complete.
      if (opened.room.followers.size === 0) opened.freshEpoch = epoch;
      opened.room.admit(follower, snapshot);
    } finally {
      opened.pendingJoins -= 1;
      closeLater(opened);
    }
  }

  function closeLater(opened: OpenRoom<F>): void {
    clearTimeout(opened.closing);
    if (opened.pendingJoins > 0 || opened.room.followers.size > 0) return;
    opened.closing = setTimeout(() => {
      rooms.delete(opened.room.tripId);
      opened.release();
    }, ROOM_LINGER_MS);
  }

  return {
    get: (tripId) => rooms.get(tripId)?.room,
    size: () => rooms.size,
    enter,
    leave(tripId, follower) {
      const opened = rooms.get(tripId);
      if (opened?.room.followers.delete(follower)) closeLater(opened);
    },
    refreshStale() {
      for (const opened of rooms.values()) {
        if (!opened.isLive || opened.freshEpoch !== opened.epoch) void refresh(opened);
      }
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
