import { expect, test } from 'vitest';
import { createRateWindow } from './connection.ts';

test('a rate window allows its number of calls, and as many again in the next window', () => {
  const window = createRateWindow(2, 1000);
  expect([0, 1, 2].map((nowMs) => window.take(nowMs))).toEqual([true, true, false]);
  expect(window.take(1000)).toBe(false);
  expect(window.take(1001)).toBe(true);
});
