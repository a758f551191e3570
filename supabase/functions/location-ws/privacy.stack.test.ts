import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { listen, realtimeClient } from '../../testing/stack.ts';
import type { Person } from '../api/testing/cast.ts';
import { mintToken } from '../api/testing/cast.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;
const clients: ReturnType<typeof realtimeClient>[] = [];

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));
afterAll(() => fixture.close());

function realtimeAs(token: string | null) {
  const { url, publishableKey } = inject('stack');
  const client = realtimeClient(url, publishableKey, token === null ? {} : { token });
  clients.push(client);
  return client;
}

/** Whether an event was sent by this test on the public channel. */
function isOwn(payload: unknown): boolean {
  return JSON.stringify(payload) === '{"latitude":9}';
}

/** People who are not on the trip, each with a description and a user type. */
async function strangers(tripId: string, bookings: string[]): Promise<[string, Person, string][]> {
  const [cancelled, elsewhere] = [fixture.passenger, await fixture.facade.cast.passenger()];
  await fixture.trip([elsewhere]);
  await fixture.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: cancelled });
  expect(tripId).not.toBe('');
  return [
    ['whose booking was cancelled', cancelled, 'passenger'],
    ['of another trip', elsewhere, 'passenger'],
    ['who drives elsewhere', await fixture.facade.cast.driver(), 'driver'],
    ['of a company', await fixture.facade.cast.corporate(), 'corporate'],
  ];
}

describe('a person who is not on the trip', () => {
  test('gets the same error as for an unknown trip, and no positions', async () => {
    const { id, bookings } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    driver.send(position(id));
    await driver.waitFor('location_update');
    for (const [, person, userType] of await strangers(id, bookings)) {
      const phone = await fixture.signIn(person, userType);
      phone.send({ type: 'join_trip', tripId: id });
      const { tripId: _, ...refusal } = await phone.waitFor('error');
      const unknown = crypto.randomUUID();
      phone.send({ type: 'join_trip', tripId: unknown });
      const { tripId: __, ...unknownRefusal } = await phone.waitFor(
        'error',
        ({ tripId }) => tripId === unknown,
      );
      expect(refusal).toEqual(unknownRefusal);
      expect(refusal).toMatchObject({ error: 'Trip not found.', code: 'not_found' });
      phone.send({ ...position(id), messageId: 'forged' });
      expect(await phone.waitFor('error')).toMatchObject({ messageId: 'forged' });
      expect(phone.texts.join()).not.toContain('latitude');
      phone.close();
    }
    const rows = await fixture.facade.sql`select user_id from public.trip_locations where trip_id = ${id}`;
    expect(rows.map(({ user_id }) => user_id)).toEqual([fixture.driver.id]);
  });

  test('cannot join its Realtime topic or send on it', async () => {
    const { id, bookings } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    const tokens: (string | null)[] = [null];
    for (const [, { token }] of await strangers(id, bookings)) tokens.push(token);
    const listeners = [];
    for (const token of tokens) {
      const refused = await listen(realtimeAs(token), `trip:${id}`, { private: true });
      expect(refused.statuses[0]).toBe('CHANNEL_ERROR');
      // The public channel of the same name is separate: its events do not reach the private topic.
      const open = await listen(realtimeAs(token), `trip:${id}`, {});
      await open.channel.send({ type: 'broadcast', event: 'location_update', payload: { latitude: 9 } });
      listeners.push(refused, open);
    }
    driver.send(position(id));
    await driver.waitFor('location_update', ({ userId }) => userId === fixture.driver.id);
    await fixture.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    await driver.waitFor('trip_status_update', ({ status }) => status === 'waiting');
    expect(driver.texts.join()).not.toContain('"latitude":9');
    const broadcasts = listeners
      .flatMap((listener) => listener.broadcasts)
      .filter(({ payload }) => !isOwn(payload));
    expect(broadcasts).toEqual([]);
  });
});

