import { afterEach, expect, it, vi } from 'vitest';
import { inTurn, onChangeElsewhere, openPhoneStore, tellElsewhere } from './phone-store.ts';

const disk = vi.hoisted(() => ({ values: new Map<string, unknown>(), isFull: false }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  entries: async () => [...disk.values],
  setMany: async (added: [string, unknown][]) => {
    if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
    for (const [key, value] of added) disk.values.set(key, value);
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) disk.values.delete(key);
  },
}));

afterEach(() => {
  disk.values.clear();
  disk.isFull = false;
  vi.unstubAllGlobals();
});

it('keeps what a full phone does not store until the page closes, and the newest of each', async () => {
  const store = openPhoneStore('test', 'values');
  await store.set([['b', 'stored']]);
  disk.isFull = true;
  await store.set([
    ['b', 'newer'],
    ['a', 'added'],
  ]);
  expect(await store.entries()).toEqual([
    ['a', 'added'],
    ['b', 'newer'],
  ]);
  await store.change('a', (old) => `${String(old)}, changed`);
  await store.remove(['b']);
  expect(await store.entries()).toEqual([['a', 'added, changed']]);
  disk.isFull = false;
  await store.set([['a', 'fits']]);
  expect([...disk.values]).toEqual([['a', 'fits']]);
  await store.clear();
  expect(await store.entries()).toEqual([]);
});

it('notifies this page of each change, until it unsubscribes', async () => {
  const store = openPhoneStore('test', 'values');
  const changed = vi.fn<() => void>();
  const stop = store.onChange(changed);
  await store.set([['a', 1]]);
  await store.remove(['a']);
  stop();
  await store.set([['a', 2]]);
  expect(changed).toHaveBeenCalledTimes(2);
});

it.each([
  ['without locks', {}],
  ['where the browser blocks them', { locks: { request: () => Promise.reject(new Error('blocked')) } }],
])('works %s, once', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  await inTurn('test', work);
  expect(work).toHaveBeenCalledOnce();
});

it('does not work twice when the work fails under a lock', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } });
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('failed'));
  await expect(inTurn('test', work)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledOnce();
});

it('does without a channel where the browser blocks it', () => {
  vi.stubGlobal('BroadcastChannel', () => {
    throw new Error('blocked');
  });
  expect(() => tellElsewhere('test')).not.toThrow();
  expect(() => onChangeElsewhere('test', () => undefined)()).not.toThrow();
});
