import { describe, expect, it } from 'vitest';
import { headline, isNear, type Journey, shownFirst } from './near-trip.ts';

const at = (day: number, time: string) => Date.parse(`2030-11-${day}T${time}:00Z`);
const journey = (changes: Partial<Journey> = {}): Journey => ({
  status: 'scheduled',
  departureDate: '2030-11-29T06:30:00Z',
  arrivalDate: '2030-11-29T18:00:00Z',
  ...changes,
});

const RIDE = { driver: 'Emeka', destination: 'Sagamu', isFromOrigin: true, isOnBoard: false };

it.each<[string, Partial<Journey>, number, boolean]>([
  ['more than a day before', {}, at(28, '06:29'), false],
  ['a day before', {}, at(28, '06:30'), true],
  ['two hours after the arrival', { status: 'completed' }, at(29, '20:00'), true],
  ['later', { status: 'completed' }, at(29, '20:01'), false],
  ['late, but under way', { status: 'en_route' }, at(30, '08:00'), true],
  ['cancelled, on the morning', { status: 'cancelled' }, at(29, '08:30'), true],
  ['cancelled, later', { status: 'cancelled' }, at(29, '08:31'), false],
])('isNear: %s', (_, changes, now, near) => {
  expect(isNear(journey(changes), now)).toBe(near);
});

it('takes the earliest journey that is not over', () => {
  const list = [
    journey({ status: 'cancelled', departureDate: '2030-11-29T05:00:00Z' }),
    journey({ departureDate: '2030-11-29T09:00:00Z' }),
    journey(),
  ];
  expect(shownFirst(list, (each) => each, { asksRating: true, now: at(29, '04:00') })).toBe(list[2]);
  expect(shownFirst(list.slice(0, 1), (each) => each, { asksRating: true, now: at(29, '04:00') })).toBe(
    list[0],
  );
  expect(shownFirst(list, (each) => each, { asksRating: true, now: at(20, '04:00') })).toBeUndefined();
});

it('takes the next journey where none is near and nothing else is asked', () => {
  const gone = journey({ status: 'cancelled' });
  const list = [gone, journey({ departureDate: '2030-11-30T05:00:00Z' }), journey()];
  const first = (now: number) => shownFirst(list, (each) => each, { asksRating: false, now });
  expect(first(at(20, '04:00'))).toBe(list[2]);
  expect(first(at(29, '04:00'))).toBe(list[2]);
  expect(shownFirst([gone], (each) => each, { asksRating: false, now: at(20, '04:00') })).toBeUndefined();
});

describe('headline', () => {
  it.each<[Partial<Journey>, number, string]>([
    [{}, at(29, '01:10'), 'Today 07:30'],
    [{}, at(28, '12:00'), 'Tomorrow 07:30'],
    [{}, at(27, '12:00'), 'Fri 29 Nov, 07:30'],
    [{}, at(29, '05:10'), 'Leaves in 1 h 20 min'],
    [{ status: 'waiting' }, at(29, '06:40'), 'Planned for 07:30'],
    [{ status: 'waiting' }, at(29, '06:00'), 'Leaves in 30 min'],
    [{ status: 'waiting', ride: RIDE }, at(29, '06:40'), 'Emeka is waiting'],
    [{ status: 'waiting', ride: { ...RIDE, driver: null } }, at(29, '06:40'), 'Your driver is waiting'],
    // The car stands at the first stop.
    [{ status: 'waiting', ride: { ...RIDE, isFromOrigin: false } }, at(29, '06:00'), 'Leaves in 30 min'],
    [{ status: 'waiting', ride: { ...RIDE, isOnBoard: true } }, at(29, '06:20'), 'You are on board'],
    [{ status: 'en_route', ride: RIDE }, at(29, '05:50'), 'At your stop in 40 min'],
    // It left early: passengers on board no longer need to meet the driver.
    [{ status: 'en_route', ride: { ...RIDE, isOnBoard: true } }, at(29, '06:16'), 'Sagamu about 19:00'],
    [{ status: 'en_route', ride: RIDE }, at(29, '09:00'), 'Sagamu about 19:00'],
    [{ status: 'en_route' }, at(29, '05:50'), 'Arrives about 19:00'],
    [{ status: 'arrived' }, at(29, '18:00'), 'Arrived'],
    [{ status: 'arrived', ride: RIDE }, at(29, '18:00'), 'You have arrived'],
    [{ status: 'cancelled', ride: RIDE }, at(29, '06:00'), 'This trip is cancelled'],
  ])('%o', (changes, now, words) => {
    expect(headline(journey(changes), now)).toBe(words);
  });
});
