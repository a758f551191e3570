import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { countedWrongly } from '../testing/demo-drivers.ts';

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

/** The driver's trips that leave within 90 minutes of the moment, with the passenger's seats. */
function inWindow(transaction: postgres.TransactionSql, moment: Date) {
  return transaction`
    select t.id, coalesce(sum(b.seats), 0)::int as seats from public.trips t
    left join public.bookings b on b.trip_id = t.id and b.passenger_id = ${PASSENGER} and b.status = 'confirmed'
    where t.driver_id = ${DRIVER} and t.status = 'scheduled'
      and t.departure_at between ${moment} and ${moment}::timestamptz + interval '90 minutes'
    group by t.id`;
}

/** The driver's coming trips, with the moment of their last change. */
function coming(transaction: postgres.TransactionSql, moment: Date) {
  return transaction`
    select t.id, t.departure_at, t.updated_at from public.trips t
    where t.driver_id = ${DRIVER} and t.status = 'scheduled' and t.departure_at > ${moment} order by t.departure_at`;
}

/** The notifications of the passenger and the driver. */
async function notices(transaction: postgres.TransactionSql): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    select count(*)::int from public.notifications n where n.user_id in (${DRIVER}, ${PASSENGER})`;
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
        const before = [await coming(transaction, moment), await notices(transaction)];
        const soon = new Date(moment.getTime() + MINUTE_MS / 2);
        expect(await ensure(transaction, soon)).toBe(trip);
        expect([await coming(transaction, moment), await notices(transaction)]).toEqual(before);
      }
    });
  },
);

test('starts at any minute of a day leave one booked trip, and what has left took place without a notice', async () => {
  await rehearse(async (transaction) => {
    const first = await lagos(transaction, 20, '22:00');
    let told = 0;
    for (let minutes = 0; minutes < 240; minutes += 7) {
      const moment = new Date(first.getTime() + minutes * MINUTE_MS);
      const known = await notices(transaction);
      const [before] = await inWindow(transaction, moment);
      const trip = await ensure(transaction, moment);
      expect(await inWindow(transaction, moment)).toEqual([{ id: trip, seats: 1 }]);
      const isSilent = before?.['id'] === trip && known === (await notices(transaction));
      expect(isSilent).toBe(before !== undefined);
      told += before ? 0 : 1;
    }
    const rows = await transaction`
      select t.status, b.status as booking, x.status as paid, count(*)::int from public.trips t
      join public.bookings b on b.trip_id = t.id join public.transactions x on x.booking_id = b.id
      where t.driver_id = ${DRIVER} and t.destination_place_id = 'sagamu' group by 1, 2, 3 order by 1`;
    const over = { status: 'completed', booking: 'completed', paid: 'confirmed', count: expect.any(Number) };
    expect(rows).toEqual([over, expect.objectContaining({ status: 'scheduled', booking: 'confirmed' })]);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(told);
    expect(await countedWrongly(transaction)).toEqual([]);
  });
});

test('a booking that the passenger cancelled stays cancelled', async () => {
  await rehearse(async (transaction) => {
    const moment = await lagos(transaction, 20, '12:00');
    const trip = await ensure(transaction, moment);
    await transaction`
      update public.bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = ${PASSENGER}
      where trip_id = ${trip} and passenger_id = ${PASSENGER}`;
    expect(await ensure(transaction, moment)).toBe(trip);
    expect(await inWindow(transaction, moment)).toEqual([{ id: trip, seats: 0 }]);
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

test('another trip at that time stays as it is', async () => {
  await rehearse(async (transaction) => {
    const { during } = await longTrip(transaction);
    const earlier = new Date(during.getTime() - 60 * MINUTE_MS * 24);
    const before = await coming(transaction, earlier);
    const trip = await ensure(transaction, during);
    expect(await inWindow(transaction, during)).toEqual([{ id: trip, seats: 1 }]);
    expect((await coming(transaction, earlier)).filter(({ id }) => id !== trip)).toEqual(before);
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
  ['while the passenger is suspended', `select private.set_suspended('${PASSENGER}', true)`],
])('%s there is no trip', async (_, change) => {
  await rehearse(async (transaction) => {
    await transaction.unsafe(change);
    expect(await ensure(transaction, await lagos(transaction, 20, '12:00'))).toBeNull();
  });
});
