import type { Sql } from 'postgres';
import { z } from 'zod';

const metadata = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((value) => value ?? {});

const accountSchema = z.object({
  id: z.string(),
  aud: z.string().nullable(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  raw_app_meta_data: metadata,
  raw_user_meta_data: metadata,
  is_anonymous: z.boolean(),
  is_banned: z.boolean(),
});

/** The columns of auth.users that tokens and bans depend on. */
type Account = z.infer<typeof accountSchema>;

/** A unique key of an account. */
export type AccountKey =
  | { id: string }
  | { email: string }
  | { refreshToken: string }
  /** The code of a PKCE flow. */
  | { authCode: string }
  /** Hash of a mailed code or link. */
  | { mailToken: string };

/** Finds an account; null when none matches. */
export async function findAccount(sql: Sql, key: AccountKey): Promise<Account | null> {
  const rows = await sql`
    select id, aud, role, email, phone, raw_app_meta_data, raw_user_meta_data, is_anonymous,
      coalesce(banned_until > now(), false) as is_banned
    from auth.users where ${condition(sql, key)} limit 1`;
  return rows[0] === undefined ? null : accountSchema.parse(rows[0]);
}

function condition(sql: Sql, key: AccountKey) {
  if ('id' in key) return sql`id = ${key.id}`;
  if ('email' in key) return sql`email = ${key.email.toLowerCase()}`;
  if ('refreshToken' in key) {
    return sql`id = (select user_id from auth.refresh_tokens where token = ${key.refreshToken} limit 1)`;
  }
  if ('authCode' in key) {
    return sql`id = (select user_id from auth.flow_state where auth_code = ${key.authCode} limit 1)`;
  }
  return sql`${key.mailToken} in (
    confirmation_token, recovery_token, email_change_token_new, email_change_token_current)`;
}
