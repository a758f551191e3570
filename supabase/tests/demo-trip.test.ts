import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../demo-trip.sql'), 'utf8');
const DRIVER = '5eed0000-0000-4000-8000-000000000002';
const PASSENGER = '5eed0000-0000-4000-8000-000000000001';
const MINUTE_MS = 60_000;

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

class RolledBack extends Error {}

/** Runs the work in a transaction that is always rolled back, with the script loaded. */
async function rehearse(work: (transaction: postgres.TransactionSql) => Promise<void>): Promise<void> {
  const done = sql.begin(async (transaction) => {
    await transaction.unsafe(SCRIPT);
    await work(transaction);
    throw new RolledBack();
  });
  await expect(done).rejects.toBeInstanceOf(RolledBack);
}

async function ensure(transaction: postgres.TransactionSql, moment: Date): Promise<string | null> {
  const [row] = await transaction<{ trip: string | null }[]>`
    select pg_temp.ensure_demo_trip(${moment}) as trip`;
  return row?.trip ?? null;
}

/** The driver's trips that leave 60 to 90 minutes after the moment, with the passenger's seats. */
function inWindow(transaction: postgres.TransactionSql, moment: Date) {
  return transaction`
    select t.id, coalesce(sum(b.seats), 0)::int as seats from public.trips t
    left join public.bookings b on b.trip_id = t.id and b.passenger_id = ${PASSENGER} and b.status = 'confirmed'
    where t.driver_id = ${DRIVER} and t.status = 'scheduled'
      and t.departure_at between ${moment}::timestamptz + interval '60 minutes' and ${moment}::timestamptz + interval '90 minutes'
    group by t.id`;
}

async function overlaps(transaction: postgres.TransactionSql): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    select count(*)::int from public.trips a join public.trips b on a.id < b.id and b.driver_id = a.driver_id
    where a.driver_id = ${DRIVER} and 'scheduled' = all (array[a.status, b.status])
      and tstzrange(a.departure_at, a.arrives_at) && tstzrange(b.departure_at, b.arrives_at)`;
  return row?.count ?? -1;
}

/** The moment at a clock time in Lagos, this many days ahead. */
async function lagos(transaction: postgres.TransactionSql, days: number, clock: string): Promise<Date> {
  const [row] = await transaction<{ at: Date }[]>`
    select private.lagos_moment(private.lagos_today() + ${days}::int, ${clock}::time) as at`;
  return row?.at ?? new Date(Number.NaN);
}

test.each(['00:10', '04:20', '05:05', '12:00', '22:45', '23:40'])(
  'a start at %s in Lagos makes one booked trip, and a second start no other',
  async (clock) => {
    await rehearse(async (transaction) => {
      // Days with and without other trips of the driver.
      for (const days of [2, 4, 5, 20, 21]) {
        const moment = await lagos(transaction, days, clock);
        const trip = await ensure(transaction, moment);
        expect(await inWindow(transaction, moment)).toEqual([{ id: trip, seats: 1 }]);
        const soon = new Date(moment.getTime() + MINUTE_MS / 2);
        expect(await ensure(transaction, soon)).toBe(trip);
        expect(await overlaps(transaction)).toBe(0);
      }
    });
  },
);

test('starts at any minute of a day leave one trip that has not departed', async () => {
  await rehearse(async (transaction) => {
    const first = await lagos(transaction, 20, '22:00');
    for (let minutes = 0; minutes < 240; minutes += 7) {
      const moment = new Date(first.getTime() + minutes * MINUTE_MS);
      const trip = await ensure(transaction, moment);
      expect(await inWindow(transaction, moment)).toEqual([{ id: trip, seats: 1 }]);
    }
    const [row] = await transaction`
      select count(*)::int from public.trips t where t.driver_id = ${DRIVER} and t.destination_place_id = 'sagamu'`;
    expect(row).toEqual({ count: 1 });
  });
});

/** The driver's long trip of the seed, and a moment at which a trip that leaves soon would overlap it. */
async function longTrip(transaction: postgres.TransactionSql): Promise<{ id: string; during: Date }> {
  const [long] = await transaction<{ id: string; departure_at: Date }[]>`
    select id, departure_at from public.trips
    where driver_id = ${DRIVER} and destination_place_id = 'abuja' and status = 'scheduled'`;
  if (!long) throw new Error('The seed has no trip of the driver to Abuja.');
  return { id: long.id, during: new Date(long.departure_at.getTime() + 30 * MINUTE_MS) };
}

test('another trip at that time moves to a later day', async () => {
  await rehearse(async (transaction) => {
    const { during } = await longTrip(transaction);
    const trip = await ensure(transaction, during);
    expect(await inWindow(transaction, during)).toEqual([{ id: trip, seats: 1 }]);
    expect(await overlaps(transaction)).toBe(0);
  });
});

test('while another trip of the driver is under way there is no trip', async () => {
  await rehearse(async (transaction) => {
    const { id, during } = await longTrip(transaction);
    await transaction`update public.trips set status = 'waiting' where id = ${id}`;
    expect(await ensure(transaction, during)).toBeNull();
  });
});

test.each([
  [
    'without the demo driver',
    `update public.driver_profiles set verification_status = 'unverified', vehicle_id = null where id = '${DRIVER}'`,
  ],
  [
    'while the passenger is suspended',
    `update public.profiles set suspended = true, suspended_at = now() where id = '${PASSENGER}'`,
  ],
])('%s there is no trip', async (_, change) => {
  await rehearse(async (transaction) => {
    await transaction.unsafe(change);
    expect(await ensure(transaction, await lagos(transaction, 20, '12:00'))).toBeNull();
  });
});
