import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { listen, realtimeClient } from '../../testing/stack.ts';
import type { Person } from '../api/testing/cast.ts';
import { mintToken } from '../api/testing/tokens.ts';
import { openJourney, position, type Journey } from './testing/journey.ts';

let journey: Journey;
const clients: ReturnType<typeof realtimeClient>[] = [];

beforeAll(async () => {
  journey = await openJourney();
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(() => journey.close());

function realtimeAs(token: string | null) {
  const { url, publishableKey } = inject('stack');
  const client = realtimeClient(url, publishableKey, token === null ? {} : { token });
  clients.push(client);
  return client;
}

/** What visitors tell each other on the public channel of the name. */
function isOwn(payload: unknown): boolean {
  return JSON.stringify(payload) === '{"latitude":9}';
}

/** People who have nothing to do with the trip. */
async function strangers(tripId: string, bookings: string[]): Promise<[string, Person, string][]> {
  const [cancelled, elsewhere] = [journey.passenger, await journey.facade.cast.passenger()];
  await journey.trip([elsewhere]);
  await journey.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: cancelled });
  expect(tripId).not.toBe('');
  return [
    ['whose booking was cancelled', cancelled, 'passenger'],
    ['of another trip', elsewhere, 'passenger'],
    ['who drives elsewhere', await journey.facade.cast.driver(), 'driver'],
    ['of a company', await journey.facade.cast.corporate(), 'corporate'],
  ];
}

describe('whoever does not travel on a trip', () => {
  test('hears the same of it as of a trip that does not exist, and nothing of its positions', async () => {
    const { id, bookings } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    driver.say(position(id));
    await driver.hears('location_update');
    for (const [, person, userType] of await strangers(id, bookings)) {
      const phone = await journey.signIn(person, userType);
      phone.say({ type: 'join_trip', tripId: id });
      const { tripId: _, ...refusal } = await phone.hears('error');
      const unknown = crypto.randomUUID();
      phone.say({ type: 'join_trip', tripId: unknown });
      const { tripId: __, ...unknownRefusal } = await phone.hears(
        'error',
        ({ tripId }) => tripId === unknown,
      );
      expect(refusal).toEqual(unknownRefusal);
      expect(refusal).toMatchObject({ error: 'Trip not found.', code: 'not_found' });
      phone.say({ ...position(id), messageId: 'forged' });
      expect(await phone.hears('error')).toMatchObject({ messageId: 'forged' });
      expect(phone.texts.join()).not.toContain('latitude');
      phone.close();
    }
    const rows = await journey.facade.sql`select user_id from public.trip_locations where trip_id = ${id}`;
    expect(rows.map(({ user_id }) => user_id)).toEqual([journey.driver.id]);
  });

  test('joins its Realtime topic no more than a visitor does, and cannot speak on it', async () => {
    const { id, bookings } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    const tokens: (string | null)[] = [null];
    for (const [, { token }] of await strangers(id, bookings)) tokens.push(token);
    const listeners = [];
    for (const token of tokens) {
      const refused = await listen(realtimeAs(token), `trip:${id}`, { private: true });
      expect(refused.statuses[0]).toBe('CHANNEL_ERROR');
      // The public channel of the same name is another one: what is said there goes no further.
      const open = await listen(realtimeAs(token), `trip:${id}`, {});
      await open.channel.send({ type: 'broadcast', event: 'location_update', payload: { latitude: 9 } });
      listeners.push(refused, open);
    }
    driver.say(position(id));
    await driver.hears('location_update', ({ userId }) => userId === journey.driver.id);
    await journey.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    await driver.hears('trip_status_update', ({ status }) => status === 'waiting');
    expect(driver.texts.join()).not.toContain('"latitude":9');
    const heard = listeners.flatMap((listener) => listener.heard).filter(({ payload }) => !isOwn(payload));
    expect(heard).toEqual([]);
  });

  test('reads no positions and writes none through the Data API', async () => {
    const { id, bookings } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    driver.say(position(id));
    await driver.hears('location_update');
    const { url, publishableKey } = inject('stack');
    for (const [, { token }] of await strangers(id, bookings)) {
      const headers = {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      };
      const read = await fetch(`${url}/rest/v1/trip_locations?select=*`, { headers });
      expect(await read.json()).toEqual([]);
      const row = { trip_id: id, user_id: journey.driver.id, latitude: 1, longitude: 1 };
      const written = await fetch(`${url}/rest/v1/trip_locations`, {
        method: 'POST',
        headers,
        body: JSON.stringify(row),
      });
      expect([401, 403]).toContain(written.status);
    }
  });
});

