import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, describe, expect, inject, test } from 'vitest';

const sql = postgres(inject('fixture').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

/** Runs statements as `postgres` and rolls them back; answers the error code, null without an error. */
async function tryAsPostgres(...statements: string[]): Promise<string | null> {
  const undo = new Error('undo');
  try {
    await sql.begin(async (transaction) => {
      for (const statement of statements) await transaction.unsafe(statement);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return null;
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
  return null;
}

const REFUSED = '42501';

describe('the role postgres', () => {
  test('is not a superuser, yet may create roles and bypasses row security', async () => {
    const [role] = await sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolcreaterole: true, rolcreatedb: true, rolbypassrls: true });
  });

  test.each([
    'create table auth.extra (id int)',
    'create table storage.extra (id int)',
    'create function realtime.extra() returns int language sql as $$ select 1 $$',
    'alter table auth.users add column extra text',
    'alter table storage.objects enable row level security',
    'create index on realtime.messages (event)',
    'drop table auth.sessions',
    'create or replace function auth.uid() returns uuid language sql as $$ select null::uuid $$',
    'set role supabase_admin',
    'set role supabase_auth_admin',
    'create role another superuser',
  ])('may not: %s', async (statement) => {
    expect(await tryAsPostgres(statement)).toBe(REFUSED);
  });

  test.each([
    [
      'create policy p on storage.objects for select to authenticated using (owner_id = (select auth.uid())::text)',
    ],
    ['create policy p on storage.objects for select using (true)', 'drop policy p on storage.objects'],
    ['create policy p on realtime.messages for select to authenticated using (realtime.topic() is not null)'],
    ['create policy p on auth.users for select to authenticated using (true)'],
    [
      'create policy p on storage.buckets for select using (true)',
      'alter policy p on storage.buckets to anon',
    ],
    ['do $$ begin create policy p on storage.objects for select using (true); end $$'],
    [
      'create function public.noop() returns trigger language plpgsql as $$ begin return new; end $$',
      'create trigger t after insert on auth.users for each row execute function public.noop()',
      'drop trigger t on auth.users',
    ],
    ['create table public.thing (owner_id uuid references auth.users (id))'],
    ['create role app_other nologin', 'grant app_other to authenticator', 'grant authenticated to app_other'],
    ['create extension if not exists pg_trgm with schema extensions'],
    ["insert into storage.buckets (id, name) values ('b', 'b') on conflict do nothing"],
  ])('may: %s', async (...statements) => {
    expect(await tryAsPostgres(...statements)).toBeNull();
  });

  test('cannot create a policy on a managed table outside the list', async () => {
    expect(await tryAsPostgres('create policy p on auth.flow_state for select using (true)')).toBe(REFUSED);
  });

  test('loses the ownership that it was lent for a policy', async () => {
    const statements = [
      'create policy p on storage.objects for select using (true)',
      'drop table storage.objects',
    ];
    expect(await tryAsPostgres(...statements)).toBe(REFUSED);
    expect(await sql`select * from harness.forbidden_memberships`).toHaveLength(0);
  });

  test('cannot delete the rows of stored files itself', async () => {
    expect(await tryAsPostgres('delete from storage.objects')).toBe(REFUSED);
  });
});

describe('a new table in public', () => {
  test.each(['anon', 'authenticated', 'service_role'])('is closed to %s', async (role) => {
    const make = 'create table public.closed (id int)';
    for (const statement of [
      'select * from public.closed',
      'insert into public.closed values (1)',
      'update public.closed set id = 1',
      'delete from public.closed',
    ]) {
      expect(await tryAsPostgres(make, `set local role ${role}`, statement)).toBe(REFUSED);
    }
  });
});

describe('auth helper functions', () => {
  test('read the claims of the request', async () => {
    const id = randomUUID();
    const [row] = await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: id, role: 'authenticated', email: 'a@b.test' });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      return transaction`select auth.uid() as id, auth.role() as role, auth.email() as email, auth.jwt() ->> 'sub' as sub`;
    });
    expect(row).toEqual({ id, role: 'authenticated', email: 'a@b.test', sub: id });
  });

  test('answer null without a request', async () => {
    const [row] = await sql`select auth.uid() as id, auth.role() as role, auth.jwt() as jwt`;
    expect(row).toEqual({ id: null, role: null, jwt: null });
  });
});

describe('the owners of the service schemas', () => {
  test('are those of a hosted project', async () => {
    const owners = await sql`
      select format('%s.%s', nspname, relname) as name, pg_get_userbyid(relowner) as owner
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('auth', 'storage', 'realtime') and relkind in ('r', 'p')`;
    const expected = (name: string) =>
      ({
        auth: 'supabase_auth_admin',
        storage: 'supabase_storage_admin',
        realtime: 'supabase_realtime_admin',
      })[name.split('.')[0] ?? ''];
    for (const { name, owner } of owners) expect(`${name}: ${owner}`).toBe(`${name}: ${expected(name)}`);
    expect(owners.length).toBeGreaterThan(8);
  });
});
