import { describe, expect, test } from 'vitest';
import {
  locationUpdateSchema,
  positionSchema,
  type LocationUpdate,
  type Position,
} from '../_shared/contracts/tracking.ts';
import type { TripStatus } from '../_shared/domain/trip-status.ts';
import { createRoom, readTripEvent, type Follower } from './room.ts';

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

/** The same as a device says it. */
function reading(second: number): Position {
  return positionSchema.parse(location(second));
}

function follower(): Follower & { heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    sendText(text) {
      const said: { type: string; status?: string; timestamp?: string } = JSON.parse(text);
      heard.push([said.type, said.status ?? said.timestamp?.slice(17, 19)].filter(Boolean).join(' '));
    },
  };
}

describe('a room', () => {
  test('tells what is newer, and nothing twice or out of order', () => {
    const room = createRoom(TRIP, () => NOW);
    const one = follower();
    room.admit(one, { status: 'scheduled', locations: [location(10)] });
    for (const second of [11, 11, 9, 10, 12]) room.accept(location(second));
    expect(one.heard).toEqual([
      'trip_joined',
      'trip_status_update scheduled',
      'location_update 10',
      'location_update 11',
      'location_update 12',
    ]);
  });

  test('statuses go forward only, whichever way they come', () => {
    const room = createRoom(TRIP, () => NOW);
    const one = follower();
    room.admit(one, { status: 'waiting', locations: [] });
    room.advance('scheduled');
    room.advance('en_route');
    room.advance('en_route');
    // A position that was read before the status changed must not take it back; one that knows more is believed.
    room.accept(location(1, { tripStatus: 'waiting' }));
    room.accept(location(2, { tripStatus: 'arrived' }));
    room.advance('completed');
    expect(one.heard.slice(1)).toEqual([
      'trip_status_update waiting',
      'trip_status_update en_route',
      'location_update 01',
      'trip_status_update arrived',
      'location_update 02',
      'trip_status_update completed',
    ]);
  });

  test('a snapshot that is newer than the stream is news for everyone, one that is older for nobody', () => {
    const room = createRoom(TRIP, () => NOW);
    const [early, late] = [follower(), follower()];
    room.admit(early, { status: 'scheduled', locations: [location(1)] });
    room.accept(location(5));
    room.admit(late, { status: 'waiting', locations: [location(3), location(7, { userId: PASSENGER })] });
    expect(early.heard.slice(2)).toEqual([
      'location_update 01',
      'location_update 05',
      'trip_status_update waiting',
      'location_update 07',
    ]);
    expect(late.heard).toEqual([
      'trip_joined',
      'trip_status_update waiting',
      'location_update 05',
      'location_update 07',
    ]);
    room.accept(location(7, { userId: PASSENGER }));
    expect(early.heard).toHaveLength(6);
  });

  test('whoever left is not told of to those who come later, and may come back', () => {
    const room = createRoom(TRIP, () => NOW);
    room.admit(follower(), {
      status: 'scheduled',
      locations: [location(1), location(9, { userId: PASSENGER })],
    });
    room.forget(PASSENGER);
    const late = follower();
    room.admit(late, { status: 'scheduled', locations: [] });
    expect(late.heard).toEqual(['trip_joined', 'trip_status_update scheduled', 'location_update 01']);
    room.accept(location(2, { userId: PASSENGER }));
    expect(late.heard).toContain('location_update 02');
  });
});

describe('a position that is not stored yet', () => {
  function room(status: TripStatus = 'en_route') {
    const made = createRoom(TRIP, () => NOW);
    const one = follower();
    made.admit(one, { status, locations: [location(1, { tripStatus: status })] });
    one.heard.length = 0;
    return { room: made, one };
  }

  test('is passed on at once; stored, it is no news any more, nor is its echo', () => {
    const { room: here, one } = room();
    expect(here.passOn(DRIVER, reading(11))).toBe(true);
    here.accept(location(11, { tripStatus: 'en_route' }));
    expect(here.isEcho(location(11))).toBe(true);
    expect(one.heard).toEqual(['location_update 11']);
  });

  test('waits for the database when it is the first, implausible, one too many, or the trip is over', () => {
    const { room: here, one } = room();
    expect(here.passOn(PASSENGER, reading(11))).toBe(false);
    expect(here.passOn(DRIVER, { ...reading(11), latitude: 9 })).toBe(false);
    expect(here.passOn(DRIVER, reading(1))).toBe(false);
    for (const second of [11, 12, 13, 14]) expect(here.passOn(DRIVER, reading(second))).toBe(true);
    expect(here.passOn(DRIVER, reading(15))).toBe(false);
    expect(room('completed').room.passOn(DRIVER, reading(11))).toBe(false);
    expect(one.heard).toHaveLength(4);
  });

  test('that is refused is forgotten, so that what is stored comes back; a newer one stays', () => {
    const { room: here, one } = room();
    here.passOn(DRIVER, reading(11));
    here.takeBack(DRIVER, reading(11));
    const late = follower();
    here.admit(late, { status: 'en_route', locations: [location(1)] });
    expect(late.heard).toContain('location_update 01');
    here.passOn(DRIVER, reading(12));
    here.takeBack(DRIVER, reading(11));
    here.accept(location(11));
    expect(one.heard).toEqual(['location_update 11', 'location_update 01', 'location_update 12']);
  });

  test('is told again when its own estimated arrival is another one', () => {
    const { room: here, one } = room();
    const stored = (second: number, estimatedArrival: string) =>
      here.accept(location(second, { tripStatus: 'en_route', estimatedArrival }));
    here.passOn(DRIVER, reading(11));
    stored(11, '2026-11-21T10:00:00.000Z');
    here.passOn(DRIVER, reading(12));
    stored(12, '2026-11-21T10:00:59.000Z');
    here.passOn(DRIVER, reading(13));
    stored(13, '2026-11-21T10:02:00.000Z');
    expect(one.heard).toEqual([11, 11, 12, 13, 13].map((second) => `location_update ${second}`));
  });
});

describe('what a topic says', () => {
  test.each([
    ['location_update', { latitude: 1 }],
    ['trip_status_update', { status: 'lost' }],
    ['membership_changed', { userId: 'me' }],
    ['location_update', null],
    ['something_else', { status: 'arrived' }],
  ])('%s %j says nothing', (event, payload) => {
    expect(readTripEvent(event, payload)).toBeNull();
  });
});
