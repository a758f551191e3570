/** Stores of this phone that outlive the page. The service worker reads them too, so nothing here needs a page. */
import { createStore, delMany, entries, promisifyRequest, setMany } from 'idb-keyval';

type Entry = [key: string, value: unknown];

export interface PhoneStore {
  /** Sorted by key. */
  entries: () => Promise<Entry[]>;
  set: (added: readonly Entry[]) => Promise<void>;
  /** Changes a value that is still there: another tab may have removed it. */
  change: (key: string, changed: (old: unknown) => unknown) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
  /** Calls back after each change by this page. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
}

/** IndexedDB. What it refuses, in some private windows and on a full phone, is kept in memory until the page closes. */
export function openPhoneStore(database: string, name: string): PhoneStore {
  const store = createStore(database, name);
  const memory = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  async function readAll(): Promise<Entry[]> {
    const stored = await orElse(() => entries<string, unknown>(store), []);
    return [...new Map([...stored, ...memory])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) memory.delete(key);
    if (keys.length > 0) await orElse(() => delMany([...keys], store), undefined);
    tell();
  }

  return {
    entries: readAll,
    set: async (added) => {
      for (const [key, value] of added) memory.set(key, value);
      const isStored = await orElse(() => setMany([...added], store).then(() => true), false);
      // Except items that were removed or replaced meanwhile.
      if (isStored) for (const [key, value] of added) if (memory.get(key) === value) memory.delete(key);
      tell();
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
      tell();
    },
    remove,
    clear: async () => remove((await readAll()).map(([key]) => key)),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  try {
    await navigator.locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    await work();
  }
}

/** Calls back when a tab or the worker has changed what is kept under the name. Returns the unsubscribe function. */
export function onChangeElsewhere(name: string, listener: () => void): () => void {
  const channel = openChannel(name);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}

export function tellElsewhere(name: string): void {
  const channel = openChannel(name);
  channel?.postMessage(null);
  channel?.close();
}

/** Null where the browser blocks it, as in some private windows. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Tickets, manifests and contacts that are kept for the time without network (shared/saved). */
export const savedStore = openPhoneStore('tafiya-tickets', 'saved');
/** Positions that the server has not acknowledged (shared/tracking/positions.ts). */
export const positionsStore = openPhoneStore('tafiya-positions', 'queue');
