import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLastPassed, useNow } from './use-now.ts';

const NOON = Date.parse('2030-11-29T12:00:00Z');

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('renders only when the answer changes', async () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useNow((now) => now >= NOON + 60_000);
  });
  await wait(59_000);
  expect([result.current, renders]).toEqual([false, 1]);
  await wait(11_000);
  expect([result.current, renders]).toEqual([true, 2]);
  await wait(600_000);
  expect(renders).toBe(2);
});

it('answers with the present time when the component renders for another reason', async () => {
  const { result, rerender } = renderHook(() => useNow((now) => Math.floor((now - NOON) / 1000), 60_000));
  await wait(5000);
  rerender();
  expect(result.current).toBe(5);
});

it('gives the last moment that has passed', async () => {
  let renders = 0;
  const moments = ['2030-11-29T12:00:30Z', null, undefined, NOON + 90_000];
  const { result } = renderHook(() => {
    renders += 1;
    return useLastPassed(moments);
  });
  expect(result.current).toBe(0);
  await wait(30_000);
  expect(result.current).toBe(NOON + 30_000);
  await wait(90_000);
  expect([result.current, renders]).toEqual([NOON + 90_000, 3]);
});
