import { describe, expect, it } from 'vitest';
import { stopsOf } from '@/shared/testing/trips.ts';
import { stopArrivals } from './stop-arrivals.ts';

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
