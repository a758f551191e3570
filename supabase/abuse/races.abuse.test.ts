import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { UPLOAD_ACCOUNT_MAX_HITS } from '../functions/_shared/core/limits.ts';
import type { Person } from '../functions/api/testing/cast.ts';
import { createAdmin } from '../functions/api/testing/admin.ts';
import { createWorld, type World } from './support/world.ts';
import { PNG } from '../functions/_shared/documents/testing/files.ts';

// Many calls at the same time through the gateway; afterwards the database must be consistent.
const CROWD = 30;

let world: World;
let driver: Person;
beforeAll(async () => {
  world = await createWorld();
  driver = await world.facade.cast.driver();
});
afterEach(async () => {
  world.check();
  await checkInvariants();
});
afterAll(() => world.close());

/** @throws Error for rows that must not exist, whatever was tried. */
async function checkInvariants(): Promise<void> {
  const broken = await world.facade.sql`
    select 'seats sold and left do not add up' as problem, t.id from public.trips t
    where t.status <> 'cancelled' and (select count(*) from public.trip_stops s where s.trip_id = t.id) = 2
      and t.total_seats <> t.seats_available + coalesce(
      (select sum(b.seats) from public.bookings b where b.trip_id = t.id and b.status <> 'cancelled'), 0) + coalesce(
      (select sum(h.seats) from public.seat_holds h where h.trip_id = t.id and h.status = 'open'), 0)
    union all
    select 'a cancelled trip has passengers', t.id from public.trips t join public.bookings b on b.trip_id = t.id
    where t.status = 'cancelled' and b.status = 'confirmed'
    union all
    select 'two bookings of one person', b.trip_id from public.bookings b where b.status <> 'cancelled'
    group by b.trip_id, b.passenger_id having count(*) > 1
    union all
    select 'two open payments of one booking', p.booking_id from public.transactions p where p.status <> 'cancelled'
    group by p.booking_id having count(*) > 1
    union all
    select 'two ratings of one booking', r.booking_id from public.ratings r
    group by r.booking_id, r.rater_id having count(*) > 1`;
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
}

const as = ({ token }: Person) => ({ name: 'a person of the crowd', token });
const crowd = (size: number) =>
  Promise.all(Array.from({ length: size }, () => world.facade.cast.passenger()));
const book = (person: Person, tripId: string, clientKey: string = crypto.randomUUID()) =>
  world.send(as(person), 'POST /api/bookings', { json: { tripId, seats: 1, clientKey } });

function count(answers: { status: number }[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

function idOf({ body }: { body: unknown }): string {
  return z.object({ id: z.string() }).parse(body).id;
}

describe('bookings', () => {
  test('30 people book the last seat: one gets it', async () => {
    const { id } = await world.facade.publish(driver, { seatsAvailable: 1 });
    const answers = await Promise.all((await crowd(CROWD)).map((person) => book(person, id)));
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, CROWD - 1]);
  });

  test('one client key sent ten times for two trips is one booking', async () => {
    const trips = [await world.facade.publish(driver), await world.facade.publish(driver)];
    const [person] = await crowd(1);
    if (!person) throw new Error('no person');
    const key = crypto.randomUUID();
    const calls = Array.from({ length: 10 }, (_, n) => book(person, trips[n % 2]?.id ?? '', key));
    const made = (await Promise.all(calls)).filter(({ status }) => status === 201);
    expect(new Set(made.map(idOf)).size).toBe(1);
    const rows = await world.facade.sql`select 1 from public.bookings where passenger_id = ${person.id}`;
    expect(rows).toHaveLength(1);
  });

  test('another person’s client key gives no booking of theirs', async () => {
    const { id } = await world.facade.publish(driver);
    const [first, second] = await crowd(2);
    if (!first || !second) throw new Error('no people');
    const key = crypto.randomUUID();
    const answers = await Promise.all([book(first, id, key), book(second, id, key)]);
    const ids = answers.filter(({ status }) => status === 201).map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a trip that is cancelled while 15 people book it has no passengers', async () => {
    const { id } = await world.facade.publish(driver);
    const people = await crowd(15);
    const [cancelled] = await Promise.all([
      world.send(as(driver), `POST /api/trips/${id}/cancel`, { json: {} }),
      ...people.map((person) => book(person, id)),
    ]);
    expect(cancelled.status).toBe(200);
    // A booking before the cancellation was cancelled with it; a later one was refused.
    const rows = await world.facade.sql`
      select 1 from public.bookings where trip_id = ${id} and status = 'confirmed'`;
    expect(rows).toHaveLength(0);
  });

  test('ten cancellations of one booking return its seat once', async () => {
    const { id } = await world.facade.publish(driver, { seatsAvailable: 2 });
    const [person] = await crowd(1);
    if (!person) throw new Error('no person');
    const booking = idOf(await book(person, id));
    const cancel = () => world.send(as(person), `POST /api/bookings/${booking}/cancel`, { json: {} });
    await Promise.all(Array.from({ length: 10 }, cancel));
    const [row] = await world.facade.sql`select seats_available from public.trips where id = ${id}`;
    expect(row).toEqual({ seats_available: 2 });
  });
});

