import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS, placeWithAreas } from './areas.ts';
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

  it('know the areas of each city as the database does', () => {
    const text = readFileSync('supabase/schemas/places/rows.sql', 'utf8');
    const rows = [...text.matchAll(/^\s+\('([a-z0-9-]+)', .* 'area', .*, '([a-z-]+)', null, null\)/gm)];
    expect(rows).toHaveLength(49);
    expect([...AREAS].flatMap(([city, areas]) => areas.map((area) => [area, city])).toSorted()).toEqual(
      rows.map(([, area, city]) => [area, city]).toSorted(),
    );
    expect(placeWithAreas('kano').map(({ name }) => name)).toEqual(['Kano', 'Sabon Gari']);
    expect(placeWithAreas('nowhere')).toEqual([]);
  });

  it('are found by id and by name in any case; an unknown one gives null', () => {
    expect(placeById('lagos')?.name).toBe('Lagos');
    expect(placeById('garki-jigawa')?.name).toBe('Garki, Jigawa');
    expect(placeByName('kubwa')?.id).toBe('kubwa');
    expect(placeById('atlantis')).toBeNull();
  });
});