describe('a person on the trip', () => {
  test('can join its Realtime topic but not send on it, even as the driver', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(fixture.passenger, id);
    const listener = await listen(realtimeAs(fixture.driver.token), `trip:${id}`, { private: true });
    expect(listener.statuses[0]).toBe('SUBSCRIBED');
    const forged = {
      type: 'location_update',
      tripId: id,
      userId: fixture.driver.id,
      latitude: 9,
      longitude: 9,
    };
    await listener.channel.send({ type: 'broadcast', event: 'location_update', payload: forged });
    await listener.channel.send({
      type: 'broadcast',
      event: 'trip_status_update',
      payload: { status: 'completed', statusChanges: 99 },
    });
    // A forged event would arrive before this status, which is sent later by SQL.
    await fixture.facade.sql`update public.trips set status = 'waiting' where id = ${id}`;
    await phone.waitFor('trip_status_update', ({ status }) => status === 'waiting');
    expect(phone.texts.join()).not.toContain('completed');
    expect(phone.texts.join()).not.toContain('location_update');
  });
});

describe('delivery ends when access ends', () => {
  async function bothFollow() {
    const { id, bookings } = await fixture.trip();
    const driver = await fixture.follow(fixture.driver, id);
    const passenger = await fixture.follow(fixture.passenger, id);
    return { id, bookings, driver, passenger };
  }

  test('a cancelled booking: the passenger gets an error and no further updates, and their position is removed', async () => {
    const { id, bookings, driver, passenger } = await bothFollow();
    passenger.send({ ...position(id), messageId: 'mine' });
    await passenger.waitFor('ack');
    await fixture.facade.call('POST', `/bookings/${bookings[0]}/cancel`, { as: fixture.passenger });
    expect(await passenger.waitFor('error')).toMatchObject({ code: 'not_found', tripId: id });
    const before = passenger.texts.length;
    driver.send(position(id));
    await driver.waitFor('location_update', ({ userId }) => userId === fixture.driver.id);
    passenger.send({ type: 'ping' });
    await passenger.waitFor('pong');
    expect(passenger.texts.length).toBe(before + 1);
    const again = await fixture.follow(fixture.driver, id);
    await again.waitFor('location_update');
    expect(again.texts.join()).not.toContain(fixture.passenger.id);
  });

  test('a cancelled trip: its passengers get the status `cancelled`, then the error', async () => {
    const { id, driver, passenger } = await bothFollow();
    await fixture.facade.call('POST', `/trips/${id}/cancel`, { as: fixture.driver });
    for (const phone of [driver, passenger])
      await phone.waitFor('trip_status_update', ({ status }) => status === 'cancelled');
    expect(await passenger.waitFor('error')).toMatchObject({ tripId: id });
  });

  test('a suspension: the person gets an error and the socket is closed', async () => {
    const person = await fixture.facade.cast.passenger();
    const { id } = await fixture.trip([person]);
    const [following, waiting] = [
      await fixture.follow(person, id),
      await fixture.signIn(person, 'passenger'),
    ];
    await fixture.facade.sql`select private.set_suspended(${person.id}, true)`;
    for (const phone of [following, waiting]) {
      expect(await phone.waitFor('error')).toMatchObject({ code: 'suspended' });
      expect(await phone.waitForClose()).toMatchObject({ code: 4403 });
    }
  });

  test('signing out: the device gets an error and its socket is closed; other devices stay connected', async () => {
    const { sql } = fixture.facade;
    const sessions = [crypto.randomUUID(), crypto.randomUUID()];
    const { id } = await fixture.trip();
    const phones = [];
    for (const session of sessions) {
      await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
        values (${session}, ${fixture.passenger.id}, now(), now())`;
      const claims = { sub: fixture.passenger.id, session_id: session };
      const token = await mintToken(inject('stack').jwtSecret, claims);
      phones.push(await fixture.follow({ ...fixture.passenger, token }, id));
    }
    await sql`delete from auth.sessions where id = ${sessions[0] ?? ''}`;
    expect(await phones[0]?.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phones[0]?.waitForClose()).toMatchObject({ code: 4401 });
    await sql`update public.trips set status = 'waiting' where id = ${id}`;
    await phones[1]?.waitFor('trip_status_update', ({ status }) => status === 'waiting');
  });
});
