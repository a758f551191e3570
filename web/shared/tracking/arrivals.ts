/**
 * The one owner of held arrivals on a page. A driver cannot take an arrival back on the server, so it stays on the phone for a
 * minute first. Then it is sent from any open page, or by the worker.
 */
import { create } from 'zustand';
import type { Trip } from '@tafiya/trips/contract.ts';
import { ARRIVAL_UNDO_MS } from '@tafiya/core/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { askForSync, createOutbox } from '@/shared/outbox/outbox.ts';
import { accessToken } from '@/shared/session/access-token.ts';
import { readStoredSession } from '@/shared/session/store.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { changeStatus } from '@/shared/trips/change-status.ts';
import { toast } from '@/shared/ui/toaster.ts';
import {
  addArrival,
  ARRIVAL_SYNC,
  changeArrival,
  type HeldArrival,
  readArrivals,
  removeArrival,
} from './arrival-store.ts';
import { phoneNow } from '@/shared/api/server-time.ts';

/** The held arrivals of the signed-in person. */
export const useArrivals = create<{ held: readonly HeldArrival[] }>()(() => ({ held: [] }));

const listeners = new Set<(trip: Trip) => void>();
let hasStarted = false;

const outbox = createOutbox<HeldArrival>({
  name: ARRIVAL_SYNC,
  read: async () => (await readArrivals()).filter(({ userId }) => userId === (storedUserId() ?? '')),
  keyOf: ({ tripId }) => tripId,
  dueAt: ({ dueAt }) => dueAt,
  send: async ({ tripId }) => {
    const trip = await changeStatus(tripId, 'arrived');
    for (const listener of listeners) listener(trip);
    toast({ title: 'Trip status updated' });
  },
  drop: ({ tripId }) => removeArrival(tripId),
  onRefused: (error) =>
    toast({
      title: 'Update failed',
      description: messageOf(error, 'Failed to update trip status.'),
      kind: 'error',
    }),
  letsPass: () => true,
  onChange: (held) => useArrivals.setState({ held }),
});

/** Sends due items; items without a connection stay. */
export const sendArrivals = outbox.flush;

/** Reads what this phone holds, and sends it when its time has come. Once per page load. */
export function startArrivals(): void {
  if (hasStarted) return;
  hasStarted = true;
  window.addEventListener('pagehide', askWorker);
  outbox.start();
}

/** Calls back with the trip once its arrival was sent. Returns the unsubscribe function. */
export function onArrivalSent(listener: (trip: Trip) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the arrival on this phone, to be sent in a minute. */
export async function holdArrival(tripId: string): Promise<void> {
  startArrivals();
  const token = readStoredSession()?.token ?? null;
  const dueAt = phoneNow() + ARRIVAL_UNDO_MS;
  await addArrival({ tripId, userId: storedUserId() ?? '', dueAt, token });
  await outbox.changed();
  void askForSync(ARRIVAL_SYNC);
  // A token that is about to expire is refreshed, which may take long: the driver does not wait for it.
  const fresh = await accessToken().catch(() => null);
  if (fresh !== null && fresh !== token) await changeArrival(tripId, { token: fresh });
}

export async function undoArrival(tripId: string): Promise<void> {
  await removeArrival(tripId);
  await outbox.changed();
}

/** For browsers without Background Sync: the worker lives on for a while after the page. */
function askWorker(): void {
  if (useArrivals.getState().held.length > 0) navigator.serviceWorker?.controller?.postMessage(ARRIVAL_SYNC);
}
