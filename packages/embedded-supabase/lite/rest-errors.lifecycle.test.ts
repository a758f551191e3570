import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { waitUntil } from '../process/wait-until.ts';
import type { Stack } from '../options.ts';
import { startFixtureStack } from '../testing/fixture.ts';

const SCRATCH = `
  create function public.scratch_fail(code text) returns text language plpgsql as $$
  begin
    raise exception using errcode = code, message = 'the words', hint = 'a_code', detail = '{"seatsAvailable":2}';
  end $$;
  create function public.scratch_kind(value jsonb) returns jsonb language sql as $$
    select jsonb_build_object('kind', jsonb_typeof(value), 'value', value)
  $$;
  create function public.scratch_who() returns jsonb language sql as $$
    select jsonb_build_object(
      'role', current_user, 'login', session_user, 'timeout', current_setting('statement_timeout'),
      'claims', current_setting('request.jwt.claims')::jsonb, 'uid', auth.uid(), 'jwtRole', auth.role(),
      'method', current_setting('request.method'), 'headers', current_setting('request.headers')::jsonb
    )
  $$;
  create function public.scratch_escape() returns text language plpgsql as $$
  begin
    perform set_config('role', 'supabase_auth_admin', true);
    return current_user;
  end $$;
  grant execute on function public.scratch_fail(text), public.scratch_kind(jsonb), public.scratch_who(),
    public.scratch_escape() to anon, authenticated;
  create table public.scratch_notes (id int primary key, body jsonb, words text);
  grant select, insert, update, delete on public.scratch_notes to authenticated;
  alter table public.scratch_notes enable row level security;
  create policy "anyone" on public.scratch_notes for all to authenticated using (true);
  create table public.scratch_closed (id int primary key);
  alter table public.scratch_closed enable row level security;
  create policy "anyone" on public.scratch_closed using (true);
  notify pgrst, 'reload schema'`;

let stack: Stack;
let sql: postgres.Sql;
let person: SupabaseClient;

function open(key: string, token?: string): SupabaseClient {
  return createClient(stack.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    ...(token !== undefined && { accessToken: async () => token }),
  });
}

