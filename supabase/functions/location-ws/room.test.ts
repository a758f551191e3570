import { describe, expect, test } from 'vitest';
import { locationUpdateSchema, type LocationUpdate } from '../_shared/contracts/tracking.ts';
import type { TripStatus } from '../_shared/domain/trip-status.ts';
import { createRoom, readTripEvent, type Follower } from './room.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const DRIVER = '7e570000-0000-4000-8000-000000000003';
const PASSENGER = '7e570000-0000-4000-8000-000000000001';

function location(
  second: number,
  { userId = DRIVER, tripStatus = 'scheduled' as TripStatus } = {},
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
    estimatedArrival: null,
  });
}

function follower(): Follower & { heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    isOpen: () => true,
    sendText(text) {
      const said: { type: string; status?: string; timestamp?: string } = JSON.parse(text);
      heard.push([said.type, said.status ?? said.timestamp?.slice(17, 19)].filter(Boolean).join(' '));
    },
  };
}

describe('a room', () => {
  test('tells what is newer, and nothing twice or out of order', () => {
    const room = createRoom(TRIP);
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
    const room = createRoom(TRIP);
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
    const room = createRoom(TRIP);
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
    const room = createRoom(TRIP);
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
