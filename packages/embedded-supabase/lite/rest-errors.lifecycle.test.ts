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
    raise exception using errcode = code, message = 'the message', hint = 'a_code', detail = '{"available":2}';
  end $$;
  create function public.scratch_kind(value jsonb) returns jsonb language sql as $$
    select jsonb_build_object('kind', jsonb_typeof(value), 'value', value)
  $$;
  create function public.scratch_caller() returns jsonb language sql as $$
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
  grant execute on function public.scratch_fail(text), public.scratch_kind(jsonb), public.scratch_caller(),
    public.scratch_escape() to anon, authenticated;
  create table public.scratch_notes (id int primary key, body jsonb, note text);
  grant select, insert, update, delete on public.scratch_notes to authenticated;
  alter table public.scratch_notes enable row level security;
  create policy "anyone" on public.scratch_notes for all to authenticated using (true);
  create table public.scratch_closed (id int primary key);
  alter table public.scratch_closed enable row level security;
  create policy "anyone" on public.scratch_closed using (true);
  create table public.scratch_stops (line int, id int, primary key (line, id));
  create table public.scratch_rides (
    id int primary key, line int, from_stop int, to_stop int, note int references public.scratch_notes,
    constraint gets_on foreign key (line, from_stop) references public.scratch_stops,
    constraint gets_off foreign key (line, to_stop) references public.scratch_stops
  );
  create table public.scratch_pauses (
    id int primary key, line int, stop int,
    constraint pauses_at foreign key (line, stop) references public.scratch_stops
  );
  insert into public.scratch_stops values (1, 1), (1, 2), (2, 1);
  insert into public.scratch_rides values (1, 1, 1, 2);
  insert into public.scratch_pauses values (1, 1, 2);
  grant select on public.scratch_stops, public.scratch_rides, public.scratch_pauses to authenticated;
  notify pgrst, 'reload schema'`;

let stack: Stack;
let sql: postgres.Sql;
let user: SupabaseClient;

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
  user = open(stack.publishableKey, await tokenFor('authenticated'));
  // The library reads the schema before the scratch objects exist: the notification must make them visible.
  await user.from('places').select('id').limit(1);
  await sql.unsafe(SCRATCH);
  const isKnown = async () => (await user.rpc('scratch_caller')).error === null;
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
    ['54001', 400],
    ['54011', 400],
    ['54023', 400],
    ['55P03', 500],
    ['57014', 500],
    ['08006', 503],
    ['0L000', 403],
    ['28000', 403],
    ['XX000', 500],
  ])('%s arrives as %i with code, message, detail and hint', async (code, expected) => {
    const { error, status } = await user.rpc('scratch_fail', { code });
    expect(status).toBe(expected);
    expect(error).toEqual(
      expect.objectContaining({
        code,
        message: 'the message',
        details: '{"available":2}',
        hint: 'a_code',
      }),
    );
  });

  test('42501 arrives as 401 for an anonymous caller', async () => {
    const { status } = await open(stack.publishableKey).rpc('scratch_fail', { code: '42501' });
    expect(status).toBe(401);
  });
});

describe('the caller in SQL', () => {
  test('has the role and claims of its token, the session user authenticator and a statement timeout', async () => {
    const { data } = await user.rpc('scratch_caller');
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
    const anonymous = await open(stack.publishableKey).rpc('scratch_caller');
    expect(anonymous.data).toMatchObject({
      role: 'anon',
      timeout: '3s',
      claims: { role: 'anon' },
      uid: null,
    });
    await sql`grant execute on function public.scratch_caller() to service_role`;
    const server = await open(stack.secretKey).rpc('scratch_caller');
    expect(server.data).toMatchObject({ role: 'service_role', claims: { role: 'service_role' } });
  });

  test('has the statement timeout of its role, which a reload of the configuration reads again', async () => {
    const timeout = async () => (await open(stack.publishableKey).rpc('scratch_caller')).data.timeout;
    expect(await timeout()).toBe('3s');
    await sql`alter role anon set statement_timeout = '1s'`;
    await sql`notify pgrst, 'reload config'`;
    await expect.poll(timeout).toBe('1s');
  });

  test.each([
    ['app_admin', 403],
    ['supabase_admin', 403],
    ['postgres', 403],
    ['app_server', 403],
    ['no_such_role', 401],
  ])('cannot take the role %s, even with a signed token', async (role, expected) => {
    const { status } = await open(stack.publishableKey, await tokenFor(role)).rpc('scratch_caller');
    expect(status).toBe(expected);
  });

  test('cannot take a higher role from within a function', async () => {
    const { error } = await user.rpc('scratch_escape');
    expect(error).toMatchObject({ code: '42501' });
  });

  test('is rejected with an expired token', async () => {
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
  ])('arrives in a function unchanged: %j', async (value, kind) => {
    const { data, error } = await user.rpc('scratch_kind', { value });
    expect(error).toBeNull();
    expect(data).toEqual({ kind, value });
  });

  test('arrives in a column unchanged', async () => {
    const rows = [
      { id: 1, body: { a: { b: [1, 'Ṣ', null] } }, note: '{"not": "json here"}' },
      { id: 2, body: [1, { c: 2 }], note: '5' },
      { id: 3, body: null, note: 'null' },
      { id: 4, body: 'text', note: '"quoted"' },
    ];
    expect((await user.from('scratch_notes').insert(rows)).error).toBeNull();
    const { data } = await user.from('scratch_notes').select('id, body, note').order('id');
    expect(data).toEqual(rows);
    const kinds = await sql`select jsonb_typeof(body) as kind from public.scratch_notes order by id`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['object', 'array', null, 'string']);
    const { data: found } = await user.from('scratch_notes').select('id').eq('body->a->b->>1', 'Ṣ');
    expect(found).toEqual([{ id: 1 }]);
  });
});

describe('a table without grants', () => {
  test.each([
    ['an anonymous caller', 'anon', 401],
    ['a signed-in user', 'authenticated', 403],
  ])('is closed to %s, whatever its policies are', async (_name, role, expected) => {
    const client = open(stack.publishableKey, await tokenFor(role));
    const { error, status } = await client.from('scratch_closed').select('*');
    expect(status).toBe(expected);
    expect(error).toMatchObject({ code: '42501' });
  });

  test('has no grants in the catalogue after requests', async () => {
    const [row] = await sql`
      select has_table_privilege('anon', 'public.scratch_closed', 'select') as anon,
        has_table_privilege('authenticated', 'public.scratch_closed', 'select, insert, update, delete') as authenticated`;
    expect(row).toEqual({ anon: false, authenticated: false });
  });
});

describe('an update or delete', () => {
  test('needs a condition, as on hosted', async () => {
    const headers = {
      apikey: stack.publishableKey,
      authorization: `Bearer ${await tokenFor('authenticated')}`,
    };
    for (const method of ['DELETE', 'PATCH']) {
      const response = await fetch(`${stack.url}/rest/v1/scratch_notes`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: method === 'PATCH' ? '{"note":"x"}' : null,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: '21000' });
    }
  });
});

describe('embedding over a foreign key of two columns', () => {
  test('joins by both columns', async () => {
    const { data } = await user.from('scratch_pauses').select('id, stop:scratch_stops(line, id)');
    expect(data).toEqual([{ id: 1, stop: { line: 1, id: 2 } }]);
    const { data: stops } = await user
      .from('scratch_stops')
      .select('id, scratch_pauses(id)')
      .order('line')
      .order('id');
    expect(stops?.map(({ scratch_pauses: pauses }) => pauses.length)).toEqual([0, 1, 0]);
  });

  test('is ambiguous with two keys', async () => {
    const { error, status } = await user.from('scratch_rides').select('id, scratch_stops(id)');
    expect({ status, code: error?.code }).toEqual({ status: 300, code: 'PGRST201' });
  });

  test.each(['gets_on', '"gets_on"', 'from_stop', 'gets_on!inner'])(
    'named %s is not implemented',
    async (hint) => {
      const { error, status } = await user.from('scratch_rides').select(`id, scratch_stops!${hint}(id)`);
      expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST127' });
      const other = await user.from('scratch_stops').select(`id, scratch_rides!${hint}(id)`);
      expect({ status: other.status, code: other.error?.code }).toEqual({ status: 400, code: 'PGRST127' });
    },
  );

  test('does not affect keys of one column beside it', async () => {
    for (const hint of ['scratch_rides_note_fkey', 'note', 'inner']) {
      const { data } = await user.from('scratch_rides').select(`id, scratch_notes!${hint}(id)`);
      expect(data).toEqual(hint === 'inner' ? [] : [{ id: 1, scratch_notes: null }]);
    }
  });
});

test('a path that cannot be decoded is not found', async () => {
  const response = await fetch(`${stack.url}/rest/v1/%zz`, { headers: { apikey: stack.publishableKey } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'PGRST125' });
});
