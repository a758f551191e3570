/** How often a socket of an administrator gets the names of changed lists, at most. */
export const ADMIN_CHANGES_MS = 1000;
/** How often lists refresh while their Realtime channel is down. */
export const LIVE_FALLBACK_MS = 30_000;
/** Limits of /location-ws per socket, user and process. */
export const SOCKETS_PER_PROCESS_MAX = 4000;
export const SOCKETS_PER_USER_MAX = 10;
export const TRIPS_PER_SOCKET_MAX = 50;
export const SOCKET_AUTH_TIMEOUT_MS = 5000;
/** A socket that does not answer a ping for this long is dead. */
export const SOCKET_PING_TIMEOUT_SECONDS = 30;
/** A signed-in socket that follows no trip and sends nothing for this long is closed. */
export const SOCKET_IDLE_MAX_MS = 120_000;
export const SOCKET_CLOSE_GRACE_MS = 100;
/** How long a client may take to answer the close frame; then its connection is ended. */
export const SOCKET_CLOSE_TIMEOUT_MS = 1000;
/** A longer message is refused. */
export const SOCKET_MESSAGE_MAX_CHARACTERS = 8 * 1024;
/** A longer message closes the socket; in front of a function also when it is not complete. */
export const SOCKET_MESSAGE_MAX_BYTES = 16 * 1024;
export const SOCKET_MESSAGES_PER_SECOND_MAX = 10;
export const SOCKET_MESSAGES_BURST = 40;
export const SOCKET_PENDING_MAX_MESSAGES = 50;
/** An invalid message is answered with an error; this many within a minute close the socket. */
export const SOCKET_MISTAKES_PER_MINUTE_MAX = 20;
/** A socket with more unread data than this is dropped, because the data fills the process's memory. */
export const SOCKET_BUFFERED_MAX_BYTES = 1024 * 1024;
/** Reading a socket's unread amount costs as much as a short message: it is read once per this many characters. */
export const SOCKET_BUFFERED_CHECK_CHARACTERS = 32 * 1024;
/** Positions that arrive within this time are sent to the database as one batch, of at most this many. */
export const POSITIONS_GATHER_MS = 100;
export const POSITIONS_BATCH_MAX = 50;
/** Of the positions of a person on a trip, the newest is stored once in this time; all are broadcast. */
export const POSITION_STORED_EVERY_MS = 10_000;
/** Positions of a trip that are accepted within this time reach other processes in one message. */
export const POSITIONS_PUBLISH_GATHER_MS = 100;
/** Joins within this time are reported to the database together. */
export const FOLLOWED_GATHER_MS = 100;
/** Interval and timeout of the check for revoked access. Together less than the 5 s within which a user who lost access to
 *  a trip must stop receiving it. */
export const MEMBERSHIP_SWEEP_MS = 3000;
export const MEMBERSHIP_CHECK_TIMEOUT_MS = 1500;
/** Postgres gives up after 8 s; a dead connection must not block a trip longer than this. */
export const SNAPSHOT_TIMEOUT_MS = 10_000;
export const MEMBERSHIP_BATCH_MAX = 1000;
/** A membership that could not be checked for this long is stale: the socket receives nothing of the trip, and its positions are broadcast only after they are stored. */
export const MEMBERSHIP_CURRENT_MS = MEMBERSHIP_SWEEP_MS + MEMBERSHIP_CHECK_TIMEOUT_MS;
/** Hosted Realtime allows 100 channels per connection. */
export const FEED_CHANNELS_PER_CLIENT_MAX = 90;
export const FEED_JOIN_WAIT_MS = 3000;
export const FEED_RETRY_MIN_MS = 1000;
export const FEED_RETRY_MAX_MS = 15_000;
/** A phone that changes cells reconnects at once: the trip's subscription is kept for this long. */
export const ROOM_LINGER_MS = 5000;
export const DRAIN_TIMEOUT_MS = 1000;
/** A person is tracked while their newest position is at most this old; an older one is shown as the last known one. */
export const TRACKED_MS = 2 * 60_000;
/** The server's limits for one participant. */
export const POSITION_GAP_MIN_MS = 500;
export const POSITIONS_BURST = 4;
export const POSITION_AHEAD_MAX_MS = 120_000;
export const POSITION_AGE_MAX_MS = 24 * 3600_000;
export const POSITION_ACCURACY_MAX_METRES = 5000;
export const POSITION_SPEED_MAX_MPS = 70;
/** A request of a tracking app holds one position. */
export const DEVICE_BODY_MAX_BYTES = 16 * 1024;
/** A smaller change of the estimated arrival is not broadcast again. */
export const ETA_CHANGE_MIN_MS = 60_000;
/** Two fixes closer together than this give no heading, whatever their accuracy. */
export const HEADING_DISTANCE_MIN_METRES = 15;
/** Lifetime of an administrator's ticket for /location-ws, which does not receive the cookie of /api/admin. */
export const LIVE_TICKET_SECONDS = 60;
