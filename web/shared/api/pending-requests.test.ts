import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestsSettled, trackRequest } from './pending-requests.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch() {
  const watched = { free: false };
  void requestsSettled().then(() => (watched.free = true));
  return watched;
}

it('is free at once while nobody waits for anything', async () => {
  const line = watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(line.free).toBe(true);
});

it('is free after the last answer, failed or not, and a page that arrived may ask for its data first', async () => {
  const page = after(100);
  expect(trackRequest(page)).toBe(page);
  const line = watch();
  await vi.advanceTimersByTimeAsync(150);
  trackRequest(after(60_000, 'no answer')).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000 - 1);
  expect(line.free).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(line.free).toBe(true);
});

/** Settles after so many milliseconds. */
function after(ms: number, failure?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (failure === undefined ? resolve() : reject(new Error(failure))), ms);
  });
}
