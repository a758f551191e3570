import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/api-error.ts';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { useUnsent } from './use-unsent.ts';

const KEY = 'tafiya_unsent_test';
const online = () => act(async () => networkReturns());

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});

/** The hook with an item from an earlier visit. `attempts` are its calls of `send`, each of which a test ends. */
async function showWaiting() {
  localStorage.setItem(KEY, JSON.stringify(['4271']));
  const attempts: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const options = {
    isItem: (each: unknown) => typeof each === 'string',
    send: () => new Promise<void>((resolve, reject) => attempts.push({ resolve, reject })),
    onRefused: () => undefined,
  };
  const { result } = await act(async () =>
    renderHook(() => useUnsent<string>({ key: KEY, owner: 'ada' }, options)),
  );
  const offline = new ApiError({ status: 0, code: 'offline', message: 'No connection' });
  return {
    attempts,
    waiting: () => result.current.waiting,
    fail: (index: number, error = offline) => act(async () => attempts[index]?.reject(error)),
    succeed: (index: number) => act(async () => attempts[index]?.resolve()),
  };
}

it('sends again at once when the connection returns during an attempt', async () => {
  const { attempts, waiting, fail, succeed } = await showWaiting();
  expect(attempts).toHaveLength(1);
  await online();
  expect(attempts).toHaveLength(1);
  await fail(0);
  expect(attempts).toHaveLength(2);
  await succeed(1);
  expect(waiting()).toEqual([]);
});

it('keeps an item that could not be sent until the connection returns', async () => {
  const { attempts, waiting, fail, succeed } = await showWaiting();
  await fail(0);
  expect(attempts).toHaveLength(1);
  expect(waiting()).toEqual(['4271']);
  await online();
  await succeed(1);
  expect(waiting()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it.each<[string, boolean, string[]]>([
  ['keeps an item that a machine on the way refuses', true, ['4271']],
  ['drops an item that the server refuses', false, []],
])('%s', async (_, isRaw, left) => {
  const { waiting, fail } = await showWaiting();
  await fail(0, new ApiError({ status: 408, code: 'invalid_input', message: 'No', isRaw }));
  expect(waiting()).toEqual(left);
});

it('tries again soon, then less often, because the network may need a moment after the browser is online', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { attempts, fail } = await showWaiting();
  await fail(0);
  await online();
  for (const [index, seconds] of [1, 2, 4, 8, 15, 15].entries()) {
    await fail(index + 1);
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 1));
    expect(attempts).toHaveLength(index + 2);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(attempts).toHaveLength(index + 3);
  }
});
