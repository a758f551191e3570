/** Arrivals that a driver has pressed and the server does not have yet. The service worker reads them too. */
import { openPhoneStore } from '@/shared/outbox/phone-store.ts';

export interface HeldArrival {
  tripId: string;
  userId: string;
  /** Until then (ms since 1970, this phone's clock) the arrival is only here and can be undone. */
  dueAt: number;
  /** Lets the worker send it after the page was closed; null: only a page can. */
  token: string | null;
}

/** The name of the database, of the Background Sync, and of the lock and the channel of pages and the worker. */
export const ARRIVAL_SYNC = 'tafiya-arrivals';
const store = openPhoneStore(ARRIVAL_SYNC, 'arrivals');

export async function readArrivals(): Promise<HeldArrival[]> {
  return (await store.entries()).map(([, value]) => value as HeldArrival);
}

export function addArrival(arrival: HeldArrival): Promise<void> {
  return store.set([[arrival.tripId, arrival]]);
}

/** Changes an arrival that was not undone or sent meanwhile. */
export function changeArrival(tripId: string, changes: Partial<HeldArrival>): Promise<void> {
  return store.change(tripId, (old) => ({ ...(old as HeldArrival), ...changes }));
}

export function removeArrival(tripId: string): Promise<void> {
  return store.remove([tripId]);
}

/** Deletes what people have left, except `keeper`. */
export async function forgetArrivals(keeper: string | null): Promise<void> {
  const left = (await readArrivals()).filter(({ userId }) => userId !== keeper);
  await store.remove(left.map(({ tripId }) => tripId));
}
