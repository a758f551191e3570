import { expect, test } from 'vitest';
import { mapBroadcast } from './broadcast.ts';
import { BUFFERED_MAX_BYTES } from './limits.ts';
import { fakeChannel, fakeConnection, fakeWire } from './testing/fake-wire.ts';
import { createTopics, fanOut } from './topics.ts';

test('a private and a public topic of one name are two', () => {
  const topics = createTopics();
  const channel = fakeChannel(fakeConnection(fakeWire()), { isPrivate: true });
  topics.add(channel);
  expect(topics.members('room', true).size).toBe(1);
  expect(topics.members('room', false).size).toBe(0);
  topics.remove(channel);
  expect([...topics.all()]).toEqual([]);
});

test('every subscriber gets the same bytes', () => {
  const wires = [fakeWire(), fakeWire()];
  const members = new Set(wires.map((wire) => fakeChannel(fakeConnection(wire))));
  fanOut(members, mapBroadcast('room', '{}'));
  const [first, second] = wires.map(({ written }) => written[0]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test('the sender and those without the right hear nothing', () => {
  const wires = [fakeWire(), fakeWire(), fakeWire()];
  const [sender, blind, other] = wires.map((wire) => fakeChannel(fakeConnection(wire)));
  if (!sender || !blind || !other) throw new Error('three channels');
  blind.rights.readBroadcast = false;
  fanOut(new Set([sender, blind, other]), mapBroadcast('room', '{}'), { sender });
  expect(wires.map(({ written }) => written.length)).toEqual([0, 0, 1]);
});

test('a message that was replayed does not come twice', () => {
  const wire = fakeWire();
  const channel = fakeChannel(fakeConnection(wire), { replayed: new Set(['m1']) });
  fanOut(new Set([channel]), mapBroadcast('room', '{}'), { messageId: 'm1' });
  fanOut(new Set([channel]), mapBroadcast('room', '{}'), { messageId: 'm2' });
  expect(wire.written).toHaveLength(1);
});

test('a socket that does not read is dropped, the others are served', () => {
  const slow = fakeWire();
  const quick = fakeWire();
  slow.bufferedAmount = BUFFERED_MAX_BYTES + 1;
  const members = new Set([slow, quick].map((wire) => fakeChannel(fakeConnection(wire))));
  fanOut(members, mapBroadcast('room', '{}'));
  expect(slow).toMatchObject({ isTerminated: true, written: [] });
  expect(quick).toMatchObject({ isTerminated: false });
  expect(quick.written).toHaveLength(1);
});
