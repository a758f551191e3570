import type { TripSnapshot } from '../_shared/tracking/queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { FEED_JOIN_WAIT_MS, FOLLOWED_GATHER_MS, ROOM_LINGER_MS } from '../_shared/tracking/limits.rules.ts';
import { createRoom, readTripEvent, type Follower, type Room } from './room.ts';
import type { Subscription, TopicFeed } from './topic-feed.ts';
import { createTripPublisher, type TripPublisher } from './trip-publisher.ts';

interface RoomsOptions<F extends Follower> {
  feed: TopicFeed;
  /** Reads the snapshot with the rights of this follower. @throws AppError when access is refused. */
  readSnapshot(follower: F, tripId: string): Promise<TripSnapshot>;
  /** The membership of a user changed: their access must be checked. */
  onMembershipChanged(tripId: string, userId: string): void;
  onStatusChanged(tripId: string): void;
  /** Reports all trips of this process; returns those that another process follows too. */
  followTrips(trips: string[]): Promise<string[]>;
  /** A follower in the room was refused the snapshot. */
  onSnapshotRefused(follower: F, tripId: string, error: unknown): void;
  /** Epoch milliseconds. */
  now(): number;
}

/** The trips that sockets of this process follow. Each has one shared subscription, released some time after the last socket left. */
export interface Rooms<F extends Follower> {
  get(tripId: string): Room<F> | undefined;
  size(): number;
  /** Resolves when all positions of the trip have been sent to the other processes that follow it. */
  published(tripId: string): Promise<void>;
  /** Sends the snapshot and then every update after it. @throws AppError `not_found`, `unavailable`. */
  enter(tripId: string, follower: F): Promise<void>;
  leave(tripId: string, follower: F): void;
  /** Reads the snapshot of rooms whose subscription is down or whose last snapshot failed, in place of the stream. */
  refreshStale(): void;
  /** Tells the database which trips this process follows, and learns which must be published. */
  reportFollowed(): Promise<void>;
}

interface OpenRoom<F extends Follower> {
  room: Room<F>;
  publisher: TripPublisher;
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
  /** The database has been told that this process follows the trip. */
  isReported: boolean;
  subscription: Subscription | undefined;
  closing: ReturnType<typeof setTimeout> | undefined;
}

export function createRooms<F extends Follower>(options: RoomsOptions<F>): Rooms<F> {
  const rooms = new Map<string, OpenRoom<F>>();
  let hasReported = false;
  let isReporting = false;
  let reporting: ReturnType<typeof setTimeout> | undefined;

  function open(tripId: string): OpenRoom<F> {
    const room = createRoom<F>(tripId, {
      now: options.now,
      publish: (message) => opened.publisher.publish(message),
    });
    let resolveFirstLive: () => void = () => undefined;
    const opened: OpenRoom<F> = {
      room,
      publisher: createTripPublisher({
        send: (event, payload) => opened.subscription?.send(event, payload),
        ownPositions: room.ownPositions,
      }),
      pendingJoins: 0,
      isLive: false,
      firstLive: new Promise((resolve) => (resolveFirstLive = resolve)),
      epoch: 0,
      freshEpoch: 0,
      isRefreshing: false,
      isReported: false,
      subscription: undefined,
      closing: undefined,
    };
    rooms.set(tripId, opened);
    opened.subscription = options.feed.follow(`trip:${tripId}`, {
      onEvent: (event, payload) => handleEvent(opened, event, payload),
      onLive() {
        opened.isLive = true;
        opened.epoch += 1;
        opened.publisher.restart();
        reportSoon();
        resolveFirstLive();
        void refresh(opened);
      },
      onDown() {
        opened.isLive = false;
      },
    });
    return opened;
  }

  function handleEvent({ room, publisher }: OpenRoom<F>, event: string, payload: unknown): void {
    const read = readTripEvent(event, payload);
    if (read?.kind === 'locations') for (const message of read.messages) room.acceptPublished(message);
    else if (read?.kind === 'followed') publisher.noteFollower();
    else if (read?.kind === 'left') room.removePosition(read.userId);
    else if (read?.kind === 'status') {
      room.changeStatus(read.change);
      options.onStatusChanged(room.tripId);
    } else if (read?.kind === 'membership') {
      room.removePosition(read.userId);
      options.onMembershipChanged(room.tripId, read.userId);
    }
  }

  async function reportFollowed(): Promise<void> {
    clearTimeout(reporting);
    reporting = undefined;
    // One report after the other, so that an older one cannot undo a newer one.
    if (isReporting) return reportSoon();
    const reported = [...rooms.values()];
    if (reported.length === 0 && !hasReported) return;
    isReporting = true;
    hasReported = true;
    try {
      const shared = new Set(await options.followTrips(reported.map(({ room }) => room.tripId)));
      hasReported = reported.length > 0;
      for (const opened of reported) {
        opened.publisher.answer(shared.has(opened.room.tripId));
        // Positions of tracking apps are published only once the database knows of the follower: read those of before.
        if (!opened.isReported) void refresh(opened);
        opened.isReported = true;
      }
    } catch {
      // Each trip is published, or not, as before; the next sweep reports again.
    } finally {
      isReporting = false;
    }
  }

  function reportSoon(): void {
    reporting ??= setTimeout(() => void reportFollowed(), FOLLOWED_GATHER_MS);
  }

  /** Reads the events that were missed without a subscription, with the rights of the first follower who still has access. */
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
      opened.subscription?.release();
    }, ROOM_LINGER_MS);
  }

  return {
    get: (tripId) => rooms.get(tripId)?.room,
    size: () => rooms.size,
    published: async (tripId) => rooms.get(tripId)?.publisher.published(),
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
    reportFollowed,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
