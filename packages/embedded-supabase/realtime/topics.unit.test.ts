import { expect, test } from 'vitest';
import { mapBroadcast } from './broadcast.ts';
import { BUFFERED_MAX_BYTES } from './realtime-limits.ts';
import { fakeChannel, fakeConnection, fakeSocket } from './testing/fake-socket.ts';
import { createTopics, fanOut } from './topics.ts';

test('a private and a public topic with the same name are two topics', () => {
  const topics = createTopics();
  const channel = fakeChannel(fakeConnection(fakeSocket()), { isPrivate: true });
  topics.add(channel);
  expect(topics.members('room', true).size).toBe(1);
  expect(topics.members('room', false).size).toBe(0);
  topics.remove(channel);
  expect([...topics.all()]).toEqual([]);
});

test('every subscriber gets the same buffer', () => {
  const sockets = [fakeSocket(), fakeSocket()];
  const members = new Set(sockets.map((socket) => fakeChannel(fakeConnection(socket))));
  fanOut(members, mapBroadcast('room', '{}'));
  const [first, second] = sockets.map(({ written }) => written[0]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test('the sender and members without the read right receive nothing', () => {
  const sockets = [fakeSocket(), fakeSocket(), fakeSocket()];
  const [sender, unauthorized, other] = sockets.map((socket) => fakeChannel(fakeConnection(socket)));
  if (!sender || !unauthorized || !other) throw new Error('expected three channels');
  unauthorized.rights.readBroadcast = false;
  fanOut(new Set([sender, unauthorized, other]), mapBroadcast('room', '{}'), { sender });
  expect(sockets.map(({ written }) => written.length)).toEqual([0, 0, 1]);
});

test('a replayed message is not delivered again', () => {
  const socket = fakeSocket();
  const channel = fakeChannel(fakeConnection(socket), { replayed: new Set(['m1']) });
  fanOut(new Set([channel]), mapBroadcast('room', '{}'), { messageId: 'm1' });
  fanOut(new Set([channel]), mapBroadcast('room', '{}'), { messageId: 'm2' });
  expect(socket.written).toHaveLength(1);
});

test('a socket that does not read is dropped, the others receive the broadcast', () => {
  const slow = fakeSocket();
  const fast = fakeSocket();
  slow.bufferedAmount = BUFFERED_MAX_BYTES + 1;
  const members = new Set([slow, fast].map((socket) => fakeChannel(fakeConnection(socket))));
  fanOut(members, mapBroadcast('room', '{}'));
  expect(slow).toMatchObject({ isTerminated: true, written: [] });
  expect(fast).toMatchObject({ isTerminated: false });
  expect(fast.written).toHaveLength(1);
});
