import { describe, expect, it } from 'vitest';
import type { Booking, TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { bookingOf, passengerOf } from '@/shared/testing/bookings.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { driverStep, passengerStep } from './next-step.ts';

/** The trip leaves at 06:30 UTC; the driver may wait from 04:30 and start from 06:15. */
const at = (time: string) => Date.parse(`2030-11-29T${time}:00Z`);
const TIMES = {
  waiting: '2030-11-29T04:30:00Z',
  en_route: '2030-11-29T06:15:00Z',
  completed: '2030-11-29T11:00:00Z',
};
const ABOARD = '2030-11-29T06:00:00Z';
const stops = (changes: Parameters<typeof stopsOf>[1] = {}) => stopsOf([3, 3, 3], changes);
const ore = passengerOf({ origin: 'Ore' });

describe('driverStep', () => {
  it.each<[string, Partial<Trip>, string, TripPassenger[], object | null]>([
    ['a day before', {}, '01:00', [passengerOf()], { kind: 'passengers' }],
    ['a day before, without passengers', {}, '01:00', [], { kind: 'wait', from: TIMES.waiting }],
    ['two hours before', {}, '04:30', [passengerOf()], { kind: 'wait', from: null }],
    ['open and overdue', { status: 'active' }, '07:00', [], { kind: 'wait', from: null }],
    [
      'a passenger is missing',
      { status: 'waiting' },
      '06:20',
      [passengerOf(), ore],
      { kind: 'board', place: 'Lagos', missing: 1 },
    ],
    [
      'all on board, early',
      { status: 'waiting' },
      '05:00',
      [passengerOf({ boardedAt: ABOARD }), ore],
      { kind: 'start', from: TIMES.en_route },
    ],
    [
      'all on board',
      { status: 'waiting' },
      '06:20',
      [passengerOf({ boardedAt: ABOARD })],
      { kind: 'start', from: null },
    ],
    [
      'a passenger is missing at the departure',
      { status: 'waiting' },
      '06:30',
      [passengerOf()],
      { kind: 'start', from: null },
    ],
    [
      'on the way to Ore',
      { status: 'en_route', stops: stops() },
      '07:00',
      [ore],
      { kind: 'reach', stop: stops()[1] },
    ],
    [
      'at Ore',
      { status: 'en_route', stops: stops({ 1: { reachedAt: ABOARD } }) },
      '08:30',
      [ore],
      { kind: 'board', place: 'Ore', missing: 1 },
    ],
    [
      'at Ore, all on board',
      { status: 'en_route', stops: stops({ 1: { reachedAt: ABOARD } }) },
      '08:30',
      [passengerOf({ origin: 'Ore', boardedAt: ABOARD })],
      { kind: 'leave', stop: stops({ 1: { reachedAt: ABOARD } })[1] },
    ],
    [
      'after the last stop',
      { status: 'en_route', stops: stops({ 1: { leftAt: ABOARD }, 2: { leftAt: ABOARD } }) },
      '12:00',
      [],
      { kind: 'arrive' },
    ],
    ['without stops on the way', { status: 'en_route' }, '12:00', [], { kind: 'arrive' }],
    ['arrived early', { status: 'arrived' }, '10:00', [], { kind: 'complete', from: TIMES.completed }],
    ['arrived', { status: 'arrived' }, '12:00', [], { kind: 'complete', from: null }],
    ['completed', { status: 'completed' }, '13:00', [], null],
    ['cancelled', { status: 'cancelled' }, '05:00', [], null],
  ])('%s', (_, changes, time, passengers, step) => {
    const trip = { ...tripOf({ statusTimes: TIMES }), ...changes };
    expect(driverStep(trip, { passengers, now: at(time) })).toEqual(step);
  });

  it('lets the server decide while the times are not known', () => {
    expect(driverStep(tripOf({ status: 'arrived' }), { now: at('10:00') })).toEqual({
      kind: 'complete',
      from: null,
    });
  });
});

describe('passengerStep', () => {
  const { driver } = tripOf();
  const PARK = { name: 'Jibowu Park' };
  const metLeg = { ...bookingOf().leg, fromPoint: PARK };
  const leg = { ...bookingOf().leg, origin: 'Ore', departureDate: '2030-11-29T08:30:00Z' };
  const change = { kind: 'departure', place: 'Lagos', was: TIMES.waiting, now: TIMES.completed } as const;

  it.each<[string, Partial<Trip>, Partial<Booking>, string, object | null]>([
    ['a day before', { driver }, {}, '01:00', { kind: 'ticket' }],
    ['two hours before', { driver }, { leg: metLeg }, '04:30', { kind: 'directions', point: PARK }],
    ['two hours before, without a meeting point', { driver }, {}, '04:30', { kind: 'ticket' }],
    ['two hours before, without a driver', { driverId: null }, { leg: metLeg }, '04:30', { kind: 'ticket' }],
    ['without a driver', { driverId: null }, {}, '01:00', { kind: 'ticket' }],
    ['the trip has changed', { driver }, { changes: [change] }, '01:00', { kind: 'answer' }],
    ['half an hour before', { driver }, {}, '06:00', { kind: 'code' }],
    ['the driver waits', { driver, status: 'waiting' }, {}, '05:00', { kind: 'code' }],
    ['the driver waits for others', { driver, status: 'waiting' }, { leg }, '05:00', { kind: 'ticket' }],
    ['the car comes', { driver, status: 'en_route' }, { leg }, '07:00', { kind: 'follow' }],
    ['the car is near', { driver, status: 'en_route' }, { leg }, '08:10', { kind: 'code' }],
    [
      'it left without them',
      { driver, status: 'en_route' },
      { changes: [change] },
      '06:40',
      { kind: 'follow' },
    ],
    ['on board', { driver, status: 'waiting' }, { boardedAt: ABOARD }, '06:10', { kind: 'follow' }],
    ['arrived', { driver, status: 'arrived' }, { boardedAt: ABOARD }, '12:00', { kind: 'arrived' }],
    [
      'completed',
      { driver, status: 'completed' },
      { status: 'completed', boardedAt: ABOARD },
      '13:00',
      { kind: 'rate' },
    ],
    [
      'the driver cancelled',
      { driver, status: 'cancelled' },
      { status: 'cancelled' },
      '05:00',
      { kind: 'search' },
    ],
    ['the passenger cancelled', { driver }, { status: 'cancelled' }, '05:00', null],
  ])('%s', (_, changes, own, time, step) => {
    const trip = { ...tripOf(), ...changes };
    expect(passengerStep({ ...bookingOf(), ...own, trip }, at(time))).toEqual(step);
  });
});
