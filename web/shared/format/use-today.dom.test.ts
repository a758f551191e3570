import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import { readServerTime } from '@/shared/api/server-time.ts';
import { useToday } from './use-today.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-26T22:59:00Z') }));
afterEach(() => vi.useRealTimers());

it('changes at midnight in Lagos, every night', () => {
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe('2026-11-26');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-27');
  act(() => void vi.advanceTimersByTime(24 * 3600_000));
  expect(result.current).toBe('2026-11-28');
});

it('is updated when the page becomes visible after the phone slept', () => {
  const { result } = renderHook(() => useToday());
  vi.setSystemTime(Date.parse('2026-11-29T08:00:00Z'));
  act(() => visibilityChanges());
  expect(result.current).toBe('2026-11-29');
});

it("is the server's day as soon as a response shows that the phone's clock is wrong", () => {
  const { result } = renderHook(() => useToday());
  const answerAt = (date: string) => act(() => readServerTime(new Response('', { headers: { date } })));
  answerAt('Thu, 26 Nov 2026 22:58:30 GMT');
  expect(result.current).toBe('2026-11-26');
  answerAt('Fri, 27 Nov 2026 22:30:00 GMT');
  expect(result.current).toBe('2026-11-27');
  act(() => void vi.advanceTimersByTime(30 * 60_000));
  expect(result.current).toBe('2026-11-28');
  answerAt('Thu, 26 Nov 2026 23:29:00 GMT');
  expect(result.current).toBe('2026-11-27');
});
