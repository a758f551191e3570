import { expect, test } from 'vitest';
import { z } from 'zod';
import { countedPageAs, pageAs, pageRequestOf } from './page.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const itemSchema = z.object({ id: z.string() });
const ROWS = [1, 2, 3].map((n) => ({ id: ID, position_at: `2026-11-2${n} 08:00:00.12345${n}+00` }));

test('a page before the last has a cursor to the next one, exact to the microsecond', () => {
  const page = pageAs(itemSchema, ROWS, 2);
  expect(page.items).toHaveLength(2);
  expect(pageRequestOf({ cursor: page.nextCursor ?? '', limit: 2 })).toEqual({
    after: { at: '2026-11-22 08:00:00.123452+00', id: ID },
    limit: 2,
  });
});

test('only the first page of a counted list has a total', () => {
  const rows = ROWS.map((row) => ({ ...row, total: 3 }));
  const after = { at: '2026-11-20 08:00:00+00', id: ID };
  expect(countedPageAs(itemSchema, rows, { after: null, limit: 2 }).total).toBe(3);
  expect(countedPageAs(itemSchema, [], { after: null, limit: 2 }).total).toBe(0);
  expect(countedPageAs(itemSchema, rows, { after, limit: 2 })).not.toHaveProperty('total');
});

test('the last page has no cursor', () => {
  expect(pageAs(itemSchema, ROWS, 3).nextCursor).toBeNull();
  expect(pageAs(itemSchema, [], 3)).toEqual({ items: [], nextCursor: null });
});

test.each(['%%%', 'aGVsbG8=', btoa(`now()|${ID}`), btoa('2026-11-22 08:00:00+00|x'), ''])(
  'a made-up cursor %j is refused',
  (cursor) => {
    expect(() => pageRequestOf({ cursor, limit: 1 })).toThrow('cursor is not valid');
  },
);
