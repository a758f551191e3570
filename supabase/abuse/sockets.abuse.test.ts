import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Person } from '../functions/api/testing/cast.ts';
import { openPhone, type Phone } from '../functions/location-ws/testing/phone.ts';
import { authMessage, position } from '../functions/location-ws/testing/tracking-fixture.ts';
import { listen, realtimeClient } from '../testing/stack.ts';
import { createWorld, type World } from './support/world.ts';

// Realtime and the location socket, through the gateway.
const FLOOD = 200;
const OUTSIDERS = ['other passenger', 'other driver', 'other corporate', 'corporate'] as const;

let world: World;
const phones: Phone[] = [];
const clients: ReturnType<typeof realtimeClient>[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.terminate();
  await Promise.all(
    clients.splice(0).map(async (client) => {
      await client.removeAllChannels();
      client.realtime.disconnect();
    }),
  );
  world.check();
});
afterAll(() => world.close());

async function connect(): Promise<Phone> {
  const phone = await openPhone(`${inject('stack').url}/location-ws`);
  phones.push(phone);
  return phone;
}

async function signIn(person: Person | undefined, userType: string): Promise<Phone> {
  if (!person) throw new Error('no such person');
  const phone = await connect();
  phone.send(authMessage(person, userType));
  await phone.waitFor('auth_success');
  return phone;
}

async function follow(name: string, userType: string, tripId = world.trip): Promise<Phone> {
  const phone = await signIn(world.people[name], userType);
  phone.send({ type: 'join_trip', tripId });
  await phone.waitFor('trip_joined');
  return phone;
}

function realtimeAs(token?: string) {
  const { url, publishableKey } = inject('stack');
  const client = realtimeClient(url, publishableKey, token === undefined ? {} : { token });
  clients.push(client);
  return client;
}

const typeOf = (name: string) => /driver|corporate/.exec(name)?.[0] ?? 'passenger';

describe('Realtime', () => {
  test.each(['anonymous', ...OUTSIDERS, 'suspended', 'admin account'] as const)(
    'accepts %s on no topic of another person, trip or pattern',
    async (name) => {
      const victim = world.people['passenger']?.id ?? '';
      const topics = [
        `trip:${world.trip}`,
        `user:${victim}`,
        `trip:${world.trip.toUpperCase()}`,
        `user:${victim} `,
        'trip:*',
        'admin',
        'user:',
        "user:' or 1=1 --",
        'x'.repeat(2000),
      ];
      const statuses = await Promise.all(
        topics.map(async (topic) => {
          const client = realtimeAs(world.callers[name].token);
          return (await listen(client, topic, { private: true })).statuses[0];
        }),
      );
      expect(statuses).not.toContain('SUBSCRIBED');
    },
  );

  test('an event that a stranger sends by HTTP reaches no follower', async () => {
    const follower = await follow('passenger', 'passenger');
    const driver = await listen(realtimeAs(world.people['driver']?.token), `trip:${world.trip}`, {
      private: true,
    });
    const forged = { type: 'trip_status_update', tripId: world.trip, status: 'completed' };
    for (const name of ['anonymous', ...OUTSIDERS, 'passenger', 'driver'] as const) {
      for (const isPrivate of [true, false]) {
        const message = {
          topic: `trip:${world.trip}`,
          event: 'trip_status_update',
          payload: forged,
          private: isPrivate,
        };
        const json = { messages: [message] };
        const { status } = await world.send(world.callers[name], 'POST /realtime/v1/api/broadcast', { json });
        expect(status).toBeLessThan(500);
      }
    }
    // A forged event would arrive before this one.
    await world.facade.sql`update public.trips set status = 'waiting' where id = ${world.trip}`;
    await follower.waitFor('trip_status_update', ({ status }) => status === 'waiting');
    expect(JSON.stringify(driver.broadcasts)).not.toContain('completed');
    expect(follower.texts.join()).not.toContain('completed');
  });
});

