import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLOSE } from '../_shared/contracts/tracking.ts';
import {
  SOCKET_BUFFERED_CHECK_CHARACTERS,
  SOCKET_BUFFERED_MAX_BYTES,
  SOCKET_CLOSE_GRACE_MS,
} from '../_shared/domain/limits.ts';
import { createFakeSocket } from './testing/fake-socket.ts';
import { createWire } from './wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a socket that leaves too much unread is dropped at once, and gets nothing more', () => {
  const socket = createFakeSocket();
  const onDropped = vi.fn<() => void>();
  const wire = createWire(socket, onDropped);
  wire.sendText('one');
  socket.bufferedAmount = SOCKET_BUFFERED_MAX_BYTES + 1;
  const little = 'x'.repeat(SOCKET_BUFFERED_CHECK_CHARACTERS / 4);
  for (let sent = 0; sent < 8; sent += 1) wire.sendText(little);
  expect(socket.texts).toEqual(['one', little, little, little]);
  expect(onDropped).toHaveBeenCalledTimes(1);
  expect(wire.isOpen()).toBe(false);
  vi.advanceTimersByTime(SOCKET_CLOSE_GRACE_MS);
  expect(socket.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'too slow' });
});

test('last words leave before the socket closes, once', () => {
  const socket = createFakeSocket();
  const wire = createWire(socket, () => undefined);
  wire.send({ type: 'error', error: 'Please sign in first.' });
  wire.close(CLOSE.unauthenticated, 'unauthenticated');
  wire.close(CLOSE.misbehaved, 'again');
  wire.sendText('too late');
  expect(socket.closed).toBeNull();
  vi.advanceTimersByTime(SOCKET_CLOSE_GRACE_MS);
  expect(socket.closed).toEqual({ code: CLOSE.unauthenticated, reason: 'unauthenticated' });
  expect(socket.texts).toEqual(['{"type":"error","error":"Please sign in first."}']);
});

test('a process that goes away says so at once', () => {
  const socket = createFakeSocket();
  createWire(socket, () => undefined).close(CLOSE.goingAway, 'going away');
  expect(socket.closed).toEqual({ code: CLOSE.goingAway, reason: 'going away' });
});

test('a socket that the other side has closed is left alone', () => {
  const socket = createFakeSocket();
  const wire = createWire(socket, () => undefined);
  socket.readyState = 3;
  wire.sendText('hello');
  expect(socket.texts).toEqual([]);
  expect(wire.isOpen()).toBe(false);
});
