import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeById, placeByName, PLACES } from './places.ts';
import { TOWNS } from './towns.ts';

const ROW = /^\s+\('([a-z0-9-]+)', '((?:[^']|'')+)', '[^']+', '\w+', ([\d.]+), ([\d.]+),/gm;

/** The places of a migration. */
function rowsOf(migration: string) {
  const text = readFileSync(`supabase/migrations/${migration}.sql`, 'utf8');
  return [...text.matchAll(ROW)].map(([, id, name, latitude, longitude]) => ({
    id,
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
}

describe("the map's places", () => {
  it('are the cities of the database, in the same order', () => {
    expect(PLACES).toHaveLength(64);
    expect(PLACES).toEqual(rowsOf('20260101010300_places_of_nigeria'));
  });

  it('are also its towns and areas', () => {
    expect(TOWNS).toHaveLength(885);
    expect(TOWNS).toEqual(rowsOf('20261122150001_towns_and_areas'));
  });

  it('are found by id and by name in any case; an unknown one gives null', () => {
    expect(placeById('lagos')?.name).toBe('Lagos');
    expect(placeById('garki-jigawa')?.name).toBe('Garki, Jigawa');
    expect(placeByName('kubwa')?.id).toBe('kubwa');
    expect(placeById('atlantis')).toBeNull();
  });
});
