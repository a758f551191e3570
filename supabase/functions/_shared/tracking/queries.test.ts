import { expect, test } from 'vitest';
import { locationUpdateSchema, tripLocationSchema } from './contract.ts';
import { tripLocationOf } from './queries.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';

function location(userType: 'driver' | 'passenger', estimatedArrival: string | null = null) {
  return locationUpdateSchema.parse({
    type: 'location_update',
    tripId: TRIP,
    userId: '7e570000-0000-4000-8000-000000000001',
    userType,
    latitude: 6.5,
    longitude: 3.4,
    timestamp: '2026-11-21T08:00:00Z',
    estimatedArrival,
  });
}

test('live info has the number of tracked participants and contains the driver’s position and the estimated arrival', () => {
  const driver = location('driver', '2026-11-21T10:00:00Z');
  const shown = tripLocationOf(TRIP, {
    status: 'en_route',
    statusChanges: 2,
    trackedCount: 2,
    locations: [location('passenger'), driver],
  });
  expect(tripLocationSchema.parse(shown)).toEqual(shown);
  const { type: _, ...driverLocation } = driver;
  expect(shown).toEqual({
    tripId: TRIP,
    status: 'en_route',
    participantCount: 2,
    driverLocation,
    estimatedArrival: '2026-11-21T10:00:00Z',
  });
});

test('without the driver’s position the arrival is unknown', () => {
  const snapshot = {
    status: 'scheduled',
    statusChanges: 0,
    trackedCount: 1,
    locations: [location('passenger')],
  } as const;
  expect(tripLocationOf(TRIP, { ...snapshot, locations: [...snapshot.locations] })).toEqual({
    tripId: TRIP,
    status: 'scheduled',
    participantCount: 1,
    driverLocation: null,
    estimatedArrival: null,
  });
});
