import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema, type Session } from '../people/auth/contract.ts';
import { tripListSchema } from '../trips/contract.ts';
import { runSimultaneously } from '../../api/testing/races.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Answer, type Facade } from '../../api/testing/facade.ts';
import { createFixtures } from '../../api/testing/fixtures.ts';
import { PNG } from '../documents/testing/files.ts';

const PASSWORD = 'a-good-password';
const REASON = 'Fraud reported by two passengers';
const SUSPENDED = {
  status: 403,
  body: { error: `Your account is suspended. Reason: ${REASON}`, code: 'suspended' },
};
const CHANNEL_WITHIN_MS = 30_000;

let facade: Facade;
let admin: Admin;
const open: { disconnect(): void }[] = [];

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => facade.close());

function suspend(id: string, suspended = true, by = admin): Promise<Answer> {
  return by.call('POST', `/suspend-user/${id}`, { json: { suspended, reason: REASON } });
}

async function register(userType = 'passenger'): Promise<Session> {
  const email = `${crypto.randomUUID()}@suspension.test`;
  const form = new FormData();
  const fields = { name: 'Ada', email, phone: '08031234567', password: PASSWORD, userType };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await facade.call('POST', '/auth/register', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  return read(sessionSchema, answer);
}

function supabase(token: string) {
  const { url, publishableKey } = inject('stack');
  return createClient(url, publishableKey, {
    accessToken: () => Promise.resolve(token),
    // `ws` has the same constructor; only the types of its events differ.
    realtime: { transport: WebSocket as never },
  });
}

/** Subscribes to the person's own topic; collects its events and the states of the channel. */
async function listen({ token, user }: Session) {
  const client = supabase(token);
  await client.realtime.setAuth(token);
  open.push({ disconnect: () => void client.realtime.disconnect() });
  const events: { event: string; payload: unknown }[] = [];
  const states: string[] = [];
  const channel = client.channel(`user:${user.id}`, { config: { private: true } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => events.push({ event, payload }));
  channel.subscribe((state) => states.push(state));
  await expect.poll(() => states, { timeout: CHANNEL_WITHIN_MS }).toContain('SUBSCRIBED');
  return { events, states };
}

function refresh(refreshToken: string): Promise<Response> {
  const { url, publishableKey } = inject('stack');
  return fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
}

async function book(trip: { id: string }, as: Person, seats = 1): Promise<Answer> {
  return facade.call('POST', '/bookings', {
    as,
    json: { tripId: trip.id, seats, clientKey: crypto.randomUUID() },
  });
}

describe('a suspension takes effect at once on', () => {
  test('the façade, which answers with the reason; public routes still work', async () => {
    const person = await facade.cast.passenger();
    expect(await suspend(person.id)).toMatchObject({
      status: 200,
      body: { id: person.id, status: 'suspended' },
    });
    expect(await facade.call('GET', '/user', { as: person })).toMatchObject(SUSPENDED);
    expect(await facade.call('GET', '/passenger/bookings', { as: person })).toMatchObject(SUSPENDED);
    expect(await facade.call('GET', '/places?q=lagos')).toMatchObject({ status: 200 });
  });

  test('signing in, which gives the reason only with the right password', async () => {
    const { user } = await register();
    await suspend(user.id);
    const login = (password: string) =>
      facade.call('POST', '/auth/login', { json: { email: user.email, password } });
    expect(await login(PASSWORD)).toMatchObject(SUSPENDED);
    expect(JSON.stringify((await login('another-password')).body)).not.toContain(REASON);
  });

  test('renewing a session, and Auth', async () => {
    const { user, refreshToken, token } = await register();
    await suspend(user.id);
    expect((await refresh(refreshToken)).status).toBeGreaterThanOrEqual(400);
    const { url, publishableKey } = inject('stack');
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/auth/v1/user`, { headers })).status).toBeGreaterThanOrEqual(400);
  });

  test('reading from and uploading to Storage', async () => {
    const { user, token } = await register();
    const bucket = supabase(token).storage.from('documents');
    const path = () => `${user.id}/proof-of-address-${crypto.randomUUID()}.png`;
    const kept = path();
    const file = new Blob([PNG], { type: 'image/png' });
    expect((await bucket.upload(kept, file, { contentType: 'image/png' })).error).toBeNull();
    await suspend(user.id);
    expect((await bucket.download(kept)).error).not.toBeNull();
    expect((await bucket.createSignedUrl(kept, 60)).error).not.toBeNull();
    expect((await bucket.upload(path(), file, { contentType: 'image/png' })).error).not.toBeNull();
  });

  test('an upload URL that was issued before', async () => {
    const { user, token } = await register();
    const bucket = supabase(token).storage.from('documents');
    const path = `${user.id}/proof-of-address-${crypto.randomUUID()}.png`;
    const { data } = await bucket.createSignedUploadUrl(path);
    const put = () =>
      bucket.uploadToSignedUrl(path, data?.token ?? '', new Blob([PNG], { type: 'image/png' }), {
        contentType: 'image/png',
      });
    await suspend(user.id);
    expect((await put()).error).toMatchObject({ statusCode: '403' });
    expect(await facade.sql`select from storage.objects where name = ${path}`).toHaveLength(0);
    await suspend(user.id, false);
    expect((await put()).error).toBeNull();
  });

  test('an open channel, which receives the reason and is closed within seconds', async () => {
    const session = await register();
    const { events, states } = await listen(session);
    await suspend(session.user.id);
    await expect
      .poll(() => events, { timeout: CHANNEL_WITHIN_MS })
      .toContainEqual({
        event: 'suspended',
        payload: expect.objectContaining({ suspended: true, reason: REASON }),
      });
    await expect.poll(() => states.at(-1), { timeout: CHANNEL_WITHIN_MS }).not.toBe('SUBSCRIBED');
  });
});

describe('lifting a suspension', () => {
  test('lets the person sign in again and see their notifications', async () => {
    const { user } = await register();
    await suspend(user.id);
    expect(await suspend(user.id, false)).toMatchObject({ status: 200, body: { status: 'active' } });
    const answer = await facade.call('POST', '/auth/login', {
      json: { email: user.email, password: PASSWORD },
    });
    const { token } = read(sessionSchema, answer);
    const { body } = await facade.call('GET', '/notifications', { as: { token } });
    expect(body).toMatchObject([
      { kind: 'new_device' },
      { kind: 'unsuspended' },
      { kind: 'suspended', body: `Reason: ${REASON}` },
    ]);
  });

  test('does not restore the old session', async () => {
    const { user, token, refreshToken } = await register();
    await suspend(user.id);
    await suspend(user.id, false);
    expect(await facade.call('GET', '/user', { as: { token } })).toMatchObject({ status: 401 });
    expect((await refresh(refreshToken)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('suspending', () => {
  test('twice has one effect: one notification and one audit entry', async () => {
    const person = await facade.cast.passenger();
    const other = await createAdmin(facade);
    const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: person.id }, () => [
      suspend(person.id),
      suspend(person.id, true, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const notified = await facade.sql`select 1 from public.notifications where user_id = ${person.id}`;
    const audited = await facade.sql`select 1 from private.admin_audit where subject = ${person.id}`;
    expect([notified.length, audited.length]).toEqual([1, 1]);
  });

  test('an administrator is refused', async () => {
    expect(await suspend(admin.person.id)).toMatchObject({
      status: 409,
      body: { error: 'Administrators cannot be suspended.' },
    });
  });
});

describe('a suspended driver', () => {
  async function tripOf(driver: Person) {
    return facade.publish(driver, { origin: 'Gusau', destination: 'Zaria' });
  }

  async function found(id: string): Promise<boolean> {
    const json = { origin: 'Gusau', destination: 'Zaria', seatsNeeded: 1, timeFlexibility: 12 };
    const search = await facade.call('POST', '/trips/search', { json });
    const list = await facade.call('GET', '/trips?limit=100');
    expect(list.status).toBe(200);
    const isListed = read(tripListSchema, list).some((trip) => trip.id === id);
    return isListed || JSON.stringify(search.body).includes(id);
  }

  test('has trips that cannot be found or booked until the suspension is lifted; booked passengers are notified', async () => {
    const driver = await facade.cast.driver();
    const trip = await tripOf(driver);
    const booked = await facade.cast.passenger();
    const late = await facade.cast.passenger();
    expect(await book(trip, booked)).toMatchObject({ status: 201 });
    await suspend(driver.id);
    expect(await found(trip.id)).toBe(false);
    expect(await book(trip, late)).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
    expect(await facade.call('POST', '/trips', { as: driver, json: tripInput() })).toMatchObject(SUSPENDED);
    const { body } = await facade.call('GET', '/notifications', { as: booked });
    expect(body).toMatchObject([
      { kind: 'driver_suspended', link: `/trips/${trip.id}` },
      { kind: 'booking_confirmed' },
    ]);
    expect(await facade.call('GET', `/trips/${trip.id}`, { as: booked })).toMatchObject({ status: 200 });
    await suspend(driver.id, false);
    expect(await book(trip, late)).toMatchObject({ status: 201 });
  });

  test('who publishes at the same moment has no trip that can be booked', async () => {
    for (let round = 0; round < 8; round += 1) {
      const driver = await facade.cast.driver();
      const published = Array.from({ length: 4 }, (_, n) =>
        facade.call('POST', '/trips', { as: driver, json: tripInput(3 + n) }),
      );
      const [, ...answers] = await Promise.all([suspend(driver.id), ...published]);
      for (const { status } of answers) expect([201, 403]).toContain(status);
      const left = await facade.sql`select 1 from public.trips where driver_id = ${driver.id} and is_listed`;
      expect(left.length).toBe(0);
    }
  });

  test('whose seats are booked at the same moment: every seat sold was sold before the suspension', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driver = await facade.cast.driver();
      const trip = await tripOf(driver);
      const people = await Promise.all([0, 1, 2].map(() => facade.cast.passenger()));
      const [, ...answers] = await Promise.all([suspend(driver.id), ...people.map((as) => book(trip, as))]);
      const sold = answers.filter(({ status }) => status === 201).length;
      for (const { status } of answers) expect([201, 409]).toContain(status);
      const notified = await facade.sql`
        select 1 from public.notifications where kind = 'driver_suspended' and link = ${`/trips/${trip.id}`}`;
      expect(notified.length).toBe(sold);
    }
  });
});

test('trips of a suspended company are hidden until the suspension is lifted, and its passengers are notified', async () => {
  const fixtures = createFixtures(facade, inject('stack').jwtSecret);
  const trip = { id: await fixtures.fleetTrip() };
  const passenger = await facade.cast.passenger();
  expect(await book(trip, passenger)).toMatchObject({ status: 201 });
  const { id } = await fixtures.corporate();
  await suspend(id);
  expect(await book(trip, await facade.cast.passenger())).toMatchObject({ status: 409 });
  expect(await facade.call('GET', '/notifications', { as: passenger })).toMatchObject({
    body: [
      { kind: 'driver_suspended', title: 'Your company was suspended', link: `/trips/${trip.id}` },
      { kind: 'booking_confirmed' },
    ],
  });
  await suspend(id, false);
  expect(await book(trip, await facade.cast.passenger())).toMatchObject({ status: 201 });
});
