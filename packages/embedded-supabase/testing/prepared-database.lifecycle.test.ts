import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '../migrations/migrate.ts';
import { startPostgres } from '../postgres/server.ts';
import { FIXTURE } from './fixture.ts';
import { prepareDatabase } from './prepared-database.ts';
import { makeDataDirectory } from './stack.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = makeDataDirectory();
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a prepared database has every migration and no seed; its directory has only the password of the superuser', async () => {
  await prepareDatabase(FIXTURE, dataDir);
  const { superuserPassword, ...others }: Record<string, string> = JSON.parse(
    readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'),
  );
  expect(others).toEqual({});

  const database = await startPostgres({ dataDir, password: superuserPassword ?? '', durable: false });
  const sql = postgres(database.superuserUrl, { max: 1 });
  try {
    const applied = await sql`select version from supabase_migrations.schema_migrations order by version`;
    const files = readMigrations(path.join(FIXTURE, 'supabase', 'migrations'));
    expect(applied.map((row) => row['version'])).toEqual(files.map(({ version }) => version));
    expect(await sql`select path from supabase_migrations.seed_files`).toEqual([]);
  } finally {
    await sql.end();
    await database.stop();
  }
});
