import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from './testing/client.ts';
import { CHANNELS_PER_CONNECTION_MAX, FRAME_MAX_BYTES, JOINS_PER_SECOND_MAX } from './realtime-limits.ts';
import { binaryPush, openRawSocket, type RawSocket } from './testing/raw-socket.ts';
import { startScratchRealtime, type ScratchRealtime } from './testing/scratch-realtime.ts';

let scratch: ScratchRealtime;
/** A second connection, which none of the tests may affect. */
let bystander: RawSocket;

beforeAll(async () => {
  scratch = await startScratchRealtime();
  bystander = await open();
  await bystander.join('bystander');
});
afterAll(async () => {
  bystander.send(null, 'alive', 'phoenix', 'heartbeat', {});
  await bystander.reply('alive');
  await scratch.stop();
});

function open(vsn = '2.0.0'): Promise<RawSocket> {
  return openRawSocket(scratch.url, { apikey: scratch.secretKey, vsn });
}

describe('invalid input closes at most its own socket', () => {
  test.each([
    ['text that is not a message', 'hello'],
    ['JSON that is not a message', '{"topic":7}'],
    ['an empty array', '[]'],
    ['an unknown binary kind', Buffer.from([99, 1, 2, 3])],
    ['a truncated binary frame', Buffer.from([3, 9, 9, 9])],
  ])('%s', async (_, frame) => {
    const socket = await open();
    socket.ws.send(frame);
    await waitFor('the socket is closed', () => socket.closed !== null);
    expect(socket.closed?.code).toBe(1003);
  });

  test('a frame of more than 5 MB', async () => {
    const socket = await open();
    socket.ws.send('x'.repeat(FRAME_MAX_BYTES + 1));
    await waitFor('the socket is closed', () => socket.closed !== null);
    expect(socket.closed?.code).toBe(1009);
  });

  test('text that is not UTF-8', async () => {
    const socket = await open();
    socket.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    await waitFor('the socket is closed', () => socket.closed !== null);
    expect(socket.closed?.code).toBe(1007);
  });

  test.each([
    ['a join without a payload', ['1', '1', 'realtime:x', 'phx_join', null]],
    [
      'a topic that PostgreSQL cannot store',
      ['1', '1', 'realtime:\0', 'phx_join', { config: { private: true } }],
    ],
    ['half a surrogate pair', ['1', '1', 'realtime:\ud800', 'phx_join', { config: { private: true } }]],
  ])('%s gets a reply', async (_, frame) => {
    const socket = await open();
    socket.ws.send(JSON.stringify(frame));
    expect(await socket.reply('1')).toHaveProperty('status');
    socket.ws.close();
  });

  test.each([
    ['presence', null],
    ['presence', { event: 7 }],
    ['presence', { event: 'dance' }],
    ['presence', { event: 'track', payload: [1] }],
    ['broadcast', null],
    ['broadcast', 'text'],
    ['access_token', {}],
    ['unknown', { a: 1 }],
  ])('%s with %j does not close the channel', async (event, payload) => {
    const socket = await open();
    await socket.join('odd');
    socket.send('join-odd', 'odd', 'realtime:odd', event, payload);
    socket.send('join-odd', 'leave', 'realtime:odd', 'phx_leave', {});
    expect(await socket.reply('leave')).toEqual({ status: 'ok', response: {} });
    socket.ws.close();
  });
});

describe('limits', () => {
  test('a socket has at most 100 channels', async () => {
    const socket = await open();
    for (let n = 0; n < CHANNELS_PER_CONNECTION_MAX; n += 1) await socket.join(`c:${n}`);
    expect(await socket.join('one-more')).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    });
    socket.ws.close();
  });

  test('a socket that joins too often is rejected and closed', async () => {
    const socket = await open();
    for (let n = 0; n <= JOINS_PER_SECOND_MAX; n += 1)
      socket.send(`${n}`, `${n}`, 'realtime:again', 'phx_join', {});
    expect(await socket.reply(`${JOINS_PER_SECOND_MAX}`)).toEqual({
      status: 'error',
      response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' },
    });
    await waitFor('the socket is closed', () => socket.closed !== null);
  });

  test('a broadcast above 256 KB is not delivered, and gets an error reply on a channel with ack', async () => {
    const [sender, receiver] = [await open(), await open()];
    await sender.join('big', { broadcast: { ack: true } });
    await receiver.join('big');
    const ids = { joinRef: 'join-big', topic: 'realtime:big', event: 'e' };
    sender.ws.send(binaryPush({ ...ids, ref: 'big' }, { text: 'x'.repeat(257 * 1024) }));
    expect(await sender.reply('big')).toMatchObject({ status: 'error' });
    sender.ws.send(binaryPush({ ...ids, ref: 'small' }, { text: 'x' }));
    await waitFor('the small one arrives', () => receiver.binary.length > 0);
    expect(receiver.binary[0]?.length).toBeLessThan(100);
    sender.ws.close();
    receiver.ws.close();
  });

  test('more than 5 presence calls in 30 s close the channel', async () => {
    const socket = await open();
    await socket.join('p', { presence: { enabled: true } });
    for (let n = 0; n < 6; n += 1)
      socket.send('join-p', `t${n}`, 'realtime:p', 'presence', { event: 'track', payload: { n } });
    const { payload } = await socket.frame(({ event }) => event === 'system');
    expect(payload['message']).toBe('Client presence rate limit exceeded');
    await socket.frame(({ event }) => event === 'phx_close');
    socket.ws.close();
  });
});

describe('a socket that does not read', () => {
  test('is dropped, and the others receive every message', async () => {
    const [sender, slow, fast] = [await open(), await open(), await open()];
    for (const socket of [sender, slow, fast]) await socket.join('flood');
    slow.ws.pause();
    const payload = { text: 'x'.repeat(200 * 1024) };
    const messages = 100;
    for (let n = 0; n < messages; n += 1) {
      const ids = { joinRef: 'join-flood', ref: `${n}`, topic: 'realtime:flood', event: 'e' };
      sender.ws.send(binaryPush(ids, payload));
    }
    await waitFor('the fast one has all messages', () => fast.binary.length === messages);
    slow.ws.resume();
    await waitFor('the slow one is closed', () => slow.closed !== null);
    expect(slow.binary.length).toBeLessThan(messages);
    expect(fast.closed).toBeNull();
    sender.ws.close();
    fast.ws.close();
  });
});
