import { randomBytes, randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import { z } from 'zod';
import { readDatabaseError } from '../../errors.ts';
import { PASSWORD_HASH_COST } from '../../lite-limits.ts';
import { AuthRefusal } from '../refusal.ts';
import type { AdminParams } from './params.ts';

const userRowSchema = z.looseObject({ id: z.string(), email: z.string().nullable() });

/** A user as the admin API returns it. */
export type AdminUser = z.infer<typeof userRowSchema>;

/** SQL for the JSON object of a user; null times are omitted, as on hosted. */
function userObject(sql: Sql) {
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role,
    'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
    'invited_at', u.invited_at, 'confirmation_sent_at', u.confirmation_sent_at,
    'recovery_sent_at', u.recovery_sent_at, 'new_email', nullif(u.email_change, ''),
    'last_sign_in_at', u.last_sign_in_at, 'created_at', u.created_at, 'updated_at', u.updated_at,
    'banned_until', u.banned_until, 'deleted_at', u.deleted_at, 'is_anonymous', u.is_anonymous
  )) || jsonb_build_object(
    'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'identities', coalesce((
      select jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
        'identity_data', i.identity_data, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
        'created_at', i.created_at, 'updated_at', i.updated_at
      ) order by i.created_at)
      from auth.identities i where i.user_id = u.id
    ), '[]')
  )`;
}

/** One user; null when the id does not exist. */
export async function readUser(sql: Sql, id: string): Promise<AdminUser | null> {
  const rows = await sql`select ${userObject(sql)} as user from auth.users u where u.id = ${id}`;
  return rows[0] === undefined ? null : userRowSchema.parse(rows[0].user);
}

/** One page of users, newest first, and the total number. */
export async function readUsers(
  sql: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ users: AdminUser[]; total: number }> {
  const rows = await sql`
    select ${userObject(sql)} as user from auth.users u
    order by u.created_at desc, u.id limit ${limit} offset ${offset}`;
  const [count] = await sql`select count(*)::int as total from auth.users`;
  return { users: rows.map((row) => userRowSchema.parse(row.user)), total: z.number().parse(count?.total) };
}

type Changes = Omit<AdminParams, 'id'>;

/**
 * Creates a user with an e-mail identity.
 *
 * @returns the new id.
 * @throws AuthRefusal email_exists.
 */
export async function createUser(sql: Sql, { email, ...params }: AdminParams): Promise<string> {
  if (email === undefined) {
    throw new AuthRefusal(422, 'validation_failed', 'Cannot create a user without either an email or phone');
  }
  const id = params.id ?? randomUUID();
  const isConfirmed = params.email_confirm === true;
  const password = params.password ?? randomBytes(32).toString('base64url');
  const appMetadata = { provider: 'email', providers: ['email'], ...params.app_metadata };
  const userMetadata = { ...params.user_metadata, email_verified: isConfirmed };
  const insert = sql.begin(async (transaction) => {
    await transaction`
      insert into auth.users (
        id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, banned_until
      ) values (
        ${id}, 'authenticated', ${params.role ?? 'authenticated'}, ${email}, ${hash(sql, password)},
        ${isConfirmed ? sql`now()` : null},
        ${json(sql, appMetadata)}, ${json(sql, userMetadata)}, ${bannedUntil(sql, params.banSeconds)}
      )`;
    await transaction`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (
        ${randomUUID()}, 'email', ${id}, ${id},
        ${json(sql, { sub: id, email, email_verified: isConfirmed, phone_verified: false })}
      )`;
  });
  await orThrowEmailExists(insert);
  return id;
}

/**
 * Changes the given fields of a user. Metadata is merged; null removes a key. A new password ends all sessions.
 *
 * @throws AuthRefusal email_exists.
 */
export async function changeUser(sql: Sql, id: string, changes: Changes): Promise<void> {
  const { email, password, role } = changes;
  const change = sql.begin(async (transaction) => {
    await transaction`
      update auth.users set
        email = ${email ?? sql`email`},
        role = ${role ?? sql`role`},
        encrypted_password = ${password === undefined ? sql`encrypted_password` : hash(sql, password)},
        email_confirmed_at = ${changes.email_confirm === true ? sql`coalesce(email_confirmed_at, now())` : sql`email_confirmed_at`},
        raw_app_meta_data = ${merged(sql, 'raw_app_meta_data', changes.app_metadata)},
        raw_user_meta_data = ${merged(sql, 'raw_user_meta_data', changes.user_metadata)},
        banned_until = ${changes.banSeconds === null ? sql`banned_until` : bannedUntil(sql, changes.banSeconds)},
        updated_at = now()
      where id = ${id}`;
    if (email !== undefined) {
      await transaction`
        update auth.identities set
          identity_data = identity_data || ${json(sql, { email, email_verified: true })}, updated_at = now()
        where user_id = ${id} and provider = 'email'`;
    }
    if (password !== undefined) await transaction`delete from auth.sessions where user_id = ${id}`;
  });
  await orThrowEmailExists(change);
}

async function orThrowEmailExists(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (readDatabaseError(error)?.code !== '23505') throw error;
    const message = 'A user with this email address has already been registered';
    throw new AuthRefusal(422, 'email_exists', message);
  }
}

function hash(sql: Sql, password: string) {
  return sql`extensions.crypt(${password}, extensions.gen_salt('bf', ${PASSWORD_HASH_COST}))`;
}

function bannedUntil(sql: Sql, seconds: number | null) {
  return seconds === null || seconds === 0 ? sql`null` : sql`now() + make_interval(secs => ${seconds})`;
}

function merged(sql: Sql, column: string, patch: Record<string, unknown> | undefined) {
  if (patch === undefined) return sql`${sql(column)}`;
  return sql`(
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(coalesce(${sql(column)}, '{}') || ${json(sql, patch)})
    where value <> 'null'
  )`;
}

/** Metadata was parsed from a JSON body, so that it can be serialised again. */
function json(sql: Sql, value: Record<string, unknown>) {
  const text: JSONValue = JSON.parse(JSON.stringify(value));
  return sql`${sql.json(text)}::jsonb`;
}
