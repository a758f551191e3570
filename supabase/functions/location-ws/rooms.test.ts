import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TripSnapshot } from '../_shared/data/tracking.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { FEED_JOIN_WAIT_MS, ROOM_LINGER_MS } from '../_shared/domain/limits.ts';
import type { Follower } from './room.ts';
import { createRooms, type Rooms } from './rooms.ts';
import type { FeedListener, TripFeed } from './trip-feed.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const DRIVER = '7e570000-0000-4000-8000-000000000003';

type Listened = { tripId: string; listener: FeedListener; isReleased: boolean };
type TestFollower = Follower & { texts: string[]; isStranger: boolean };

let followed: Listened[];
let snapshot: TripSnapshot;
let reads: number;
let isAway: boolean;
/** What reading a snapshot waits for. */
let reading: Promise<void>;
let refused: TestFollower[];
let asked: string[];
let rooms: Rooms<TestFollower>;

const feed: TripFeed = {
  follow(tripId, listener) {
    const entry = { tripId, listener, isReleased: false };
    followed.push(entry);
    return () => void (entry.isReleased = true);
  },
  close: () => Promise.resolve(),
};

beforeEach(() => {
  vi.useFakeTimers();
  followed = [];
  refused = [];
  asked = [];
  reads = 0;
  isAway = false;
  reading = Promise.resolve();
  snapshot = { status: 'scheduled', locations: [] };
  rooms = createRooms<TestFollower>({
    feed,
    async readSnapshot(one) {
      reads += 1;
      await reading;
      if (isAway) throw new AppError('unavailable', 'Please try again.');
      if (one.isStranger) throw new AppError('not_found', 'Trip not found.');
      return snapshot;
    },
    onMembership: (_, userId) => void asked.push(userId),
    onRefused: (one) => void refused.push(one),
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
  followed.at(-1)?.listener.onLive();
  await entering;
}

function position(second: number): Record<string, unknown> {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString();
  return {
    type: 'location_update',
    tripId: TRIP,
    userId: DRIVER,
    userType: 'driver',
    latitude: 6,
    longitude: 3,
    timestamp,
  };
}

describe('one subscription per trip', () => {
  test('is shared by all, kept for a while after the last one left, and then released', async () => {
    const [one, two] = [follower(), follower()];
    await enter(one);
    const before = reads;
    await rooms.enter(TRIP, two);
    expect(reads).toBe(before + 1);
    expect(followed).toHaveLength(1);
    rooms.leave(TRIP, one);
    rooms.leave(TRIP, two);
    await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS - 1);
    await rooms.enter(TRIP, one);
    await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
    expect(followed[0]?.isReleased).toBe(false);
    rooms.leave(TRIP, one);
    await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
    expect(followed[0]?.isReleased).toBe(true);
    expect(rooms.size()).toBe(0);
  });

  test.each(['before', 'while'])(
    'is kept for who waits for the snapshot, when the last one left %s',
    async (when) => {
      const [one, two] = [follower(), follower()];
      await enter(one);
      if (when === 'before') rooms.leave(TRIP, one);
      let answer: () => void = () => undefined;
      reading = new Promise((resolve) => (answer = resolve));
      const entering = rooms.enter(TRIP, two);
      await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS / 2);
      if (when === 'while') rooms.leave(TRIP, one);
      await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
      expect(followed[0]?.isReleased).toBe(false);
      answer();
      await entering;
      followed[0]?.listener.onEvent('location_update', position(1));
      expect(two.texts.at(-1)).toContain('08:00:01');
    },
  );

  test('strangers open none', async () => {
    await expect(rooms.enter(TRIP, follower(true))).rejects.toThrow('Trip not found.');
    expect(followed).toEqual([]);
  });
});

describe('nothing is lost between snapshot and stream', () => {
  test('what is said after the subscription stands and before the snapshot is read is in what is sent', async () => {
    const one = follower();
    const entering = rooms.enter(TRIP, one);
    await vi.advanceTimersByTimeAsync(FEED_JOIN_WAIT_MS - 1);
    expect(one.texts).toEqual([]);
    followed[0]?.listener.onLive();
    followed[0]?.listener.onEvent('location_update', position(5));
    await entering;
    expect(one.texts).toHaveLength(3);
    expect(one.texts[2]).toContain('08:00:05');
  });

  test('after an interruption everyone gets what is newer, once', async () => {
    const one = follower();
    await enter(one);
    followed[0]?.listener.onEvent('location_update', position(1));
    followed[0]?.listener.onDown();
    snapshot = { status: 'en_route', locations: [] };
    followed[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    followed[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.texts.filter((text) => text.includes('"status":"en_route"'))).toHaveLength(1);
  });

  test('while Realtime is away a join still gets the snapshot, and it is read again until the stream is back', async () => {
    const one = follower();
    const entering = rooms.enter(TRIP, one);
    await vi.advanceTimersByTimeAsync(FEED_JOIN_WAIT_MS);
    await entering;
    expect(one.texts).toHaveLength(2);
    snapshot = { status: 'waiting', locations: [] };
    rooms.refreshStale();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.texts[2]).toContain('"status":"waiting"');
    followed[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    const before = reads;
    rooms.refreshStale();
    expect(reads).toBe(before);
  });

  test('a snapshot in the name of someone who may not any more is asked of the next one', async () => {
    const [one, two] = [follower(), follower()];
    await enter(one);
    await rooms.enter(TRIP, two);
    one.isStranger = true;
    snapshot = { status: 'waiting', locations: [] };
    followed[0]?.listener.onDown();
    followed[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([one]);
    expect(two.texts.at(-1)).toContain('"status":"waiting"');
  });

  test('while the database is away it is asked once, not for every follower, and again with the next sweep', async () => {
    const followers = [follower(), follower(), follower()];
    for (const one of followers) await enter(one);
    isAway = true;
    followed[0]?.listener.onDown();
    followed[0]?.listener.onLive();
    await vi.advanceTimersByTimeAsync(0);
    const before = reads;
    rooms.refreshStale();
    rooms.refreshStale();
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toBe(before + 1);
    expect(refused).toEqual([]);
    isAway = false;
    snapshot = { status: 'waiting', locations: [] };
    rooms.refreshStale();
    await vi.advanceTimersByTimeAsync(0);
    for (const one of followers) expect(one.texts.at(-1)).toContain('"status":"waiting"');
  });
});

test('a snapshot that was asked for before the stream stood again is no fresh one', async () => {
  await enter(follower());
  followed[0]?.listener.onDown();
  let answer: () => void = () => undefined;
  reading = new Promise((resolve) => (answer = resolve));
  rooms.refreshStale();
  followed[0]?.listener.onLive();
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
])('who %s is shown to nobody who comes later', async (_, happens) => {
  await enter(follower());
  const [{ listener }] = followed as [Listened];
  listener.onEvent('location_update', position(1));
  await happens(listener);
  const late = follower();
  await rooms.enter(TRIP, late);
  expect(late.texts.join()).not.toContain(DRIVER);
});

test('a new status is told to all, what is not in the protocol to nobody', async () => {
  const one = follower();
  await enter(one);
  followed[0]?.listener.onEvent('trip_status_update', { status: 'waiting' });
  followed[0]?.listener.onEvent('trip_status_update', { status: 'lost' });
  followed[0]?.listener.onEvent('surprise', { userId: DRIVER });
  expect(one.texts.slice(2)).toEqual([expect.stringContaining('"status":"waiting"')]);
  expect(asked).toEqual([]);
});

test('who is heard for the first time while a snapshot is on its way has not left, and is told of once', async () => {
  const one = follower();
  await enter(one);
  followed[0]?.listener.onDown();
  followed[0]?.listener.onLive();
  followed[0]?.listener.onEvent('location_update', position(1));
  await vi.advanceTimersByTimeAsync(0);
  followed[0]?.listener.onEvent('location_update', position(1));
  expect(one.texts.filter((text) => text.includes('location_update'))).toHaveLength(1);
});

test('a room whose first follower has the snapshot reads no other one', async () => {
  await enter(follower());
  const before = reads;
  rooms.refreshStale();
  expect(reads).toBe(before);
});

test('a change of membership is asked about', async () => {
  await enter(follower());
  followed[0]?.listener.onEvent('membership_changed', { userId: DRIVER });
  expect(asked).toEqual([DRIVER]);
});
