import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

const EVERY_MS = 500;
let handed: number[][] = [];
const stream = () => paced<number>((items) => handed.push([...items]), EVERY_MS);

beforeEach(() => {
  vi.useFakeTimers();
  handed = [];
});
afterEach(() => vi.useRealTimers());

it('hands on at once what is rare', () => {
  const { add } = stream();
  add(1);
  vi.advanceTimersByTime(EVERY_MS);
  add(2);
  expect(handed).toEqual([[1], [2]]);
});

it('hands on together, in order and no more often than told, what comes all the time', () => {
  const { add } = stream();
  for (const item of [1, 2, 3]) add(item);
  expect(handed).toEqual([[1]]);
  vi.advanceTimersByTime(EVERY_MS);
  add(4);
  expect(handed).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(EVERY_MS);
  expect(handed).toEqual([[1], [2, 3], [4]]);
});

it('hands on what waits before something that comes after it', () => {
  const { add, flush } = stream();
  for (const item of [1, 2]) add(item);
  flush();
  expect(handed).toEqual([[1], [2]]);
});

it('hands on nothing once it was stopped', () => {
  const { add, stop } = stream();
  for (const item of [1, 2]) add(item);
  stop();
  vi.advanceTimersByTime(EVERY_MS);
  expect(handed).toEqual([[1]]);
});
