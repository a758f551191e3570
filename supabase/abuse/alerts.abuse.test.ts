import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, lagosDate, lagosIso } from '../functions/_shared/core/lagos-time.ts';
import { ALERT_CHANGES_MAX_HITS, ALERTS_OPEN_MAX } from '../functions/_shared/core/limits.ts';
import type { Person } from '../functions/api/testing/cast.ts';
import { createWorld, type World } from './support/world.ts';

/** As private.may_tell. */
const TOLD_PER_DAY = 3;

// Alerts that flood: their person with alerts, others with messages, and a driver who publishes while the job runs.
const DAY = addDays(lagosDate(Date.now()), 50);
const ROUTE = { origin: 'Maiduguri', destination: 'Uyo' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

const send = ({ token }: Person, request: string, json?: object) =>
  world.send({ name: 'a cheat', token }, request, json ? { json } : {});
const alert = (as: Person, days = 0) =>
  send(as, 'POST /api/alerts', { ...ROUTE, departureDate: addDays(DAY, days) });
const publish = (driver: Person, hour: number) =>
  world.facade.publish(driver, {
    ...ROUTE,
    departureDate: lagosIso(DAY, `${String(hour).padStart(2, '0')}:00`),
  });
/** Runs the job once, as the clock would, and another time at the same moment. */
async function runJob(): Promise<void> {
  const { sql } = world.facade;
  await sql`update private.jobs set is_more_to_do = true where name = 'match_alerts'`;
  await Promise.all([
    sql`select private.run_job('match_alerts')`,
    sql`select private.run_job('match_alerts')`,
  ]);
}
async function count(person: Person): Promise<{ hits: number; told: number; problems: number }> {
  const [row] = await world.facade.sql<{ hits: number; told: number; problems: number }[]>`
    select
      (select count(*)::int from private.alert_hits h join private.trip_alerts a on a.id = h.alert_id
        where a.person_id = ${person.id}) as hits,
      (select count(*)::int from public.notifications n
        where n.user_id = ${person.id} and n.kind in ('trip_alert', 'seats_free')) as told,
      (select count(*)::int from private.job_problems p where p.job = 'match_alerts') as problems`;
  return row ?? { hits: 0, told: 0, problems: 0 };
}

test('who makes and deletes alerts without end is stopped, and never has more than ten', async () => {
  const cheat = await world.facade.cast.passenger();
  const statuses: number[] = [];
  for (let n = 0; n < ALERT_CHANGES_MAX_HITS + 5; n++) statuses.push((await alert(cheat, n % 25)).status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(ALERTS_OPEN_MAX);
  expect(statuses.slice(ALERT_CHANGES_MAX_HITS)).toEqual([429, 429, 429, 429, 429]);
  const [row] = await world.facade.sql<{ open: number }[]>`
    select count(*)::int as open from private.trip_alerts a where a.person_id = ${cheat.id}`;
  expect(row?.open).toBe(ALERTS_OPEN_MAX);
});

test('a driver who edits, hides and shows a trip again and again sends no second alert', async () => {
  const [driver, passenger] = [await world.facade.cast.driver(), await world.facade.cast.passenger()];
  await alert(passenger);
  const { id } = await publish(driver, 6);
  await runJob();
  for (let n = 1; n <= 10; n++) {
    await send(driver, `PATCH /api/trips/${id}`, { farePerSeat: 8500 + n * 100 });
    if (n % 3 === 0) {
      await world.facade.sql`update public.trips set is_listed = not is_listed where id = ${id}`;
      await world.facade.sql`update public.trips set is_listed = not is_listed where id = ${id}`;
    }
    await runJob();
  }
  expect(await count(passenger)).toEqual({ hits: 1, told: 1, problems: 0 });
});

test('trips that are published while the job runs are all found, once, in three messages at most', async () => {
  const passenger = await world.facade.cast.passenger();
  await alert(passenger);
  const before = await count(passenger);
  const drivers = await Promise.all(Array.from({ length: 6 }, () => world.facade.cast.driver()));
  await Promise.all([
    ...drivers.map((driver, n) => publish(driver, 7 + n)),
    ...Array.from({ length: 6 }, () => runJob()),
  ]);
  await runJob();
  const { hits, told, problems } = await count(passenger);
  expect({ hits: hits - before.hits, problems }).toEqual({ hits: drivers.length, problems: 0 });
  // The last message of a day comes in the evening, at whatever time this runs.
  expect(told).toBeLessThanOrEqual(TOLD_PER_DAY + 1);
});
