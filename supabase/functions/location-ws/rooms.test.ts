import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocationUpdate } from '../_shared/tracking/contract.ts';
import type { TripSnapshot } from '../_shared/tracking/queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { FEED_JOIN_WAIT_MS, ROOM_LINGER_MS } from '../_shared/tracking/limits.rules.ts';
import type { Follower } from './room.ts';
import { createRooms, type Rooms } from './rooms.ts';
import type { FeedListener, TopicFeed } from './topic-feed.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const DRIVER = '7e570000-0000-4000-8000-000000000003';

type Subscription = { topic: string; listener: FeedListener; isReleased: boolean };
type TestFollower = Follower & { texts: string[]; isStranger: boolean };

let subscriptions: Subscription[];
let snapshot: TripSnapshot;
let reads: number;
let isDatabaseDown: boolean;
/** Reading a snapshot waits for this. */
let reading: Promise<void>;
let refused: TestFollower[];
let membershipChanges: string[];
let rooms: Rooms<TestFollower>;

const feed: TopicFeed = {
  follow(topic, listener) {
    const entry = { topic, listener, isReleased: false };
    subscriptions.push(entry);
    return {
      send: () => undefined,
      release: () => void (entry.isReleased = true),
    };
  },
  close: () => Promise.resolve(),
};

beforeEach(() => {
  vi.useFakeTimers();
  subscriptions = [];
  refused = [];
  membershipChanges = [];
  reads = 0;
  isDatabaseDown = false;
  reading = Promise.resolve();
  snapshot = { status: 'scheduled', statusChanges: 0, trackedCount: 0, locations: [] };
  rooms = createRooms<TestFollower>({
    feed,
    async readSnapshot(one) {
      reads += 1;
      await reading;
      if (isDatabaseDown) throw new AppError('unavailable', 'Please try again.');
      if (one.isStranger) throw new AppError('not_found', 'Trip not found.');
      return snapshot;
    },
    onStatusChanged: () => undefined,
    followTrips: () => Promise.resolve([]),
    onMembershipChanged: (_, userId) => void membershipChanges.push(userId),
    onSnapshotRefused: (one) => void refused.push(one),
    now: Date.now,
  });
});
afterEach(() => void vi.useRealTimers());

function follower(isStranger = false): TestFollower {
  const texts: string[] = [];
  return { texts, isStranger, sendText: (text) => void texts.push(text) };
}

async function enter(one: TestFollower): Promise<void> {
  const entering = rooms.enter(TRIP, one);
  await vi.advanceTimersByTimeAsync(0);
  subscriptions.at(-1)?.listener.onLive();
  await entering;
}

/** A position that another process publishes. */
function position(second: number): { positions: LocationUpdate[] } {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString();
  return {
    positions: [
      {
        type: 'location_update',
        tripId: TRIP,
        userId: DRIVER,
        userType: 'driver',
        latitude: 6,
        longitude: 3,
        timestamp,
      },
    ],
  };
}

describe('one subscription per trip', () => {
  test('is shared, kept for ROOM_LINGER_MS after the last follower left, and then released', async () => {
    const [one, two] = [follower(), follower()];
    await enter(one);
    const before = reads;
    await rooms.enter(TRIP, two);
    expect(reads).toBe(before + 1);
    expect(subscriptions).toHaveLength(1);
    rooms.leave(TRIP, one);
    rooms.leave(TRIP, two);
    await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS - 1);
    await rooms.enter(TRIP, one);
    await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
    expect(subscriptions[0]?.isReleased).toBe(false);
    rooms.leave(TRIP, one);
    await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
    expect(subscriptions[0]?.isReleased).toBe(true);
    expect(rooms.size()).toBe(0);
  });

  test.each(['before', 'during'])(
    'is kept for a follower who waits for the snapshot, when the last one left %s that',
    async (when) => {
      const [one, two] = [follower(), follower()];
      await enter(one);
      if (when === 'before') rooms.leave(TRIP, one);
      let answer: () => void = () => undefined;
      reading = new Promise((resolve) => (answer = resolve));
      const entering = rooms.enter(TRIP, two);
      await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS / 2);
      if (when === 'during') rooms.leave(TRIP, one);
      await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
      expect(subscriptions[0]?.isReleased).toBe(false);
      answer();
      await entering;
      subscriptions[0]?.listener.onEvent('location_updates', position(1));
      expect(two.texts.at(-1)).toContain('08:00:01');
    },
  );

  test('is not opened for a person without access', async () => {
    await expect(rooms.enter(TRIP, follower(true))).rejects.toThrow('Trip not found.');
    expect(subscriptions).toEqual([]);
  });
});

