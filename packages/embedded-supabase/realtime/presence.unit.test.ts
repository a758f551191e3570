import { expect, test } from 'vitest';
import { presenceState, track, untrack } from './presence.ts';
import { fakeChannel, fakeConnection, fakeWire, framesOf } from './testing/fake-wire.ts';

function member(key: string) {
  const wire = fakeWire();
  return { wire, channel: fakeChannel(fakeConnection(wire), { presenceKey: key }) };
}

test('who tracks is shown to everybody', () => {
  const ada = member('ada');
  const bola = member('bola');
  const members = new Set([ada.channel, bola.channel]);
  track(ada.channel, { seat: 1 }, members);
  const joins = { ada: { metas: [{ seat: 1, phx_ref: ada.channel.presence?.phx_ref }] } };
  expect(presenceState(members)).toEqual(joins);
  expect(framesOf(bola.wire)).toEqual([['1', null, 'realtime:room', 'presence_diff', { joins, leaves: {} }]]);
});

test('tracking again replaces what was shown and names what it replaces', () => {
  const { channel } = member('ada');
  const members = new Set([channel]);
  track(channel, { seat: 1 }, members);
  const before = channel.presence?.phx_ref;
  track(channel, { seat: 2 }, members);
  expect(presenceState(members)['ada']?.metas).toMatchObject([{ seat: 2, phx_ref_prev: before }]);
});

test('the same fields again tell nobody', () => {
  const { channel, wire } = member('ada');
  for (const seat of [1, 2, 2, 2]) track(channel, { seat }, new Set([channel]));
  expect(wire.written).toHaveLength(2);
});

test('one key on two connections has two presences', () => {
  const members = new Set([member('ada').channel, member('ada').channel]);
  for (const channel of members) track(channel, {}, members);
  expect(presenceState(members)['ada']?.metas).toHaveLength(2);
});

test('who leaves is taken away, once', () => {
  const { channel, wire } = member('ada');
  const members = new Set([channel]);
  track(channel, {}, members);
  untrack(channel, members);
  untrack(channel, members);
  expect(presenceState(members)).toEqual({});
  expect(wire.written).toHaveLength(2);
});

test('members without the right to read presence are not told', () => {
  const ada = member('ada');
  const blind = member('bola');
  blind.channel.rights.readPresence = null;
  track(ada.channel, {}, new Set([ada.channel, blind.channel]));
  expect(blind.wire.written).toEqual([]);
});

test('a key may have any name', () => {
  const { channel } = member('__proto__');
  track(channel, {}, new Set([channel]));
  expect(JSON.stringify(presenceState(new Set([channel])))).toContain('"__proto__":{"metas"');
});
