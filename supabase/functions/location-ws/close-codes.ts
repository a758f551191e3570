/** Why the server closes a socket. Below 4000: RFC 6455's own; above: ours. A client may come back after all of them. */
export const CLOSE = {
  goingAway: 1001,
  misbehaved: 1008,
  tooLarge: 1009,
  tryAgainLater: 1013,
  /** Sign in again, or bring a fresh token. */
  unauthenticated: 4401,
  suspended: 4403,
  idle: 4408,
  /** The same person opened too many newer sockets. */
  replaced: 4409,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
