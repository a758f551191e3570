import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mintToken } from '../api/testing/cast.ts';
import {
  authMessage,
  openTrackingFixture,
  position,
  type TrackingFixture,
} from './testing/tracking-fixture.ts';
import type { Phone } from './testing/phone.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
let fixture: TrackingFixture;

beforeAll(async () => {
  fixture = await openTrackingFixture();
});
afterAll(() => fixture.close());

/** Checks that the socket still answers. */
async function expectPong(phone: Phone): Promise<void> {
  phone.send({ type: 'ping' });
  await phone.waitFor('pong');
}

describe('auth', () => {
  test('gets auth_success for every user type; companies may also sign in as passengers', async () => {
    const corporate = await fixture.facade.cast.corporate();
    for (const userType of ['corporate', 'passenger']) await fixture.signIn(corporate, userType);
    const driver = await fixture.signIn(await fixture.facade.cast.unverifiedDriver(), 'driver');
    expect(driver.received).toEqual([{ type: 'auth_success' }]);
  });

  test('with a forged, expired or wrong token gets an error, and the socket is closed', async () => {
    const { jwtSecret, publishableKey } = inject('stack');
    const { id } = fixture.passenger;
    const tokens = [
      'x',
      publishableKey,
      await mintToken(`${jwtSecret}x`, { sub: id }),
      await mintToken(jwtSecret, { sub: id, exp: Math.floor(Date.now() / 1000) - 1 }),
      await mintToken(jwtSecret, { sub: id, role: 'service_role' }),
      await mintToken(jwtSecret, { sub: id, role: 'app_admin' }),
    ];
    for (const token of tokens) {
      const phone = await fixture.connect();
      phone.send(authMessage({ ...fixture.passenger, token }, 'passenger'));
      expect(await phone.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
      expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
    }
  });

  test.each([
    ['another person', { userId: UNKNOWN_ID, userType: 'passenger' }],
    ['a driver', { userType: 'driver' }],
    ['an administrator', { userType: 'admin' }],
    ['a company', { userType: 'corporate' }],
  ])('as %s with the token of a passenger gets an error, and the socket is closed', async (_, claim) => {
    const phone = await fixture.connect();
    phone.send({ ...authMessage(fixture.passenger, 'passenger'), ...claim });
    expect(await phone.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
  });

  test('of suspended and deleted people gets an error, and the socket is closed', async () => {
    for (const [person, error, code] of [
      [
        await fixture.facade.cast.suspended(),
        { code: 'suspended', error: expect.stringContaining('Your account is suspended.') },
        4403,
      ],
      [await fixture.facade.cast.deleted(), { code: 'unauthenticated' }, 4401],
    ] as const) {
      const phone = await fixture.connect();
      phone.send(authMessage(person, 'passenger'));
      expect(await phone.waitFor('error')).toMatchObject(error);
      expect(await phone.waitForClose()).toMatchObject({ code });
    }
  });

  test('again on an open socket renews the token; another user gets an error, and the socket is closed', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(fixture.passenger, id);
    const token = await mintToken(inject('stack').jwtSecret, { sub: fixture.passenger.id });
    phone.send(authMessage({ ...fixture.passenger, token }, 'passenger'));
    await phone.waitFor('auth_success');
    expect(phone.received.filter(({ type }) => type === 'trip_joined')).toHaveLength(1);
    phone.send(authMessage(await fixture.facade.cast.passenger(), 'passenger'));
    expect(await phone.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
  });

  test('must be renewed: when the token expires, the socket gets an error and is closed', async () => {
    const { jwtSecret } = inject('stack');
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = await mintToken(jwtSecret, { sub: fixture.passenger.id, exp });
    const [expiring, renewed] = [
      await fixture.signIn({ ...fixture.passenger, token }, 'passenger'),
      await fixture.signIn({ ...fixture.passenger, token }, 'passenger'),
    ];
    renewed.send(authMessage(fixture.passenger, 'passenger'));
    await renewed.waitFor('auth_success');
    expect(await expiring.waitFor('error')).toMatchObject({ code: 'unauthenticated' });
    expect(await expiring.waitForClose()).toMatchObject({ code: 4401 });
    await expectPong(renewed);
  });

  test('is required within 10 s, or the socket is closed', async () => {
    const phone = await fixture.connect();
    expect(await phone.waitFor('error')).toMatchObject({ error: 'Please sign in first.' });
    expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
  });
});

describe('a single mistake gets an error and keeps the socket open', () => {
  test.each([
    ['half an object', '{"type":'],
    ['an empty text', ''],
    ['a number', '42'],
    ['null', 'null'],
    ['an array', '[]'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"teleport"}'],
    ['a type that is not a string', '{"type":{"$ne":1}}'],
    ['a polluted prototype', '{"__proto__":{"type":"ping"}}'],
    ['join_trip without a trip', '{"type":"join_trip"}'],
    ['join_trip with a malformed id', '{"type":"join_trip","tripId":"1 or 1=1"}'],
    ['deep nesting', `{"type":"join_trip","tripId":${'['.repeat(2000)}${']'.repeat(2000)}}`],
    ['more than 8 KiB', JSON.stringify({ type: 'ping', padding: 'x'.repeat(9000) })],
    ['a NUL in a text', '{"type":"join_trip","tripId":"\\u0000"}'],
  ])('%s', async (_, text) => {
    const phone = await fixture.signIn(fixture.passenger, 'passenger');
    phone.sendRaw(text);
    expect((await phone.waitFor('error')).error).not.toBe('');
    await expectPong(phone);
  });

  test('a binary message', async () => {
    const phone = await fixture.signIn(fixture.passenger, 'passenger');
    phone.sendRaw(new TextEncoder().encode('{"type":"ping"}'));
    expect(await phone.waitFor('error')).toMatchObject({ code: 'malformed_body' });
    await expectPong(phone);
  });

  test('any message before auth', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.connect();
    for (const message of [
      { type: 'join_trip', tripId: id },
      { type: 'leave_trip', tripId: id },
      { ...position(id), messageId: 'kept' },
    ]) {
      phone.send(message);
      expect(await phone.waitFor('error')).toMatchObject({ code: 'unauthenticated', tripId: id });
    }
    phone.send(authMessage(fixture.passenger, 'passenger'));
    await phone.waitFor('auth_success');
    expect(phone.received.some(({ type }) => type === 'ack' || type === 'trip_joined')).toBe(false);
  });

  test('a position before join_trip is refused without acknowledgement, so that the phone keeps it', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.signIn(fixture.driver, 'driver');
    phone.send({ ...position(id), messageId: 'early' });
    expect(await phone.waitFor('error')).toMatchObject({ error: 'Join the trip first.', messageId: 'early' });
    await expectPong(phone);
    expect(phone.received.some(({ type }) => type === 'ack')).toBe(false);
  });

  test('a message with the id of another user', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(fixture.passenger, id);
    const userId = fixture.driver.id;
    for (const message of [
      { type: 'join_trip', tripId: id, userId },
      { type: 'leave_trip', tripId: id, userId },
      { ...position(id), userId, messageId: 'forged' },
    ]) {
      phone.send(message);
      expect(await phone.waitFor('error')).toMatchObject({ code: 'forbidden' });
    }
    await phone.waitFor('ack', ({ messageId }) => messageId === 'forged');
    const [row] = await fixture.facade
      .sql`select count(*)::int as n from public.trip_locations where trip_id = ${id}`;
    expect(row).toEqual({ n: 0 });
  });

  test('leave_trip for a trip that is not followed gets no error', async () => {
    const phone = await fixture.signIn(fixture.passenger, 'passenger');
    phone.send({ type: 'leave_trip', tripId: UNKNOWN_ID });
    await expectPong(phone);
    expect(phone.received.some(({ type }) => type === 'error')).toBe(false);
  });
});

