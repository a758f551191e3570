/** The tracking socket of a test: what it opened, what it told and heard; fake timers and a fake network. */
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeSockets, type FakeSocket } from '@/shared/testing/fake-socket.ts';
import { userOf } from '@/shared/testing/people.ts';
import { type Connection, type LocationSocket, openLocationSocket } from '@/shared/live/location-socket.ts';

interface AtWork {
  sockets: FakeSocket[];
  connections: Connection[];
  token: string | null;
  /** What asking for the token waits for. */
  asking: Promise<void>;
  heard: unknown[];
  /** How often it was signed in. */
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
      await at.asking;
      const { token } = at;
      return token === null ? null : { type: 'auth', userId: userOf().id, userType: 'passenger', token };
    },
    onConnection: (connection) => at.connections.push(connection),
    onReady: () => {
      at.ready += 1;
    },
    onMessage: (message) => at.heard.push(message),
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

/** Before and after every test of the file that calls it. */
export function prepareSockets(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    const none = { connections: [], heard: [], ready: 0 };
    Object.assign(at, { ...none, sockets: fakeSockets(), token: 'first-token', asking: Promise.resolve() });
  });
  afterEach(() => {
    at.opened.stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