describe('the location socket', () => {
  test.each(OUTSIDERS)(
    'gives %s neither the trip nor a position, and stores none of theirs',
    async (name) => {
      const phone = await signIn(world.people[name], typeOf(name));
      const victim = world.people['driver']?.id ?? '';
      const messages = [
        { type: 'join_trip', tripId: world.trip },
        { type: 'join_trip', tripId: world.trip, userId: victim, userType: 'driver' },
        { type: 'join_trip', tripId: world.trip, userType: 'admin' },
        { ...position(world.trip), messageId: 'a' },
        { ...position(world.trip), userId: victim, userType: 'driver', messageId: 'b' },
        { type: 'leave_trip', tripId: world.trip, userId: victim },
      ];
      for (const message of messages) phone.send(message);
      for (const id of ['a', 'b']) await phone.waitFor('error', ({ messageId }) => messageId === id);
      phone.send({ type: 'ping' });
      await phone.waitFor('pong');
      // An `ack` only says that the phone need not send the refused position again.
      const kinds = new Set(phone.received.map(({ type }) => type));
      expect([...kinds].filter((type) => !['auth_success', 'error', 'ack', 'pong'].includes(type))).toEqual(
        [],
      );
      world.look({ name }, 'the location socket', phone.texts.join());
      const id = world.people[name]?.id ?? '';
      const rows = await world.facade.sql`
      select 1 from public.trip_locations where user_id = ${id} and trip_id = ${world.trip}`;
      expect(rows).toHaveLength(0);
    },
  );

  test('shows the participants of a trip each other’s positions, and the company none of a private trip', async () => {
    for (const [name, userType] of [
      ['passenger', 'passenger'],
      ['driver', 'driver'],
    ] as const) {
      const phone = await follow(name, userType);
      await phone.waitFor('location_update');
      await phone.waitFor('location_update');
      world.look({ name }, 'the location socket', phone.texts.join());
    }
    const company = await follow('corporate', 'corporate', world.fleetTrip);
    await company.waitFor('location_update');
    world.look({ name: 'corporate' }, 'the location socket', company.texts.join());
    expect(company.texts.join()).not.toContain(world.trip);
  });

  test('stores a passenger who claims to drive as a passenger', async () => {
    const phone = await follow('passenger', 'passenger');
    phone.send({ ...position(world.trip), userType: 'driver', messageId: 'claimed' });
    await phone.waitFor('ack');
    const { id = '' } = world.people['passenger'] ?? {};
    const rows = await world.facade.sql`
      select user_type from public.trip_locations where trip_id = ${world.trip} and user_id = ${id}`;
    expect([...rows]).toEqual([{ user_type: 'passenger' }]);
  });

  test.each([
    [
      '200 frames at once',
      (phone: Phone) => Array.from({ length: FLOOD }, () => phone.send({ type: 'ping' })),
    ],
    [
      '200 frames that are not JSON',
      (phone: Phone) => Array.from({ length: FLOOD }, () => phone.sendRaw('{')),
    ],
    ['a frame of two megabytes', (phone: Phone) => phone.sendRaw('x'.repeat(2_000_000))],
  ])('survives %s: the sender is closed or refused, the others go on', async (_, attack) => {
    const other = await signIn(world.people['driver'], 'driver');
    const phone = await signIn(world.people['other passenger'], 'passenger');
    attack(phone);
    const outcome = await Promise.race([
      phone.waitForClose().then(({ code }) => code),
      phone.waitFor('error').then(({ type }) => type),
    ]);
    expect([1008, 1009, 'error']).toContain(outcome);
    other.send({ type: 'ping' });
    await other.waitFor('pong');
  });

  test('closes the socket of a person at their suspension', async () => {
    const person = await world.facade.cast.passenger();
    const phone = await signIn(person, 'passenger');
    await world.facade.sql`
      select private.set_suspended(${person.id}, true)`;
    expect(await phone.waitForClose()).toMatchObject({ code: 4403 });
  });
});