describe('limits', () => {
  test('more than 20 mistakes within a minute close the socket', async () => {
    const phone = await fixture.signIn(fixture.passenger, 'passenger');
    for (let n = 0; n < 22; n += 1) phone.sendRaw('nonsense');
    expect(await phone.waitForClose()).toMatchObject({ code: 1008 });
    expect(phone.received.filter(({ type }) => type === 'error')).toHaveLength(21);
  });

  test('a flood of messages closes its socket and does not affect others', async () => {
    const { id } = await fixture.trip();
    const other = await fixture.follow(fixture.passenger, id);
    const flood = await fixture.signIn(fixture.passenger, 'passenger');
    for (let n = 0; n < 300; n += 1) flood.send({ type: 'ping' });
    expect(await flood.waitFor('error')).toMatchObject({ code: 'rate_limited' });
    expect(await flood.waitForClose()).toMatchObject({ code: 1008 });
    await expectPong(other);
  });

  test('the eleventh socket of a person replaces the first', async () => {
    const person = await fixture.facade.cast.passenger();
    const phones: Phone[] = [];
    for (let n = 0; n < 11; n += 1) phones.push(await fixture.signIn(person, 'passenger'));
    expect(await phones[0]?.waitForClose()).toMatchObject({ code: 4409 });
    for (const phone of phones.slice(1)) await expectPong(phone);
  });

  test('a message of one megabyte closes its socket and does not affect others', async () => {
    const { id } = await fixture.trip();
    const other = await fixture.follow(fixture.passenger, id);
    const large = await fixture.signIn(fixture.passenger, 'passenger');
    large.sendRaw('x'.repeat(1024 * 1024));
    expect(await large.waitForClose()).toMatchObject({ code: 1009 });
    await expectPong(other);
  });
});

describe('over HTTP', () => {
  test('health answers under both paths', async () => {
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
  ])('%s %s gets %i', async (method, path, status) => {
    const answer = await fetch(`${inject('stack').url}${path}`, { method });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test('the socket also answers under /functions/v1', async () => {
    const phone = await fixture.connect(`${inject('stack').url}/functions/v1/location-ws`);
    phone.send(authMessage(fixture.passenger, 'passenger'));
    expect(await phone.waitFor('auth_success')).toEqual({ type: 'auth_success' });
  });
});
