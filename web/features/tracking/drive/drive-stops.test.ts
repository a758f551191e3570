import { describe, expect, it } from 'vitest';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { carShare, kmAhead, placeOf, sharesOf, signOf } from './drive-stops.ts';

const AT_8 = '2030-11-29T07:00:00Z';
const KM = { 0: { km: 0 }, 1: { km: 200 }, 2: { km: 500 }, 3: { km: 800 } };
const STOPS = stopsOf([3, 3, 3], { ...KM, 0: { km: 0, reachedAt: AT_8, leftAt: AT_8 } });
const IN_ORE = { latitude: 6.75, longitude: 4.87 };

describe('where the car is', () => {
  it('is at the first stop until the trip starts, and at a stop until it was left', () => {
    expect(placeOf(STOPS, 'waiting')).toEqual({ index: 0, isAt: true });
    expect(placeOf(STOPS, 'en_route')).toEqual({ index: 1, isAt: false });
    const inOre = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    expect(placeOf(inOre, 'en_route')).toEqual({ index: 1, isAt: true });
    const behindLokoja = stopsOf([3, 3, 3], { 1: { leftAt: AT_8 }, 2: { leftAt: AT_8 } });
    expect(placeOf(behindLokoja, 'en_route')).toEqual({ index: 3, isAt: false });
    expect(placeOf(behindLokoja, 'arrived')).toEqual({ index: 3, isAt: true });
  });

  it('is measured by the road, and half-way while the position is not known', () => {
    const place = { index: 1, isAt: false };
    expect(sharesOf(STOPS)).toEqual([0, 0.25, 0.625, 1]);
    expect(sharesOf(stopsOf([3, 3, 3]))).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(carShare(STOPS, place, undefined)).toBe(0.125);
    expect(kmAhead(STOPS, place, undefined)).toBeNull();
    expect(carShare(STOPS, place, IN_ORE)).toBeCloseTo(0.25, 2);
    expect(kmAhead(STOPS, place, IN_ORE)).toBeLessThan(5);
    expect(kmAhead(STOPS, { index: 1, isAt: true }, IN_ORE)).toBeNull();
  });
});

describe('the sign', () => {
  const ada = passengerOf({ totalFare: 7000 });
  const paid = passengerOf({ paymentMethod: 'online', seats: 1 });
  const say = (
    status: 'active' | 'waiting' | 'en_route' | 'arrived',
    missing: (typeof ada)[],
    stops = STOPS,
  ) => signOf({ trip: tripOf({ stops }), status, stops, missing, getOn: [ada] }, 'Leaves in 45 min');

  it('counts the seats that are missing, and the cash of those who have not paid', () => {
    expect(say('waiting', [ada, paid])).toEqual({
      what: 'Jibowu Park, leave 07:30',
      headline: '3 missing',
      note: 'Collect ₦7,000',
    });
    expect(say('waiting', [])).toMatchObject({ what: 'Jibowu Park, all on board', headline: 'Leave 07:30' });
  });

  it('says where to drive, and how long the car stands', () => {
    expect(say('active', [ada])).toMatchObject({ headline: 'Leaves in 45 min', note: '2 seats booked' });
    expect(say('en_route', [ada])).toEqual({ what: 'Next stop, Ore', headline: 'Ore Junction', note: null });
    const inOre = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    expect(say('en_route', [ada], inOre)).toMatchObject({
      what: 'At stop since 08:00',
      headline: '2 missing',
    });
    expect(say('arrived', [])).toEqual({ what: 'Arrived', headline: 'Abuja', note: '' });
  });
});
