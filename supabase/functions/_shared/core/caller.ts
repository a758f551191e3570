/** The claims of a verified access token that policies and SQL functions may read. */
export interface UserClaims {
  sub: string;
  role: 'authenticated';
  /** Seconds since 1970. */
  exp: number;
  session_id?: string | undefined;
  email?: string | undefined;
}

/** The caller a transaction runs for; decides its database role and its `request.jwt.claims`. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; claims: UserClaims }
  /** A user who may be suspended: for alarms and check-ins only. */
  | { kind: 'person'; claims: UserClaims }
  /** A phone with an alarm key and no token that counts: it may raise the alarm of the key's person, and read no table. */
  | { kind: 'alarm_key'; keyHash: string; personId: string }
  /** Hashes of the session cookie and of the client address; the database refuses an expired or revoked session. `decision`: `decide`. */
  | { kind: 'admin'; sessionHash: string; addressHash: string; decision?: string }
  /** A client that is signing in as administrator: it may call the sign-in functions and read no table. */
  | { kind: 'admin_sign_in'; addressHash: string }
  /** `/location-ws` acting for many users at once: it may call two functions that take user ids, and read no table. */
  | { kind: 'relay' }
  /** The clock, which runs jobs: it may call the functions that do so, and read no table. */
  | { kind: 'clock' }
  /** The façade after it has asked the payment provider: it may record the answer, and read no table. */
  | { kind: 'payments' }
  /** The worker that sends messages: it may claim, read and settle deliveries, and read no table. */
  | { kind: 'courier' };

export const ANONYMOUS: Caller = { kind: 'anonymous' };
export const RELAY: Caller = { kind: 'relay' };
export const CLOCK: Caller = { kind: 'clock' };
export const PAYMENTS: Caller = { kind: 'payments' };
export const COURIER: Caller = { kind: 'courier' };
