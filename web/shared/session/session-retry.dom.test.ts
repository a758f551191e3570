import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { networkReturns, visibilityChanges } from '@/shared/testing/browser-events.ts';
import { retryWhileBlocked } from './session.ts';
import { SIGNED_OUT, useSession, type SessionProblem } from './store.ts';

const retry = vi.fn<() => Promise<void>>();
const block = (problem: SessionProblem) => useSession.setState({ status: 'loading', problem });
const failing = () => {
  block({ kind: 'offline' });
  return Promise.resolve();
};

beforeAll(() => retryWhileBlocked(retry));
beforeEach(() => {
  vi.useFakeTimers();
  retry.mockReset().mockImplementation(failing);
});
afterEach(() => {
  useSession.setState(SIGNED_OUT);
  vi.useRealTimers();
});

it('retries after 3 s, then after twice as long each time, at most a minute apart', () => {
  block({ kind: 'offline' });
  const waits = [3, 6, 12, 24, 48, 60, 60];
  for (const [attempts, seconds] of waits.entries()) {
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(retry).toHaveBeenCalledTimes(attempts);
    vi.advanceTimersByTime(1);
    expect(retry).toHaveBeenCalledTimes(attempts + 1);
  }
});

it('starts again at 3 s with the next problem, and stops once the session is settled', () => {
  block({ kind: 'failed', message: 'Failed to fetch user' });
  vi.advanceTimersByTime(3000);
  useSession.setState(SIGNED_OUT);
  vi.advanceTimersByTime(600_000);
  expect(retry).toHaveBeenCalledTimes(1);
  block({ kind: 'offline' });
  vi.advanceTimersByTime(3000);
  expect(retry).toHaveBeenCalledTimes(2);
});

it.each([
  ['the network returns', () => networkReturns()],
  ['the page becomes visible', () => visibilityChanges()],
])('retries at once when %s', (_case, happens) => {
  happens();
  expect(retry).not.toHaveBeenCalled();
  block({ kind: 'offline' });
  happens();
  expect(retry).toHaveBeenCalledTimes(1);
});

it('does not retry for a suspended person', () => {
  block({ kind: 'suspended', message: 'Papers did not match' });
  networkReturns();
  vi.advanceTimersByTime(600_000);
  expect(retry).not.toHaveBeenCalled();
});
