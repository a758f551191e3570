import { describe, expect, test } from 'vitest';
import {
  locationUpdateSchema,
  positionSchema,
  type LocationUpdate,
  type Position,
} from '../_shared/tracking/contract.ts';
import type { TripStatus } from '../_shared/trips/status.rules.ts';
import { createRoom, readTripEvent, type Follower, type Room } from './room.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const DRIVER = '7e570000-0000-4000-8000-000000000003';
const NOW = Date.UTC(2026, 10, 21, 8, 1);
const PASSENGER = '7e570000-0000-4000-8000-000000000001';

function location(
  second: number,
  { userId = DRIVER, tripStatus = 'scheduled' as TripStatus, estimatedArrival = null as string | null } = {},
): LocationUpdate {
  return locationUpdateSchema.parse({
    type: 'location_update',
    tripId: TRIP,
    userId,
    userType: userId === DRIVER ? 'driver' : 'passenger',
    latitude: 6.5,
    longitude: 3.4,
    timestamp: new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString(),
    tripStatus,
    estimatedArrival,
  });
}

/** The same position as a device sends it. */
function reading(second: number): Position {
  return positionSchema.parse(location(second));
}

function follower(): Follower & { received: string[] } {
  const received: string[] = [];
  return {
    received,
    sendText(text) {
      const message: { type: string; status?: string; timestamp?: string } = JSON.parse(text);
      received.push(
        [message.type, message.status ?? message.timestamp?.slice(17, 19)].filter(Boolean).join(' '),
      );
    },
  };
}

describe('a room', () => {
  test('broadcasts newer positions only, once and in order', () => {
    const room = createRoom(TRIP, { now: () => NOW, publish: () => undefined });
    const one = follower();
    room.admit(one, { status: 'scheduled', statusChanges: 0, trackedCount: 0, locations: [location(10)] });
    for (const second of [11, 11, 9, 10, 12]) room.accept(location(second));
    expect(one.received).toEqual([
      'trip_joined',
      'trip_status_update scheduled',
      'location_update 10',
      'location_update 11',
      'location_update 12',
    ]);
  });

  test('takes the newest status, also of a trip that was put back, and never one from a position', () => {
    const room = createRoom(TRIP, { now: () => NOW, publish: () => undefined });
    const one = follower();
    room.admit(one, { status: 'waiting', statusChanges: 1, trackedCount: 0, locations: [] });
    room.changeStatus({ status: 'scheduled', statusChanges: 0 });
    room.changeStatus({ status: 'en_route', statusChanges: 2 });
    room.changeStatus({ status: 'en_route', statusChanges: 2 });
    // A check of access finds what the event has told.
    room.changeStatus({ status: 'en_route', statusChanges: 2.5 });
    // An administrator puts the trip back, while a position and a snapshot from before are on their way.
    room.changeStatus({ status: 'waiting', statusChanges: 3 });
    room.accept(location(1, { tripStatus: 'en_route' }));
    room.merge({ status: 'en_route', statusChanges: 2, trackedCount: 0, locations: [] });
    room.changeStatus({ status: 'en_route', statusChanges: 4 });
    expect(one.received.slice(1)).toEqual([
      'trip_status_update waiting',
      'trip_status_update en_route',
      'trip_status_update waiting',
      'location_update 01',
      'trip_status_update en_route',
    ]);
  });

  test('broadcasts the newer parts of a snapshot and ignores the older ones', () => {
    const room = createRoom(TRIP, { now: () => NOW, publish: () => undefined });
    const [early, late] = [follower(), follower()];
    room.admit(early, { status: 'scheduled', statusChanges: 0, trackedCount: 0, locations: [location(1)] });
    room.accept(location(5));
    room.admit(late, {
      status: 'waiting',
      statusChanges: 1,
      trackedCount: 0,
      locations: [location(3), location(7, { userId: PASSENGER })],
    });
    expect(early.received.slice(2)).toEqual([
      'location_update 01',
      'location_update 05',
      'trip_status_update waiting',
      'location_update 07',
    ]);
    expect(late.received).toEqual([
      'trip_joined',
      'trip_status_update waiting',
      'location_update 05',
      'location_update 07',
    ]);
    room.accept(location(7, { userId: PASSENGER }));
    expect(early.received).toHaveLength(6);
  });

  test('removes a position from every map once, does not send it to later followers, and accepts new ones', () => {
    const room = createRoom(TRIP, { now: () => NOW, publish: () => undefined });
    const early = follower();
    room.admit(early, {
      status: 'scheduled',
      statusChanges: 0,
      trackedCount: 2,
      locations: [location(1), location(9, { userId: PASSENGER })],
    });
    room.removePosition(PASSENGER);
    room.removePosition(PASSENGER);
    const late = follower();
    room.admit(late, { status: 'scheduled', statusChanges: 0, trackedCount: 0, locations: [] });
    expect(late.received).toEqual(['trip_joined', 'trip_status_update scheduled', 'location_update 01']);
    expect(early.received.filter((text) => text.startsWith('participant_left'))).toHaveLength(1);
    room.accept(location(2, { userId: PASSENGER }));
    expect(late.received).toContain('location_update 02');
  });
});

