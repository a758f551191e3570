/**
 * The one owner of held arrivals on a page. A driver cannot take an arrival back on the server, so it stays on the phone for a
 * minute first. Then it is sent from whatever page is open, or by the worker.
 */
import { create } from 'zustand';
import type { Trip } from '@tafiya/trips/contract.ts';
import { ARRIVAL_UNDO_MS } from '@tafiya/core/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { accessToken, readStoredSession } from '@/shared/session/access-token.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { changeStatus } from '@/shared/trips/change-status.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { mayRetry } from '@/shared/saved/use-unsent.ts';
import {
  addArrival,
  ARRIVAL_SYNC,
  type HeldArrival,
  inArrivalTurn,
  onArrivalsElsewhere,
  readArrivals,
  removeArrival,
  tellArrivalsElsewhere,
} from './arrival-store.ts';

const RETRY_MS = 15_000;

/** The held arrivals of the signed-in person. */
export const useArrivals = create<{ held: HeldArrival[] }>()(() => ({ held: [] }));

const listeners = new Set<(trip: Trip) => void>();
let hasStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads what this phone holds, and sends it when its time has come. Once per page load. */
export function startArrivals(): void {
  if (hasStarted) return;
  hasStarted = true;
  window.addEventListener('online', () => void sendArrivals());
  document.addEventListener('visibilitychange', () => void readAgain());
  window.addEventListener('pagehide', askWorker);
  onArrivalsElsewhere(() => void readAgain());
  void readAgain();
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
  const arrival = { tripId, userId: storedUserId() ?? '', dueAt: Date.now() + ARRIVAL_UNDO_MS, token };
  await addArrival(arrival);
  await changed();
  askForSync().catch(() => undefined); // Not every browser has it.
  // A token that is about to expire is refreshed, which may take long: the driver does not wait for it.
  const fresh = await accessToken().catch(() => null);
  if (fresh !== null && fresh !== token) await inArrivalTurn(() => replace({ ...arrival, token: fresh }));
}

/** Unless it was undone or sent meanwhile. */
async function replace(arrival: HeldArrival): Promise<void> {
  const isHeld = (await readArrivals()).some(({ tripId }) => tripId === arrival.tripId);
  if (isHeld) await addArrival(arrival);
}

export async function undoArrival(tripId: string): Promise<void> {
  await removeArrival(tripId);
  await changed();
}

/** Sends what is due; what finds no connection stays. */
export async function sendArrivals(): Promise<void> {
  await inArrivalTurn(async () => {
    for (const { tripId, dueAt } of await ownArrivals()) if (dueAt <= Date.now()) await sendOne(tripId);
  });
  await changed();
}

async function sendOne(tripId: string): Promise<void> {
  try {
    const trip = await changeStatus(tripId, 'arrived');
    await removeArrival(tripId);
    for (const listener of listeners) listener(trip);
    toast({ title: 'Trip status updated' });
  } catch (error) {
    if (mayRetry(error)) return;
    await removeArrival(tripId);
    toast({
      title: 'Update failed',
      description: messageOf(error, 'Failed to update trip status.'),
      kind: 'error',
    });
  }
}

async function ownArrivals(): Promise<HeldArrival[]> {
  const userId = storedUserId() ?? '';
  return (await readArrivals()).filter((arrival) => arrival.userId === userId);
}

async function changed(): Promise<void> {
  await readAgain();
  tellArrivalsElsewhere();
}

/** Shows what is held, and wakes up when the first of it is due. */
async function readAgain(): Promise<void> {
  const held = await ownArrivals();
  useArrivals.setState({ held });
  clearTimeout(timer);
  if (held.length === 0) return;
  const waits = Math.min(...held.map(({ dueAt }) => dueAt)) - Date.now();
  // What is due and still here has just failed, or is just being sent.
  timer = setTimeout(() => void sendArrivals(), waits > 0 ? waits : RETRY_MS);
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** The worker waits until the arrival is due, also after the last tab was closed, and tries again when the network returns. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(ARRIVAL_SYNC);
}

/** For browsers without Background Sync: the worker lives on for a while after the page. */
function askWorker(): void {
  if (useArrivals.getState().held.length > 0) navigator.serviceWorker?.controller?.postMessage(ARRIVAL_SYNC);
}
