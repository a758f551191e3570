import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '../_shared/core/database/client.ts';
import { CLOSE } from '../_shared/tracking/contract.ts';
import { SNAPSHOT_TIMEOUT_MS, SOCKETS_PER_USER_MAX } from '../_shared/tracking/limits.rules.ts';
import { createLocationServer, type Upgrade } from './server.ts';
import { createFakeSocket, type FakeSocket } from './testing/fake-socket.ts';

const USER = '7e570000-0000-4000-8000-000000000001';
const TRIP = '7e570000-0000-4000-8000-000000000101';

let server: ReturnType<typeof createLocationServer>;
/** Pending database queries: a test answers them by calling these functions. */
let answers: (() => void)[];
let isRevoked: boolean;
let accepted: Client;

interface Client {
  socket: FakeSocket;
  send(message: object): void;
  disconnect(): void;
}

function createClient(): Client & { upgraded: ReturnType<Upgrade>['socket'] } {
  const events = new EventTarget();
  const socket = createFakeSocket();
  const addEventListener = events.addEventListener.bind(events);
  return {
    socket,
    upgraded: Object.assign(socket, { addEventListener }) as unknown as ReturnType<Upgrade>['socket'],
    send: (message) =>
      void events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })),
    disconnect() {
      socket.readyState = 3;
      events.dispatchEvent(new Event('close'));
    },
  };
}

/** Fake results for the three queries of these tests. */
async function fakeQuery([text = '']: TemplateStringsArray): Promise<unknown[]> {
  if (text.includes('user_type')) return [{ user_type: 'passenger' }];
  if (text.includes('read_trip_snapshot'))
    return [{ snapshot: { status: 'scheduled', statusChanges: 0, trackedCount: 0, locations: [] } }];
  return isRevoked ? [{ n: 0, reason: 'not_member', trip_status: null }] : [];
}
const sql = Object.assign(fakeQuery, { json: (value: unknown) => value }) as unknown as Sql;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  isRevoked = false;
  const claims = { sub: USER, role: 'authenticated', exp: Date.now() / 1000 + 3600 } as const;
  server = createLocationServer(
    {
      now: Date.now,
      log: () => undefined,
      verifyToken: () => Promise.resolve(claims),
      withCaller: async (_, work) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return work(sql);
      },
      readTicket: () => Promise.reject(new Error('unexpected call')),
      storePosition: () => Promise.reject(new Error('unexpected call')),
      feed: {
        follow: () => ({ send: () => undefined, release: () => undefined }),
        close: () => Promise.resolve(),
      },
      followTrips: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
    {
      trustedProxyHops: 1,
      unsignedSockets: { perAddressMax: 20, perProcessMax: 30 },
      upgrade() {
        const client = createClient();
        accepted = client;
        return { socket: client.upgraded, response: new Response() };
      },
    },
  );
});
afterEach(async () => {
  await server.drain();
  vi.useRealTimers();
});

function connect(): Client {
  server.fetch(new Request('http://localhost/location-ws', { headers: { upgrade: 'websocket' } }));
  accepted.send({ type: 'auth', userId: USER, userType: 'passenger', token: 'token' });
  return accepted;
}

async function answerAll(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  for (const answer of answers.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(200);
}

test('sockets that close while signing in are cleaned up and replace no open socket', async () => {
  const open = connect();
  await answerAll();
  const closing = Array.from({ length: SOCKETS_PER_USER_MAX }, connect);
  await vi.advanceTimersByTimeAsync(0);
  for (const client of closing) client.disconnect();
  await answerAll();
  expect(open.socket.texts).toEqual(['{"type":"auth_success"}']);
  expect(open.socket.closed).toBeNull();
});

test('the eleventh open socket of a person replaces the first', async () => {
  const first = connect();
  await answerAll();
  for (let n = 0; n < SOCKETS_PER_USER_MAX; n += 1) connect();
  await answerAll();
  expect(first.socket.closed).toMatchObject({ code: CLOSE.replaced });
});

test('a person who loses access to a trip gets an error within five seconds, even without Realtime', async () => {
  const client = connect();
  await answerAll();
  client.send({ type: 'join_trip', tripId: TRIP });
  // Without Realtime both snapshots are read, with the wait for the subscription between them.
  for (let n = 0; n < 20; n += 1) await answerAll();
  expect(client.socket.texts.join()).toContain('trip_joined');
  isRevoked = true;
  for (let passed = 0; passed < 5000; passed += 200) await answerAll();
  expect(client.socket.texts.at(-1)).toBe(
    JSON.stringify({
      type: 'error',
      error: 'You no longer travel on this trip.',
      code: 'not_found',
      tripId: TRIP,
    }),
  );
});

test('join_trip is refused when the database does not answer, and the socket stays open', async () => {
  const client = connect();
  await answerAll();
  const tripId = '7e570000-0000-4000-8000-000000000101';
  client.send({ type: 'join_trip', tripId });
  await vi.advanceTimersByTimeAsync(SNAPSHOT_TIMEOUT_MS);
  expect(JSON.parse(client.socket.texts.at(-1) ?? '')).toMatchObject({
    type: 'error',
    code: 'unavailable',
    tripId,
  });
  expect(client.socket.closed).toBeNull();
});