function tokenFor(role: string): Promise<string> {
  return new SignJWT({ role, sub: '00000000-0000-4000-8000-000000000001' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(Buffer.from(stack.jwtSecret));
}

beforeAll(async () => {
  stack = await startFixtureStack({ seed: false });
  sql = postgres(stack.databaseUrl, { max: 1, onnotice() {} });
  person = open(stack.publishableKey, await tokenFor('authenticated'));
  // The library has read the schema before the scratch objects exist: they must appear by themselves.
  await person.from('places').select('id').limit(1);
  await sql.unsafe(SCRATCH);
  const isKnown = async () => (await person.rpc('scratch_who')).error === null;
  if (!(await waitUntil(isKnown, 15_000))) throw new Error('the schema cache was not reloaded');
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
});

describe('an error raised in SQL', () => {
  test.each([
    ['PT409', 409],
    ['PT401', 401],
    ['PT429', 429],
    ['P0001', 400],
    ['P0002', 500],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['23P01', 400],
    ['22003', 400],
    ['22P02', 400],
    ['40001', 500],
    ['40P01', 500],
    ['42501', 403],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53300', 503],
    ['54000', 500],
    ['55P03', 500],
    ['57014', 500],
    ['08006', 503],
    ['0L000', 403],
    ['28000', 403],
    ['XX000', 500],
  ])('%s arrives as %i with code, message, detail and hint', async (code, expected) => {
    const { error, status } = await person.rpc('scratch_fail', { code });
    expect(status).toBe(expected);
    expect(error).toEqual(
      expect.objectContaining({
        code,
        message: 'the words',
        details: '{"seatsAvailable":2}',
        hint: 'a_code',
      }),
    );
  });

  test('42501 is 401 for a visitor', async () => {
    const { status } = await open(stack.publishableKey).rpc('scratch_fail', { code: '42501' });
    expect(status).toBe(401);
  });
});

describe('the caller in SQL', () => {
  test('is who the token says, logged in as authenticator, with a time limit', async () => {
    const { data } = await person.rpc('scratch_who');
    expect(data).toMatchObject({
      role: 'authenticated',
      login: 'authenticator',
      timeout: '8s',
      uid: '00000000-0000-4000-8000-000000000001',
      jwtRole: 'authenticated',
      claims: { role: 'authenticated' },
      method: 'POST',
    });
    expect(data.headers).toHaveProperty('apikey', stack.publishableKey);
  });

  test('is anon without a token and service_role with the secret key', async () => {
    const visitor = await open(stack.publishableKey).rpc('scratch_who');
    expect(visitor.data).toMatchObject({ role: 'anon', timeout: '3s', claims: { role: 'anon' }, uid: null });
    await sql`grant execute on function public.scratch_who() to service_role`;
    const server = await open(stack.secretKey).rpc('scratch_who');
    expect(server.data).toMatchObject({ role: 'service_role', claims: { role: 'service_role' } });
  });

  test.each([
    ['app_admin', 403],
    ['supabase_admin', 403],
    ['postgres', 403],
    ['app_server', 403],
    ['nobody_at_all', 401],
  ])('cannot be %s, even with a signed token', async (role, expected) => {
    const { status } = await open(stack.publishableKey, await tokenFor(role)).rpc('scratch_who');
    expect(status).toBe(expected);
  });

  test('cannot become more from within a function', async () => {
    const { error } = await person.rpc('scratch_escape');
    expect(error).toMatchObject({ code: '42501' });
  });

  test('is nobody with a token that has expired', async () => {
    const expired = await new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(1)
      .sign(Buffer.from(stack.jwtSecret));
    const { status } = await open(stack.publishableKey, expired).from('places').select('id').limit(1);
    expect(status).toBe(401);
  });
});

describe('JSON', () => {
  test.each([
    [{ a: [1, 'x', null] }, 'object'],
    [[1, 2], 'array'],
    ['plain text', 'string'],
    [5, 'number'],
    [true, 'boolean'],
  ])('arrives in a function as it was sent: %j', async (value, kind) => {
    const { data, error } = await person.rpc('scratch_kind', { value });
    expect(error).toBeNull();
    expect(data).toEqual({ kind, value });
  });

  test('arrives in a column as it was sent', async () => {
    const rows = [
      { id: 1, body: { a: { b: [1, 'Ṣ', null] } }, words: '{"not": "json here"}' },
      { id: 2, body: [1, { c: 2 }], words: '5' },
      { id: 3, body: null, words: 'null' },
      { id: 4, body: 'text', words: '"quoted"' },
    ];
    expect((await person.from('scratch_notes').insert(rows)).error).toBeNull();
    const { data } = await person.from('scratch_notes').select('id, body, words').order('id');
    expect(data).toEqual(rows);
    const kinds = await sql`select jsonb_typeof(body) as kind from public.scratch_notes order by id`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['object', 'array', null, 'string']);
    const { data: found } = await person.from('scratch_notes').select('id').eq('body->a->b->>1', 'Ṣ');
    expect(found).toEqual([{ id: 1 }]);
  });
});

describe('a table that nobody was granted', () => {
  test.each([
    ['a visitor', 'anon', 401],
    ['a person', 'authenticated', 403],
  ])('is closed to %s, row security or not', async (_name, role, expected) => {
    const client = open(stack.publishableKey, await tokenFor(role));
    const { error, status } = await client.from('scratch_closed').select('*');
    expect(status).toBe(expected);
    expect(error).toMatchObject({ code: '42501' });
  });

  test('stays without grants in the catalogue', async () => {
    const [row] = await sql`
      select has_table_privilege('anon', 'public.scratch_closed', 'select') as anon,
        has_table_privilege('authenticated', 'public.scratch_closed', 'select, insert, update, delete') as person`;
    expect(row).toEqual({ anon: false, person: false });
  });
});

describe('a change of every row', () => {
  test('needs a condition, as on hosted', async () => {
    const headers = {
      apikey: stack.publishableKey,
      authorization: `Bearer ${await tokenFor('authenticated')}`,
    };
    for (const method of ['DELETE', 'PATCH']) {
      const response = await fetch(`${stack.url}/rest/v1/scratch_notes`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: method === 'PATCH' ? '{"words":"x"}' : null,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: '21000' });
    }
  });
});

test('an address that cannot be decoded leads to no table', async () => {
  const response = await fetch(`${stack.url}/rest/v1/%zz`, { headers: { apikey: stack.publishableKey } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'PGRST125' });
});
