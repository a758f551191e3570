import { describe, expect, it } from 'vitest';
import { distanceKm } from './geo.ts';

const LAGOS = { latitude: 6.52, longitude: 3.38 };
const ABUJA = { latitude: 9.06, longitude: 7.49 };
const SAGAMU = { latitude: 6.85, longitude: 3.65 };

describe('distance between places', () => {
  it.each([
    ['Lagos and Abuja', LAGOS, ABUJA, 534],
    ['Lagos and Sagamu', LAGOS, SAGAMU, 47],
    [
      'opposite points of the equator',
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 180 },
      20_015,
    ],
  ])('%s', (_name, from, to, kilometres) => {
    expect(Math.round(distanceKm(from, to))).toBe(kilometres);
    expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to), 9);
  });

  it('a place is 0 km from itself', () => {
    expect(distanceKm(ABUJA, ABUJA)).toBe(0);
  });
});
