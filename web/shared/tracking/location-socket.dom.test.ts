import { describe, expect, it, vi } from 'vitest';
import { RECONNECT_DELAY_MS, RECONNECT_JITTER_MS } from '@tafiya/core/limits.ts';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import { userOf } from '@/shared/testing/people.ts';
import {
  at,
  network,
  newest,
  phase,
  prepareSockets,
  settle,
  signIn,
  start,
} from './testing/socket-at-work.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const PING_INTERVAL_MS = 20_000;
const WAKE_TIMEOUT_MS = 4000;

prepareSockets();

describe('the tracking socket', () => {
  it('signs in with the access token, and only then is connected', async () => {
    await start();
    expect(phase()).toBe('connecting');
    newest().accept();
    expect(newest().said).toEqual([
      { type: 'auth', userId: userOf().id, userType: 'passenger', token: 'first-token' },
    ]);
    expect(at.opened.send({ type: 'ping' })).toBe(false);
    newest().tell({ type: 'auth_success' });
    expect(phase()).toBe('connected');
    expect(at.ready).toBe(1);
    expect(at.opened.send({ type: 'ping' })).toBe(true);
  });

  it('reconnects 3 s after a close, and reports when', async () => {
    await start();
    await signIn();
    newest().end();
    expect(at.connections.at(-1)).toEqual({
      phase: 'waiting',
      problem: 'Connection failed',
      retryAt: Date.now() + RECONNECT_DELAY_MS,
    });
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS - 1);
    expect(at.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(at.sockets).toHaveLength(2);
    await signIn();
    expect(at.ready).toBe(2);
  });

  it('waits up to 2 s longer, so that the sockets of a process that has ended do not come back at once', async () => {
    vi.mocked(Math.random).mockReturnValue(0.5);
    await start();
    await signIn();
    newest().end(1001);
    const delay = RECONNECT_DELAY_MS + RECONNECT_JITTER_MS / 2;
    expect(at.connections.at(-1)).toMatchObject({ retryAt: Date.now() + delay });
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(at.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(at.sockets).toHaveLength(2);
  });

  it('keeps the last problem while it reconnects', async () => {
    await start();
    newest().end();
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    expect(at.connections.at(-1)).toMatchObject({ phase: 'connecting', problem: 'Failed to connect' });
    await signIn();
    expect(at.connections.at(-1)).toMatchObject({ phase: 'connected', problem: null });
  });

  it('reports "Failed to connect" until the first connection, and keeps trying', async () => {
    await start();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      newest().end();
      expect(at.connections.at(-1)).toMatchObject({ phase: 'waiting', problem: 'Failed to connect' });
      await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    }
  });

  it('uses a network that returns at once', async () => {
    await start();
    await signIn();
    network(false);
    newest().end();
    expect(phase()).toBe('offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.sockets).toHaveLength(1);
    network(true);
    await settle();
    expect(at.sockets).toHaveLength(2);
  });

  it('reconnects at once when the page becomes visible', async () => {
    await start();
    newest().end();
    visibilityChanges();
    await settle();
    expect(at.sockets).toHaveLength(2);
  });

  it('detects a dead connection by a ping without an answer', async () => {
    await start();
    await signIn();
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
    expect(newest().of('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(newest().isClosed()).toBe(true);
    expect(phase()).toBe('waiting');
  });

  it('stays connected while pings are answered', async () => {
    await start();
    await signIn();
    for (let round = 0; round < 5; round += 1) {
      await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
      newest().tell({ type: 'pong' });
    }
    expect(at.sockets).toHaveLength(1);
    expect(at.received).toEqual([]);
  });

  it.each([
    ['never answers', null],
    ['sends another message', '{"type":"ack","messageId":"1"}'],
    ['sends invalid JSON', '{'],
  ])('drops the connection when the server %s instead of accepting the sign-in', async (_, text) => {
    await start();
    newest().accept();
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS / 2);
    if (text !== null) newest().tellText(text);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS / 2);
    expect(at.received).toEqual([]);
    expect(phase()).toBe('waiting');
  });

  it.each([
    ['the page becomes visible', () => visibilityChanges(), 1],
    ['the network has changed', () => [false, true].forEach(network), 2],
    ['the network may be lost', () => network(false), 1],
  ])('pings at once when %s', async (_, happens, pings) => {
    await start();
    await signIn();
    happens();
    expect(newest().of('ping')).toHaveLength(pings);
    await vi.advanceTimersByTimeAsync(WAKE_TIMEOUT_MS - 1);
    expect(phase()).toBe('connected');
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().isClosed()).toBe(true);
    expect(phase()).not.toBe('connected');
  });

  it('sends a refreshed token on the open socket', async () => {
    await start();
    await signIn();
    await at.opened.renew();
    at.token = 'second-token';
    await at.opened.renew();
    await at.opened.renew();
    at.token = 'third-token';
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
    expect(
      newest()
        .of('auth')
        .map((message) => message.token),
    ).toEqual(['first-token', 'second-token', 'third-token']);
    newest().tell({ type: 'auth_success' });
    expect(at.ready).toBe(1);
  });

  it('opens one socket, however often connect is called', async () => {
    let answer: () => void = () => undefined;
    at.tokenDelay = new Promise((resolve) => (answer = resolve));
    await start();
    at.opened.connect();
    answer();
    await settle();
    expect(at.sockets).toHaveLength(1);
  });

  it('tries again when the token could not be refreshed', async () => {
    at.tokenDelay = Promise.reject(new Error('offline'));
    await start();
    expect(phase()).toBe('waiting');
    at.tokenDelay = Promise.resolve();
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    expect(at.sockets).toHaveLength(1);
  });

  it('ignores the late close of a socket that it has dropped', async () => {
    await start();
    await signIn();
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS + ANSWER_TIMEOUT_MS + RECONNECT_DELAY_MS);
    await signIn();
    at.sockets[0]?.end();
    expect(at.sockets).toHaveLength(2);
    expect(phase()).toBe('connected');
  });

  it('reports that it is offline while it waits for the next attempt', async () => {
    await start();
    newest().end();
    network(false);
    expect(phase()).toBe('offline');
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS * 2);
    at.opened.connect();
    await settle();
    expect(phase()).toBe('offline');
    expect(at.sockets).toHaveLength(1);
  });

  it('opens no socket when the network is lost while it waits for the token', async () => {
    let answer: () => void = () => undefined;
    at.tokenDelay = new Promise((resolve) => (answer = resolve));
    await start();
    network(false);
    answer();
    await settle();
    expect(at.sockets).toHaveLength(0);
    expect(phase()).toBe('offline');
  });

  it('ignores messages that are not in the protocol', async () => {
    await start();
    await signIn();
    for (const text of ['', '{', 'null', '{"type":"surprise"}', '{"type":"location_update"}']) {
      newest().tellText(text);
    }
    expect(at.received).toEqual([]);
    expect(phase()).toBe('connected');
  });
});
