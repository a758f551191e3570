import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadRoads } from '../../web/shared/geo/roads.ts';
import { wayThrough } from '../../web/shared/geo/shortest-way.ts';
import { LANES } from './moving.ts';
import { pointAt } from './way.ts';

const UNITS = 10_000;
const FILE = path.join(import.meta.dirname, 'ways.json');
const round = (degrees: number) => Math.round(degrees * UNITS) / UNITS;

test('the ways of the moving trips are those that the maps draw (UPDATE_WAYS=1 writes them anew)', async () => {
  const roads = await loadRoads();
  const drawn = LANES.map(({ from, to }) =>
    wayThrough(roads, [from, to]).map(({ longitude, latitude }) => [round(longitude), round(latitude)]),
  );
  if (process.env['UPDATE_WAYS']) writeFileSync(FILE, `${JSON.stringify(drawn)}\n`);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(drawn);
});

const BENT = [
  [3, 6],
  [3, 7],
  [4, 7],
];

test.each([
  [0, { latitude: 6, longitude: 3, heading: 0 }],
  [0.25, { latitude: 6.5, heading: 0 }],
  [0.9, { latitude: 7, heading: 90 }],
  [1, { latitude: 7, longitude: 4, heading: 90 }],
  [7, { latitude: 7, longitude: 4 }],
])('after %s of a way the car is on it and looks ahead', (share, expected) => {
  const found = pointAt(BENT, share);
  for (const [name, value] of Object.entries(expected))
    expect(Reflect.get(found, name)).toBeCloseTo(value, name === 'heading' ? -1 : 1);
});

test('equal shares are equal distances', () => {
  const [a, b, c] = [0.1, 0.2, 0.3].map((share) => pointAt(BENT, share).latitude);
  expect((b ?? 0) - (a ?? 0)).toBeCloseTo((c ?? 0) - (b ?? 0), 6);
});
