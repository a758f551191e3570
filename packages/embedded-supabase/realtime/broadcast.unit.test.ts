import { expect, test } from 'vitest';
import { binaryBroadcast, jsonBroadcast, mapBroadcast, relayedBroadcast } from './broadcast.ts';

test('a broadcast from SQL carries its id in both protocols', () => {
  const broadcast = jsonBroadcast('room:1', 'moved "here"', { payloadText: '{"a": 1}', messageId: 'm1' });
  const map = { type: 'broadcast', event: 'moved "here"', payload: { a: 1 }, meta: { id: 'm1' } };
  expect(JSON.parse(broadcast.v2.toString())).toEqual([null, null, 'realtime:room:1', 'broadcast', map]);
  expect(JSON.parse(String(broadcast.v1()))).toEqual({
    topic: 'realtime:room:1',
    event: 'broadcast',
    payload: map,
    ref: null,
  });
});

test('a replayed broadcast is marked as replayed', () => {
  const broadcast = jsonBroadcast('t', 'e', { payloadText: '{}', messageId: 'm1', replayed: true });
  expect(JSON.parse(broadcast.v2.toString())[4].meta).toEqual({ replayed: true, id: 'm1' });
});

test('numbers beyond the precision of JavaScript pass unchanged', () => {
  const broadcast = jsonBroadcast('t', 'e', { payloadText: '{"n": 12345678901234567890}' });
  expect(broadcast.v2.toString()).toContain('12345678901234567890');
});

test('a binary frame with JSON reaches clients of protocol 1.0.0 as text', () => {
  const user = { event: 'e', encoding: 'json' as const, bytes: Buffer.from('{"a":1}') };
  const broadcast = relayedBroadcast('t', user);
  expect(broadcast?.v2IsBinary).toBe(true);
  expect(JSON.parse(String(broadcast?.v1())).payload).toEqual({
    type: 'broadcast',
    event: 'e',
    payload: { a: 1 },
  });
});

test('a binary frame with invalid JSON is not relayed', () => {
  const user = { event: 'e', encoding: 'json' as const, bytes: Buffer.from('{"a":') };
  expect(relayedBroadcast('t', user)).toBeNull();
});

test('bytes have no form in protocol 1.0.0', () => {
  expect(binaryBroadcast('t', 'e', { bytes: Buffer.from([1]) })?.v1()).toBeNull();
});

test('each protocol version is encoded once, whatever the number of subscribers', () => {
  const broadcast = mapBroadcast('t', '{}');
  expect(broadcast.v1()).toBe(broadcast.v1());
});
