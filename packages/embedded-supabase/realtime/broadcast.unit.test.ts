import { expect, test } from 'vitest';
import { binaryBroadcast, jsonBroadcast, mapBroadcast, relayedBroadcast } from './broadcast.ts';

test('a broadcast from SQL says its id, in both protocols', () => {
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

test('a replayed broadcast says so', () => {
  const broadcast = jsonBroadcast('t', 'e', { payloadText: '{}', messageId: 'm1', replayed: true });
  expect(JSON.parse(broadcast.v2.toString())[4].meta).toEqual({ replayed: true, id: 'm1' });
});

test('numbers that JavaScript cannot hold pass unharmed', () => {
  const broadcast = jsonBroadcast('t', 'e', { payloadText: '{"n": 12345678901234567890}' });
  expect(broadcast.v2.toString()).toContain('12345678901234567890');
});

test('a binary frame of JSON reaches old clients as text', () => {
  const user = { event: 'e', encoding: 'json' as const, bytes: Buffer.from('{"a":1}') };
  const broadcast = relayedBroadcast('t', user);
  expect(broadcast?.v2IsBinary).toBe(true);
  expect(JSON.parse(String(broadcast?.v1())).payload).toEqual({
    type: 'broadcast',
    event: 'e',
    payload: { a: 1 },
  });
});

test('a binary frame that says JSON and is none is not passed on', () => {
  const user = { event: 'e', encoding: 'json' as const, bytes: Buffer.from('{"a":') };
  expect(relayedBroadcast('t', user)).toBeNull();
});

test('bytes have no form in protocol 1.0.0', () => {
  expect(binaryBroadcast('t', 'e', { bytes: Buffer.from([1]) })?.v1()).toBeNull();
});

test('each form is made once, however many subscribers ask', () => {
  const broadcast = mapBroadcast('t', '{}');
  expect(broadcast.v1()).toBe(broadcast.v1());
});
