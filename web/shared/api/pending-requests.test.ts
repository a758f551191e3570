import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestsSettled, trackRequest } from './pending-requests.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch() {
  const watched = { settled: false };
  void requestsSettled().then(() => (watched.settled = true));
  return watched;
}

it('is settled at once without pending requests', async () => {
  const requests = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.settled).toBe(true);
});

it('is settled after the last request, failed or not, including the requests of a page that has just loaded', async () => {
  const page = after(100);
  expect(trackRequest(page)).toBe(page);
  const requests = watch();
  await vi.advanceTimersByTimeAsync(150);
  trackRequest(after(60_000, 'no answer')).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000 - 1);
  expect(requests.settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.settled).toBe(true);
});

/** Settles after `ms` milliseconds. */
function after(ms: number, failure?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (failure === undefined ? resolve() : reject(new Error(failure))), ms);
  });
}
