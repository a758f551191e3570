import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql, WithCaller } from '../_shared/data/client.ts';
import { MEMBERSHIP_CURRENT_MS, MEMBERSHIP_SWEEP_MS } from '../_shared/domain/limits.ts';
import { createMembership, type Membership } from './membership.ts';
import { createSession } from './session.ts';
import { createFakeSocket } from './testing/fake-socket.ts';

const USER = '7e570000-0000-4000-8000-000000000001';
const TRIP = '7e570000-0000-4000-8000-000000000101';

let isDatabaseAway: boolean;
let membership: Membership;

/** A connection on which nobody has ever left. */
const sql = Object.assign(() => Promise.resolve([]), { json: (value: unknown) => value }) as unknown as Sql;
const withCaller: WithCaller = async (_, work) => {
  if (isDatabaseAway) throw new Error('The database is away.');
  return work(sql);
};

beforeEach(() => {
  vi.useFakeTimers();
  isDatabaseAway = false;
  const session = createSession(createFakeSocket(), {
    now: Date.now,
    handle: () => Promise.resolve(),
    onGone: () => undefined,
  });
  const claims = { sub: USER, role: 'authenticated', exp: Date.now() / 1000 + 3600 } as const;
  session.identity = { userId: USER, caller: { kind: 'user', claims } };
  session.trips.add(TRIP);
  membership = createMembership({
    services: { now: Date.now, log: () => undefined, withCaller },
    rooms: { get: () => undefined, leave: () => undefined },
    sessions: new Set([session]),
  });
});
afterEach(() => void vi.useRealTimers());

async function sweepFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MEMBERSHIP_SWEEP_MS) {
    await vi.advanceTimersByTimeAsync(MEMBERSHIP_SWEEP_MS);
    await membership.sweep();
  }
}

test('everybody is known to be welcome here while the database says so, and soon not when it says nothing', async () => {
  expect(membership.isCurrent()).toBe(true);
  await sweepFor(4 * MEMBERSHIP_SWEEP_MS);
  expect(membership.isCurrent()).toBe(true);
  isDatabaseAway = true;
  await sweepFor(MEMBERSHIP_CURRENT_MS);
  expect(membership.isCurrent()).toBe(false);
  isDatabaseAway = false;
  await membership.sweep();
  expect(membership.isCurrent()).toBe(true);
});
