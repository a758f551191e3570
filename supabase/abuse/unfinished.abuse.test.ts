import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { SOCKET_MESSAGE_MAX_BYTES } from '../functions/_shared/tracking/limits.rules.ts';
import { openPhone } from '../functions/location-ws/testing/phone.ts';
import { authMessage } from '../functions/location-ws/testing/tracking-fixture.ts';
import { createWorld, type World } from './support/world.ts';

// Attacks of one client on the memory or life of the stack: raw bytes through the gateway.
const SOCKETS = 8;
const HANDSHAKE =
  'GET /location-ws HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** A masked text frame that is not the last one of its message. */
const frame = (bytes: number) =>
  Buffer.concat([Buffer.from([0x01, 0xfe, bytes >> 8, bytes & 0xff, 0, 0, 0, 0]), Buffer.alloc(bytes, 'x')]);
/** The header of a text frame of 1 GiB. */
const ANNOUNCED = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

function open(): Socket {
  return connect(Number(new URL(inject('stack').url).port), '127.0.0.1').on('error', () => undefined);
}

/** Writes what an attacker would until the gateway closes the socket; answers how many bytes it has taken. */
async function flood(chunks: Iterable<Buffer>): Promise<number> {
  const socket = open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(HANDSHAKE);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.resume();
  let taken = 0;
  for (const chunk of chunks) {
    if (socket.destroyed) break;
    await new Promise((resolve) => socket.write(chunk, resolve));
    taken += chunk.length;
    // Lets the answer in: a write that the system takes at once would continue before it.
    await new Promise(setImmediate);
  }
  await closed;
  return taken;
}

test.each([
  ['many unfinished frames', () => Array.from({ length: 4000 }, () => frame(8000))],
  ['a frame of a gigabyte', () => [ANNOUNCED, ...Array.from({ length: 500 }, () => Buffer.alloc(64_000))]],
])(
  'the location socket of a client that sends %s is closed, whatever it goes on to send',
  async (_, chunks) => {
    const attacks = await Promise.all(Array.from({ length: SOCKETS }, () => flood(chunks())));
    // Bytes that were already on their way, and not the 32 MB of each attack.
    for (const taken of attacks) expect(taken).toBeLessThan(8_000_000);
    const phone = await openPhone(`${inject('stack').url}/location-ws`);
    const person = world.people['passenger'];
    if (!person) throw new Error('no passenger');
    phone.send(authMessage(person, 'passenger'));
    await phone.waitFor('auth_success');
    phone.sendRaw(JSON.stringify({ type: 'ping', padding: 'x'.repeat(SOCKET_MESSAGE_MAX_BYTES / 4) }));
    await phone.waitFor('pong');
    phone.close();
  },
);

test('eight requests of one connection that offer HTTP/2 do not end the stack', async () => {
  const offer =
    'GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\r\n';
  for (const count of [1, 8, 100]) {
    const socket = open();
    const ended = new Promise((resolve) => socket.resume().once('close', resolve));
    socket.write(offer.repeat(count));
    await ended;
  }
  expect((await world.send({ name: 'anonymous' }, 'GET /api/health')).status).toBe(200);
});

test('input that PostgreSQL or a trigger refuses is answered with 4xx by the Data API and by Auth', async () => {
  const person = await world.facade.cast.passenger();
  const caller = { name: 'a person', token: person.token };
  const email = `${crypto.randomUUID()}@abuse.test`;
  const password = 'a phrase of three words';
  const long = { x: 'y'.repeat(5000) };
  const large = { x: 'y'.repeat(900_000) };
  const columns = Array.from({ length: 1700 }, (_, n) => `a${n}:id`).join();
  const nested = `${'and('.repeat(3000)}id.is.null${')'.repeat(3000)}`;
  const attacks: [string, object | undefined, number[]][] = [
    [`GET /rest/v1/places?select=${columns}`, undefined, [400, 404]],
    [`GET /rest/v1/places?select=id&and=(${nested})`, undefined, [400, 404, 414, 431]],
    ['POST /auth/v1/signup', { email, password, data: large }, [400, 413]],
    ['POST /auth/v1/signup', { email, password, data: long }, [400, 413]],
    ['POST /auth/v1/otp', { email, data: large }, [200, 400, 413, 429]],
    ['PUT /auth/v1/user', { data: large }, [413]],
    ['PUT /auth/v1/user', { data: long }, [413]],
    ['PUT /auth/v1/user', { email }, [403, 429]],
  ];
  for (const [request, json, allowed] of attacks)
    for (const version of ['', '2024-01-01']) {
      const headers = { 'x-supabase-api-version': version };
      const { status } = await world.send(caller, request, { ...(json && { json }), headers });
      expect({ request, status }).toSatisfy(() => allowed.includes(status));
    }
});