test('a status that is set ten times at once is announced once', async () => {
  const { id } = await world.facade.publish(driver);
  const [person] = await crowd(1);
  if (!person) throw new Error('no person');
  await book(person, id);
  await world.facade.leave(id, 0);
  const move = () => world.send(as(driver), `POST /api/trips/${id}/status`, { json: { status: 'waiting' } });
  const answers = await Promise.all(Array.from({ length: 10 }, move));
  expect(count(answers, 200)).toBeGreaterThanOrEqual(1);
  const alerts = await world.facade.sql`
    select 1 from public.notifications where user_id = ${person.id} and kind = 'trip_status'`;
  expect(alerts.length).toBeLessThanOrEqual(1);
});

test('a rating that is sent ten times at once counts once', async () => {
  const { id } = await world.facade.publish(driver);
  const [person] = await crowd(1);
  if (!person) throw new Error('no person');
  const booking = idOf(await book(person, id));
  await world.facade.drive(driver, id);
  const rate = (n: number) =>
    world.send(as(person), `POST /api/bookings/${booking}/rating`, { json: { stars: 1 + (n % 5) } });
  await Promise.all(Array.from({ length: 10 }, (_, n) => rate(n)));
  const rows = await world.facade.sql`select 1 from public.ratings where booking_id = ${booking}`;
  expect(rows).toHaveLength(1);
});

test('of 45 uploads at once Storage keeps no more than the limit of an hour', async () => {
  const person = await world.facade.cast.unverifiedDriver();
  const upload = () =>
    world.send(
      as(person),
      `POST /storage/v1/object/documents/${person.id}/driver-license-${crypto.randomUUID()}.png`,
      {
        body: PNG,
        headers: { 'content-type': 'image/png' },
      },
    );
  const answers = await Promise.all(Array.from({ length: UPLOAD_ACCOUNT_MAX_HITS + 15 }, upload));
  const rows = await world.facade.sql`
    select 1 from storage.objects where bucket_id = 'documents' and name like ${`${person.id}/%`}`;
  expect([count(answers, 200), rows.length]).toEqual([UPLOAD_ACCOUNT_MAX_HITS, UPLOAD_ACCOUNT_MAX_HITS]);
});

test('two administrators who decide the opposite at once leave one decision', async () => {
  const admins = [await createAdmin(world.facade), await createAdmin(world.facade)];
  const applicant = await world.fixtures.pendingDriver();
  const decide = (n: number) => {
    const caller = { name: 'admin', cookie: admins[n % 2]?.cookie ?? '' };
    return n % 2 === 0
      ? world.send(caller, `POST /api/admin/approve-driver/${applicant}`, { json: {} })
      : world.send(caller, `POST /api/admin/reject-driver/${applicant}`, { json: { reason: 'Unreadable' } });
  };
  await Promise.all(Array.from({ length: 6 }, (_, n) => decide(n)));
  const [row] = await world.facade.sql`
    select verification_status as status, is_driver_verified as verified from public.driver_profiles where id = ${applicant}`;
  expect([
    { status: 'approved', verified: true },
    { status: 'rejected', verified: false },
  ]).toContainEqual(row);
});
