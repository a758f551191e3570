import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { restoreDatabase } from 'embedded-supabase';
import {
  compareFacts,
  describeDifference,
  makeDataDirectory,
  prepareDatabase,
  readFacts,
  readMigrations,
  startPostgres,
  startTestStack,
} from 'embedded-supabase/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct } from '../testing/stack.ts';
import { loadDump } from './load.ts';
import { travelInCash } from './main-job.ts';
import { makeProductData } from './product-data.ts';
import { dumpFile, listReleases, makeProject, MIGRATIONS, migrationsOf } from './releases.ts';
import { contentsOf, listReferences, listTables, type Table } from './tables.ts';

/*
 * The database of the oldest release, with the data of the demonstration, becomes that of this checkout: every migration since has
 * data to work on. Without a release the data are made here, and the release is the checkout. The tests run in their order on one
 * data directory.
 */

const [release] = listReleases();
const migrations = release === undefined ? readMigrations(MIGRATIONS) : migrationsOf(release);

/** Tables that a migration since the release changes on purpose, each with the reason. */
const CHANGED_ON_PURPOSE: Record<string, string> = {};

const MORE = {
  file: '29990101000000_more.sql',
  text: `alter table public.bookings add column upgraded_from text not null default 'the release';
update public.bookings set upgraded_from = status;
create or replace function private.lagos_today() returns date language sql stable set search_path = ''
as $$ select (now() at time zone 'Africa/Lagos')::date + 1000 $$;
create policy "administrators read every seed" on storage.objects for select to app_admin using (name = 'seed');
`,
};
const BROKEN = {
  file: '29990101000001_broken.sql',
  text: `update public.bookings set fare_kobo = fare_kobo + 1;\nselect no_such_column from public.bookings;\n`,
};

/** Facts about rows, of which one database has more, and about partitions, which are those of the days around today. */
const HAS_DATA = /^rows |realtime\.messages_\d/;

type Facts = Awaited<ReturnType<typeof readFacts>>;

let dataDir: string;
let before: Map<string, string>;
let tables: Table[];
const projects: string[] = [];

beforeAll(async () => {
  dataDir = makeDataDirectory();
  const dump = release === undefined ? await makeProductData() : readFileSync(dumpFile(release));
  await prepareDatabase(makeTemporary(migrations), dataDir);
  const storageDir = path.join(dataDir, 'storage');
  mkdirSync(storageDir, { mode: 0o700 });
  await withDatabase(dataDir, async (sql) => {
    await loadDump(dump, { sql, storageDir });
    tables = await listTables(sql);
    before = await contentsOf(sql, tables);
  });
}, 600_000);

afterAll(() => {
  for (const folder of [dataDir, ...projects]) rmSync(folder, { recursive: true, force: true });
});

function makeTemporary(files: Parameters<typeof makeProject>[0]): string {
  const project = makeProject(files);
  projects.push(project);
  return project;
}

/** Works as a superuser on the database of a data directory, without services. */
async function withDatabase(directory: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const { superuserPassword } = JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8'));
  const server = await startPostgres({ dataDir: directory, password: superuserPassword, durable: false });
  const sql = postgres(server.superuserUrl, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
    await server.stop();
  }
}

/** The tables whose rows are no longer what they were, in the columns that existed then. */
async function changedTables(sql: postgres.Sql): Promise<string[]> {
  const after = await contentsOf(sql, tables);
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name));
}

/** Starts only the database of the data directory with this checkout's migrations and more. */
async function upgradeWith(...more: (typeof MORE)[]): Promise<string[]> {
  const workdir = makeTemporary([...readMigrations(MIGRATIONS), ...more]);
  const lines: string[] = [];
  const stack = await startTestStack({ workdir, dataDir, log: (line) => lines.push(line) });
  await stack.stop();
  return lines;
}

test('every reference of the loaded rows leads to a row', async () => {
  await withDatabase(dataDir, async (sql) => {
    const broken: string[] = [];
    for (const reference of await listReferences(sql)) {
      const [from, to] = [
        reference.columns.map((name) => `c.${name}`),
        reference.keys.map((name) => `p.${name}`),
      ];
      const rows = await sql.unsafe(`
        select from ${reference.child} c where (${from.join(', ')}) is not null
        and not exists (select from ${reference.parent} p where (${to.join(', ')}) = (${from.join(', ')})) limit 1`);
      if (rows.length > 0) broken.push(`${reference.child}.${reference.name}`);
    }
    expect(broken).toEqual([]);
  });
});

test('the checkout upgrades the database: its rows are what they were, and its catalogue is that of a new one', async () => {
  const stack = await startTestProduct({ dataDir });
  await stack.stop();
  const fresh = makeDataDirectory();
  try {
    await prepareDatabase(makeTemporary(readMigrations(MIGRATIONS)), fresh);
    let wanted: Facts = new Map();
    await withDatabase(fresh, async (sql) => (wanted = await readFacts(sql)));
    await withDatabase(dataDir, async (sql) => {
      expect((await changedTables(sql)).filter((name) => !(name in CHANGED_ON_PURPOSE))).toEqual([]);
      const differences = compareFacts(await readFacts(sql), wanted).filter(
        ({ fact }) => !HAS_DATA.test(fact),
      );
      expect(differences.map(describeDifference)).toEqual([]);
    });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});

test('a passenger finds a trip, books it in cash and travels; a live trip goes on', async () => {
  const stack = await startTestProduct({ dataDir });
  try {
    await travelInCash(stack);
  } finally {
    await stack.stop();
  }
  await withDatabase(dataDir, async (sql) => {
    expect([...(await sql`select * from private.ledger_problems()`)]).toEqual([]);
    before = await contentsOf(sql, tables);
  });
});

test('a migration that fails half way leaves the database as it was', async () => {
  await expect(upgradeWith(MORE, BROKEN)).rejects.toThrow(
    /_broken\.sql:2: column "no_such_column"[^]*as it was/,
  );
  await withDatabase(dataDir, async (sql) => expect(await changedTables(sql)).toEqual([]));
});

test('another migration adds a column with data, changes a function and adds a policy', async () => {
  const lines = await upgradeWith(MORE);
  expect(lines[0]).toMatch(/^Upgrading the database with 1 new migration/);
  expect(lines[1]).toMatch(/^The database is upgraded/);
  await withDatabase(dataDir, async (sql) => {
    expect(await changedTables(sql)).toEqual([]);
    const [found] = await sql`
      select bool_and(upgraded_from = status) as "hasData", private.lagos_today() > now()::date + 900 as "isChanged",
        exists (select from pg_policies where policyname = 'administrators read every seed') as "hasPolicy"
      from public.bookings`;
    expect(found).toEqual({ hasData: true, isChanged: true, hasPolicy: true });
  });
});

test('the release puts its database back and serves it', async () => {
  await expect(startTestProduct({ dataDir })).rejects.toThrow(
    /is newer[^]*puts it back: npm start -- --restore/,
  );
  await restoreDatabase(dataDir, 'Tafiya');
  await withDatabase(dataDir, async (sql) => expect(await changedTables(sql)).toEqual([]));
});
