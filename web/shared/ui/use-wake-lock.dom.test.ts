import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import { useWakeLock } from './use-wake-lock.ts';

class Lock extends EventTarget {
  release = vi.fn<() => Promise<void>>(async () => void this.dispatchEvent(new Event('release')));
}

let locks: Lock[];
/** Each request of the lock waits for this. */
let granting: Promise<void>;

const settle = () => act(() => Promise.resolve());
const changeVisibility = () => act(async () => visibilityChanges());

beforeEach(() => {
  locks = [];
  granting = Promise.resolve();
  const request = async () => {
    await granting;
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

it('keeps the screen on while wanted, and releases the lock afterwards', async () => {
  const { result, rerender } = await show(false);
  expect(locks).toEqual([]);
  rerender(true);
  await settle();
  expect(result.current).toBe(true);
  rerender(false);
  await settle();
  expect(locks[0]?.release).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);
  await changeVisibility();
  expect(locks).toHaveLength(1);
});

it('requests the lock again when the page is visible again, because hiding it released the lock', async () => {
  const { result } = await show();
  await act(() => locks[0]?.release() ?? Promise.resolve());
  expect(result.current).toBe(false);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await changeVisibility();
  expect(locks).toHaveLength(1);
  hidden.mockReturnValue('visible');
  await changeVisibility();
  expect(locks).toHaveLength(2);
  expect(result.current).toBe(true);
});

it('releases a lock that is granted after the page was left', async () => {
  let answer: () => void = () => undefined;
  granting = new Promise((resolve) => (answer = resolve));
  const { unmount } = await show();
  unmount();
  answer();
  await settle();
  await settle();
  expect(locks[0]?.release).toHaveBeenCalledTimes(1);
});

it.each([
  ['the battery is low', () => (granting = Promise.reject(new DOMException('low', 'NotAllowedError')))],
  ['the browser does not support it', () => vi.stubGlobal('navigator', {})],
])('returns false when %s', async (_, arrange) => {
  arrange();
  const { result } = await show();
  expect(result.current).toBe(false);
});
