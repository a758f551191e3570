import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wayPlaces, wayRowsSql } from './ways.ts';

const ways = wayPlaces();
const between = (from: string, to: string) =>
  new Map((ways.get(from)?.get(to) ?? []).map(({ placeId, ...place }) => [placeId, place]));

it('the schema has the rows of the files', () => {
  const file = new URL('../../supabase/schemas/places/way_rows.sql', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(wayRowsSql(ways));
});

it('a town on the way lies at its share of the kilometres, and a city off it is left out', () => {
  const found = between('lagos', 'benin-city');
  expect(found.get('ore')?.extraKm).toBeLessThanOrEqual(20);
  expect(found.get('ore')?.permille).toBeGreaterThan(500);
  expect(found.get('ibadan')).toBeUndefined();
  expect(found.get('benin-city')).toBeUndefined();
});

it('every detour is at most 20 km, and every place lies between the ends', () => {
  const all = [...ways.values()].flatMap((others) => [...others.values()].flat());
  expect(all.length).toBeGreaterThan(40_000);
  expect(all.every(({ extraKm, permille }) => extraKm <= 20 && permille > 0 && permille < 1000)).toBe(true);
});
