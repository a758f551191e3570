import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareRoles } from '../prepare-database.ts';
import { waitUntil } from '../process/wait-until.ts';
import { readSecrets } from '../secrets.ts';
import { makeEmptyProject } from '../testing/fixture.ts';
import { prepareDatabase } from '../testing/prepared-database.ts';
import { runCli } from '../testing/run-stack.ts';
import { makeDataDirectory, startTestStack } from '../testing/stack.ts';
import { databaseFolders } from './folders.ts';
import { openDatabase } from './open-database.ts';
import { restoreDatabase } from './restore-database.ts';

/* The tests run in their order on one data directory, from release to release. */

const NOTES = `alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
create table public.notes (id int primary key, body text not null);
alter table public.notes enable row level security;
create function public.describe_note(note public.notes) returns text language sql stable as $$ select note.body $$;
`;
const RANKED = `alter table public.notes add column rank int;
update public.notes set rank = id * 10;
alter table public.notes alter column rank set not null;
create or replace function public.describe_note(note public.notes) returns text language sql stable
as $$ select note.rank || ' ' || note.body $$;
create policy "everybody reads notes" on public.notes for select to anon using (true);
create table public.closed (id int);
`;
const WITHIN_MS = 30_000;

let dataDir: string;
const releases: string[] = [];

/** A project whose migrations are those of the release before it, and more. */
function makeRelease(before: string | undefined, ...added: string[]): string {
  const project = makeEmptyProject();
  const texts = [...(before === undefined ? [] : (textsOf.get(before) ?? [])), ...added];
  texts.forEach((text, index) =>
    writeFileSync(path.join(project, 'supabase', 'migrations', `2026010100000${index}_step.sql`), text),
  );
  textsOf.set(project, texts);
  releases.push(project);
  return project;
}

const textsOf = new Map<string, string[]>();
const first = makeRelease(undefined, NOTES);
const second = makeRelease(first, RANKED);

beforeAll(async () => {
  dataDir = makeDataDirectory();
  await prepareDatabase(first, dataDir);
  await run(first, (sql) => sql`insert into public.notes values (1, 'kept')`);
});

afterAll(() => {
  for (const directory of [dataDir, ...releases]) rmSync(directory, { recursive: true, force: true });
});

/** Starts a release on the data directory, does some work in its database, and stops it; answers what it logged. */
async function run(
  workdir: string,
  work: (sql: postgres.Sql) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const lines: string[] = [];
  const stack = await startTestStack({ workdir, dataDir, log: (line) => lines.push(line) });
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
    await stack.stop();
  }
  return lines;
}

/** The notes as the release sees them. */
async function notesIn(workdir: string): Promise<unknown[]> {
  let notes: unknown[] = [];
  await run(workdir, async (sql) => {
    notes = [...(await sql`select id, public.describe_note(n) as text from public.notes n order by id`)];
  });
  return notes;
}

function databases(): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith('postgres'))
    .sort();
}

const OLD = [{ id: 1, text: 'kept' }];

test('a disk without room for the copy is refused before anything changes', async () => {
  const secrets = readSecrets(dataDir, {});
  const opening = openDatabase({
    dataDir,
    supabaseDir: path.join(second, 'supabase'),
    password: secrets.superuserPassword,
    durable: false,
    log: () => undefined,
    prepare: (copy) => prepareRoles(copy, secrets),
    freeBytes: () => 1024 ** 2,
  });
  await expect(opening).rejects.toThrow(/this needs \d+ MB, and the disk has 1 MB\.\nNothing was changed/);
  expect(databases()).toEqual(['postgres']);
  expect(await notesIn(first)).toEqual(OLD);
});

test.each([
  ['the first', [], 1],
  ['a later', ['create table public.tags (id int);\n'], 2],
])('%s new migration that fails half way leaves the database as it was', async (_, before, count) => {
  const broken = 'create table public.half_made (id int);\nselect no_such_column from public.notes;\n';
  const release = makeRelease(first, ...before, broken);
  await expect(run(release)).rejects.toThrow(
    new RegExp(
      `upgrade of the database has failed: supabase/migrations/2026010100000${count}_step\\.sql:2: column "no_such_column"[^]*as it was`,
    ),
  );
  expect(databases()).toEqual(['postgres']);
  expect(await notesIn(first)).toEqual(OLD);
});

