import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { binaryPush, openRawSocket, socketUrl, type RawSocket } from './testing/raw-socket.ts';
import { waitFor } from './testing/client.ts';

const { url, publishableKey, secretKey } = target();
const sockets: RawSocket[] = [];
afterEach(() => sockets.splice(0).forEach(({ ws }) => ws.close()));

async function open({ apikey = publishableKey, vsn = '2.0.0' } = {}): Promise<RawSocket> {
  const socket = await openRawSocket(url, { apikey, vsn });
  sockets.push(socket);
  return socket;
}

function freshTopic(): string {
  return `conformance-${crypto.randomUUID()}`;
}

describe('the handshake', () => {
  test.each([
    ['no key', {}],
    ['an unknown key', { apikey: 'sb_publishable_unknown' }],
    ['a malformed token', { apikey: 'a.b.c' }],
  ])('with %s is rejected with 401', async (_, query) => {
    expect(await upgradeStatus({ ...query, vsn: '2.0.0' })).toBe(401);
  });
});

/** The HTTP status of the response to an upgrade. */
function upgradeStatus(query: Record<string, string>): Promise<number | undefined> {
  const address = new URL(socketUrl(url, query).replace(/^ws/, 'http'));
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      resolve(response.statusCode);
      response.resume();
    })
      .on('upgrade', (_, socket) => {
        socket.destroy();
        resolve(101);
      })
      .on('error', reject)
      .end();
  });
}

describe.each(['1.0.0', '2.0.0'])('frames of protocol %s', (vsn) => {
  test('the reply to a join has its reference and an empty postgres_changes', async () => {
    const socket = await open({ vsn });
    expect(await socket.join(freshTopic())).toEqual({ status: 'ok', response: { postgres_changes: [] } });
  });

  test('the reply to a heartbeat has its topic', async () => {
    const socket = await open({ vsn });
    socket.send(null, 'h', 'phoenix', 'heartbeat', {});
    expect(await socket.frame(({ ref }) => ref === 'h')).toMatchObject({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    });
  });

  test('a leave gets a reply, then the channel closes', async () => {
    const socket = await open({ vsn });
    const topic = freshTopic();
    await socket.join(topic);
    socket.send(`join-${topic}`, 'l', `realtime:${topic}`, 'phx_leave', {});
    await socket.frame(({ event }) => event === 'phx_close');
    const order = socket.frames.map(({ event, ref }) => `${event} ${String(ref)}`);
    expect(order.slice(-2)).toEqual(['phx_reply l', `phx_close join-${topic}`]);
  });

  test('a message to a topic that is not joined gets an error', async () => {
    const socket = await open({ vsn });
    socket.send('1', 'b', `realtime:${freshTopic()}`, 'broadcast', {
      type: 'broadcast',
      event: 'x',
      payload: {},
    });
    expect(await socket.reply('b')).toMatchObject({
      status: 'error',
      response: { reason: 'unmatched topic' },
    });
  });

  test('a second join of a topic closes the first', async () => {
    const socket = await open({ vsn });
    const topic = freshTopic();
    await socket.join(topic);
    socket.send('second', 'second', `realtime:${topic}`, 'phx_join', { config: {} });
    expect(await socket.reply('second')).toMatchObject({ status: 'ok' });
    await socket.frame(({ event, joinRef }) => event === 'phx_close' && joinRef === `join-${topic}`);
  });

  test('a join with presence gets the presence state', async () => {
    const socket = await open({ vsn });
    await socket.join(freshTopic(), { presence: { enabled: true } });
    expect(await socket.frame(({ event }) => event === 'presence_state')).toMatchObject({ payload: {} });
  });
});

test('a text broadcast of protocol 2.0.0 is relayed', async () => {
  const [ada, bola] = [await open(), await open()];
  const topic = freshTopic();
  await ada.join(topic);
  await bola.join(topic);
  const map = { type: 'broadcast', event: 'e', payload: { a: 1 } };
  ada.send(`join-${topic}`, 'b', `realtime:${topic}`, 'broadcast', map);
  const { payload } = await bola.frame(({ event }) => event === 'broadcast');
  expect(payload).toMatchObject(map);
});

test('a binary broadcast with a non-ASCII event is relayed as binary', async () => {
  const [ada, bola] = [await open(), await open()];
  const topic = freshTopic();
  await ada.join(topic, { broadcast: { ack: true } });
  await bola.join(topic);
  const fields = { joinRef: `join-${topic}`, ref: 'b', topic: `realtime:${topic}`, event: 'ẹ́' };
  ada.ws.send(binaryPush(fields, { a: 1 }));
  expect(await ada.reply('b')).toMatchObject({ status: 'ok' });
  await waitFor('it arrives', () => bola.binary.length > 0);
  const [frame = Buffer.alloc(0)] = bola.binary;
  const [kind, topicBytes = 0, eventBytes = 0, metaBytes = 0, encoding] = frame;
  expect([kind, encoding]).toEqual([4, 1]);
  const [topicEnd, eventEnd] = [5 + topicBytes, 5 + topicBytes + eventBytes];
  expect(frame.toString('utf8', 5, topicEnd)).toBe(`realtime:${topic}`);
  expect(frame.toString('utf8', topicEnd, eventEnd)).toBe('ẹ́');
  expect(JSON.parse(frame.toString('utf8', eventEnd + metaBytes))).toEqual({ a: 1 });
});

describe('a join is rejected', () => {
  test.each([
    ['without a topic', 'realtime:', {}, /^TopicNameRequired: /],
    ['with a malformed token', 'realtime:x', { access_token: 'a.b.c' }, /^(MalformedJWT|JwtSign\w+Error): /],
    ['without the right to read', 'realtime:user:x', { config: { private: true } }, /^Unauthorized: /],
  ])('%s', async (_, topic, payload, reason) => {
    const socket = await open();
    socket.send('1', '1', topic, 'phx_join', payload);
    const answer = await socket.reply('1');
    expect(answer['status']).toBe('error');
    expect(String((answer['response'] as { reason: string }).reason)).toMatch(reason);
  });
});

test('postgres_changes is not supported: the join succeeds with an empty list (embedded stack only)', async () => {
  const socket = await open({ apikey: secretKey });
  const answer = await socket.join(freshTopic(), { postgres_changes: [] });
  expect(answer).toEqual({ status: 'ok', response: { postgres_changes: [] } });
});
