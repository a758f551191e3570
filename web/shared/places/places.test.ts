import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeById, placeByName, PLACES } from './places.ts';
import { TOWNS } from './towns.ts';

const ROW = /^\s+\('([a-z0-9-]+)', '((?:[^']|'')+)', '[^']+', '\w+', ([\d.]+), ([\d.]+),/gm;

/** The database's places, in its order: the cities come first. */
function rowsOfDatabase() {
  const text = readFileSync('supabase/schemas/places/rows.sql', 'utf8');
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
    expect(PLACES).toEqual(rowsOfDatabase().slice(0, 64));
  });

  it('are also its towns and areas', () => {
    expect(TOWNS).toHaveLength(885);
    expect(TOWNS).toEqual(rowsOfDatabase().slice(64));
  });

  it('are found by id and by name in any case; an unknown one gives null', () => {
    expect(placeById('lagos')?.name).toBe('Lagos');
    expect(placeById('garki-jigawa')?.name).toBe('Garki, Jigawa');
    expect(placeByName('kubwa')?.id).toBe('kubwa');
    expect(placeById('atlantis')).toBeNull();
  });
});