describe('who travels on the trip', () => {
  test('hears its topic through Realtime as well, but nobody can speak on it, not even its driver', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(journey.passenger, id);
    const listener = await listen(realtimeAs(journey.driver.token), `trip:${id}`, { private: true });
    expect(listener.statuses[0]).toBe('SUBSCRIBED');
    const forged = {
      type: 'location_update',
      tripId: id,
      userId: journey.driver.id,
      latitude: 9,
      longitude: 9,
    };
    await listener.channel.send({ type: 'broadcast', event: 'location_update', payload: forged });
    await listener.channel.send({
      type: 'broadcast',
      event: 'trip_status_update',
      payload: { status: 'completed' },
    });
    // What is said by SQL afterwards arrives; the forged words would have come before it.
    await journey.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    await phone.hears('trip_status_update', ({ status }) => status === 'waiting');
    expect(phone.texts.join()).not.toContain('completed');
    expect(phone.texts.join()).not.toContain('location_update');
  });
});

describe('delivery ends when the right to it ends', () => {
  async function bothFollow() {
    const { id, bookings } = await journey.trip();
    const driver = await journey.follow(journey.driver, id);
    const passenger = await journey.follow(journey.passenger, id);
    return { id, bookings, driver, passenger };
  }

  test('a cancelled booking: the passenger is told and hears no more, the driver goes on, the position is gone', async () => {
    const { id, bookings, driver, passenger } = await bothFollow();
    passenger.say({ ...position(id), messageId: 'mine' });
    await passenger.hears('ack');
    await journey.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: journey.passenger });
    expect(await passenger.hears('error')).toMatchObject({ code: 'not_found', tripId: id });
    const heard = passenger.texts.length;
    driver.say(position(id));
    await driver.hears('location_update', ({ userId }) => userId === journey.driver.id);
    passenger.say({ type: 'ping' });
    await passenger.hears('pong');
    expect(passenger.texts.length).toBe(heard + 1);
    const again = await journey.follow(journey.driver, id);
    await again.hears('location_update');
    expect(again.texts.join()).not.toContain(journey.passenger.id);
  });

  test('a cancelled trip: its passengers hear that it was cancelled', async () => {
    const { id, driver, passenger } = await bothFollow();
    await journey.facade.call('POST', `/trips/${id}/cancel`, { as: journey.driver });
    for (const phone of [driver, passenger])
      await phone.hears('trip_status_update', ({ status }) => status === 'cancelled');
    expect(await passenger.hears('error')).toMatchObject({ tripId: id });
  });

  test('suspension: an error, and the socket ends', async () => {
    const person = await journey.facade.cast.passenger();
    const { id } = await journey.trip([person]);
    const [following, waiting] = [
      await journey.follow(person, id),
      await journey.signIn(person, 'passenger'),
    ];
    await journey.facade
      .sql`update public.profiles set suspended = true, suspended_at = now() where id = ${person.id}`;
    for (const phone of [following, waiting]) {
      expect(await phone.hears('error')).toMatchObject({ code: 'suspended' });
      expect(await phone.ended()).toMatchObject({ code: 4403 });
    }
  });

  test('signing out: an error, and the socket ends; other devices go on', async () => {
    const { sql } = journey.facade;
    const sessions = [crypto.randomUUID(), crypto.randomUUID()];
    const { id } = await journey.trip();
    const phones = [];
    for (const session of sessions) {
      await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
        values (${session}, ${journey.passenger.id}, now(), now())`;
      const claims = { sub: journey.passenger.id, session_id: session };
      const token = await mintToken(inject('stack').jwtSecret, claims);
      phones.push(await journey.follow({ ...journey.passenger, token }, id));
    }
    await sql`delete from auth.sessions where id = ${sessions[0] ?? ''}`;
    expect(await phones[0]?.hears('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phones[0]?.ended()).toMatchObject({ code: 4401 });
    await sql`update public.trips set status = 'waiting' where id = ${id}`;
    await phones[1]?.hears('trip_status_update', ({ status }) => status === 'waiting');
  });
});
