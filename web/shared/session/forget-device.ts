/**
 * Personal data on this phone, and its deletion, which needs no network. Everything that a page stores for a person and that
 * outlives the page is named here; a key contains the id of its person.
 */
import { positionsStore, savedStore } from '@/shared/outbox/phone-store.ts';
import { forgetAlarms } from '@/shared/safety/alarm-store.ts';
import { forgetArrivals } from '@/shared/tracking/arrival-store.ts';
import { storedUserId } from './stored-user.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** Unsent items (shared/outbox/use-unsent.ts), and on which trips the person shared their position; drafts of a tab are in drafts.ts. */
const KEY_PREFIXES = ['tafiya_draft_', 'tafiya_stops_', 'tafiya_tracking_'];

/**
 * Deletes the tickets and the push subscription of this phone, and with `queues` also what the person has not sent yet. An alarm
 * that waits stays.
 */
export async function forgetDevice({ queues }: { queues: boolean }): Promise<void> {
  const alarms = forgetAlarms(storedUserId());
  await Promise.allSettled([
    alarms,
    savedStore.clear(),
    endPushes(),
    ...(queues ? [forgetQueues(null)] : []),
  ]);
}

/** Deletes what other people have left, and what has expired. */
export async function forgetOthers(userId: string): Promise<void> {
  await Promise.allSettled([forgetAlarms(userId), sweepSaved(userId), forgetQueues(userId)]);
}

/** The server learns from the push service that the subscription has ended. */
async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Deletes what waits to be sent, except what `keeper` has left. */
async function forgetQueues(keeper: string | null): Promise<void> {
  const isForgotten = (key: string) => keeper === null || !key.includes(keeper);
  const isOurs = (key: string) => KEY_PREFIXES.some((prefix) => key.startsWith(prefix));
  for (const key of Object.keys(window.localStorage))
    if (isOurs(key) && isForgotten(key)) window.localStorage.removeItem(key);
  await forgetArrivals(keeper);
  const positions = await positionsStore.entries();
  await positionsStore.remove(positions.map(([key]) => key).filter(isForgotten));
}

async function sweepSaved(keeper: string): Promise<void> {
  const old = (await savedStore.entries()).filter(([, value]) => {
    const { userId, expiresAt } = Object(value) as { userId?: unknown; expiresAt?: unknown };
    return userId !== keeper || typeof expiresAt !== 'number' || expiresAt <= serverNow();
  });
  if (old.length > 0) await savedStore.remove(old.map(([key]) => key));
}
