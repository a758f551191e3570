// @vitest-environment node
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GULF_OF_GUINEA } from './gulf-of-guinea.ts';
import { gulfModule, outlineModule } from './outline-from-atlas.ts';
import { outlinePoints, type Point, pointsOf } from './outline-points.ts';

const source = readFileSync(`${import.meta.dirname}/nigeria-outline.ts`, 'utf8');

describe('the outline of Nigeria', () => {
  it('matches the atlas', () => {
    expect(source).toBe(outlineModule());
  });

  it('is at most 2 KB after gzip', () => {
    expect(gzipSync(source).length).toBeLessThanOrEqual(2048);
  });

  it('lies between 2° and 15° east and 4° and 14° north, and closes', () => {
    const points = outlinePoints();
    expect(points.length).toBeGreaterThan(300);
    expect(points.at(0)).toEqual(points.at(-1));
    for (const { longitude, latitude } of points) {
      expect(longitude > 2 && longitude < 15).toBe(true);
      expect(latitude > 4 && latitude < 14).toBe(true);
    }
  });
});

describe('the Gulf of Guinea', () => {
  it('matches the atlas', () => {
    expect(readFileSync(`${import.meta.dirname}/gulf-of-guinea.ts`, 'utf8')).toBe(gulfModule());
  });

  it('has the sea off Lagos and Port Harcourt, and no land of the neighbours', () => {
    const sea = pointsOf(GULF_OF_GUINEA);
    for (const spot of [at(3.4, 6.2), at(7, 4), at(9, 3.5), at(2, 5.5)])
      expect(isWithin(sea, spot)).toBe(true);
    for (const spot of [at(2.4, 6.5), at(9.7, 4.3), at(9.9, 2.2), at(7, 14.5)])
      expect(isWithin(sea, spot)).toBe(false);
  });
});

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

/** Whether a line to the east crosses the ring an odd number of times. */
function isWithin(ring: readonly Point[], { longitude, latitude }: Point): boolean {
  return ring.reduce((inside, to, index) => {
    const from = ring.at(index - 1) ?? to;
    if (from.latitude > latitude === to.latitude > latitude) return inside;
    const share = (latitude - from.latitude) / (to.latitude - from.latitude);
    return longitude < from.longitude + share * (to.longitude - from.longitude) ? !inside : inside;
  }, false);
}
