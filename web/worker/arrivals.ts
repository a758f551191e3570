import { inTurn, tellElsewhere } from '../shared/outbox/phone-store.ts';
import {
  ARRIVAL_SYNC,
  type HeldArrival,
  readArrivals,
  removeArrival,
} from '../shared/tracking/arrival-store.ts';
import type { WorkerScope } from './worker-scope.ts';
import { phoneNow } from '@/shared/api/server-time.ts';

/** A page that is still open sends the arrival first: it can say so, and refresh its session. */
const AFTER_PAGE_MS = 2000;
/** The session of the page has expired: the next page sends the arrival. */
const NEEDS_PAGE = 401;
const TOO_MANY = 429;

/** Sends the arrivals that this phone holds, when they are due, also without an open page. */
export function listenToArrivals(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    if (event.tag === ARRIVAL_SYNC) event.waitUntil(sendWhenDue(scope));
  });
  // From a page that closes, in browsers without Background Sync.
  scope.addEventListener('message', (event) => {
    if (event.data === ARRIVAL_SYNC) event.waitUntil(sendWhenDue(scope).catch(() => undefined));
  });
}

/** Waits until all arrivals are due and sends them. Throws while one still waits: the browser then tries again later. */
async function sendWhenDue(scope: WorkerScope): Promise<void> {
  const last = Math.max(0, ...(await readArrivals()).map(({ dueAt }) => dueAt));
  const waits = last === 0 ? 0 : last + AFTER_PAGE_MS - phoneNow();
  if (waits > 0) await new Promise((resolve) => setTimeout(resolve, waits));
  await sendDueArrivals(scope);
}

/** Sends the arrivals that are due and were not undone meanwhile. */
export async function sendDueArrivals(scope: WorkerScope): Promise<void> {
  await inTurn(ARRIVAL_SYNC, async () => {
    const due = (await readArrivals()).filter(({ dueAt, token }) => dueAt <= phoneNow() && token !== null);
    for (const arrival of due) {
      await deliver(scope, arrival);
      await removeArrival(arrival.tripId);
    }
    if (due.length > 0) tellElsewhere(ARRIVAL_SYNC);
  });
}

/** Returns when the server has answered for good: the trip has arrived, or cannot. A captive portal answers with a page. */
async function deliver(scope: WorkerScope, { tripId, token }: HeldArrival): Promise<void> {
  const response = await scope.fetch(`/api/trips/${tripId}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'arrived' }),
  });
  const { status } = response;
  if (status === NEEDS_PAGE || status === TOO_MANY || status >= 500)
    throw new Error(`The arrival was not taken: ${status}`);
  const answer = Object(await response.json()) as { id?: unknown; code?: unknown };
  if (typeof (response.ok ? answer.id : answer.code) !== 'string')
    throw new TypeError('Not an answer of Tafiya');
}
