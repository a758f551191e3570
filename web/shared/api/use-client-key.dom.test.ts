import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useClientKey } from './use-client-key.ts';

it('keeps the key while nothing about the wish changes', () => {
  const { result, rerender } = renderHook(() => useClientKey());
  const first = result.current({ tripId: 'a', seats: 2 });
  rerender();
  expect(result.current({ tripId: 'a', seats: 2 })).toEqual(first);
  expect(first).toMatchObject({ tripId: 'a', seats: 2 });
});

it('makes another key for another wish, and for the first one after it', () => {
  const { result } = renderHook(() => useClientKey());
  const keys = [2, 1, 2].map((seats) => result.current({ tripId: 'a', seats }).clientKey);
  expect(new Set(keys).size).toBe(3);
});
