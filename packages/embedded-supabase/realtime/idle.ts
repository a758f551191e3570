import type { Connection } from './connection.ts';
import { IDLE_MAX_MS } from './limits.ts';

/** Ends the connections that have been silent for 60 s at `nowMs` of the monotonic clock: their clients are gone. */
export function dropSilent(connections: Iterable<Connection>, nowMs: number): void {
  for (const connection of connections)
    if (nowMs - connection.lastSeenMs > IDLE_MAX_MS) connection.terminate();
}
