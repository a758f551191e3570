import { expect, test } from 'vitest';
import { createPauses } from './pauses.ts';

test('pauses grow from 250 ms to 10 s, and are short again after a run of more than 10 s', () => {
  let nowMs = 0;
  const pauses = createPauses(() => nowMs);
  const crashAfter = (ms: number) => {
    pauses.begin();
    nowMs += ms;
    return pauses.next();
  };
  const early = Array.from({ length: 8 }, () => crashAfter(100));
  expect(early).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect(crashAfter(10_001)).toBe(250);
  expect(crashAfter(100)).toBe(500);
});
