import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

class Lock extends EventTarget {
  release = vi.fn<() => Promise<void>>(async () => void this.dispatchEvent(new Event('release')));
}

let locks: Lock[];
/** What asking for the lock waits for. */
let asking: Promise<void>;

const settle = () => act(() => Promise.resolve());
const seenAgain = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  locks = [];
  asking = Promise.resolve();
  const request = async () => {
    await asking;
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(wanted = true) {
  const shown = renderHook((isWanted: boolean) => useWakeLock(isWanted), { initialProps: wanted });
  await settle();
  return shown;
}

it('keeps the screen on while it is wanted, and not a moment longer', async () => {
  const { result, rerender } = await show(false);
  expect(locks).toEqual([]);
  rerender(true);
  await settle();
  expect(result.current).toBe(true);
  rerender(false);
  await settle();
  expect(locks[0]?.release).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);
  await seenAgain();
  expect(locks).toHaveLength(1);
});

it('asks again when the page is seen again: hiding it has ended the lock', async () => {
  const { result } = await show();
  await act(() => locks[0]?.release() ?? Promise.resolve());
  expect(result.current).toBe(false);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await seenAgain();
  expect(locks).toHaveLength(1);
  hidden.mockReturnValue('visible');
  await seenAgain();
  expect(locks).toHaveLength(2);
  expect(result.current).toBe(true);
});

it('gives back a lock that comes after the page was left', async () => {
  let answer: () => void = () => undefined;
  asking = new Promise((resolve) => (answer = resolve));
  const { unmount } = await show();
  unmount();
  answer();
  await settle();
  await settle();
  expect(locks[0]?.release).toHaveBeenCalledTimes(1);
});

it.each([
  ['the battery is low', () => (asking = Promise.reject(new DOMException('low', 'NotAllowedError')))],
  ['the browser has none', () => vi.stubGlobal('navigator', {})],
])('says so where %s', async (_, happens) => {
  happens();
  const { result } = await show();
  expect(result.current).toBe(false);
});
