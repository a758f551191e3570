import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenNeeded } from './when-needed.ts';

let start: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  start = vi.fn<() => void>();
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts three seconds after the page has loaded', () => {
  whenNeeded(start);
  vi.advanceTimersByTime(2999);
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown', 'focusin'])('starts at once with %s, and only once', (event) => {
  whenNeeded(start);
  document.dispatchEvent(new Event(event));
  document.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(10_000);
  expect(start).toHaveBeenCalledOnce();
});
