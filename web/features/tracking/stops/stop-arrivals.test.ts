import { describe, expect, it } from 'vitest';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { partArrivals, stopArrivals } from './stop-arrivals.ts';

const LIVE = {
  position: { latitude: 6.5, longitude: 3.4, timestamp: '2030-11-29T07:00:00Z' },
  estimatedArrival: '2030-11-29T14:00:00Z',
};
const hours = (ms: number | null | undefined) =>
  typeof ms === 'number' ? (ms - Date.parse(LIVE.position.timestamp)) / 3_600_000 : null;

describe('arrivals at stops', () => {
  it('rise up to the estimate for the last stop', () => {
    const [lagos, ore, lokoja, abuja] = stopArrivals(stopsOf([3, 3, 3]), LIVE).map(hours);
    expect(lagos).toBeNull();
    expect(ore).toBeGreaterThan(1);
    expect(lokoja).toBeGreaterThan(ore ?? 0);
    expect(abuja).toBe(7);
  });

  it('are given for the stops ahead only', () => {
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: '2030-11-29T07:00:00Z' } });
    const known = stopArrivals(stops, LIVE).map((at) => at !== null);
    expect(known).toEqual([false, false, true, true]);
  });

  it('are unknown when a place ahead is unknown', () => {
    const stops = stopsOf([3, 3, 3], { 2: { placeId: 'atlantis' } });
    expect(stopArrivals(stops, LIVE)).toEqual([null, null, null, null]);
  });
});

describe('arrivals of a passenger', () => {
  const DRIVER = { ...LIVE.position, estimatedArrival: LIVE.estimatedArrival };
  const oreToLokoja = (changes?: Parameters<typeof stopsOf>[1]) => {
    const stops = stopsOf([3, 3, 3], changes);
    const [, ore, lokoja] = stops;
    return { ...tripOf({ stops }), leg: { fromStopId: ore?.id ?? '', toStopId: lokoja?.id ?? '' } };
  };

  it('are those at the two stops of their leg', () => {
    const arrivals = stopArrivals(stopsOf([3, 3, 3]), LIVE);
    const { getOn, getOff, hasArrived } = partArrivals(oreToLokoja(), DRIVER);
    expect([getOn, Date.parse(getOff ?? '')]).toEqual([arrivals[1], Math.floor(arrivals[2] ?? 0)]);
    expect(hasArrived).toBe(false);
  });

  it('end at a stop that was reached', () => {
    const reachedAt = '2030-11-29T07:00:00Z';
    expect(partArrivals(oreToLokoja({ 1: { reachedAt } }), DRIVER).getOn).toBeNull();
    const there = partArrivals(oreToLokoja({ 1: { reachedAt }, 2: { reachedAt } }), DRIVER);
    expect(there).toEqual({ hasArrived: true, getOn: null, getOff: null });
  });

  it('are the arrival of the trip for the whole way, and unknown without a position', () => {
    const whole = tripOf({ stops: stopsOf([3, 3, 3]) });
    expect(partArrivals(whole, DRIVER)).toEqual({
      hasArrived: false,
      getOn: null,
      getOff: LIVE.estimatedArrival,
    });
    expect(partArrivals(whole, undefined).getOff).toBeNull();
    expect(partArrivals(tripOf(), DRIVER).getOff).toBe(LIVE.estimatedArrival);
  });
});
