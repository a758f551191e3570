/** The server's time, which decides what day it is: the clock of a phone is often hours wrong. */

/** A smaller difference comes from the network and from the whole seconds of the `Date` header. */
const TOLERANCE_MS = 60_000;
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Reads the server's time from a response. */
export function readServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const measured = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  if (Math.abs(measured - aheadMs) <= TOLERANCE_MS) return;
  aheadMs = measured;
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970 by the server's clock; by this device's clock before the first response. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Calls back when the difference between the clocks changes. Returns the unsubscribe function. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
