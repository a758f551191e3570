import type { Sql } from 'postgres';
import { z } from 'zod';

/** How somebody proved to be the account's owner, as in the token's `amr`. */
export type SignInMethod = 'password' | 'otp';

const amrSchema = z.array(z.object({ method: z.string(), timestamp: z.number() }));
type AuthenticationMethods = z.infer<typeof amrSchema>;

/** Hosted keeps the methods of a session in this table; the library does not know it. */
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
    comment on table auth.mfa_amr_claims is 'How the owner of a session proved who they are.'`);
}

/** Writes down how a new session began and from where. */
export async function describeSession(sql: Sql, sessionId: string, facts: SessionFacts): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, now(), now(), ${facts.method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
  await sql`
    update auth.sessions set user_agent = ${facts.userAgent}, ip = ${facts.address} where id = ${sessionId}`;
}

type SessionFacts = { method: SignInMethod; userAgent: string | null; address: string | null };

/** The methods of a session, newest first, as tokens carry them. */
export async function methodsOf(sql: Sql, sessionId: string): Promise<AuthenticationMethods> {
  const rows = await sql`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`;
  return amrSchema.parse([...rows]);
}

/** Ends a user's sessions: all, or all but the one that goes on. */
export async function endSessions(sql: Sql, userId: string, exceptSessionId: string | null): Promise<void> {
  await sql`
    delete from auth.sessions
    where user_id = ${userId} and id is distinct from ${exceptSessionId}`;
}
