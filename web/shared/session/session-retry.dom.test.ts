import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileShut } from './session.ts';
import { SIGNED_OUT, useSession, type SessionProblem } from './store.ts';

const retry = vi.fn<() => Promise<void>>();
const shut = (problem: SessionProblem) => useSession.setState({ status: 'loading', problem });
const failing = () => {
  shut({ kind: 'offline' });
  return Promise.resolve();
};

beforeAll(() => retryWhileShut(retry));
beforeEach(() => {
  vi.useFakeTimers();
  retry.mockReset().mockImplementation(failing);
});
afterEach(() => {
  useSession.setState(SIGNED_OUT);
  vi.useRealTimers();
});

it('asks again after 3 s, then after twice as long each time, at most a minute apart', () => {
  shut({ kind: 'offline' });
  const waits = [3, 6, 12, 24, 48, 60, 60];
  for (const [asked, seconds] of waits.entries()) {
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(retry).toHaveBeenCalledTimes(asked);
    vi.advanceTimersByTime(1);
    expect(retry).toHaveBeenCalledTimes(asked + 1);
  }
});

it('begins anew with the next problem, and asks nothing once the session is open', () => {
  shut({ kind: 'failed', message: 'Failed to fetch user' });
  vi.advanceTimersByTime(3000);
  useSession.setState(SIGNED_OUT);
  vi.advanceTimersByTime(600_000);
  expect(retry).toHaveBeenCalledTimes(1);
  shut({ kind: 'offline' });
  vi.advanceTimersByTime(3000);
  expect(retry).toHaveBeenCalledTimes(2);
});

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the person comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
])('asks at once when %s', (_case, happens) => {
  happens();
  expect(retry).not.toHaveBeenCalled();
  shut({ kind: 'offline' });
  happens();
  expect(retry).toHaveBeenCalledTimes(1);
});

it('does not ask for a suspended person', () => {
  shut({ kind: 'suspended', message: 'Papers did not match' });
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(retry).not.toHaveBeenCalled();
});
