import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql, WithCaller } from '../_shared/database/client.ts';
import { MEMBERSHIP_CURRENT_MS, MEMBERSHIP_SWEEP_MS, SOCKET_IDLE_MAX_MS } from '../_shared/domain/limits.ts';
import { createMembership, type Membership } from './membership.ts';
import { createSession, type Session } from './session.ts';
import { createFakeSocket, type FakeSocket } from './testing/fake-socket.ts';

const USER = '7e570000-0000-4000-8000-000000000001';
const TRIP = '7e570000-0000-4000-8000-000000000101';
/** The promise of docs/realtime.md: who has lost a trip hears no more of it. */
const DELIVERY_ENDS_WITHIN_MS = 5000;
const TOKEN_LASTS_MS = 600_000;

let database: 'answers' | 'refuses' | 'is silent';
let entered: string[];
let socket: FakeSocket;
let session: Session;
let membership: Membership;

/** A connection on which nobody has ever left. */
const sql = Object.assign(() => Promise.resolve([]), { json: (value: unknown) => value }) as unknown as Sql;
const withCaller: WithCaller = async (_, work) => {
  if (database === 'refuses') throw new Error('The database is away.');
  return database === 'is silent' ? new Promise(() => undefined) : work(sql);
};

beforeEach(() => {
  vi.useFakeTimers();
  database = 'answers';
  entered = [];
  socket = createFakeSocket();
  session = createSession(socket, {
    now: Date.now,
    handle: () => Promise.resolve(),
    onGone: () => undefined,
  });
  const claims = { sub: USER, role: 'authenticated', exp: (Date.now() + TOKEN_LASTS_MS) / 1000 } as const;
  session.identity = { userId: USER, caller: { kind: 'user', claims } };
  session.trips.add(TRIP);
  membership = createMembership({
    services: { now: Date.now, log: () => undefined, withCaller },
    rooms: {
      get: () => undefined,
      leave: () => undefined,
      enter: (tripId) => Promise.resolve(void entered.push(tripId)),
    },
    sessions: new Set([session]),
  });
});
afterEach(() => void vi.useRealTimers());

/** Time passes as it does on the server: a round every MEMBERSHIP_SWEEP_MS, whether or not the one before was answered. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MEMBERSHIP_SWEEP_MS) {
    void membership.sweep();
    await vi.advanceTimersByTimeAsync(MEMBERSHIP_SWEEP_MS);
  }
}

test('everybody is welcome here for as long as the database says so', async () => {
  await pass(4 * MEMBERSHIP_SWEEP_MS);
  session.sendText('news');
  expect(session.isWelcome()).toBe(true);
  expect(socket.texts).toEqual(['news']);
  expect(entered).toEqual([]);
});

test.each(['refuses', 'is silent'] as const)(
  'while the database %s, nobody hears news of a trip after five seconds; afterwards they get a fresh snapshot',
  async (state) => {
    expect(MEMBERSHIP_CURRENT_MS).toBeLessThan(DELIVERY_ENDS_WITHIN_MS);
    await pass(MEMBERSHIP_SWEEP_MS);
    database = state;
    void membership.sweep();
    await vi.advanceTimersByTimeAsync(DELIVERY_ENDS_WITHIN_MS);
    session.sendText('kept');
    expect(session.isWelcome()).toBe(false);
    expect(socket.texts).toEqual([]);
    database = 'answers';
    await pass(MEMBERSHIP_SWEEP_MS);
    session.sendText('told');
    expect(socket.texts).toEqual(['told']);
    expect(entered).toEqual([TRIP]);
  },
);

test('a question that is never answered keeps no token alive that has expired', async () => {
  database = 'is silent';
  await pass(TOKEN_LASTS_MS + MEMBERSHIP_SWEEP_MS);
  expect(socket.texts.join()).toContain('Your session has ended.');
  expect(socket.closed).toMatchObject({ code: 4401 });
});

test('a question that is never answered keeps no idle socket open', async () => {
  database = 'is silent';
  session.trips.clear();
  await pass(2 * SOCKET_IDLE_MAX_MS);
  expect(socket.closed).toMatchObject({ code: 4408 });
});
