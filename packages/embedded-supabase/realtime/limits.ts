/**
 * What hosted Realtime allows on its free plan, and the pace of this stand-in.
 * Properties of the protocol's other side, not rules of the product: those are in `_shared/domain/limits.ts`.
 */

export const FRAME_MAX_BYTES = 5 * 1024 * 1024;
export const PAYLOAD_MAX_BYTES = 256 * 1024;
export const CHANNELS_PER_CONNECTION_MAX = 100;
/** Hosted counts per project; here per connection, so that a thousand sockets may arrive at once. */
export const JOINS_PER_SECOND_MAX = 100;
export const PRESENCE_CALLS_MAX = 5;
export const PRESENCE_WINDOW_MS = 30_000;
export const REPLAY_MESSAGES_MAX = 25;

/** Clients send a heartbeat every 25 s; a socket that is silent for longer than this is gone. */
export const IDLE_MAX_MS = 60_000;
export const IDLE_SWEEP_MS = 15_000;
/** A socket that leaves more than this unread is dropped, so that it cannot hold back the others. */
export const BUFFERED_MAX_BYTES = 8 * 1024 * 1024;
export const PENDING_MESSAGES_MAX = 1000;
/** Messages delivered in one turn: a burst of the largest ones must not look like a socket that does not read. */
export const DELIVERY_BATCH_MESSAGES = 24;

/** Pause between two rounds of re-reading everybody's rights: a right that is lost ends within 5 s. */
export const RECHECK_PAUSE_MS = 2000;
export const RECHECK_BATCH_CHANNELS = 100;
export const RETENTION_PAUSE_MS = 60 * 60 * 1000;
/** `setTimeout` fires at once for anything longer. */
export const TIMER_MAX_MS = 2 ** 31 - 1;