describe('a position that is not stored yet', () => {
  function room(status: TripStatus = 'en_route') {
    const made = createRoom(TRIP, { now: () => NOW, publish: () => undefined });
    const one = follower();
    made.admit(one, {
      status,
      statusChanges: 0,
      trackedCount: 0,
      locations: [location(1, { tripStatus: status })],
    });
    one.received.length = 0;
    return { room: made, one };
  }

  test('is broadcast at once; storing it is not broadcast again', () => {
    const { room: here, one } = room();
    expect(here.offer(DRIVER, reading(11)).isAccepted).toBe(true);
    here.accept(location(11, { tripStatus: 'en_route' }));
    expect(one.received).toEqual(['location_update 11']);
  });

  test('must be stored first if it is the first, implausible, or the trip is over', () => {
    const { room: here, one } = room();
    expect(here.offer(PASSENGER, reading(11)).isAccepted).toBe(false);
    expect(here.offer(DRIVER, { ...reading(11), latitude: 9 }).isAccepted).toBe(false);
    expect(room('completed').room.offer(DRIVER, reading(11)).isAccepted).toBe(false);
    expect(one.received).toEqual([]);
  });

  test('is refused when it goes back in time, and accepted without a broadcast when it is sent again', () => {
    const { room: here, one } = room();
    here.offer(DRIVER, reading(11));
    expect(here.offer(DRIVER, reading(11)).isAccepted).toBe(true);
    expect(() => here.offer(DRIVER, { ...reading(11), latitude: 6.6 })).toThrow('A newer position');
    expect(() => here.offer(DRIVER, reading(10))).toThrow('A newer position');
    expect(one.received).toEqual(['location_update 11']);
  });

  test.each([
    ['positions of one socket', (here: Room, second: number) => void here.offer(DRIVER, reading(second))],
    ['positions of another process', (here: Room, second: number) => here.acceptPublished(location(second))],
  ])('is refused when %s have used up the allowance', (_, send) => {
    const { room: here } = room();
    for (const second of [11, 12, 13]) send(here, second);
    expect(() => here.offer(DRIVER, reading(15))).toThrow('At most 2 positions per second.');
    expect(() => here.offer(DRIVER, { ...reading(15), latitude: 9 })).toThrow('At most 2 positions');
  });

  test('is not charged for positions that another process repeats', () => {
    const { room: here } = room();
    for (const second of [11, 11, 11, 12, 12, 12]) here.acceptPublished(location(second));
    expect(here.offer(DRIVER, reading(15)).isAccepted).toBe(true);
  });

  test('is retracted when refused, so that the stored one is used; a newer one is kept', () => {
    const { room: here, one } = room();
    here.offer(DRIVER, reading(11));
    here.retract(DRIVER, reading(11));
    const late = follower();
    here.admit(late, { status: 'en_route', statusChanges: 0, trackedCount: 0, locations: [location(1)] });
    expect(late.received).toContain('location_update 01');
    here.offer(DRIVER, reading(12));
    here.retract(DRIVER, reading(11));
    here.accept(location(11));
    expect(one.received).toEqual(['location_update 11', 'location_update 01', 'location_update 12']);
  });

  test('is broadcast again when the estimated arrival changed, also when a newer one has none yet', () => {
    const { room: here, one } = room();
    const stored = (second: number, estimatedArrival: string) =>
      here.accept(location(second, { tripStatus: 'en_route', estimatedArrival }));
    here.offer(DRIVER, reading(11));
    stored(11, '2026-11-21T10:00:00.000Z');
    here.offer(DRIVER, reading(12));
    stored(12, '2026-11-21T10:00:59.000Z');
    here.offer(DRIVER, reading(13));
    stored(12, '2026-11-21T10:02:00.000Z');
    expect(one.received).toEqual([11, 11, 12, 13, 13].map((second) => `location_update ${second}`));
  });
});

test('only positions of sockets on this process are published', () => {
  const published: string[] = [];
  const here = createRoom(TRIP, {
    now: () => NOW,
    publish: ({ userId, timestamp }) =>
      void published.push(`${userId === DRIVER ? 'driver' : 'passenger'} ${timestamp.slice(17, 19)}`),
  });
  here.admit(follower(), {
    status: 'en_route',
    statusChanges: 0,
    trackedCount: 2,
    locations: [location(1), location(1, { userId: PASSENGER })],
  });
  here.acceptPublished(location(5, { userId: PASSENGER }));
  here.offer(DRIVER, reading(6));
  here.accept(location(9));
  here.accept(location(9));
  expect(published).toEqual(['driver 06', 'driver 09']);
  expect(here.ownPositions()).toMatchObject([{ userId: DRIVER }]);
});

describe('readTripEvent', () => {
  test.each([
    ['location_updates', { positions: [{ latitude: 1 }] }],
    ['trip_status_update', { status: 'lost' }],
    ['membership_changed', { userId: 'me' }],
    ['location_updates', null],
    ['something_else', { status: 'arrived' }],
  ])('ignores the event %s with %j', (event, payload) => {
    expect(readTripEvent(event, payload)).toBeNull();
  });
});
