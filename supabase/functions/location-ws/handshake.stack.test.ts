import { request } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SOCKETS_UNSIGNED_PER_ADDRESS_MAX } from '../_shared/domain/limits.ts';
import { authMessage, openTrackingFixture, type TrackingFixture } from './testing/tracking-fixture.ts';
import { openPhone, type Phone } from './testing/phone.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';

let fixture: TrackingFixture;
let relay: Relay;

beforeAll(async () => {
  [fixture, relay] = [await openTrackingFixture(), await startRelay()];
});
afterAll(async () => {
  await relay.stop();
  await fixture.close();
});

test('sockets of one address that have not signed in are limited', async () => {
  const from = (address: string) => openPhone(relay.url(), { 'x-forwarded-for': address });
  const phones: Phone[] = [];
  for (let n = 0; n < SOCKETS_UNSIGNED_PER_ADDRESS_MAX; n += 1) phones.push(await from('203.0.113.9'));
  await expect(from('203.0.113.9')).rejects.toThrow('429');
  // An address that the client adds before the one from our proxy changes nothing.
  await expect(from('198.51.100.1, 203.0.113.9')).rejects.toThrow('429');
  phones.push(await from('203.0.113.10'));
  phones[0]?.send(authMessage(fixture.passenger, 'passenger'));
  await phones[0]?.waitFor('auth_success');
  phones.push(await from('203.0.113.9'));
  for (const phone of phones) phone.terminate();
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
