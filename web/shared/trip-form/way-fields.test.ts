import { describe, expect, it } from 'vitest';
import {
  changedWay,
  DEFAULT_FARE_LIMITS,
  editedWayShape,
  newStop,
  NO_POINT,
  NO_WAY,
  proposedStops,
  stopIssues,
  type StopFields,
  toWay,
  wayBack,
  wayOfTrip,
  wayShape,
} from './way-fields.ts';
import { z } from 'zod';

const TRIP = { origin: 'Lagos', destination: 'Abuja', fare: 21_500, minutes: 600 };
const WITH = { trip: TRIP, limits: DEFAULT_FARE_LIMITS };
const DEPARTURE = '2030-11-29T06:30:00.000Z';
const stopIn = (
  place: string,
  minutes: number,
  fare: number,
  changes: Partial<StopFields> = {},
): StopFields => ({
  ...newStop(place),
  minutes,
  fare,
  hasOwnTime: true,
  hasOwnFare: true,
  ...changes,
});

describe('proposals for stops', () => {
  it('follow the distance, in order of time', () => {
    expect(proposedStops([newStop('Lokoja'), newStop('Ibadan')], WITH)).toMatchObject([
      { place: 'Ibadan', minutes: 115, fare: 4000 },
      { place: 'Lokoja', minutes: 435, fare: 15_500 },
    ]);
  });

  it('keep what the driver has set, and make room for the minimum between neighbours', () => {
    const stops = [stopIn('Ibadan', 500, 15_000), newStop('Lokoja')];
    expect(proposedStops(stops, WITH)).toMatchObject([
      { place: 'Lokoja', minutes: 435, fare: 15_500 },
      { place: 'Ibadan', minutes: 500, fare: 15_000 },
    ]);
    const dear = [stopIn('Ibadan', 115, 18_000), newStop('Lokoja')];
    expect(proposedStops(dear, WITH)[1]).toMatchObject({ place: 'Lokoja', fare: 19_000 });
  });

  it('have no fare while the trip has none, and the middle for an unknown place', () => {
    expect(
      proposedStops([newStop('Ibadan')], { ...WITH, trip: { ...TRIP, fare: Number.NaN } })[0]?.fare,
    ).toBeNaN();
    expect(proposedStops([newStop('Atlantis')], WITH)[0]).toMatchObject({ minutes: 300, fare: 11_000 });
  });
});

describe('the rules of stops', () => {
  it.each([
    ['fit', [stopIn('Ibadan', 120, 5000), stopIn('Lokoja', 420, 15_000)], []],
    ['a place twice', [stopIn('lagos ', 120, 5000)], [[0, 'place', 'A trip stops at a place only once']]],
    [
      'times that do not rise',
      [stopIn('Ibadan', 120, 5000), stopIn('Lokoja', 120, 15_000)],
      [[1, 'minutes', 'The time of each stop must be later than that of the stop before']],
    ],
    [
      'after the arrival',
      [stopIn('Ibadan', 600, 5000)],
      [[0, 'minutes', 'The stop must be before the arrival']],
    ],
    ['not a multiple', [stopIn('Ibadan', 120, 5100)], [[0, 'fare', 'Fare must be a multiple of ₦500']]],
    [
      'below the minimum',
      [stopIn('Ibadan', 120, 5000), stopIn('Lokoja', 420, 5500)],
      [[1, 'fare', 'Each part of the way costs at least ₦1,000']],
    ],
    [
      'nothing left for the rest',
      [stopIn('Ibadan', 120, 21_000)],
      [[0, 'fare', 'Leave at least ₦1,000 for the rest of the way']],
    ],
  ])('%s', (_name, stops, expected) => {
    const issues = stopIssues(stops, TRIP).map(({ path, message }) => [path[1], path[2], message]);
    expect(issues).toEqual(expected);
  });

  it.each([
    ['', 'Meeting point is required'],
    ['Ab', 'The name of a meeting point must have 3 to 80 characters'],
  ])('a new trip needs meeting points at both ends: "%s"', (name, message) => {
    const point = { ...NO_POINT, name };
    const result = z.object(wayShape).safeParse({ ...NO_WAY, originPoint: point, destinationPoint: point });
    expect(result.error?.issues).toMatchObject([
      { path: ['originPoint', 'name'], message },
      { path: ['destinationPoint', 'name'], message },
    ]);
  });

  it('a stop needs a fare', () => {
    const stops = [stopIn('Ibadan', 120, Number.NaN)];
    expect(z.object(editedWayShape).safeParse({ ...NO_WAY, stops }).error?.issues).toMatchObject([
      { path: ['stops', 0, 'fare'], message: 'Fare is required' },
    ]);
  });

  it('an existing trip and a stop on the way may have none', () => {
    const way = { ...NO_WAY, stops: [stopIn('Ibadan', 120, 5000)] };
    expect(z.object(editedWayShape).safeParse(way).success).toBe(true);
  });
});

