import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useClientKey } from './use-client-key.ts';

it('keeps the key while the request stays the same', () => {
  const { result, rerender } = renderHook(() => useClientKey());
  const first = result.current({ tripId: 'a', seats: 2 });
  rerender();
  expect(result.current({ tripId: 'a', seats: 2 })).toEqual(first);
  expect(first).toMatchObject({ tripId: 'a', seats: 2 });
});

it('makes a new key for a changed request, also when it changes back', () => {
  const { result } = renderHook(() => useClientKey());
  const keys = [2, 1, 2].map((seats) => result.current({ tripId: 'a', seats }).clientKey);
  expect(new Set(keys).size).toBe(3);
});
