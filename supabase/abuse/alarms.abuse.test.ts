import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { adminAlarmsSchema, ownAlarmSchema } from '../functions/_shared/safety/contract.ts';
import { sharedTripSchema } from '../functions/_shared/tracking/contract.ts';
import { createAdmin } from '../functions/api/testing/admin.ts';
import type { Person } from '../functions/api/testing/cast.ts';
import { createWorld, type World } from './support/world.ts';

// Alarms, attacked through the façade: as a tracker of drivers, as a way to hide real ones, and one that swallows the next.
let world: World;
let driver: Person;
beforeAll(async () => {
  world = await createWorld();
  driver = await world.facade.cast.driver();
});
afterEach(() => world.check());
afterAll(() => world.close());

const send = ({ token }: Person, request: string, json?: object) =>
  world.send({ name: 'a cheat', token }, request, json ? { json } : {});
const press = async (as: Person, tripId: string | null = null) =>
  ownAlarmSchema.parse(
    (await send(as, `PUT /api/sos/${crypto.randomUUID()}`, { tripId, raisedAt: null, position: null })).body,
  );
const alertsOf = async ({ id }: Person) =>
  (await world.facade.sql`select distinct link from public.notifications where about_id = ${id}`).length;

/** The link in the SMS of the person's open alarm: what the worker stores when it sends it. */
async function linkOf({ id }: Person): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await world.facade.sql`
    insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
    select a.trip_id, a.person_id, ${hash}, now() + interval '1 day', a.id
    from private.sos_alerts a where a.person_id = ${id} and a.closed_at is null`;
  return token;
}

test('who books, raises an alarm and cancels does not follow the driver', async () => {
  const cheat = await world.facade.cast.passenger();
  const { id } = await world.facade.publish(driver);
  const booking = await send(cheat, 'POST /api/bookings', {
    tripId: id,
    seats: 1,
    clientKey: crypto.randomUUID(),
  });
  await press(cheat, id);
  const token = await linkOf(cheat);
  await send(cheat, `POST /api/bookings/${z.object({ id: z.string() }).parse(booking.body).id}/cancel`);
  await world.facade.sql`update public.trips set status = 'en_route' where id = ${id}`;
  await world.facade.sql`
    insert into public.trip_locations
      (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, estimated_arrival, allowance)
    values (${id}, ${driver.id}, 'driver', 6.7, 3.5, now(), now(), now() + interval '1 hour', 4)`;
  const { body } = await world.send({ name: 'a stranger' }, 'POST /api/shares/view', { json: { token } });
  expect(sharedTripSchema.parse(body)).toMatchObject({
    lastPosition: null,
    vehiclePosition: null,
    estimatedArrival: null,
    status: 'cancelled',
  });
});

test('an alarm that was left open swallows no later one', async () => {
  await createAdmin(world.facade);
  const person = await world.facade.cast.passenger();
  await press(person);
  const before = await alertsOf(person);
  await world.facade.sql`
    update private.sos_alerts set received_at = now() - interval '3 days', acknowledged_at = now() - interval '3 days'
    where person_id = ${person.id}`;
  expect((await press(person)).acknowledgedAt).toBeNull();
  expect(await alertsOf(person)).toBe(before + 1);
});

test('eighty alarms of new accounts hide no alarm of a person on a trip', async () => {
  const admin = await createAdmin(world.facade);
  const person = await world.facade.cast.passenger();
  const { id } = await world.facade.publish(driver);
  await send(person, 'POST /api/bookings', { tripId: id, seats: 1, clientKey: crypto.randomUUID() });
  await world.facade.sql`update public.profiles set phone_verified_at = now() where id = ${person.id}`;
  await world.facade.leave(id, 30);
  await press(person, id);
  const flood = await Promise.all(Array.from({ length: 8 }, () => world.facade.cast.passenger()));
  await Promise.all(flood.map((cheat) => press(cheat)));
  // The others of the flood, which would take a minute to register.
  await world.facade.sql`
    with people as (
      insert into public.profiles (id, email, name, phone, user_type)
      select gen_random_uuid(), 'flood-' || n || '@example.test', 'Flood ' || n, '', 'passenger'
      from generate_series(1, 72) n returning id
    )
    insert into private.sos_alerts (person_id, client_key, raised_at) select id, gen_random_uuid(), now() from people`;
  const read = async (query: string) =>
    adminAlarmsSchema.parse((await admin.call('GET', `/alarms${query}`)).body);
  const { alarms } = await read('');
  const mine = alarms.findIndex(({ trip }) => trip?.id === id);
  expect(alarms.slice(0, mine).every(({ isPhoneProved, trip }) => isPhoneProved && trip !== null)).toBe(true);
  expect(mine).toBeGreaterThanOrEqual(0);
  const folded = alarms.find(({ floodSize, trip }) => floodSize !== null && trip === null);
  expect(folded?.floodSize).toBeGreaterThanOrEqual(80);
  const opened = await read(`?flood=${folded?.id}&limit=50`);
  expect(opened.alarms).toHaveLength(50);
  const next = await read(
    `?flood=${folded?.id}&limit=50&cursor=${encodeURIComponent(String(opened.nextCursor))}`,
  );
  const ids = new Set([...opened.alarms, ...next.alarms].map((alarm) => alarm.id));
  expect(ids.size).toBe(50 + next.alarms.length);
  expect(ids.size).toBeGreaterThanOrEqual(80);
});
