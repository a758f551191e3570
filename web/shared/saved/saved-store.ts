import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';

type Entry = [key: string, value: unknown];

const store = createStore('tafiya-tickets', 'saved');
/** In place of IndexedDB, where the browser blocks it, as in some private windows: lasts until the page closes. */
const memory = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** Everything that is saved on this phone for the time without network. */
export function readSaved(): Promise<Entry[]> {
  return stored(
    (opened) => entries<string, unknown>(opened),
    () => [...memory],
  );
}

export function writeSaved(added: readonly Entry[]): Promise<void> {
  return changed(
    (opened) => setMany([...added], opened),
    () => {
      for (const [key, value] of added) memory.set(key, value);
    },
  );
}

export function deleteSaved(keys: readonly string[]): Promise<void> {
  return changed(
    (opened) => delMany([...keys], opened),
    () => {
      for (const key of keys) memory.delete(key);
    },
  );
}

export function clearSaved(): Promise<void> {
  return changed(clear, () => memory.clear());
}

/** Calls back after each change by this tab. Returns the unsubscribe function. */
export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function changed(inStore: (opened: UseStore) => Promise<void>, inMemory: () => void): Promise<void> {
  await stored(inStore, inMemory);
  for (const listener of listeners) listener();
}

async function stored<Result>(
  inStore: (opened: UseStore) => Promise<Result>,
  inMemory: () => Result,
): Promise<Result> {
  try {
    return await inStore(store);
  } catch {
    return inMemory();
  }
}
