import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql, WithCaller } from '../_shared/core/database/client.ts';
import {
  MEMBERSHIP_CURRENT_MS,
  MEMBERSHIP_SWEEP_MS,
  SOCKET_IDLE_MAX_MS,
} from '../_shared/tracking/limits.rules.ts';
import { createMembership, type Membership } from './membership.ts';
import { createSession, type Session } from './session.ts';
import { createFakeSocket, type FakeSocket } from './testing/fake-socket.ts';

const USER = '7e570000-0000-4000-8000-000000000001';
const TRIP = '7e570000-0000-4000-8000-000000000101';
/** The limit of docs/realtime.md for ending delivery after access is lost. */
const DELIVERY_ENDS_WITHIN_MS = 5000;
const TOKEN_LASTS_MS = 600_000;

let database: 'answers' | 'fails' | 'does not answer';
let entered: string[];
let socket: FakeSocket;
let session: Session;
let membership: Membership;

/** A connection that reports no revoked access. */
const sql = Object.assign(() => Promise.resolve([]), { json: (value: unknown) => value }) as unknown as Sql;
const withCaller: WithCaller = async (_, work) => {
  if (database === 'fails') throw new Error('The database is down.');
  return database === 'does not answer' ? new Promise(() => undefined) : work(sql);
};

beforeEach(() => {
  vi.useFakeTimers();
  database = 'answers';
  entered = [];
  socket = createFakeSocket();
  session = createSession(socket, {
    now: Date.now,
    handle: () => Promise.resolve(),
    onClosed: () => undefined,
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

/** Advances the clock with a sweep every MEMBERSHIP_SWEEP_MS, as on the server, without waiting for its answer. */
async function advance(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MEMBERSHIP_SWEEP_MS) {
    void membership.sweep();
    await vi.advanceTimersByTimeAsync(MEMBERSHIP_SWEEP_MS);
  }
}

test('updates are sent while the database confirms access', async () => {
  await advance(4 * MEMBERSHIP_SWEEP_MS);
  session.sendText('update');
  expect(session.hasCurrentAccess()).toBe(true);
  expect(socket.texts).toEqual(['update']);
  expect(entered).toEqual([]);
});

test.each(['fails', 'does not answer'] as const)(
  'while the database %s, updates stop within five seconds; afterwards followers get a fresh snapshot',
  async (state) => {
    expect(MEMBERSHIP_CURRENT_MS).toBeLessThan(DELIVERY_ENDS_WITHIN_MS);
    await advance(MEMBERSHIP_SWEEP_MS);
    database = state;
    void membership.sweep();
    await vi.advanceTimersByTimeAsync(DELIVERY_ENDS_WITHIN_MS);
    session.sendText('withheld');
    expect(session.hasCurrentAccess()).toBe(false);
    expect(socket.texts).toEqual([]);
    database = 'answers';
    await advance(MEMBERSHIP_SWEEP_MS);
    session.sendText('sent');
    expect(socket.texts).toEqual(['sent']);
    expect(entered).toEqual([TRIP]);
  },
);

test('an expired token is refused even if a query is never answered', async () => {
  database = 'does not answer';
  await advance(TOKEN_LASTS_MS + MEMBERSHIP_SWEEP_MS);
  expect(socket.texts.join()).toContain('Your session has ended.');
  expect(socket.closed).toMatchObject({ code: 4401 });
});

test('an idle socket is closed even if a query is never answered', async () => {
  database = 'does not answer';
  session.trips.clear();
  await advance(2 * SOCKET_IDLE_MAX_MS);
  expect(socket.closed).toMatchObject({ code: 4408 });
});
