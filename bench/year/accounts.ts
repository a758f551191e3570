import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Sql } from 'postgres';

export type Role = 'anonymous' | 'passenger' | 'driver' | 'company' | 'administrator';

/** The caller of a call, and its headers. */
export interface Account {
  /** `heavy company`, or the role where there is one of it. */
  name: string;
  role: Role;
  /** Null: not a person. */
  id: string | null;
  headers: Record<string, string>;
}

type Ids = Record<string, { role: Role; id: string }>;

/** The accounts of the demo that have the most, an administrator and a visitor. */
export async function demoAccounts(sql: Sql, jwtSecret: string): Promise<Account[]> {
  const ids: Ids = {};
  for (const [role, email] of [
    ['passenger', 'passenger@tafiya.test'],
    ['driver', 'driver@tafiya.test'],
    ['company', 'corporate@tafiya.test'],
  ] as const) {
    const [row] = await sql<{ id: string }[]>`select id from public.profiles where email = ${email}`;
    if (row === undefined) throw new Error(`the demo has no ${email}`);
    ids[role] = { role, id: row.id };
  }
  return accountsOf(sql, jwtSecret, ids);
}

/** Typical and heavy accounts of the year, an administrator and a visitor. The numbers are those of 01-people.sql. */
export async function yearAccounts(sql: Sql, jwtSecret: string): Promise<Account[]> {
  const rows = await sql<{ name: string; role: Role; id: string }[]>`
    with of_role (role, first, typical) as (
      values ('driver', 1::bigint, gen.n('drivers') / 3), ('company', gen.n('drivers') + 1, 3),
        ('passenger', gen.n('drivers') + gen.n('companies') + 1, gen.n('passengers') / 3)
    )
    select 'heavy ' || role as name, role, gen.uid('person', first) as id from of_role
    union all select 'typical ' || role, role, gen.uid('person', first + typical - 1) from of_role`;
  return accountsOf(sql, jwtSecret, Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
}

async function accountsOf(sql: Sql, jwtSecret: string, ids: Ids): Promise<Account[]> {
  const people = await Promise.all(
    Object.entries(ids).map(async ([name, { role, id }]) => ({
      name,
      role,
      id,
      headers: { authorization: `Bearer ${await tokenOf(jwtSecret, id)}` },
    })),
  );
  const cookie = `tafiya_admin=${await openAdminSession(sql)}`;
  return [
    { name: 'anonymous', role: 'anonymous', id: null, headers: {} },
    { name: 'administrator', role: 'administrator', id: null, headers: { cookie } },
    ...people,
  ];
}

function tokenOf(jwtSecret: string, id: string): Promise<string> {
  return new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated', email: 'someone@example.ng' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('7 hours')
    .sign(new TextEncoder().encode(jwtSecret));
}

async function openAdminSession(sql: Sql): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await sql`insert into private.admins (user_id) values (null) on conflict do nothing`;
  await sql`
    insert into private.admin_sessions (admin_id, token_hash, expires_at)
    select a.id, ${createHash('sha256').update(token).digest('hex')}, now() + interval '7 hours'
    from private.admins a where a.user_id is null`;
  return token;
}
