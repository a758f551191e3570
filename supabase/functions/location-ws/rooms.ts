import type { TripSnapshot } from '../_shared/data/tracking.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { FEED_JOIN_WAIT_MS, ROOM_LINGER_MS } from '../_shared/domain/limits.ts';
import { createRoom, readTripEvent, type Follower, type Room } from './room.ts';
import type { TripFeed } from './trip-feed.ts';

interface RoomsOptions<F extends Follower> {
  feed: TripFeed;
  /** The snapshot as this follower may read it. @throws AppError when they may not. */
  readSnapshot(follower: F, tripId: string): Promise<TripSnapshot>;
  /** Somebody's membership changed: whoever follows the trip in their name must be asked about. */
  onMembership(tripId: string, userId: string): void;
  /** A follower whose snapshot was refused although they are in the room. */
  onRefused(follower: F, tripId: string, error: unknown): void;
  /** Epoch milliseconds. */
  now(): number;
}

/** The trips that sockets of this process follow: one subscription each, shared, released after the last one left. */
export interface Rooms<F extends Follower> {
  get(tripId: string): Room<F> | undefined;
  size(): number;
  /** Sends the snapshot and then everything after it. @throws AppError `not_found`, `unavailable`. */
  enter(tripId: string, follower: F): Promise<void>;
  leave(tripId: string, follower: F): void;
  /** Asks again for rooms whose subscription is down or whose last snapshot failed: until then, this is their stream. */
  refreshStale(): void;
}

interface Open<F extends Follower> {
  room: Room<F>;
  /** Joins that wait for their snapshot, besides the followers. */
  arriving: number;
  isLive: boolean;
  /** Settles when the subscription stands for the first time. */
  firstLive: Promise<void>;
  /** Counts how often the subscription came to stand: a snapshot from before the latest may miss something. */
  epoch: number;
  freshEpoch: number;
  isRefreshing: boolean;
  release: () => void;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/** No rooms yet. */
export function createRooms<F extends Follower>(options: RoomsOptions<F>): Rooms<F> {
  const rooms = new Map<string, Open<F>>();

  function open(tripId: string): Open<F> {
    const room = createRoom<F>(tripId, options.now);
    let reportLive: () => void = () => undefined;
    const opened: Open<F> = {
      room,
      arriving: 0,
      isLive: false,
      firstLive: new Promise((resolve) => (reportLive = resolve)),
      epoch: 0,
      freshEpoch: 0,
      isRefreshing: false,
      release: () => undefined,
      closing: undefined,
    };
    rooms.set(tripId, opened);
    opened.release = options.feed.follow(tripId, {
      onEvent: (event, payload) => hear(room, event, payload),
      onLive() {
        opened.isLive = true;
        opened.epoch += 1;
        reportLive();
        void refresh(opened);
      },
      onDown() {
        opened.isLive = false;
      },
    });
    return opened;
  }

  function hear(room: Room<F>, event: string, payload: unknown): void {
    if (event === 'location_update' && room.isEcho(payload)) return;
    const said = readTripEvent(event, payload);
    if (said?.kind === 'location') room.accept(said.message);
    else if (said?.kind === 'status') room.advance(said.status);
    else if (said?.kind === 'membership') {
      room.forget(said.userId);
      options.onMembership(room.tripId, said.userId);
    }
  }

  /** What was said while nobody listened: read in the name of any follower who still may. */
  async function refresh(opened: Open<F>): Promise<void> {
    if (opened.isRefreshing) return;
    opened.isRefreshing = true;
    const { room, epoch } = opened;
    // Who is heard for the first time while the snapshot is on its way may be missing from it, and has not left.
    const located = room.located();
    for (const follower of room.followers) {
      try {
        const snapshot = await options.readSnapshot(follower, room.tripId);
        const present = new Set(snapshot.locations.map(({ userId }) => userId));
        for (const userId of located) if (!present.has(userId)) room.forget(userId);
        room.merge(snapshot);
        opened.freshEpoch = epoch;
        break;
      } catch (error) {
        // Nothing about this follower: the others would hear the same. The next sweep asks again.
        if (!(error instanceof AppError) || error.status >= 500) break;
        options.onRefused(follower, room.tripId, error);
      }
    }
    opened.isRefreshing = false;
  }

  async function enter(tripId: string, follower: F): Promise<void> {
    // Whoever may not follow opens no subscription either.
    if (!rooms.get(tripId)?.isLive) await options.readSnapshot(follower, tripId);
    const opened = rooms.get(tripId) ?? open(tripId);
    clearTimeout(opened.closing);
    opened.arriving += 1;
    try {
      // Subscribed first, so that nothing falls between the snapshot and the stream. Realtime may be away for long:
      // then the snapshot has to do, and is read again until the subscription stands.
      if (!opened.isLive) await Promise.race([opened.firstLive, pause(FEED_JOIN_WAIT_MS)]);
      const { epoch } = opened;
      const snapshot = await options.readSnapshot(follower, tripId);
      // Nobody was here before whom an interruption could have kept from hearing something.
      if (opened.room.followers.size === 0) opened.freshEpoch = epoch;
      opened.room.admit(follower, snapshot);
    } finally {
      opened.arriving -= 1;
      closeLater(opened);
    }
  }

  function closeLater(opened: Open<F>): void {
    clearTimeout(opened.closing);
    if (opened.arriving > 0 || opened.room.followers.size > 0) return;
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
