import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../demo-fleet.sql'), 'utf8');

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

class RolledBack extends Error {}

/** A start at a clock time in Lagos of the day that is this many days ahead. */
async function start(transaction: postgres.TransactionSql, days: number, clock: string): Promise<unknown> {
  const [row] = await transaction`
    select pg_temp.make_fleet(private.lagos_moment(private.lagos_today() + ${days}::int, ${clock}::time)) as first`;
  return row?.['first'];
}

// One test, because the accounts are expensive.
test('a first start makes a company with 62 departures a day, which run by their plan; a later one keeps them', async () => {
  const done = sql.begin(async (transaction) => {
    await transaction.unsafe(SCRIPT);
    expect(await start(transaction, 20, '10:00')).toBe(true);
    const days = () => transaction<{ ahead: number; count: number; over: number; listed: number }[]>`
      select private.lagos_day(t.departure_at) - private.lagos_today() as ahead, count(*)::int, count(*) filter (where t.status = 'completed')::int as over,
        count(*) filter (where t.is_listed)::int as listed
      from public.trips t join public.companies c on c.id = t.company_id where c.name = 'Savanna Express Ltd' group by 1 order by 1`;
    const made = await days();
    expect(made.map(({ ahead, count, listed }) => [ahead, count, listed])).toEqual(
      Array.from({ length: 8 }, (_, day) => [19 + day, 62, 0]),
    );
    const [counted] = await transaction`
      select (select count(*)::int from public.fleet_vehicles v where v.company_id = c.id) as vehicles,
        (select count(*)::int from public.fleet_routes r where r.company_id = c.id) as routes,
        (select count(*)::int from public.fleet_drivers d where d.company_id = c.id and d.status = 'active') as drivers,
        (select count(*)::int from public.trips t join public.bookings b on b.trip_id = t.id where t.company_id = c.id
          and t.seats_available <> t.total_seats - (select sum(x.seats) from public.bookings x where x.trip_id = t.id)) as wrong
      from public.companies c where c.name = 'Savanna Express Ltd'`;
    expect(counted).toEqual({ vehicles: 40, routes: 12, drivers: 40, wrong: 0 });

    expect(await start(transaction, 20, '23:00')).toBe(false);
    const later = await days();
    expect(later.map(({ count }) => count)).toEqual(made.map(({ count }) => count));
    expect(later[1]?.over).toBeGreaterThan(made[1]?.over ?? 0);
    expect(await start(transaction, 21, '08:00')).toBe(false);
    expect((await days()).map(({ count }) => count)).toEqual(Array.from({ length: 9 }, () => 62));
    // Other tests break the books of theirs on purpose meanwhile.
    expect(
      await transaction`
        select p.* from private.ledger_problems() p
        where p.subject = any (array(
          select unnest(array[b.id, b.trip_id, b.company_id, b.driver_id]::text[]) from public.bookings b
          join public.companies c on c.id = b.company_id and c.name = 'Savanna Express Ltd'
        ))`,
    ).toEqual([]);
    throw new RolledBack();
  });
  await expect(done).rejects.toThrow(RolledBack);
});
