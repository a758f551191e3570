import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stack } from '../options.ts';
import { makeEmptyProject } from '../testing/fixture.ts';
import { startTestStack } from '../testing/stack.ts';
import { migrate } from './migrate.ts';

let stack: Stack;
let sql: postgres.Sql;
let supabaseDir: string;
let day = 0;

beforeAll(async () => {
  const workdir = makeEmptyProject();
  stack = await startTestStack({ workdir });
  rmSync(workdir, { recursive: true });
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
});

afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

beforeEach(async () => {
  supabaseDir = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-migrations-'));
  mkdirSync(path.join(supabaseDir, 'migrations'));
  await sql`delete from supabase_migrations.schema_migrations where true`;
  await sql`delete from supabase_migrations.seed_files where true`;
  return () => rmSync(supabaseDir, { recursive: true });
});

/** Adds a migration with a version of its own; answers the version. */
function write(name: string, text: string): string {
  day += 1;
  const version = String(20260101000000 + day);
  writeFileSync(path.join(supabaseDir, 'migrations', `${version}_${name}.sql`), text);
  return version;
}

function run(seedFiles: string[] = []): Promise<void> {
  return migrate({ databaseUrl: stack.databaseUrl, supabaseDir, seedFiles });
}

async function history(): Promise<string[]> {
  const rows = await sql`select version from supabase_migrations.schema_migrations order by version`;
  return rows.map((row) => row['version']);
}

test('runs each file once, as postgres, in the order of the versions', async () => {
  const versions = [
    write('first', 'create table public.first_one (made_by text default current_user);\n'),
    write('second', 'insert into public.first_one default values;\n'),
  ];
  await run();
  await run();
  expect(await history()).toEqual(versions);
  expect(await sql`select made_by from public.first_one`).toEqual([{ made_by: 'postgres' }]);
});

test('rolls the whole file back when a statement fails, and names its line', async () => {
  write(
    'broken',
    'create table public.half_made (id int);\n\nselect no_such_column from public.half_made;\n',
  );
  await expect(run()).rejects.toThrow(/_broken\.sql:3: column "no_such_column" does not exist/);
  expect(await history()).toEqual([]);
  expect(await sql`select to_regclass('public.half_made') as made`).toEqual([{ made: null }]);
});

test('fails on a grant that grants nothing, as hosted would silently accept', async () => {
  write('nothing', 'grant usage on schema auth to pg_monitor;\n');
  await expect(run()).rejects.toThrow(/privilege not granted \(01007\)/);
  expect(await history()).toEqual([]);
});

test('fails on a grant on realtime.messages', async () => {
  write('messages', 'grant select on realtime.messages to pg_monitor;\n');
  await expect(run()).rejects.toThrow(/01007/);
});

test('fails on a revoke that revokes nothing', async () => {
  write('revoke', 'revoke usage on schema auth from anon;\n');
  await expect(run()).rejects.toThrow(/01006|01007|42501/);
});

test.each([
  ['grant app_sneaky to supabase_storage_admin', 'app_sneaky to supabase_storage_admin'],
  ['grant authenticator to app_sneaky', 'authenticator to app_sneaky'],
])('refuses what hosted refuses: %s', async (statement, words) => {
  write('membership', `create role app_sneaky nologin;\n${statement};\n`);
  await expect(run()).rejects.toThrow(words);
  expect(await sql`select from pg_roles where rolname = 'app_sneaky'`).toHaveLength(0);
});

test('refuses a database that is ahead of the checkout', async () => {
  await sql`insert into supabase_migrations.schema_migrations (version) values ('29991231000000')`;
  await expect(run()).rejects.toThrow(/does not have: 29991231000000/);
});

test('refuses a file that has changed since it was applied, and runs nothing then', async () => {
  const version = write('changing', 'select 1;\n');
  await run();
  const file = path.join(supabaseDir, 'migrations', `${version}_changing.sql`);
  writeFileSync(file, '\nselect  1;\r\n');
  await run();
  writeFileSync(file, 'select 2;\n');
  write('next', 'select 3;\n');
  await expect(run()).rejects.toThrow(/have changed since it applied them:\n.*_changing\.sql\n/);
  expect(await history()).toEqual([version]);
});

test('runs a seed file once', async () => {
  await sql`create table public.planted (id int)`;
  writeFileSync(path.join(supabaseDir, 'seed.sql'), 'insert into public.planted values (1);\n');
  await run(['seed.sql']);
  await run(['seed.sql']);
  expect(await sql`select id from public.planted`).toEqual([{ id: 1 }]);
});
