import { expect, test } from 'vitest';
import { createRateWindow } from './rate-window.ts';

test('takes so many calls per window, and again in the next one', () => {
  const window = createRateWindow(2, 1000);
  expect([0, 1, 2].map((nowMs) => window.take(nowMs))).toEqual([true, true, false]);
  expect(window.take(1000)).toBe(false);
  expect(window.take(1001)).toBe(true);
});
