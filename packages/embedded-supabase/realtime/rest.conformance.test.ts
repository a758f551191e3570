import { afterEach, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { waitFor, listen, realtimeClient, type Listener } from './testing/client.ts';

const { url, publishableKey, secretKey } = target();
const clients: ReturnType<typeof realtimeClient>[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.removeAllChannels())));

async function joinTopic(config = {}): Promise<{ topic: string; listener: Listener }> {
  const client = realtimeClient(url, secretKey);
  clients.push(client);
  const topic = `conformance:${crypto.randomUUID()}`;
  return { topic, listener: await listen(client, topic, config) };
}

function post(
  body: unknown,
  headers: Record<string, string> = { apikey: secretKey },
  path = '',
): Promise<Response> {
  return fetch(`${url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function message(topic: string, more: object = {}) {
  return { topic, event: 'e', payload: { n: 1 }, ...more };
}

describe('POST /realtime/v1/api/broadcast', () => {
  test('sends each message to its topic and answers 202', async () => {
    const { topic, listener } = await joinTopic();
    const response = await post({ messages: [message(topic), message(topic, { event: 'f' })] });
    expect([response.status, await response.text()]).toEqual([202, '']);
    await waitFor('both arrive', () => listener.broadcasts.length === 2);
    expect(listener.broadcasts.map(({ event }) => event).sort()).toEqual(['e', 'f']);
    expect(listener.broadcasts[0]?.payload).toEqual({ n: 1 });
  });

  test('private messages reach private channels only', async () => {
    const { topic, listener } = await joinTopic({ private: true });
    await post({ messages: [message(topic, { event: 'public' })] });
    await post({ messages: [message(topic, { event: 'private', private: true })] });
    await waitFor('one arrives', () => listener.broadcasts.length > 0);
    expect(listener.broadcasts.map(({ event }) => event)).toEqual(['private']);
  });

  test('private messages without the right to write are dropped silently', async () => {
    const { topic, listener } = await joinTopic({ private: true });
    const forged = { messages: [message(topic, { event: 'forged', private: true })] };
    expect((await post(forged, { apikey: publishableKey })).status).toBe(202);
    await post({ messages: [message(topic, { event: 'end', private: true })] });
    await waitFor('the end arrives', () => listener.broadcasts.length > 0);
    expect(listener.broadcasts.map(({ event }) => event)).toEqual(['end']);
  });

  test('a malformed or missing token is rejected with 401', async () => {
    const headers = { apikey: publishableKey, authorization: 'Bearer a.b.c' };
    expect((await post({ messages: [message('t')] }, headers)).status).toBe(401);
    expect((await post({ messages: [message('t')] }, {})).status).toBe(401);
  });

  test.each([
    ['no messages', {}],
    ['an empty list', { messages: [] }],
    ['a list of the wrong type', { messages: 'x' }],
    ['a message without a topic', { messages: [{ event: 'e', payload: {} }] }],
    ['a message without an event', { messages: [{ topic: 't', payload: {} }] }],
    ['a payload that is not an object', { messages: [{ topic: 't', event: 'e', payload: 'x' }] }],
  ])('%s is rejected with 422 and the reasons', async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toHaveProperty('errors');
  });

  test('a body that is not JSON is a client error', async () => {
    const { status } = await post('{');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('supabase-js over REST', () => {
  test.each([true, false])('httpSend reaches the channel (private: %s)', async (isPrivate) => {
    const { topic, listener } = await joinTopic({ private: isPrivate });
    const sender = realtimeClient(url, secretKey).channel(topic, { config: { private: isPrivate } });
    expect(await sender.httpSend('sent', { text: 'ọ̀' })).toEqual({ success: true });
    await waitFor('it arrives', () => listener.broadcasts.length > 0);
    expect(listener.broadcasts[0]).toMatchObject({ event: 'sent', payload: { text: 'ọ̀' } });
  });

  test('httpSend delivers bytes', async () => {
    const { topic, listener } = await joinTopic();
    await realtimeClient(url, secretKey)
      .channel(topic)
      .httpSend('raw', new Uint8Array([0, 255]).buffer);
    await waitFor('they arrive', () => listener.broadcasts.length > 0);
    expect(Buffer.from(listener.broadcasts[0]?.payload as ArrayBuffer)).toEqual(Buffer.from([0, 255]));
  });

  test('a body of another content type is rejected with 415', async () => {
    const response = await post('hello', { apikey: secretKey, 'content-type': 'text/plain' }, '/t/events/e');
    expect(response.status).toBe(415);
  });
});
