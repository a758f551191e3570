import { expect, test } from 'vitest';
import { isComplete, readNotice } from './delivery.ts';

test('a short message is complete and its payload stays JSON text', () => {
  const header = '{"id": "m1", "at": "2026-01-01T00:00:00", "topic": "t", "event": "e", "private": true}';
  const notice = readNotice(`${header}\n{"text": "one\\ntwo"}`);
  expect(isComplete(notice)).toBe(true);
  expect(notice).toEqual({
    id: 'm1',
    topic: 't',
    event: 'e',
    isPrivate: true,
    payloadText: '{"text": "one\\ntwo"}',
    bytes: null,
  });
});

test('a long message is only the key of its row', () => {
  const notice = readNotice('{"id": "m1", "at": "2026-01-01T00:00:00"}');
  expect(isComplete(notice)).toBe(false);
});

test('a notification that is neither is rejected', () => {
  expect(() => readNotice('hello')).toThrow(SyntaxError);
  expect(() => readNotice('{"id": 7}')).toThrow('expected string');
});
