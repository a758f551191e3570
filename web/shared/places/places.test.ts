import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeById, PLACES } from './places.ts';

const MIGRATION = 'supabase/migrations/20260101010300_places_of_nigeria.sql';
const ROW = /^\s+\('([a-z-]+)', '([^']+)', '[^']+', '\w+', ([\d.]+), ([\d.]+),/gm;

describe("the map's places", () => {
  it('are the places of the database, in the same order', () => {
    const rows = [...readFileSync(MIGRATION, 'utf8').matchAll(ROW)];
    expect(rows.length).toBeGreaterThan(50);
    expect(PLACES).toEqual(
      rows.map(([, id, name, latitude, longitude]) => ({
        id,
        name,
        latitude: Number(latitude),
        longitude: Number(longitude),
      })),
    );
  });

  it('are found by id; an unknown id gives null', () => {
    expect(placeById('lagos')?.name).toBe('Lagos');
    expect(placeById('atlantis')).toBeNull();
  });
});
