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
  | { kind: 'admin'; adminId: string; sessionId: string };

export const ANONYMOUS: Caller = { kind: 'anonymous' };
