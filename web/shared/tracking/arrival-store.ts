/**
 * Arrivals that a driver has pressed and the server does not have yet, in a store of their own. The service worker reads it too, so
 * nothing here needs a page.
 */
import { createStore, del, set, values } from 'idb-keyval';

export interface HeldArrival {
  tripId: string;
  userId: string;
  /** Until then (ms since 1970, this phone's clock) the arrival is only here and can be undone. */
  dueAt: number;
  /** Lets the worker send it after the page was closed; null: only a page can. */
  token: string | null;
}

/** The tag of the Background Sync, the name of the lock under which pages and the worker take turns, and their channel. */
export const ARRIVAL_SYNC = 'tafiya-arrivals';
const store = createStore('tafiya-arrivals', 'arrivals');
/** In place of IndexedDB, where the browser blocks it: lasts until the page closes. */
const memory = new Map<string, HeldArrival>();

export async function readArrivals(): Promise<HeldArrival[]> {
  try {
    return await values<HeldArrival>(store);
  } catch {
    return [...memory.values()];
  }
}

export async function addArrival(arrival: HeldArrival): Promise<void> {
  try {
    await set(arrival.tripId, arrival, store);
  } catch {
    memory.set(arrival.tripId, arrival);
  }
}

export async function removeArrival(tripId: string): Promise<void> {
  try {
    await del(tripId, store);
  } catch {
    memory.delete(tripId);
  }
}

/** Deletes what people have left, except `keeper`. */
export async function forgetArrivals(keeper: string | null): Promise<void> {
  for (const { tripId, userId } of await readArrivals()) if (userId !== keeper) await removeArrival(tripId);
}

/** Calls back when another tab or the worker has changed the store. */
export function onArrivalsElsewhere(listener: () => void): void {
  if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel(ARRIVAL_SYNC).onmessage = listener;
}

export function tellArrivalsElsewhere(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(ARRIVAL_SYNC);
  channel.postMessage(null);
  channel.close();
}

/** One turn after the other where the browser can do it; a repeated arrival changes nothing on the server. */
export function inArrivalTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager };
  return locks === undefined ? work() : locks.request(ARRIVAL_SYNC, work);
}
