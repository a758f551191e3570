import { decodeJwt } from 'jose';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { jsonOf, withJson } from '../http-body.ts';
import type { Call, Services } from '../lite-services.ts';
import { findAccount } from './accounts.ts';
import type { FlowMethod } from './pkce.ts';
import { unexpectedFailure } from './refusal.ts';

/** How a user signed in, as in the `amr` claim. */
type SignInMethod = 'password' | 'otp' | FlowMethod;

const grantSchema = z.looseObject({ access_token: z.string() });

/**
 * Completes the tokens of a response that grants a session; returns any other response unchanged.
 *
 * @param method how a new session began; null when the session already existed.
 */
export async function completeGrant(
  services: Services,
  call: Call,
  { response, method }: { response: Response; method: SignInMethod | null },
): Promise<Response> {
  if (!response.ok) return response;
  const body = await jsonOf(response);
  const grant = grantSchema.safeParse(body);
  if (!grant.success) return withJson(response, body);
  if (method !== null) await beginSession(services, call, { accessToken: grant.data.access_token, method });
  const accessToken = await completeToken(services, grant.data.access_token);
  return withJson(response, { ...grant.data, access_token: accessToken });
}

/** Stores the sign-in method, user agent and address of a session that was just granted. */
export async function beginSession(
  { sql }: Services,
  call: Call,
  { accessToken, method }: { accessToken: string; method: SignInMethod },
): Promise<void> {
  const userAgent = call.request.headers.get('user-agent');
  const { session_id: sessionId } = issuedClaims(accessToken);
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
  await sql`update auth.sessions set user_agent = ${userAgent}, ip = ${call.address} where id = ${sessionId}`;
}

const issuedSchema = z.object({
  sub: z.string(),
  session_id: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** The claims of a token that the library has just issued; its signature needs no check. */
function issuedClaims(accessToken: string): z.infer<typeof issuedSchema> {
  return issuedSchema.parse(decodeJwt(accessToken));
}

/**
 * Replaces a token that the library issued by one with all claims of hosted. The metadata is the current one and
 * stays in the token until the next refresh.
 */
export async function completeToken({ sql, tokens, apiUrl }: Services, accessToken: string): Promise<string> {
  const { sub, session_id, iat, exp } = issuedClaims(accessToken);
  const account = await findAccount(sql, { id: sub });
  if (account === null) throw unexpectedFailure('Database error granting user');
  return tokens.signAccess({
    iss: `${apiUrl}/auth/v1`,
    sub,
    aud: account.aud ?? 'authenticated',
    exp,
    iat,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role ?? 'authenticated',
    aal: 'aal1',
    amr: await methodsOf(sql, session_id),
    session_id,
    is_anonymous: account.is_anonymous,
  });
}

const amrSchema = z.array(z.object({ method: z.string(), timestamp: z.number() }));

/** The sign-in methods of a session, newest first, in the format of the `amr` claim. */
async function methodsOf(sql: Sql, sessionId: string): Promise<z.infer<typeof amrSchema>> {
  const rows = await sql`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`;
  return amrSchema.parse([...rows]);
}

/**
 * Deletes the session of a token that was just granted.
 *
 * @returns the id of its user.
 */
export async function endSession(sql: Sql, accessToken: string): Promise<string> {
  const { sub, session_id } = issuedClaims(accessToken);
  await endSessionById(sql, session_id);
  return sub;
}

/** Deletes one session, if there is one. */
export async function endSessionById(sql: Sql, sessionId: string | undefined): Promise<void> {
  await sql`delete from auth.sessions where id = ${sessionId ?? null}`;
}

/** Deletes a user's sessions, except one if given. */
export async function endSessions(sql: Sql, userId: string, exceptSessionId: string | null): Promise<void> {
  await sql`
    delete from auth.sessions
    where user_id = ${userId} and id is distinct from ${exceptSessionId}`;
}

/** Creates hosted's table for the sign-in methods of sessions, which the library lacks. */
export async function ensureMethodsTable(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table if not exists auth.mfa_amr_claims (
      id uuid primary key,
      session_id uuid not null references auth.sessions (id) on delete cascade,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      authentication_method text not null,
      constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
    );
    comment on table auth.mfa_amr_claims is 'The sign-in methods of each session.'`);
}
