import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mintToken } from '../api/testing/cast.ts';
import { authMessage, openJourney, position, type Journey } from './testing/journey.ts';
import type { Phone } from './testing/phone.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
let journey: Journey;

beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

/** Whether the socket still works: it answers. */
async function stillAnswers(phone: Phone): Promise<void> {
  phone.say({ type: 'ping' });
  await phone.hears('pong');
}

describe('auth', () => {
  test('answers auth_success; any type of user, companies also as passengers', async () => {
    const corporate = await journey.facade.cast.corporate();
    for (const userType of ['corporate', 'passenger']) await journey.signIn(corporate, userType);
    const driver = await journey.signIn(await journey.facade.cast.unverifiedDriver(), 'driver');
    expect(driver.heard).toEqual([{ type: 'auth_success' }]);
  });

  test('a token that is forged, expired, unsigned or of another kind gets an error and is closed', async () => {
    const { jwtSecret, publishableKey } = inject('stack');
    const { id } = journey.passenger;
    const tokens = [
      'x',
      publishableKey,
      await mintToken(`${jwtSecret}x`, { sub: id }),
      await mintToken(jwtSecret, { sub: id, exp: Math.floor(Date.now() / 1000) - 1 }),
      await mintToken(jwtSecret, { sub: id, role: 'service_role' }),
      await mintToken(jwtSecret, { sub: id, role: 'app_admin' }),
    ];
    for (const token of tokens) {
      const phone = await journey.connect();
      phone.say(authMessage({ ...journey.passenger, token }, 'passenger'));
      expect(await phone.hears('error')).toMatchObject({ code: 'unauthenticated' });
      expect(await phone.ended()).toMatchObject({ code: 4401 });
    }
  });

  test.each([
    ['another person', { userId: NOBODY, userType: 'passenger' }],
    ['a driver, being a passenger', { userType: 'driver' }],
    ['an administrator', { userType: 'admin' }],
    ['a company', { userType: 'corporate' }],
  ])('whoever claims to be %s gets an error and is closed', async (_, claim) => {
    const phone = await journey.connect();
    phone.say({ ...authMessage(journey.passenger, 'passenger'), ...claim });
    expect(await phone.hears('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.ended()).toMatchObject({ code: 4401 });
  });

  test('suspended and deleted people get an error and are closed', async () => {
    for (const [person, error, code] of [
      [
        await journey.facade.cast.suspended(),
        { code: 'suspended', error: expect.stringContaining('Your account is suspended.') },
        4403,
      ],
      [await journey.facade.cast.deleted(), { code: 'unauthenticated' }, 4401],
    ] as const) {
      const phone = await journey.connect();
      phone.say(authMessage(person, 'passenger'));
      expect(await phone.hears('error')).toMatchObject(error);
      expect(await phone.ended()).toMatchObject({ code });
    }
  });

  test('a second auth renews the token on the open socket, and nobody else takes it over', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(journey.passenger, id);
    const token = await mintToken(inject('stack').jwtSecret, { sub: journey.passenger.id });
    phone.say(authMessage({ ...journey.passenger, token }, 'passenger'));
    await phone.hears('auth_success');
    expect(phone.heard.filter(({ type }) => type === 'trip_joined')).toHaveLength(1);
    phone.say(authMessage(await journey.facade.cast.passenger(), 'passenger'));
    expect(await phone.hears('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.ended()).toMatchObject({ code: 4401 });
  });

  test('a token that expires on an open socket gets an error and ends it; a renewed one does not', async () => {
    const { jwtSecret } = inject('stack');
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = await mintToken(jwtSecret, { sub: journey.passenger.id, exp });
    const [lazy, diligent] = [
      await journey.signIn({ ...journey.passenger, token }, 'passenger'),
      await journey.signIn({ ...journey.passenger, token }, 'passenger'),
    ];
    diligent.say(authMessage(journey.passenger, 'passenger'));
    await diligent.hears('auth_success');
    expect(await lazy.hears('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await lazy.ended()).toMatchObject({ code: 4401 });
    await stillAnswers(diligent);
  });

  test('whoever does not sign in within 10 s is sent away', async () => {
    const phone = await journey.connect();
    expect(await phone.hears('error')).toMatchObject({ error: 'Please sign in first.' });
    expect(await phone.ended()).toMatchObject({ code: 4401 });
  });
});

describe('one mistake is told and forgiven', () => {
  test.each([
    ['half an object', '{"type":'],
    ['an empty text', ''],
    ['a number', '42'],
    ['null', 'null'],
    ['an array', '[]'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"teleport"}'],
    ['a type that is no text', '{"type":{"$ne":1}}'],
    ['a prototype', '{"__proto__":{"type":"ping"}}'],
    ['join_trip without a trip', '{"type":"join_trip"}'],
    ['join_trip of no UUID', '{"type":"join_trip","tripId":"1 or 1=1"}'],
    ['deep nesting', `{"type":"join_trip","tripId":${'['.repeat(2000)}${']'.repeat(2000)}}`],
    ['more than 8 KiB', JSON.stringify({ type: 'ping', padding: 'x'.repeat(9000) })],
    ['a NUL in a text', '{"type":"join_trip","tripId":"\\u0000"}'],
  ])('%s', async (_, text) => {
    const phone = await journey.signIn(journey.passenger, 'passenger');
    phone.raw(text);
    expect((await phone.hears('error')).error).not.toBe('');
    await stillAnswers(phone);
  });

  test('binary', async () => {
    const phone = await journey.signIn(journey.passenger, 'passenger');
    phone.raw(new TextEncoder().encode('{"type":"ping"}'));
    expect(await phone.hears('error')).toMatchObject({ code: 'malformed_body' });
    await stillAnswers(phone);
  });

  test('anything before auth', async () => {
    const { id } = await journey.trip();
    const phone = await journey.connect();
    for (const message of [
      { type: 'join_trip', tripId: id },
      { type: 'leave_trip', tripId: id },
      { ...position(id), messageId: 'kept' },
    ]) {
      phone.say(message);
      expect(await phone.hears('error')).toMatchObject({ code: 'unauthenticated', tripId: id });
    }
    phone.say(authMessage(journey.passenger, 'passenger'));
    await phone.hears('auth_success');
    expect(phone.heard.some(({ type }) => type === 'ack' || type === 'trip_joined')).toBe(false);
  });

  test('a position before join_trip is not taken and not acknowledged: the phone keeps it', async () => {
    const { id } = await journey.trip();
    const phone = await journey.signIn(journey.driver, 'driver');
    phone.say({ ...position(id), messageId: 'early' });
    expect(await phone.hears('error')).toMatchObject({ error: 'Join the trip first.', messageId: 'early' });
    await stillAnswers(phone);
    expect(phone.heard.some(({ type }) => type === 'ack')).toBe(false);
  });

  test('speaking for somebody else', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(journey.passenger, id);
    const userId = journey.driver.id;
    for (const message of [
      { type: 'join_trip', tripId: id, userId },
      { type: 'leave_trip', tripId: id, userId },
      { ...position(id), userId, messageId: 'forged' },
    ]) {
      phone.say(message);
      expect(await phone.hears('error')).toMatchObject({ code: 'forbidden' });
    }
    await phone.hears('ack', ({ messageId }) => messageId === 'forged');
    const [row] = await journey.facade
      .sql`select count(*)::int as n from public.trip_locations where trip_id = ${id}`;
    expect(row).toEqual({ n: 0 });
  });

  test('leaving a trip that one does not follow is no mistake', async () => {
    const phone = await journey.signIn(journey.passenger, 'passenger');
    phone.say({ type: 'leave_trip', tripId: NOBODY });
    await stillAnswers(phone);
    expect(phone.heard.some(({ type }) => type === 'error')).toBe(false);
  });
});

describe('too much', () => {
  test('more than 20 mistakes within a minute end the socket', async () => {
    const phone = await journey.signIn(journey.passenger, 'passenger');
    for (let n = 0; n < 22; n += 1) phone.raw('nonsense');
    expect(await phone.ended()).toMatchObject({ code: 1008 });
    expect(phone.heard.filter(({ type }) => type === 'error')).toHaveLength(21);
  });

  test('a flood of messages ends the socket, and nobody else notices', async () => {
    const { id } = await journey.trip();
    const other = await journey.follow(journey.passenger, id);
    const flood = await journey.signIn(journey.passenger, 'passenger');
    for (let n = 0; n < 300; n += 1) flood.say({ type: 'ping' });
    expect(await flood.hears('error')).toMatchObject({ code: 'rate_limited' });
    expect(await flood.ended()).toMatchObject({ code: 1008 });
    await stillAnswers(other);
  });

  test('the eleventh socket of a person replaces the first', async () => {
    const person = await journey.facade.cast.passenger();
    const phones: Phone[] = [];
    for (let n = 0; n < 11; n += 1) phones.push(await journey.signIn(person, 'passenger'));
    expect(await phones[0]?.ended()).toMatchObject({ code: 4409 });
    for (const phone of phones.slice(1)) await stillAnswers(phone);
  });

  test('a megabyte in one message ends nobody but its sender', async () => {
    const { id } = await journey.trip();
    const other = await journey.follow(journey.passenger, id);
    const large = await journey.signIn(journey.passenger, 'passenger');
    large.raw('x'.repeat(1024 * 1024));
    expect(await large.hears('error')).toMatchObject({ code: 'payload_too_large' });
    await stillAnswers(other);
  });
});

describe('over HTTP', () => {
  test('health, at both addresses', async () => {
    for (const path of ['/location-ws/health', '/functions/v1/location-ws/health']) {
      const answer = await fetch(`${inject('stack').url}${path}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        status: 'ok',
        sockets: expect.any(Number),
        trips: expect.any(Number),
      });
    }
  });

  test.each([
    ['GET', '/location-ws', 426],
    ['POST', '/location-ws', 426],
    ['GET', '/location-ws/elsewhere', 404],
  ])('%s %s answers %i', async (method, path, status) => {
    const answer = await fetch(`${inject('stack').url}${path}`, { method });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test('the socket answers under Supabase’s own address for functions as well', async () => {
    const phone = await journey.connect(`${inject('stack').url}/functions/v1/location-ws`);
    phone.say(authMessage(journey.passenger, 'passenger'));
    expect(await phone.hears('auth_success')).toEqual({ type: 'auth_success' });
  });
});