describe('snapshot and stream', () => {
  test('an event between subscription and snapshot is sent to the new follower', async () => {
    const one = follower();
    const entering = rooms.enter(TRIP, one);
    await vi.advanceTimersByTimeAsync(FEED_JOIN_WAIT_MS - 1);
    expect(one.texts).toEqual([]);
    subscriptions[0]?.listener.onLive();
    subscriptions[0]?.listener.onEvent('location_updates', position(5));
    await entering;
    expect(one.texts).toHaveLength(3);
    expect(one.texts[2]).toContain('08:00:05');
  });

  test('after an interruption followers get newer data once', async () => {
    const one = follower();
    await enter(one);
    subscriptions[0]?.listener.onEvent('location_updates', position(1));
    subscriptions[0]?.listener.onDown();
    snapshot = { status: 'en_route', statusChanges: 2, trackedCount: 0, locations: [] };
    subscriptions[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    subscriptions[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.texts.filter((text) => text.includes('"status":"en_route"'))).toHaveLength(1);
  });

  test('while Realtime is down a new follower gets the snapshot, which is read again until the stream is back', async () => {
    const one = follower();
    const entering = rooms.enter(TRIP, one);
    await vi.advanceTimersByTimeAsync(FEED_JOIN_WAIT_MS);
    await entering;
    expect(one.texts).toHaveLength(2);
    snapshot = { status: 'waiting', statusChanges: 1, trackedCount: 0, locations: [] };
    rooms.refreshStale();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.texts[2]).toContain('"status":"waiting"');
    subscriptions[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    const before = reads;
    rooms.refreshStale();
    expect(reads).toBe(before);
  });

  test('when one follower is refused the snapshot, it is read with the rights of the next', async () => {
    const [one, two] = [follower(), follower()];
    await enter(one);
    await rooms.enter(TRIP, two);
    one.isStranger = true;
    snapshot = { status: 'waiting', statusChanges: 1, trackedCount: 0, locations: [] };
    subscriptions[0]?.listener.onDown();
    subscriptions[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([one]);
    expect(two.texts.at(-1)).toContain('"status":"waiting"');
  });

  test('while the database is down, the snapshot is tried once per sweep, not once per follower', async () => {
    const followers = [follower(), follower(), follower()];
    for (const one of followers) await enter(one);
    isDatabaseDown = true;
    subscriptions[0]?.listener.onDown();
    subscriptions[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    const before = reads;
    rooms.refreshStale();
    rooms.refreshStale();
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toBe(before + 1);
    expect(refused).toEqual([]);
    isDatabaseDown = false;
    snapshot = { status: 'waiting', statusChanges: 1, trackedCount: 0, locations: [] };
    rooms.refreshStale();
    await vi.advanceTimersByTimeAsync(0);
    for (const one of followers) expect(one.texts.at(-1)).toContain('"status":"waiting"');
  });
});

test('a snapshot requested before the stream was active again is read once more', async () => {
  await enter(follower());
  subscriptions[0]?.listener.onDown();
  let answer: () => void = () => undefined;
  reading = new Promise((resolve) => (answer = resolve));
  rooms.refreshStale();
  subscriptions[0]?.listener.onLive();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  const before = reads;
  rooms.refreshStale();
  await vi.advanceTimersByTimeAsync(0);
  rooms.refreshStale();
  expect(reads).toBe(before + 1);
});

test.each([
  [
    'is missing from the snapshot after an interruption',
    async ({ onDown, onLive }: FeedListener) => {
      onDown();
      onLive();
      await vi.advanceTimersByTimeAsync(0);
    },
  ],
  [
    'leaves the trip',
    ({ onEvent }: FeedListener) => Promise.resolve(onEvent('membership_changed', { userId: DRIVER })),
  ],
])('the position of a user who %s is not sent to later followers', async (_, event) => {
  await enter(follower());
  const [{ listener }] = subscriptions as [Subscription];
  listener.onEvent('location_updates', position(1));
  await event(listener);
  const late = follower();
  await rooms.enter(TRIP, late);
  expect(late.texts.join()).not.toContain(DRIVER);
});

test('a new status is broadcast; unknown and invalid events are ignored', async () => {
  const one = follower();
  await enter(one);
  subscriptions[0]?.listener.onEvent('trip_status_update', { status: 'waiting', statusChanges: 1 });
  subscriptions[0]?.listener.onEvent('trip_status_update', { status: 'lost', statusChanges: 1 });
  subscriptions[0]?.listener.onEvent('surprise', { userId: DRIVER });
  expect(one.texts.slice(2)).toEqual([expect.stringContaining('"status":"waiting"')]);
  expect(membershipChanges).toEqual([]);
});

test('a first position that arrives while a snapshot is read is kept and broadcast once', async () => {
  const one = follower();
  await enter(one);
  subscriptions[0]?.listener.onDown();
  subscriptions[0]?.listener.onLive();
  subscriptions[0]?.listener.onEvent('location_updates', position(1));
  await vi.advanceTimersByTimeAsync(0);
  subscriptions[0]?.listener.onEvent('location_updates', position(1));
  expect(one.texts.filter((text) => text.includes('location_update'))).toHaveLength(1);
});

test('a room whose first follower has the snapshot is not refreshed', async () => {
  await enter(follower());
  const before = reads;
  rooms.refreshStale();
  expect(reads).toBe(before);
});

test('a membership change is reported', async () => {
  await enter(follower());
  subscriptions[0]?.listener.onEvent('membership_changed', { userId: DRIVER });
  expect(membershipChanges).toEqual([DRIVER]);
});
