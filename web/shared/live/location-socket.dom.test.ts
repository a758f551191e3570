import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECONNECT_DELAY_MS } from '@domain/limits.ts';
import { fakeSockets, type FakeSocket } from '@/shared/testing/fake-socket.ts';
import { userOf } from '@/shared/testing/people.ts';
import { type Connection, type LocationSocket, openLocationSocket } from './location-socket.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const PING_INTERVAL_MS = 20_000;

let sockets: FakeSocket[];
let connections: Connection[];
let token: string | null;
/** What asking for the token waits for. */
let asking: Promise<void>;
let heard: unknown[];
let ready: number;
let opened: LocationSocket;

const phase = () => connections.at(-1)?.phase;
const newest = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

async function start(): Promise<void> {
  opened = openLocationSocket({
    url: 'ws://localhost/location-ws',
    identify: async () => {
      await asking;
      return token === null ? null : { type: 'auth', userId: userOf().id, userType: 'passenger', token };
    },
    onConnection: (connection) => connections.push(connection),
    onReady: () => {
      ready += 1;
    },
    onMessage: (message) => heard.push(message),
  });
  await settle();
}

async function signIn(): Promise<void> {
  newest().accept();
  newest().tell({ type: 'auth_success' });
  await settle();
}

function network(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = fakeSockets();
  connections = [];
  heard = [];
  ready = 0;
  token = 'first-token';
  asking = Promise.resolve();
});
afterEach(() => {
  opened.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the tracking socket', () => {
  it('signs in with the access token, and only then is connected', async () => {
    await start();
    expect(phase()).toBe('connecting');
    newest().accept();
    expect(newest().said).toEqual([
      { type: 'auth', userId: userOf().id, userType: 'passenger', token: 'first-token' },
    ]);
    expect(opened.send({ type: 'ping' })).toBe(false);
    newest().tell({ type: 'auth_success' });
    expect(phase()).toBe('connected');
    expect(ready).toBe(1);
    expect(opened.send({ type: 'ping' })).toBe(true);
  });

  it('comes back 3 s after a close, saying when', async () => {
    await start();
    await signIn();
    newest().end();
    expect(connections.at(-1)).toEqual({
      phase: 'waiting',
      problem: 'Connection failed',
      retryAt: Date.now() + RECONNECT_DELAY_MS,
    });
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS - 1);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    await signIn();
    expect(ready).toBe(2);
  });

  it('does not forget what went wrong while it tries again', async () => {
    await start();
    newest().end();
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    expect(connections.at(-1)).toMatchObject({ phase: 'connecting', problem: 'Failed to connect' });
    await signIn();
    expect(connections.at(-1)).toMatchObject({ phase: 'connected', problem: null });
  });

  it('says Failed to connect while it never was', async () => {
    await start();
    newest().end();
    expect(connections.at(-1)?.problem).toBe('Failed to connect');
  });

  it('uses a network that returns at once', async () => {
    await start();
    await signIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    newest().end();
    expect(phase()).toBe('offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    network(true);
    await settle();
    expect(sockets).toHaveLength(2);
  });

  it('comes back at once when the page is seen again', async () => {
    await start();
    newest().end();
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(sockets).toHaveLength(2);
  });

  it('notices a dead connection by a ping without an answer', async () => {
    await start();
    await signIn();
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
    expect(newest().of('ping')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(newest().isClosed()).toBe(true);
    expect(phase()).toBe('waiting');
  });

  it('stays while pings are answered', async () => {
    await start();
    await signIn();
    for (let round = 0; round < 5; round += 1) {
      await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
      newest().tell({ type: 'pong' });
    }
    expect(sockets).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('gives up a server that never answers', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(phase()).toBe('waiting');
  });

  it('brings a renewed token on the open socket', async () => {
    await start();
    await signIn();
    await opened.renew();
    token = 'second-token';
    await opened.renew();
    token = 'third-token';
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
    expect(
      newest()
        .of('auth')
        .map((message) => message.token),
    ).toEqual(['first-token', 'second-token', 'third-token']);
    newest().tell({ type: 'auth_success' });
    expect(ready).toBe(1);
  });

  it('stops for visitors, and after two refused sign-ins', async () => {
    token = null;
    await start();
    expect(connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'User not authenticated' });
    token = 'stale';
    opened.connect();
    await settle();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      newest().accept();
      newest().tell({ type: 'error', error: 'Please sign in again.', code: 'unauthenticated' });
      newest().end(4401);
      await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    }
    expect(connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'Please sign in again.' });
    const before = sockets.length;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(before);
  });

  it('stops for suspended people, in the words of the server', async () => {
    await start();
    await signIn();
    newest().tell({ type: 'error', error: 'Your account is suspended.', code: 'suspended' });
    newest().end(4403);
    expect(connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'Your account is suspended.' });
  });

  it('stops when newer sockets of the person have replaced it', async () => {
    await start();
    await signIn();
    newest().end(4409);
    expect(connections.at(-1)).toMatchObject({ phase: 'stopped', problem: 'Connection failed' });
  });

  it('opens one socket, however often it is asked to', async () => {
    let answer: () => void = () => undefined;
    asking = new Promise((resolve) => (answer = resolve));
    await start();
    opened.connect();
    answer();
    await settle();
    expect(sockets).toHaveLength(1);
  });

  it('tries again when the token could not be renewed', async () => {
    asking = Promise.reject(new Error('offline'));
    await start();
    expect(phase()).toBe('waiting');
    asking = Promise.resolve();
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
    expect(sockets).toHaveLength(1);
  });

  it('is not lost by the late end of a socket that it had given up', async () => {
    await start();
    await signIn();
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS + ANSWER_TIMEOUT_MS + RECONNECT_DELAY_MS);
    await signIn();
    sockets[0]?.end();
    expect(sockets).toHaveLength(2);
    expect(phase()).toBe('connected');
  });

  it('says that it is offline while it waits for its next attempt', async () => {
    await start();
    newest().end();
    network(false);
    expect(phase()).toBe('offline');
    await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS * 2);
    expect(sockets).toHaveLength(1);
  });

  it('overhears what is not in the protocol', async () => {
    await start();
    await signIn();
    for (const text of ['', '{', 'null', '{"type":"surprise"}', '{"type":"location_update"}']) {
      newest().tellText(text);
    }
    expect(heard).toEqual([]);
    expect(phase()).toBe('connected');
  });

  it('opens nothing more once it is stopped', async () => {
    await start();
    await signIn();
    opened.stop();
    expect(newest().isClosed()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    network(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(phase()).toBe('idle');
  });
});