test('a start that was killed while it copied is started again', async () => {
  mkdirSync(databaseFolders(dataDir).upgrading);
  writeFileSync(path.join(databaseFolders(dataDir).upgrading, 'half'), '');
  expect(await notesIn(first)).toEqual(OLD);
  expect(databases()).toEqual(['postgres']);
});

test('during an upgrade a second start is refused; after kill -9 the old release starts as before', async () => {
  const slow = makeRelease(first, 'create table public.tags (id int);\nselect pg_sleep(600);\n');
  const args = ['start', '--workdir', slow, '--data-dir', dataDir, '--port', '0'];
  const upgrading = runCli(...args);
  try {
    await upgrading.printed(/Upgrading the database with 1 new migration, on a copy\./);
    const isRunning = () => existsSync(path.join(databaseFolders(dataDir).upgrading, 'postmaster.pid'));
    expect(await waitUntil(isRunning, WITHIN_MS)).toBe(true);
    const other = runCli(...args);
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain('is in use by another');
    await expect(restoreDatabase(dataDir, 'project')).rejects.toThrow('is in use by another project');
  } finally {
    upgrading.signal('SIGKILL');
    await upgrading.ended;
  }
  expect(await notesIn(first)).toEqual(OLD);
  expect(databases()).toEqual(['postgres']);
});

test('without a database put aside nothing is put back', async () => {
  await expect(restoreDatabase(dataDir, 'project')).rejects.toThrow('No upgrade has put a database aside');
  expect(await notesIn(first)).toEqual(OLD);
});

test('a release with a new migration upgrades a copy, and says where the database of before is', async () => {
  const lines = await run(second, async (sql) => {
    expect([...(await sql`select rank from public.notes`)]).toEqual([{ rank: 10 }]);
    expect([...(await sql`select polname from pg_policy where polrelid = 'public.notes'::regclass`)]).toEqual(
      [{ polname: 'everybody reads notes' }],
    );
    // A later start has not brought back the default privileges that the first migration revoked.
    expect([...(await sql`select relacl from pg_class where oid = 'public.closed'::regclass`)]).toEqual([
      { relacl: null },
    ]);
    await sql`insert into public.notes values (2, 'new', 20)`;
  });
  expect(lines).toEqual([
    'Upgrading the database with 1 new migration, on a copy.',
    `The database is upgraded. The database from before is in ${databaseFolders(dataDir).aside}; this puts it back: embedded-supabase restore`,
  ]);
  expect(databases()).toEqual(['postgres', 'postgres.aside']);
  expect(await run(second)).toEqual([]);
});

test('an older release refuses the upgraded database and names the way back', async () => {
  await expect(run(first)).rejects.toThrow(
    /database is newer[^]*20260101000001\.\nNothing was changed[^]*puts it back: embedded-supabase restore/,
  );
  expect(await notesIn(second)).toEqual([
    { id: 1, text: '10 kept' },
    { id: 2, text: '20 new' },
  ]);
});

test('the command puts the database back, and once more exchanges the two', async () => {
  const restore = runCli('restore', '--workdir', first, '--data-dir', dataDir);
  expect(await restore.ended).toBe(0);
  expect(restore.output()).toContain('is back');
  expect(await notesIn(first)).toEqual(OLD);
  await restoreDatabase(dataDir, 'project');
  expect(await notesIn(second)).toHaveLength(2);
});

test('the next upgrade replaces what was put aside before', async () => {
  const third = makeRelease(
    second,
    `alter table public.notes add column tag text not null default 'none';\n`,
  );
  await run(third, (sql) => sql`insert into public.notes values (3, 'newest', 30)`);
  expect(databases()).toEqual(['postgres', 'postgres.aside']);
  await restoreDatabase(dataDir, 'project');
  expect(await notesIn(second)).toHaveLength(2);
});
