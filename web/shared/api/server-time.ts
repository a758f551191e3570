/**
 * One clock: the server's time, as far as this phone knows it. Phones are often hours wrong, so whatever decides or shows "now"
 * asks here; `tools/web-calls.unit.test.ts` finds other clocks in `web/`.
 */

/** A smaller difference comes from the network and from the whole seconds of the `Date` header. */
const TOLERANCE_MS = 10_000;
const STORED = 'tafiya.clock';
/** How often the last server time is written down. */
const STORE_EVERY_MS = 60_000;

/** The difference to this phone's clock, and the last server time that was seen with it. */
let { aheadMs, seenAt } = readStored();
let storedAt = 0;
const listeners = new Set<() => void>();

/** Reads the server's time from a response. */
export function readServerTime({ headers }: Response): void {
  const serverTime = Date.parse(headers.get('date') ?? '');
  // A copy that a cache kept has the time at which it was made.
  if (Number.isNaN(serverTime) || /max-age=[1-9]/.test(headers.get('cache-control') ?? '')) return;
  const difference = serverTime - Date.now();
  const before = aheadMs;
  const measured = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  if (Math.abs(measured - aheadMs) > TOLERANCE_MS) aheadMs = measured;
  seenAt = serverTime;
  if (aheadMs !== before || serverTime - storedAt > STORE_EVERY_MS) store();
  if (aheadMs !== before) for (const listener of listeners) listener();
}

/** Milliseconds since 1970 by the server's clock; before the first response with the last known difference. */
export function serverNow(): number {
  // A time before one that was seen: the phone's clock was set, and the difference is no longer true.
  if (aheadMs !== 0 && Date.now() + aheadMs < seenAt - TOLERANCE_MS) aheadMs = 0;
  return Date.now() + aheadMs;
}

/** This phone's own clock, which may be wrong: to measure how long something took, and for libraries that compare with it. */
export function phoneNow(): number {
  return Date.now();
}

/** Converts a time of this phone's clock to the server's clock, to compare with `serverNow()`. */
export function fromPhone(moment: number): number {
  return moment + serverNow() - phoneNow();
}

/** Calls back when the difference between the clocks changes. Returns the unsubscribe function. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): { aheadMs: number; seenAt: number } {
  try {
    const [ahead = 0, seen = 0] = (localStorage.getItem(STORED) ?? '').split(' ').map(Number);
    return { aheadMs: Number.isFinite(ahead) ? ahead : 0, seenAt: Number.isFinite(seen) ? seen : 0 };
  } catch {
    // Storage is blocked.
    return { aheadMs: 0, seenAt: 0 };
  }
}

function store(): void {
  storedAt = seenAt;
  try {
    localStorage.setItem(STORED, `${aheadMs} ${seenAt}`);
  } catch {
    // Storage is blocked: the difference is known until the page closes.
  }
}
