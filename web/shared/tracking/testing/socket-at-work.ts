/** The tracking socket of a test: the sockets it opened, what it reported and received; fake timers and a fake network. */
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeSockets, type FakeSocket } from '@/shared/testing/fake-socket.ts';
import { userOf } from '@/shared/testing/people.ts';
import {
  type Connection,
  type LocationSocket,
  openLocationSocket,
} from '@/shared/tracking/location-socket.ts';

interface AtWork {
  sockets: FakeSocket[];
  connections: Connection[];
  token: string | null;
  /** The token is answered after this promise. */
  tokenDelay: Promise<void>;
  received: unknown[];
  /** Number of sign-ins. */
  ready: number;
  opened: LocationSocket;
}

export const at = {} as AtWork;

export const phase = () => at.connections.at(-1)?.phase;
export const settle = () => vi.advanceTimersByTimeAsync(0);

export function newest(): FakeSocket {
  const socket = at.sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

export async function start(): Promise<void> {
  at.opened = openLocationSocket({
    url: 'ws://localhost/location-ws',
    identify: async () => {
      await at.tokenDelay;
      const { token } = at;
      return token === null ? null : { type: 'auth', userId: userOf().id, userType: 'passenger', token };
    },
    onConnection: (connection) => at.connections.push(connection),
    onReady: () => {
      at.ready += 1;
    },
    onMessage: (message) => at.received.push(message),
  });
  await settle();
}

export async function signIn(): Promise<void> {
  newest().accept();
  newest().tell({ type: 'auth_success' });
  await settle();
}

export function network(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Registers the set-up and tear-down of every test in the calling file. */
export function prepareSockets(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    // No jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const none = { connections: [], received: [], ready: 0 };
    Object.assign(at, {
      ...none,
      sockets: fakeSockets(),
      token: 'first-token',
      tokenDelay: Promise.resolve(),
    });
  });
  afterEach(() => {
    at.opened.stop();
    onlineManager.setOnline(true);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
