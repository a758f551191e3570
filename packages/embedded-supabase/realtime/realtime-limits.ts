/** Limits of hosted Realtime (free plan), and the intervals of this server. */

export const FRAME_MAX_BYTES = 5 * 1024 * 1024;
export const PAYLOAD_MAX_BYTES = 256 * 1024;
export const CHANNELS_PER_CONNECTION_MAX = 100;
/** Hosted counts per project; here per connection, so that a thousand sockets can connect at once. */
export const JOINS_PER_SECOND_MAX = 100;
export const PRESENCE_CALLS_MAX = 5;
export const PRESENCE_WINDOW_MS = 30_000;
export const REPLAY_MESSAGES_MAX = 25;

/** Clients send a heartbeat every 25 s; a socket without a frame for longer than this is closed. */
export const IDLE_MAX_MS = 60_000;
export const IDLE_SWEEP_MS = 15_000;
/** A socket with more unsent data than this is dropped: a slow client must not exhaust the memory. */
export const BUFFERED_MAX_BYTES = 8 * 1024 * 1024;
export const PENDING_MESSAGES_MAX = 1000;
/** Messages delivered per turn of the event loop: a burst of large ones must stay below `BUFFERED_MAX_BYTES`. */
export const DELIVERY_BATCH_MESSAGES = 24;

/** Pause between two checks of all read rights: a revoked right ends delivery within 5 s. */
export const RECHECK_PAUSE_MS = 2000;
export const RECHECK_BATCH_CHANNELS = 100;
export const RETENTION_PAUSE_MS = 60 * 60 * 1000;
/** `setTimeout` fires at once for a longer delay. */
export const TIMER_MAX_MS = 2 ** 31 - 1;
