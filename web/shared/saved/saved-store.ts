import { type Entry, openPhoneStore } from '@/shared/outbox/phone-store.ts';

const store = openPhoneStore('tafiya-tickets', 'saved');
const listeners = new Set<() => void>();

/** Everything that is saved on this phone for the time without network. */
export const readSaved = store.entries;

export function writeSaved(added: readonly Entry[]): Promise<void> {
  return store.set(added).then(tell);
}

export function deleteSaved(keys: readonly string[]): Promise<void> {
  return store.remove(keys).then(tell);
}

export async function clearSaved(): Promise<void> {
  await deleteSaved((await readSaved()).map(([key]) => key));
}

/** Calls back after each change by this tab. Returns the unsubscribe function. */
export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
