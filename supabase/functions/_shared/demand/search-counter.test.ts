import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_COUNT_DELAY_MS, SEARCHES_PER_COUNT_MAX, SEARCHES_WAITING_MAX } from './limits.rules.ts';
import type { WithCaller } from '../core/database/client.ts';
import { createSearchCounter } from './search-counter.ts';

const SEARCH = {
  token: null,
  network: '41.58.1.2',
  neighbourhood: '41.58.1',
  origin: 'Lagos',
  destination: 'Enugu',
  day: '2026-12-04',
  seats: 1,
  found: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A counter whose writes are kept; `fail` makes them fail. */
function open({ fail = false } = {}) {
  const writes: unknown[][] = [];
  const background: Promise<unknown>[] = [];
  const logged: string[] = [];
  const sql = Object.assign(
    () => (fail ? Promise.reject(new Error('the database is away')) : Promise.resolve([])),
    { json: (rows: unknown[]) => writes.push(rows) },
  );
  const withCaller: WithCaller = async (_, work) => work(sql as unknown as Parameters<typeof work>[0]);
  const counter = createSearchCounter({
    withCaller,
    verifyToken: (token) =>
      token === 'good'
        ? Promise.resolve({ sub: 'a-person', role: 'authenticated', exp: 0 })
        : Promise.reject(new Error('no token')),
    inBackground: (work) => background.push(work),
    log: (event) => logged.push(event),
  });
  return { counter, writes, logged, settled: () => Promise.all(background) };
}

test('searches are counted together after two seconds', async () => {
  const { counter, writes, settled } = open();
  counter.count(SEARCH);
  counter.count({ ...SEARCH, token: 'good' });
  counter.count({ ...SEARCH, token: 'forged' });
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(SEARCH_COUNT_DELAY_MS);
  await settled();
  expect(writes).toHaveLength(1);
  expect(writes[0]).toMatchObject([{ person: null }, { person: 'a-person' }, { person: null }]);
  expect(JSON.stringify(writes)).not.toContain('token');
});

test('a full batch does not wait', async () => {
  const { counter, writes, settled } = open();
  for (let n = 0; n < SEARCHES_PER_COUNT_MAX; n += 1) counter.count(SEARCH);
  await settled();
  expect(writes.map((rows) => rows.length)).toEqual([SEARCHES_PER_COUNT_MAX]);
});

test('waiting searches are counted at the end of the process', async () => {
  const { counter, writes } = open();
  counter.count(SEARCH);
  await counter.flush();
  await counter.flush();
  expect(writes.map((rows) => rows.length)).toEqual([1]);
});

test('a database that is away loses the counts, and nothing else', async () => {
  const { counter, logged } = open({ fail: true });
  counter.count(SEARCH);
  await counter.flush();
  expect(logged).toEqual(['searches not counted']);
});

test('no more searches wait than may', async () => {
  const { counter, writes } = open();
  for (let n = 0; n < 2 * SEARCHES_WAITING_MAX; n += 1) counter.count(SEARCH);
  await counter.flush();
  expect(writes.flat().length).toBeLessThanOrEqual(SEARCHES_WAITING_MAX + SEARCHES_PER_COUNT_MAX);
});
