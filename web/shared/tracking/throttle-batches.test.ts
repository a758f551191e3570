import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleBatches } from './throttle-batches.ts';

const INTERVAL_MS = 500;
let delivered: number[][] = [];
const stream = () => throttleBatches<number>((items) => delivered.push([...items]), INTERVAL_MS);

beforeEach(() => {
  vi.useFakeTimers();
  delivered = [];
});
afterEach(() => vi.useRealTimers());

it('delivers rare items at once', () => {
  const { add } = stream();
  add(1);
  vi.advanceTimersByTime(INTERVAL_MS);
  add(2);
  expect(delivered).toEqual([[1], [2]]);
});

it('delivers frequent items in batches, in order, at most one batch per interval', () => {
  const { add } = stream();
  for (const item of [1, 2, 3]) add(item);
  expect(delivered).toEqual([[1]]);
  vi.advanceTimersByTime(INTERVAL_MS);
  add(4);
  expect(delivered).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(INTERVAL_MS);
  expect(delivered).toEqual([[1], [2, 3], [4]]);
});

it('delivers waiting items at once on flush', () => {
  const { add, flush } = stream();
  for (const item of [1, 2]) add(item);
  flush();
  expect(delivered).toEqual([[1], [2]]);
});

it('delivers nothing after stop', () => {
  const { add, stop } = stream();
  for (const item of [1, 2]) add(item);
  stop();
  vi.advanceTimersByTime(INTERVAL_MS);
  expect(delivered).toEqual([[1]]);
});
