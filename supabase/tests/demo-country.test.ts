import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { countedWrongly, outOfOrder } from '../testing/demo-drivers.ts';

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../demo-country.sql'), 'utf8');
const DAYS = 7;
const ROUTES = 12;

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

class RolledBack extends Error {}

interface Moment {
  days: number;
  clock: string;
}

/** A start at a clock time in Lagos, this many days ahead. */
async function start(transaction: postgres.TransactionSql, { days, clock }: Moment): Promise<void> {
  await transaction`
    select pg_temp.make_country(private.lagos_moment(private.lagos_today() + ${days}::int, ${clock}::time))`;
}

/** How many departures each route has on the day that is this many days ahead, the fewest first. */
async function departures(transaction: postgres.TransactionSql, days: number): Promise<number[]> {
  const rows = await transaction<{ count: number }[]>`
    select count(*)::int from public.trips t
    where t.driver_id in (select d.id from demo_drivers d) and private.lagos_day(t.departure_at) = private.lagos_today() + ${days}::int
    group by t.origin_place_id, t.destination_place_id order by 1`;
  return rows.map(({ count }) => count);
}

/** The trips that leave from the second day after day 20 on. */
const coming = (transaction: postgres.TransactionSql) =>
  transaction`
    select t.id, t.departure_at, t.updated_at from public.trips t
    where t.driver_id in (select d.id from demo_drivers d)
      and t.departure_at > private.lagos_moment(private.lagos_today() + 22, '00:00')
      and t.departure_at < private.lagos_moment(private.lagos_today() + 28, '00:00') order by t.id`;

// One test, because the accounts and the history are expensive.
test('a first start makes drivers whose cards count rows and departures on twelve routes; a later one keeps every trip', async () => {
  const done = sql.begin(async (transaction) => {
    await transaction.unsafe(SCRIPT);
    await start(transaction, { days: 20, clock: '00:05' });
    expect(await outOfOrder(transaction)).toEqual([]);
    expect(await countedWrongly(transaction)).toEqual([]);
    const comments = await transaction`
      select private.contact_details_in(r.comment) as found, count(*)::int from public.ratings r
      where r.comment is not null and r.ratee_id in (select d.id from demo_drivers d) group by 1`;
    expect(comments).toEqual([{ found: null, count: expect.any(Number) }]);
    expect(comments[0]?.['count']).toBeGreaterThan(100);
    for (let day = 0; day <= DAYS; day += 1)
      expect(await departures(transaction, 20 + day)).toEqual(Array.from({ length: ROUTES }, () => 4));

    const before = await coming(transaction);
    await start(transaction, { days: 20, clock: '17:30' });
    const today = await departures(transaction, 20);
    expect(today).toHaveLength(ROUTES);
    expect(today[0]).toBeGreaterThanOrEqual(2);
    await start(transaction, { days: 21, clock: '20:00' });
    expect(await coming(transaction)).toEqual(before);
    expect(await departures(transaction, 28)).toHaveLength(ROUTES);
    expect(await outOfOrder(transaction)).toEqual([]);
    expect(await countedWrongly(transaction)).toEqual([]);
    throw new RolledBack();
  });
  await expect(done).rejects.toBeInstanceOf(RolledBack);
});
