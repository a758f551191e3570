import { randomBytes, randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import { readDatabaseError } from '../../database-error.ts';
import { PASSWORD_HASH_COST } from '../../limits.ts';
import { AuthRefusal } from '../refusal.ts';
import type { AdminParams } from './params.ts';

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
  await orEmailExists(insert);
  return id;
}

/**
 * Changes what the parameters name; metadata is merged, null takes a key away. A new password ends all
 * sessions of the user.
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
  await orEmailExists(change);
}

async function orEmailExists(write: Promise<unknown>): Promise<void> {
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

/** Metadata came out of a JSON body: it is JSON. */
function json(sql: Sql, value: Record<string, unknown>) {
  const text: JSONValue = JSON.parse(JSON.stringify(value));
  return sql`${sql.json(text)}::jsonb`;
}
