import { descendants, waitUntil } from 'embedded-supabase/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createCast, type Person } from '../supabase/functions/api/testing/cast.ts';
import { followThroughKills } from '../supabase/functions/location-ws/testing/lasting-phone.ts';
import { tripInput } from '../supabase/functions/api/testing/facade.ts';
import type { ProductStack } from './product.ts';
import { startTestProduct } from './testing/stack.ts';

// Two processes of each function behind one gateway. The phones of this test reconnect at once; that browsers wait 3 to 5 s
// is tested in web/shared/tracking/location-socket.dom.test.ts.

const TRIPS = 6;
const RETRIES_MS = 30_000;
const idSchema = z.object({ id: z.string() });

let stack: ProductStack;
let sql: postgres.Sql;
let driver: Person;
let passengers: Person[];

beforeAll(async () => {
  stack = await startTestProduct({ instances: 2 });
  sql = postgres(stack.databaseUrl, { max: 4, onnotice: () => undefined });
  const cast = createCast(sql, stack.jwtSecret);
  driver = await cast.driver();
  passengers = await Promise.all(Array.from({ length: TRIPS * 4 }, cast.passenger));
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

async function post(
  path: string,
  { token }: Person,
  json: object,
): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${stack.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  return { status: response.status, body: await response.json() };
}

const publish = async (daysAhead: number): Promise<string> =>
  idSchema.parse((await post('/trips', driver, tripInput(daysAhead))).body).id;

/** Books as a phone does: with the same key again while the server is away or the connection breaks. */
async function book(tripId: string, person: Person): Promise<number> {
  const json = { tripId, seats: 1, clientKey: crypto.randomUUID() };
  let status = 0;
  const hasAnswer = async () => {
    ({ status } = await post('/bookings', person, json).catch(() => ({ status: 0 })));
    return status !== 0 && status < 500;
  };
  await waitUntil(hasAnswer, RETRIES_MS, 50);
  return status;
}

const processesOf = (name: string): number[] =>
  descendants(process.pid)
    .filter(({ command }) => command.includes(`/${name}/index.ts`) && !command.startsWith('sh '))
    .map(({ pid }) => pid);

test('each function has two processes; one of api that is killed in the middle of bookings loses and doubles none', async () => {
  for (const name of ['api', 'location-ws', 'deliver'])
    expect([name, processesOf(name).length]).toEqual([name, 2]);
  const trips: string[] = [];
  for (let index = 0; index < TRIPS; index += 1) trips.push(await publish(3 + index));
  const [killed = 0] = processesOf('api');
  const answers = passengers.map((person, index) => book(trips[index % TRIPS] ?? '', person));
  await Promise.race(answers);
  process.kill(killed, 'SIGKILL');
  expect(new Set(await Promise.all(answers))).toEqual(new Set([201]));
  const rows = await sql`
    select t.id, (select count(*)::int from public.bookings b where b.trip_id = t.id) as bookings, t.leg_taken[1]::int as taken
    from public.trips t where t.id = any (${trips})`;
  expect(rows.map(({ bookings, taken }) => [bookings, taken])).toEqual(trips.map(() => [4, 4]));
  expect(await waitUntil(() => processesOf('api').length === 2, RETRIES_MS)).toBe(true);
});

test('each process of location-ws is killed once in the middle of a drive: all sockets are back and in step, and nothing is doubled', async () => {
  const trip = await publish(20);
  const followers = passengers.slice(0, 3);
  for (const person of followers) expect(await book(trip, person)).toBe(201);
  await sql`update public.trips set status = 'en_route' where id = ${trip}`;
  const following = { url: stack.url, tripId: trip, startedAt: Date.now() - 600_000 };
  const [shared, ...phones] = await Promise.all([
    followThroughKills({ ...following, person: driver, userType: 'driver' }),
    ...followers.map((person) => followThroughKills({ ...following, person, userType: 'passenger' })),
  ]);
  let step = 0;
  const drive = async () => {
    step += 1;
    await shared.share(step);
  };
  const areInStep = () => Promise.all(phones.map((phone) => phone.waitForStep(step)));
  await drive();
  await areInStep();
  for (const killed of processesOf('location-ws')) {
    const driving = drive();
    process.kill(killed, 'SIGKILL');
    await driving;
    await drive();
    await areInStep();
    expect(await waitUntil(() => processesOf('location-ws').length === 2, RETRIES_MS)).toBe(true);
  }
  // Each socket was on one of the two.
  for (const { closings } of [shared, ...phones]) expect(closings.length).toBeGreaterThan(0);
  // A position comes again only with another estimate of the arrival.
  for (const updates of [shared, ...phones].flatMap((phone) => phone.updates())) {
    const received = updates.map(({ latitude, estimatedArrival }) => `${latitude} ${estimatedArrival}`);
    expect(received).toEqual([...new Set(received)]);
  }

  await drive();
  await areInStep();
  for (const stopped of processesOf('location-ws')) process.kill(stopped, 'SIGTERM');
  const haveClosed = () => [shared, ...phones].every(({ closings }) => closings.at(-1) === 1001);
  expect(await waitUntil(haveClosed, RETRIES_MS)).toBe(true);
  const stored = () => sql`
    select from public.trip_locations
    where trip_id = ${trip} and user_id = ${driver.id} and latitude = ${6.6 + step * 0.001}`;
  expect(await waitUntil(async () => (await stored()).length === 1, RETRIES_MS)).toBe(true);
  await drive();
  await areInStep();
  for (const phone of [shared, ...phones]) phone.close();
});

test('a booking that has begun when the stack is told to stop is answered', async () => {
  const trip = await publish(30);
  const waiting = () => sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'app_gateway'`;
  let answer: ReturnType<typeof post> | null = null;
  let stopping: Promise<void> | null = null;
  await sql.begin(async (transaction) => {
    await transaction`select from public.trips where id = ${trip} for update`;
    const [person] = passengers;
    if (person)
      answer = post('/bookings', person, { tripId: trip, seats: 1, clientKey: crypto.randomUUID() });
    await waitUntil(async () => (await waiting()).length > 0, RETRIES_MS);
    stopping = stack.stop();
    // New calls are refused meanwhile, and told when to come back.
    const refused = await fetch(`${stack.url}/api/health`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  });
  expect(await answer).toMatchObject({ status: 201 });
  await sql.end();
  await stopping;
});
