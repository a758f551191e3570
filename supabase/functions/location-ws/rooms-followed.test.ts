import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocationUpdate } from '../_shared/tracking/contract.ts';
import { FOLLOWED_GATHER_MS, ROOM_LINGER_MS } from '../_shared/tracking/limits.rules.ts';
import type { Follower } from './room.ts';
import { createRooms, type Rooms } from './rooms.ts';
import type { FeedListener } from './topic-feed.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const FOLLOWER: Follower = { sendText: () => undefined };

/** The trips of each report to the database, and its answer: the trips that other processes follow too. */
let reports: string[][];
let shared: string[];
let snapshots = 0;
let isDatabaseDown: boolean;
/** Positions sent to other processes. */
let sent: [string, unknown][];
let listener: FeedListener | undefined;
let rooms: Rooms<Follower>;

beforeEach(async () => {
  vi.useFakeTimers();
  [reports, shared, sent, isDatabaseDown, snapshots] = [[], [], [], false, 0];
  rooms = createRooms({
    feed: {
      follow(_, given) {
        listener = given;
        return { send: (event, payload) => void sent.push([event, payload]), release: () => undefined };
      },
      close: () => Promise.resolve(),
    },
    readSnapshot() {
      snapshots += 1;
      return Promise.resolve({ status: 'scheduled', statusChanges: 0, trackedCount: 0, locations: [] });
    },
    followTrips(trips) {
      reports.push(trips);
      return isDatabaseDown ? Promise.reject(new Error('The database is down.')) : Promise.resolve(shared);
    },
    onStatusChanged: () => undefined,
    onMembershipChanged: () => undefined,
    onSnapshotRefused: () => undefined,
    now: Date.now,
  });
  const entering = rooms.enter(TRIP, FOLLOWER);
  await vi.advanceTimersByTimeAsync(0);
  listener?.onLive();
  await entering;
});
afterEach(() => void vi.useRealTimers());

/** A position of a socket on this process. */
function accept(second: number): void {
  rooms.get(TRIP)?.accept({
    type: 'location_update',
    tripId: TRIP,
    userId: '7e570000-0000-4000-8000-000000000003',
    userType: 'driver',
    latitude: 6,
    longitude: 3,
    timestamp: new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString(),
  } satisfies LocationUpdate);
}

function positionAt(second: string) {
  return ['location_updates', { positions: [{ timestamp: `2026-11-21T08:00:${second}.000Z` }] }];
}

test('trips are reported soon after their subscription is active', async () => {
  expect(reports).toEqual([]);
  shared = [TRIP];
  await vi.advanceTimersByTimeAsync(FOLLOWED_GATHER_MS);
  expect(reports).toEqual([[TRIP]]);
  expect(sent).toEqual([['followed', {}]]);
});

test('after its first report a trip is read again: tracking apps were not published before it', async () => {
  const joined = snapshots;
  isDatabaseDown = true;
  await vi.advanceTimersByTimeAsync(FOLLOWED_GATHER_MS);
  expect(snapshots).toBe(joined);
  isDatabaseDown = false;
  for (let n = 1; n <= 2; n += 1) {
    await rooms.reportFollowed();
    expect(snapshots).toBe(joined + 1);
  }
});

test('positions go to the other processes while they follow, and the newest again when one begins', async () => {
  shared = [TRIP];
  await rooms.reportFollowed();
  accept(1);
  expect(sent.at(-1)).toMatchObject(positionAt('01'));
  shared = [];
  await rooms.reportFollowed();
  const before = sent.length;
  accept(9);
  await vi.advanceTimersByTimeAsync(FOLLOWED_GATHER_MS + 1);
  expect(sent).toHaveLength(before);
  listener?.onEvent('followed', {});
  expect(sent.at(-1)).toMatchObject(positionAt('09'));
});

test('while the database is down everything is published', async () => {
  isDatabaseDown = true;
  for (let n = 0; n < 3; n += 1) await rooms.reportFollowed();
  accept(1);
  expect(sent).toMatchObject([positionAt('01')]);
});

test('a trip that was left is reported as left once, and then nothing more', async () => {
  await rooms.reportFollowed();
  rooms.leave(TRIP, FOLLOWER);
  await vi.advanceTimersByTimeAsync(ROOM_LINGER_MS);
  for (let n = 0; n < 3; n += 1) await rooms.reportFollowed();
  expect(reports).toEqual([[TRIP], []]);
});
