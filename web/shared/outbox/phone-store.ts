/** Stores of this phone that outlive the page. The service worker reads them too, so nothing here needs a page. */
import { createStore, delMany, entries, promisifyRequest, setMany } from 'idb-keyval';

export type Entry = [key: string, value: unknown];

export interface PhoneStore {
  /** Sorted by key. */
  entries: () => Promise<Entry[]>;
  set: (added: readonly Entry[]) => Promise<void>;
  /** Changes a value that is still there: another tab may have removed it. */
  change: (key: string, changed: (old: unknown) => unknown) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
}

/** IndexedDB. What it refuses, in some private windows and on a full phone, is kept in memory until the page closes. */
export function openPhoneStore(database: string, name: string): PhoneStore {
  const store = createStore(database, name);
  const memory = new Map<string, unknown>();

  return {
    entries: async () => {
      const stored = await orElse(() => entries<string, unknown>(store), []);
      return [...new Map([...stored, ...memory])].toSorted(([a], [b]) => (a < b ? -1 : 1));
    },
    set: async (added) => {
      for (const [key, value] of added) memory.set(key, value);
      const isStored = await orElse(() => setMany([...added], store).then(() => true), false);
      // Not what was removed or replaced meanwhile.
      if (isStored) for (const [key, value] of added) if (memory.get(key) === value) memory.delete(key);
    },
    change: async (key, changed) => {
      if (memory.has(key)) memory.set(key, changed(memory.get(key)));
      const change = () =>
        store('readwrite', (objects) => {
          const found = objects.get(key);
          found.addEventListener('success', () => {
            if (found.result !== undefined) objects.put(changed(found.result), key);
          });
          return promisifyRequest(objects.transaction);
        });
      await orElse(change, undefined);
    },
    remove: async (keys) => {
      for (const key of keys) memory.delete(key);
      if (keys.length > 0) await orElse(() => delMany([...keys], store), undefined);
    },
  };
}

/** The functions of idb-keyval throw, or reject, where the browser blocks IndexedDB. */
async function orElse<Result>(work: () => Promise<Result>, instead: Result): Promise<Result> {
  try {
    return await work();
  } catch {
    return instead;
  }
}

/** One turn after the other, of tabs and the worker, where the browser can do it. */
export function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager };
  return locks === undefined ? work() : locks.request(name, work);
}

/** Calls back when a tab or the worker has changed what is kept under the name. Returns the unsubscribe function. */
export function onChangeElsewhere(name: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = listener;
  return () => channel.close();
}

export function tellElsewhere(name: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}