describe('the way of a request', () => {
  const POINT = { name: 'Jibowu Park', hint: 'By the gate', pin: { latitude: 6.52, longitude: 3.37 } };
  const WAY = { originPoint: POINT, destinationPoint: { ...NO_POINT, name: 'Jabi Park' }, stops: [] };

  it('has points, and stops in order with their times', () => {
    const stops = [stopIn('Lokoja', 420, 15_000), stopIn('Ibadan', 120, 5000, { point: POINT })];
    expect(toWay({ ...WAY, stops }, DEPARTURE)).toEqual({
      originPoint: { name: 'Jibowu Park', hint: 'By the gate', latitude: 6.52, longitude: 3.37 },
      destinationPoint: { name: 'Jabi Park' },
      stops: [
        {
          place: 'Ibadan',
          time: '2030-11-29T08:30:00.000Z',
          fare: 5000,
          point: { name: 'Jibowu Park', hint: 'By the gate', latitude: 6.52, longitude: 3.37 },
        },
        { place: 'Lokoja', time: '2030-11-29T13:30:00.000Z', fare: 15_000 },
      ],
    });
    expect(toWay(WAY, DEPARTURE)).not.toHaveProperty('stops');
  });

  it('has only what an edit changes', () => {
    const before = { ...WAY, stops: [stopIn('Ibadan', 120, 5000)] };
    expect(changedWay(before, before, DEPARTURE)).toEqual({});
    expect(changedWay(before, { ...before, stops: [] }, DEPARTURE)).toEqual({ stops: [] });
    const moved = { ...before, destinationPoint: { ...NO_POINT, name: 'Utako' } };
    expect(changedWay(before, moved, DEPARTURE)).toEqual({ destinationPoint: { name: 'Utako' } });
  });

  it('is read from a trip, and turned round for the way back', () => {
    const stop = { id: 'x', placeId: 'x', seatsAvailable: 3, reachedAt: null, leftAt: null };
    const way = wayOfTrip({
      departureDate: DEPARTURE,
      stops: [
        { ...stop, place: 'Lagos', time: DEPARTURE, fare: 0, point: { name: 'Jibowu Park' } },
        { ...stop, place: 'Ibadan', time: '2030-11-29T08:30:00Z', fare: 5000, point: null },
        { ...stop, place: 'Abuja', time: '2030-11-29T18:00:00Z', fare: 21_500, point: null },
      ],
    });
    expect(way).toEqual({
      originPoint: { name: 'Jibowu Park', hint: '', pin: null },
      destinationPoint: NO_POINT,
      stops: [stopIn('Ibadan', 120, 5000)],
    });
    expect(wayBack(way)).toMatchObject({
      destinationPoint: { name: 'Jibowu Park' },
      stops: [{ place: 'Ibadan', hasOwnTime: false, hasOwnFare: false }],
    });
    expect(wayOfTrip({ departureDate: DEPARTURE })).toEqual(NO_WAY);
  });

  it('leaves out the point that a passenger proposed for themselves', () => {
    const stop = { id: 'x', placeId: 'x', seatsAvailable: 3, reachedAt: null, leftAt: null };
    const home = { name: 'Green gate', latitude: 7.4, longitude: 3.9, isPrivate: true as const };
    const way = wayOfTrip({
      departureDate: DEPARTURE,
      stops: [
        { ...stop, place: 'Lagos', time: DEPARTURE, fare: 0, point: null },
        { ...stop, place: 'Ibadan', time: '2030-11-29T08:30:00Z', fare: 5000, point: home },
        { ...stop, place: 'Abuja', time: '2030-11-29T18:00:00Z', fare: 21_500, point: null },
      ],
    });
    expect(way.stops).toEqual([stopIn('Ibadan', 120, 5000)]);
  });
});
