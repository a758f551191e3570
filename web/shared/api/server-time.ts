/** What time it is for the server, whose day counts; the clock of a phone is often hours wrong. */

/** An answer's travel and the whole seconds of its `Date` header are no reason to mistrust a clock. */
const TOLERATED_MS = 60_000;
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Reads the time of an answer of the server. */
export function readServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const heard = Math.abs(difference) > TOLERATED_MS ? difference : 0;
  if (Math.abs(heard - aheadMs) <= TOLERATED_MS) return;
  aheadMs = heard;
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970 by the server's clock; by our own until an answer has told. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Calls back when our clock turns out to be wrong, or right again. Returns the way to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
