import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { roadRows, roadRowsSql } from './road-rows.ts';

it('the schema has the rows of the file', () => {
  const file = new URL('../../supabase/schemas/places/road_rows.sql', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(roadRowsSql());
});

it('each pair of cities stands once, and a doubtful road is left out', () => {
  const rows = roadRows();
  expect(new Set(rows.map(({ from, to }) => [from, to].toSorted().join(' '))).size).toBe(rows.length);
  expect(rows).toHaveLength(1911);
  const header = 'from,to,road_km,straight_km,ratio,free_flow_minutes,check';
  expect(roadRows(`${header}\nBenin City,Uyo,300,200,1.5,200,\nLagos,Uyo,500,400,1.25,300,gap?\n`)).toEqual([
    { from: 'benin-city', to: 'uyo', km: 300 },
  ]);
  expect(() => roadRows('from,to,km')).toThrow('unknown columns');
});
