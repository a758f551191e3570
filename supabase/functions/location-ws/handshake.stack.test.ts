import { request } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKET_MESSAGE_MAX_BYTES } from '../_shared/tracking/limits.rules.ts';
import { authMessage, openTrackingFixture, type TrackingFixture } from './testing/tracking-fixture.ts';
import { openPhone, type Phone } from './testing/phone.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';

const PER_ADDRESS = 20;
const PER_PROCESS = 30;

let fixture: TrackingFixture;
let relay: Relay;

beforeAll(async () => {
  [fixture, relay] = [
    await openTrackingFixture(),
    await startRelay({
      SOCKETS_UNSIGNED_PER_ADDRESS_MAX: String(PER_ADDRESS),
      SOCKETS_UNSIGNED_PER_PROCESS_MAX: String(PER_PROCESS),
    }),
  ];
});
afterAll(async () => {
  await relay.stop();
  await fixture.close();
});

test('beyond 20 sockets of one address that have not signed in, the oldest of that address is closed', async () => {
  const from = (address: string) => openPhone(relay.url(), { 'x-forwarded-for': address });
  const signedIn = await from('203.0.113.9');
  signedIn.send(authMessage(fixture.passenger, 'passenger'));
  await signedIn.waitFor('auth_success');
  const other = await from('203.0.113.10');
  const phones: Phone[] = [];
  for (let n = 0; n < PER_ADDRESS; n += 1) phones.push(await from('203.0.113.9'));
  // An address that the client adds before the one from our proxy changes nothing.
  phones.push(await from('198.51.100.1, 203.0.113.9'));
  expect(await phones[0]?.waitForClose()).toEqual({ code: 1013, reason: 'too many' });
  for (const phone of [signedIn, other, ...phones.slice(1)]) {
    phone.send({ type: 'ping' });
    await phone.waitFor('pong');
    phone.terminate();
  }
});

test('beyond 30 sockets of all addresses that have not signed in, the oldest is closed', async () => {
  const phones: Phone[] = [];
  for (let n = 0; n <= PER_PROCESS; n += 1)
    phones.push(await openPhone(relay.url(), { 'x-forwarded-for': `198.51.100.${n}` }));
  expect(await phones[0]?.waitForClose()).toEqual({ code: 1013, reason: 'too many' });
  expect(phones.filter((phone) => phone.isOpen())).toHaveLength(PER_PROCESS);
  for (const phone of phones) phone.terminate();
});

test('a socket that does not sign in is closed after 5 seconds', async () => {
  const began = performance.now();
  const phone = await openPhone(relay.url());
  expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
  expect(performance.now() - began).toBeGreaterThan(4500);
});

test('a complete message of more than 16 KiB closes the socket of the function, a smaller one is refused', async () => {
  const phone = await openPhone(relay.url());
  phone.sendRaw('x'.repeat(SOCKET_MESSAGE_MAX_BYTES));
  expect(await phone.waitFor('error')).toMatchObject({ code: 'payload_too_large' });
  expect(phone.isOpen()).toBe(true);
  phone.sendRaw('ẹ'.repeat(SOCKET_MESSAGE_MAX_BYTES / 2));
  expect(await phone.waitForClose()).toMatchObject({ code: 1009 });
});

test('a handshake with a subprotocol is refused and closed', async () => {
  for (const url of [relay.url(), `${inject('stack').url}/location-ws`]) {
    const socket = new WebSocket(url.replace('http', 'ws'), 'unknown');
    const error = await new Promise((resolve) => socket.once('error', resolve));
    expect(String(error)).toContain('Unexpected server response: 400');
  }
});

test('a handshake without a key gets an error body', async () => {
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  for (const url of [relay.url(), `${inject('stack').url}/location-ws`]) {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(url, { headers, agent: false }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      call.on('error', reject).end();
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), code: 'invalid_input' });
  }
});
