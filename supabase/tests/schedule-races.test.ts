import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createCrowd, type Crowd } from './helpers/crowd.ts';

const DETAILS = {
  origin: 'Mubi',
  destination: 'Potiskum',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyWeeks: 1,
  startsOn: '2026-01-01',
  seats: 1,
  fareKobo: 500_000,
};
const MAKE = 'select private.make_schedule($1::text::jsonb, $2) as id';
const CHANGE = 'select private.change_schedule($1, $2::text::jsonb) as id';
const BOOK = `select private.take_places(jsonb_populate_record(null::private.wanted_seats,
  jsonb_build_object('trip_id', $1::uuid, 'seats', 1, 'client_key', $2::uuid)), false) as id`;

let crowd: Crowd;
let owner: postgres.Sql;
beforeAll(async () => {
  crowd = await createCrowd(inject('stack'), 6);
  owner = postgres(inject('stack').databaseUrl, { max: 4, onnotice: () => {} });
});
afterEach(async () => {
  const schedules = await owner<{ id: string }[]>`
    select s.id from public.trip_schedules s where s.owner_id = ${crowd.driver} and s.status <> 'ended'`;
  for (const { id } of schedules)
    await crowd.call(crowd.driver, 'select private.end_schedule($1, true)', [id]);
});
afterAll(async () => {
  await owner.end();
  await crowd.close();
});

async function make(departureTime: string): Promise<string> {
  const made = await crowd.call(crowd.driver, MAKE, [
    JSON.stringify({ ...DETAILS, departureTime }),
    randomUUID(),
  ]);
  if (!('value' in made)) throw new Error(JSON.stringify(made));
  return String(made.value);
}

const tripsOf = (schedule: string) =>
  owner<{ id: string; day: string; fare: number; sold: number }[]>`
    select t.id, d.day::text, t.fare_kobo as fare, t.total_seats - t.seats_available as sold
    from public.schedule_days d join public.trips t on t.id = d.trip_id
    where d.schedule_id = ${schedule} and t.status = 'scheduled' order by d.day`;

test('two runs of the job at once publish each day once', async () => {
  const schedule = await make('08:00');
  // As at the first run after midnight: nothing is published yet.
  await owner`
    update public.trips set status = 'cancelled', cancelled_at = now()
    where id in (select trip_id from public.schedule_days where schedule_id = ${schedule})`;
  await owner`delete from public.schedule_days where schedule_id = ${schedule}`;
  await owner`update public.trip_schedules set planned_until = null where id = ${schedule}`;
  await Promise.all([1, 2, 3].map(() => owner`select private.make_scheduled_trips()`));
  await owner`select private.make_scheduled_trips()`;
  const trips = await tripsOf(schedule);
  expect(trips).toHaveLength(14);
  expect(new Set(trips.map(({ day }) => day)).size).toBe(14);
  const [published] = await owner<{ count: number }[]>`
    select count(*)::int from public.trips t
    where t.driver_id = ${crowd.driver} and t.status = 'scheduled' and (t.departure_at at time zone 'Africa/Lagos')::time = '08:00'`;
  expect(published?.count).toBe(14);
});

test('a trip that is booked while its schedule changes has the fare that the passenger saw', async () => {
  const schedule = await make('14:00');
  const trips = await tripsOf(schedule);
  const outcomes = await Promise.all([
    crowd.call(crowd.driver, CHANGE, [schedule, JSON.stringify({ fareKobo: 600_000 })]),
    ...crowd.passengers.map((person, index) => crowd.call(person, BOOK, [trips[index]?.id, randomUUID()])),
  ]);
  expect(outcomes.filter((outcome) => 'code' in outcome)).toEqual([]);
  const booked = await owner<{ same: boolean }[]>`
    select b.fare_kobo = t.fare_kobo as same from public.bookings b join public.trips t on t.id = b.trip_id
    where t.id = any (${trips.map(({ id }) => id)}) and b.status = 'confirmed'`;
  expect(booked).toHaveLength(crowd.passengers.length);
  expect(booked.every(({ same }) => same)).toBe(true);
  const later = await tripsOf(schedule);
  expect(later.filter(({ sold, fare }) => sold === 0 && fare !== 600_000)).toEqual([]);
});
