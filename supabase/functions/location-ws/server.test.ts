import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '../_shared/database/client.ts';
import { CLOSE } from '../_shared/contracts/tracking.ts';
import { SNAPSHOT_TIMEOUT_MS, SOCKETS_PER_USER_MAX } from '../_shared/domain/limits.ts';
import { createLocationServer } from './server.ts';
import { createFakeSocket, type FakeSocket } from './testing/fake-socket.ts';

const USER = '7e570000-0000-4000-8000-000000000001';
const TRIP = '7e570000-0000-4000-8000-000000000101';

let server: ReturnType<typeof createLocationServer>;
/** What is asked of the database is answered when the test says so. */
let answers: (() => void)[];
let hasLeft: boolean;
let accepted: Client;

interface Client {
  socket: FakeSocket;
  say(message: object): void;
  hangUp(): void;
}

function createClient(): Client & { upgraded: WebSocket } {
  const events = new EventTarget();
  const socket = createFakeSocket();
  const addEventListener = events.addEventListener.bind(events);
  return {
    socket,
    upgraded: Object.assign(socket, { addEventListener }) as unknown as WebSocket,
    say: (message) =>
      void events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })),
    hangUp() {
      socket.readyState = 3;
      events.dispatchEvent(new Event('close'));
    },
  };
}

/** The three questions that are asked here, and nothing of a database besides. */
async function answer([question = '']: TemplateStringsArray): Promise<unknown[]> {
  if (question.includes('user_type')) return [{ user_type: 'passenger' }];
  if (question.includes('read_trip_snapshot')) return [{ snapshot: { status: 'scheduled', locations: [] } }];
  return hasLeft ? [{ n: 0, reason: 'not_member', trip_status: null }] : [];
}
const sql = Object.assign(answer, { json: (value: unknown) => value }) as unknown as Sql;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  hasLeft = false;
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
      readTicket: () => Promise.reject(new Error('not asked')),
      record: () => Promise.reject(new Error('not asked')),
      feed: { follow: () => () => undefined, close: () => Promise.resolve() },
      close: () => Promise.resolve(),
    },
    {
      trustedProxyHops: 1,
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
  accepted.say({ type: 'auth', userId: USER, userType: 'passenger', token: 'token' });
  return accepted;
}

async function answerAll(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  for (const answer of answers.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(200);
}

test('who goes while signing in is forgotten, and replaces none of their living sockets', async () => {
  const living = connect();
  await answerAll();
  const gone = Array.from({ length: SOCKETS_PER_USER_MAX }, connect);
  await vi.advanceTimersByTimeAsync(0);
  for (const client of gone) client.hangUp();
  await answerAll();
  expect(living.socket.texts).toEqual(['{"type":"auth_success"}']);
  expect(living.socket.closed).toBeNull();
});

test('the eleventh living socket of a person replaces the first', async () => {
  const first = connect();
  await answerAll();
  for (let n = 0; n < SOCKETS_PER_USER_MAX; n += 1) connect();
  await answerAll();
  expect(first.socket.closed).toMatchObject({ code: CLOSE.replaced });
});

test('who has lost a trip is told and hears no more of it within five seconds, though Realtime says nothing', async () => {
  const client = connect();
  await answerAll();
  client.say({ type: 'join_trip', tripId: TRIP });
  // Realtime is away for good: both snapshots are read, with the wait for the subscription between them.
  for (let n = 0; n < 20; n += 1) await answerAll();
  expect(client.socket.texts.join()).toContain('trip_joined');
  hasLeft = true;
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

test('a join that the database never answers is refused, and the socket goes on', async () => {
  const client = connect();
  await answerAll();
  const tripId = '7e570000-0000-4000-8000-000000000101';
  client.say({ type: 'join_trip', tripId });
  await vi.advanceTimersByTimeAsync(SNAPSHOT_TIMEOUT_MS);
  expect(JSON.parse(client.socket.texts.at(-1) ?? '')).toMatchObject({
    type: 'error',
    code: 'unavailable',
    tripId,
  });
  expect(client.socket.closed).toBeNull();
});
