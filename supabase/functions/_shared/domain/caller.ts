/** The claims of a verified access token that policies and SQL functions may read. */
export interface UserClaims {
  sub: string;
  role: 'authenticated';
  /** Seconds since 1970. */
  exp: number;
  session_id?: string | undefined;
  email?: string | undefined;
}

/** On whose behalf a transaction runs; decides its database role and its `request.jwt.claims`. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'user'; claims: UserClaims }
  /** Hashes of the session cookie and of the address; the database refuses a session that is not alive. */
  | { kind: 'admin'; sessionHash: string; addressHash: string }
  /** Somebody who is signing in as administrator: the role's own functions, and no row of any table. */
  | { kind: 'admin_sign_in'; addressHash: string }
  /** `/location-ws` where it acts for many people at once: two functions that take their names, and no table. */
  | { kind: 'relay' };

export const ANONYMOUS: Caller = { kind: 'anonymous' };
export const RELAY: Caller = { kind: 'relay' };
