import { request } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SOCKETS_UNSIGNED_PER_ADDRESS_MAX } from '../_shared/domain/limits.ts';
import { authMessage, openJourney, type Journey } from './testing/journey.ts';
import { openPhone, type Phone } from './testing/phone.ts';
import { startRelay, type Relay } from './testing/processes.ts';

let journey: Journey;
let relay: Relay;

beforeAll(async () => {
  [journey, relay] = [await openJourney(), await startRelay()];
});
afterAll(async () => {
  await relay.stop();
  await journey.close();
});

test('one address holds no more than its share of places without signing in', async () => {
  const from = (address: string) => openPhone(relay.url(), { 'x-forwarded-for': address });
  const phones: Phone[] = [];
  for (let n = 0; n < SOCKETS_UNSIGNED_PER_ADDRESS_MAX; n += 1) phones.push(await from('203.0.113.9'));
  await expect(from('203.0.113.9')).rejects.toThrow('429');
  // A client's own invention in front of what our proxy saw changes nothing.
  await expect(from('198.51.100.1, 203.0.113.9')).rejects.toThrow('429');
  phones.push(await from('203.0.113.10'));
  phones[0]?.say(authMessage(journey.passenger, 'passenger'));
  await phones[0]?.hears('auth_success');
  phones.push(await from('203.0.113.9'));
  for (const phone of phones) phone.vanish();
});

test('a handshake without a key is refused in words', async () => {
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  for (const url of [relay.url(), `${inject('stack').url}/location-ws`]) {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = request(url, { headers, agent: false }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      asked.on('error', reject).end();
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), code: 'invalid_input' });
  }
});
