import { expect, test } from 'vitest';
import { presenceState, track, untrack } from './presence.ts';
import { fakeChannel, fakeConnection, fakeSocket, framesOf } from './testing/fake-socket.ts';

function member(key: string) {
  const socket = fakeSocket();
  return { socket, channel: fakeChannel(fakeConnection(socket), { presenceKey: key }) };
}

test('a tracked presence is sent to every member', () => {
  const ada = member('ada');
  const bola = member('bola');
  const members = new Set([ada.channel, bola.channel]);
  track(ada.channel, { cursor: 1 }, members);
  const joins = { ada: { metas: [{ cursor: 1, phx_ref: ada.channel.presence?.phx_ref }] } };
  expect(presenceState(members)).toEqual(joins);
  expect(framesOf(bola.socket)).toEqual([
    ['1', null, 'realtime:room', 'presence_diff', { joins, leaves: {} }],
  ]);
});

test('tracking again replaces the presence and refers to the replaced one', () => {
  const { channel } = member('ada');
  const members = new Set([channel]);
  track(channel, { cursor: 1 }, members);
  const before = channel.presence?.phx_ref;
  track(channel, { cursor: 2 }, members);
  expect(presenceState(members)['ada']?.metas).toMatchObject([{ cursor: 2, phx_ref_prev: before }]);
});

test('tracking unchanged fields sends nothing', () => {
  const { channel, socket } = member('ada');
  for (const cursor of [1, 2, 2, 2]) track(channel, { cursor }, new Set([channel]));
  expect(socket.written).toHaveLength(2);
});

test('one key on two connections has two presences', () => {
  const members = new Set([member('ada').channel, member('ada').channel]);
  for (const channel of members) track(channel, {}, members);
  expect(presenceState(members)['ada']?.metas).toHaveLength(2);
});

test('untracking removes the presence and notifies the members once', () => {
  const { channel, socket } = member('ada');
  const members = new Set([channel]);
  track(channel, {}, members);
  untrack(channel, members);
  untrack(channel, members);
  expect(presenceState(members)).toEqual({});
  expect(socket.written).toHaveLength(2);
});

test('members without the right to read presence are not notified', () => {
  const ada = member('ada');
  const unauthorized = member('bola');
  unauthorized.channel.rights.readPresence = null;
  track(ada.channel, {}, new Set([ada.channel, unauthorized.channel]));
  expect(unauthorized.socket.written).toEqual([]);
});

test('a presence key may have any name, including __proto__', () => {
  const { channel } = member('__proto__');
  track(channel, {}, new Set([channel]));
  expect(JSON.stringify(presenceState(new Set([channel])))).toContain('"__proto__":{"metas"');
});
