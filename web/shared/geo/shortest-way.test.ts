import { describe, expect, it } from 'vitest';
import { distanceKm } from '@tafiya/core/geo.ts';
import { placeByName } from '@/shared/places/places.ts';
import data from './nigeria-roads.json';
import type { Point } from './outline-points.ts';
import { networkOf, type Road, roadsOf } from './roads.ts';
import { wayThrough } from './shortest-way.ts';

const at = (longitude: number, latitude: number): Point => ({ longitude, latitude });
const road = (from: number, to: number, minutes: number, points: Point[]): Road => ({
  from,
  to,
  minutes,
  rank: 1,
  points,
});

/** A square of four roads with the corners 0 to 3; the way over corner 3 is slow. Corner 4 and 5 are an island. */
const SQUARE = networkOf(6, [
  road(0, 1, 60, [at(5, 8), at(5.5, 8.1), at(6, 8)]),
  road(2, 1, 60, [at(6, 9), at(6, 8)]),
  road(0, 3, 90, [at(5, 8), at(5, 9)]),
  road(3, 2, 90, [at(5, 9), at(6, 9)]),
  road(4, 5, 60, [at(9, 12), at(10, 12)]),
]);
const rounded = (points: Point[]) =>
  points.map(({ longitude, latitude }) => [Number(longitude.toFixed(2)), Number(latitude.toFixed(2))]);

describe('the way along the roads', () => {
  it.each([
    [
      'between two corners takes the fast roads',
      [at(5, 8), at(6, 9)],
      [
        [5, 8],
        [5.5, 8.1],
        [6, 8],
        [6, 9],
      ],
    ],
    [
      'back is the same way',
      [at(6, 9), at(5, 8)],
      [
        [6, 9],
        [6, 8],
        [5.5, 8.1],
        [5, 8],
      ],
    ],
    [
      'joins a road in its middle',
      [at(5, 8.2), at(5.01, 8.8)],
      [
        [5, 8.2],
        [5, 8.8],
        [5.01, 8.8],
      ],
    ],
    [
      'backwards too',
      [at(5, 8.8), at(5, 8.2)],
      [
        [5, 8.8],
        [5, 8.2],
      ],
    ],
    [
      'from the middle of a road to another',
      [at(5, 8.2), at(6, 8.5)],
      [
        [5, 8.2],
        [5, 8],
        [5.5, 8.1],
        [6, 8],
        [6, 8.5],
      ],
    ],
    [
      'ends at the far end of the last road',
      [at(5, 8.2), at(6, 8.9)],
      [
        [5, 8.2],
        [5, 8],
        [5.5, 8.1],
        [6, 8],
        [6, 8.9],
      ],
    ],
    [
      'is straight far from every road',
      [at(5, 8), at(7, 7)],
      [
        [5, 8],
        [7, 7],
      ],
    ],
    [
      'is straight to roads that are not connected',
      [at(5, 8), at(9.5, 12)],
      [
        [5, 8],
        [9.5, 12],
      ],
    ],
    [
      'goes through all places',
      [at(5, 8), at(6, 8), at(6, 9)],
      [
        [5, 8],
        [5.5, 8.1],
        [6, 8],
        [6, 9],
      ],
    ],
    ['of one place is the place', [at(5, 8)], [[5, 8]]],
    ['of none is empty', [], []],
  ])('%s', (_, places, way) => {
    const line = rounded(wayThrough(SQUARE, places));
    // Joints and places may coincide.
    expect(line.filter((point, index) => String(point) !== String(line[index - 1]))).toEqual(way);
  });
});

describe('the roads of Nigeria', () => {
  const roads = roadsOf(data);
  const lengthOf = (points: Point[]) =>
    points.reduce((km, point, index) => km + distanceKm(points[index - 1] ?? point, point), 0);

  it('are one network of junctions', () => {
    expect(roads.junctions).toHaveLength(390);
    expect(roads.roads).toHaveLength(548);
    for (const { from, to, points, minutes } of roads.roads) {
      expect([from, to].every((node) => node >= 0 && node < 390)).toBe(true);
      expect(points.length).toBeGreaterThan(1);
      expect(minutes).toBeGreaterThanOrEqual(0);
      for (const { longitude, latitude } of points) {
        expect(longitude > 2 && longitude < 15 && latitude > 4 && latitude < 14.5).toBe(true);
      }
    }
  });

  it.each([
    ['Lagos', 'Abuja', 748],
    ['Kano', 'Maiduguri', 580],
    ['Enugu', 'Port Harcourt', 230],
    ['Sokoto', 'Calabar', 1250],
  ])('lead from %s to %s in about %i km', (from, to, km) => {
    const ends = [placeByName(from), placeByName(to)].filter((place) => place !== null);
    const length = lengthOf(wayThrough(roads, ends));
    expect(length).toBeGreaterThan(km * 0.85);
    expect(length).toBeLessThan(km * 1.15);
  });
});
