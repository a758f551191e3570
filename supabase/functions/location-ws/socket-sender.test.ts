import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLOSE } from '../_shared/tracking/contract.ts';
import {
  SOCKET_BUFFERED_CHECK_CHARACTERS,
  SOCKET_BUFFERED_MAX_BYTES,
  SOCKET_CLOSE_GRACE_MS,
  SOCKET_CLOSE_TIMEOUT_MS,
} from '../_shared/tracking/limits.rules.ts';
import { createFakeSocket } from './testing/fake-socket.ts';
import { createSocketSender } from './socket-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a socket with too much unread data is dropped at once and gets no more messages', () => {
  const socket = createFakeSocket();
  const onDropped = vi.fn<() => void>();
  const sender = createSocketSender(socket, onDropped);
  sender.sendText('one');
  socket.bufferedAmount = SOCKET_BUFFERED_MAX_BYTES + 1;
  const little = 'x'.repeat(SOCKET_BUFFERED_CHECK_CHARACTERS / 4);
  for (let sent = 0; sent < 8; sent += 1) sender.sendText(little);
  expect(socket.texts).toEqual(['one', little, little, little]);
  expect(onDropped).toHaveBeenCalledTimes(1);
  expect(sender.isOpen()).toBe(false);
  vi.advanceTimersByTime(SOCKET_CLOSE_GRACE_MS);
  expect(socket.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'too slow' });
});

test('an error is sent before the socket is closed, once', () => {
  const socket = createFakeSocket();
  const sender = createSocketSender(socket, () => undefined);
  sender.send({ type: 'error', error: 'Please sign in first.' });
  sender.close(CLOSE.unauthenticated, 'unauthenticated');
  sender.close(CLOSE.misbehaved, 'again');
  sender.sendText('too late');
  expect(socket.closed).toBeNull();
  vi.advanceTimersByTime(SOCKET_CLOSE_GRACE_MS);
  expect(socket.closed).toEqual({ code: CLOSE.unauthenticated, reason: 'unauthenticated' });
  expect(socket.texts).toEqual(['{"type":"error","error":"Please sign in first."}']);
});

test.each([
  ['the connection of a client that does not answer the close frame is ended after a second', 2, true],
  ['a connection that the client has closed is left alone', 3, false],
])('%s', (_, readyState, isTerminated) => {
  const socket = createFakeSocket();
  createSocketSender(socket, () => undefined).close(CLOSE.tryAgainLater, 'too many');
  vi.advanceTimersByTime(SOCKET_CLOSE_GRACE_MS);
  socket.readyState = readyState;
  vi.advanceTimersByTime(SOCKET_CLOSE_TIMEOUT_MS - 1);
  expect(socket.isTerminated).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.isTerminated).toBe(isTerminated);
});

test('a process that shuts down closes its sockets at once', () => {
  const socket = createFakeSocket();
  createSocketSender(socket, () => undefined).close(CLOSE.goingAway, 'going away');
  expect(socket.closed).toEqual({ code: CLOSE.goingAway, reason: 'going away' });
});

test('nothing is sent to a socket that the client has closed', () => {
  const socket = createFakeSocket();
  const sender = createSocketSender(socket, () => undefined);
  socket.readyState = 3;
  sender.sendText('hello');
  expect(socket.texts).toEqual([]);
  expect(sender.isOpen()).toBe(false);
});
