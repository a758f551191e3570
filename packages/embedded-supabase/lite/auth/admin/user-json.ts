import type { Sql } from 'postgres';
import { z } from 'zod';

const userRowSchema = z.looseObject({ id: z.string(), email: z.string().nullable() });

/** A user as the admin API answers it. */
export type AdminUser = z.infer<typeof userRowSchema>;

/** The JSON object of a user, built where the data is; empty times are left out as hosted does. */
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

/** One user; null when there is none with this id. */
export async function readUser(sql: Sql, id: string): Promise<AdminUser | null> {
  const rows = await sql`select ${userObject(sql)} as user from auth.users u where u.id = ${id}`;
  return rows[0] === undefined ? null : userRowSchema.parse(rows[0].user);
}

/** A page of users, newest first, and how many there are in all. */
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
