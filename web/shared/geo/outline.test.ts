// @vitest-environment node
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outlineModule } from './outline-from-atlas.ts';
import { outlinePoints } from './outline-points.ts';

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
