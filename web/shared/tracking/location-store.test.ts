import { describe, expect, it } from 'vitest';
import { updateOf } from '@/shared/testing/locations.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { afterMessage, afterSnapshot, type LiveTrip, NOT_FOLLOWING } from './location-store.ts';

const { id: TRIP, driverId: DRIVER } = tripOf();
const STRANGE_TRIP = '00000000-0000-4000-8000-00000000000f';
const PASSENGER = '00000000-0000-4000-8000-00000000000e';
const following: LiveTrip = { ...NOT_FOLLOWING, tripId: TRIP };
const at = (timestamp: string, latitude: number) => updateOf({ timestamp, latitude });
const oneUpdate: LiveTrip = {
  ...following,
  ...afterMessage(following, at('2030-11-29T07:00:10.000Z', 6.7)),
};

describe('the live state of a trip', () => {
  it('holds the newest position of each person', () => {
    const after = afterMessage(oneUpdate, at('2030-11-29T07:00:20.000Z', 6.8));
    expect(after.people?.[DRIVER]?.latitude).toBe(6.8);
  });

  it('computes a missing heading from the movement, and keeps it when the same position arrives again', () => {
    const first: LiveTrip = { ...following, ...afterMessage(following, updateOf({ heading: null })) };
    const next = updateOf({ heading: null, latitude: 6.9, timestamp: '2030-11-29T07:01:00.000Z' });
    const moved: LiveTrip = { ...first, ...afterMessage(first, next) };
    expect(first.people[DRIVER]?.heading).toBeNull();
    expect(moved.people[DRIVER]?.heading).toBeCloseTo(0, 1);
    expect(afterMessage(moved, next).people?.[DRIVER]?.heading).toBeCloseTo(0, 1);
  });

  it('updates the arrival estimate when the same position arrives again with a better one', () => {
    const early: LiveTrip = {
      ...following,
      ...afterMessage(following, updateOf({ estimatedArrival: null })),
    };
    const estimatedArrival = '2030-11-29T09:00:00.000Z';
    const stored = afterMessage(early, updateOf({ estimatedArrival }));
    expect(stored.people?.[DRIVER]?.estimatedArrival).toBe(estimatedArrival);
  });

  it('drops positions that are older than the newest one', () => {
    expect(afterMessage(oneUpdate, at('2030-11-29T07:00:09.000Z', 6.6))).toEqual({});
  });

  it('drops messages of other trips', () => {
    expect(afterMessage(following, updateOf({ tripId: STRANGE_TRIP }))).toEqual({});
    expect(
      afterMessage(following, { type: 'trip_status_update', tripId: STRANGE_TRIP, status: 'arrived' }),
    ).toEqual({});
  });

  it('takes a status that an administrator has put back, and ignores older positions until the next push', () => {
    const arrived: LiveTrip = {
      ...oneUpdate,
      ...afterMessage(oneUpdate, updateOf({ tripStatus: 'arrived' })),
    };
    const push = (status: 'en_route' | 'arrived') =>
      ({ type: 'trip_status_update', tripId: TRIP, status }) as const;
    const back: LiveTrip = { ...arrived, ...afterMessage(arrived, push('en_route')) };
    expect([back.status, back.people[DRIVER]?.tripStatus]).toEqual(['en_route', 'en_route']);
    expect(afterMessage(back, updateOf({ tripStatus: 'arrived' })).status).toBeUndefined();
    const again: LiveTrip = { ...back, ...afterMessage(back, push('arrived')) };
    expect([again.status, again.isPutBack]).toEqual(['arrived', false]);
  });

  it.each([
    { type: 'trip_status_update', tripId: TRIP, status: 'arrived' } as const,
    updateOf({ userId: PASSENGER, tripStatus: 'arrived' }),
  ])('writes a new status into every position of the trip, whichever message carries it', (message) => {
    const after = afterMessage(oneUpdate, message);
    expect(after.status).toBe('arrived');
    expect(after.people?.[DRIVER]?.tripStatus).toBe('arrived');
  });

  it('is no longer lost after the trip was joined again', () => {
    const lost: LiveTrip = { ...following, lost: 'You no longer travel on this trip.' };
    expect(afterMessage(lost, { type: 'trip_joined', tripId: TRIP })).toEqual({ joined: true, lost: null });
  });

  it('does not go back to the earlier status of a position', () => {
    const arrived: LiveTrip = { ...oneUpdate, status: 'arrived' };
    expect(afterMessage(arrived, updateOf({ tripStatus: 'en_route' })).status).toBeUndefined();
  });

  it('takes only newer data from the polled snapshot than from the stream', () => {
    const { type: _, ...older } = at('2030-11-29T07:00:00.000Z', 6.5);
    const snapshot = {
      tripId: TRIP,
      status: 'en_route' as const,
      participantCount: 3,
      driverLocation: older,
      estimatedArrival: null,
    };
    const after = { ...oneUpdate, ...afterSnapshot(oneUpdate, snapshot) };
    expect(after.people[DRIVER]?.latitude).toBe(6.7);
    expect(after.participantCount).toBe(3);
    const fresh = { ...older, timestamp: '2030-11-29T07:01:00.000Z', latitude: 6.9 };
    const newer = afterSnapshot(oneUpdate, { ...snapshot, status: 'arrived', driverLocation: fresh });
    expect(newer.people?.[DRIVER]).toMatchObject({ latitude: 6.9, tripStatus: 'arrived' });
    expect(afterSnapshot(following, { ...snapshot, tripId: STRANGE_TRIP })).toEqual({});
    const gone = { ...snapshot, driverLocation: null };
    expect(afterSnapshot(oneUpdate, gone).people).toEqual({});
    const joined = { ...oneUpdate, joined: true };
    expect({ ...joined, ...afterSnapshot(joined, gone) }.people[DRIVER]).toBeDefined();
  });
});
