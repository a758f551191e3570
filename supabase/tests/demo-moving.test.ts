import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { countedWrongly } from '../testing/demo-drivers.ts';

const SCRIPTS = ['demo-country.sql', 'demo-moving.sql'].map((name) =>
  readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8'),
);
const PASSENGER = '5eed0000-0000-4000-8000-000000000001';
const DRIVER = '5eed0000-0000-4000-8000-000000003049';
const HOUR_MS = 3_600_000;

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

class RolledBack extends Error {}

test('a moving trip has its passengers on board; it is over without a notice, and forgotten unless a person wrote about it', async () => {
  const done = sql.begin(async (transaction) => {
    for (const script of SCRIPTS) await transaction.unsafe(script);
    await transaction`select pg_temp.make_country(now())`;
    const told = () =>
      transaction`select count(*) from public.notifications n where n.user_id in (${PASSENGER}, ${DRIVER})`;
    const before = await told();
    const now = Date.now();
    const start = async () => {
      const [row] = await transaction<{ id: string }[]>`
        select pg_temp.start_moving_trip(
          ${DRIVER}, 'lagos', 'abuja', array[${PASSENGER}, pg_temp.demo_id(101)]::uuid[], ${new Date(now - HOUR_MS)}
        ) as id`;
      return row?.id ?? '';
    };
    const stateOf = (id: string) => transaction`
      select t.status, b.status as booking, b.boarded_at is not null as boarded, x.status as paid, t.seats_available = t.total_seats - 2 as sold
      from public.trips t join public.bookings b on b.trip_id = t.id and b.passenger_id = ${PASSENGER}
      join public.transactions x on x.booking_id = b.id where t.id = ${id}`;
    const first = await start();
    const moving = { boarded: true, sold: true };
    expect(await stateOf(first)).toEqual([
      { ...moving, status: 'en_route', booking: 'confirmed', paid: 'pending' },
    ]);

    const later = new Date(now + 20 * HOUR_MS);
    await transaction`select pg_temp.end_stale_moving_trips(${later})`;
    expect(await stateOf(first)).toEqual([
      { ...moving, status: 'completed', booking: 'completed', paid: 'confirmed' },
    ]);
    expect(await told()).toEqual(before);
    expect(await countedWrongly(transaction)).toEqual([]);

    const second = await start();
    await transaction`select pg_temp.end_stale_moving_trips(${later})`;
    await transaction`
      insert into private.message_threads (trip_id, passenger_id, driver_id) values (${second}, ${PASSENGER}, ${DRIVER})`;
    await transaction`select pg_temp.forget_moving_trips(${new Date(now - HOUR_MS)})`;
    expect(await stateOf(first)).toHaveLength(1);
    await transaction`select pg_temp.forget_moving_trips(${later})`;
    expect([await stateOf(first), await stateOf(second)]).toEqual([[], [expect.anything()]]);
    expect(await countedWrongly(transaction)).toEqual([]);
    throw new RolledBack();
  });
  await expect(done).rejects.toBeInstanceOf(RolledBack);
});
