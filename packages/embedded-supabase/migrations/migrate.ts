import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'postgres';
import { StackFailure } from '../process/failure.ts';
import { openMigrationSession, runSqlFile, type MigrationSession } from './run-file.ts';

type MigrateOptions = {
  /** Address of the database as the login `postgres`. */
  databaseUrl: string;
  /** The folder with `migrations/`. */
  supabaseDir: string;
  /** Files to run after the migrations, each once in the life of the database; relative to `supabaseDir`. */
  seedFiles: string[];
};

/** One file of `supabase/migrations`, named `<version>_<name>.sql`. */
type Migration = { version: string; name: string; file: string; text: string };

/** Reads the migrations of a folder, in the order in which they run. Other files are ignored, as by the CLI. */
export function readMigrations(directory: string): Migration[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version, name, file, text: readFileSync(path.join(directory, file), 'utf8') }];
    });
}

/**
 * Brings a database up to date as `supabase migration up` does: as `postgres`, one file per transaction, recorded in the
 * same history table.
 *
 * @throws StackFailure when a file fails, when the database is ahead of this checkout, or when an applied file has changed.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const session = openMigrationSession(options.databaseUrl);
  try {
    const { pending } = await compareHistory(session.sql, options.supabaseDir);
    for (const migration of pending) await applyMigration(session, migration);
    for (const file of options.seedFiles) await applySeed(session, options.supabaseDir, file);
  } finally {
    await session.close();
  }
}

/**
 * Compares a database with `migrations/` of a `supabase` folder, and changes nothing.
 *
 * @returns how many migrations the database has, and the files that it has not run yet, in their order.
 * @throws StackFailure when the database is ahead of this checkout, or when an applied file has changed.
 */
export async function compareHistory(
  sql: Sql,
  supabaseDir: string,
): Promise<{ applied: number; pending: Migration[] }> {
  const files = readMigrations(path.join(supabaseDir, 'migrations'));
  const history = await readHistory(sql);
  refuseUnknown(files, history);
  refuseChanged(files, history);
  return { applied: history.size, pending: files.filter(({ version }) => !history.has(version)) };
}

/** The text of each applied migration, by version. */
type History = Map<string, string>;

async function readHistory(sql: Sql): Promise<History> {
  const rows = await sql<{ version: string; text: string }[]>`
    select version, coalesce(array_to_string(statements, ''), '') as text
    from supabase_migrations.schema_migrations`;
  return new Map(rows.map((row) => [row.version, row.text]));
}

function applyMigration(session: MigrationSession, migration: Migration): Promise<void> {
  return runSqlFile(session, {
    file: `supabase/migrations/${migration.file}`,
    text: migration.text,
    record: (transaction) => transaction`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${migration.version}, ${migration.name}, ${[migration.text]})`,
  });
}

async function applySeed(session: MigrationSession, supabaseDir: string, name: string): Promise<void> {
  const file = `supabase/${name}`;
  const done = await session.sql`select from supabase_migrations.seed_files where path = ${file}`;
  if (done.length > 0) return;
  const text = readFileSync(path.join(supabaseDir, name), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  await runSqlFile(session, {
    file,
    text,
    record: (transaction) => transaction`
      insert into supabase_migrations.seed_files (path, hash) values (${file}, ${hash})`,
  });
}

function refuseUnknown(files: Migration[], applied: History): void {
  const known = new Set(files.map((file) => file.version));
  const unknown = [...applied.keys()].filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new StackFailure(
    `The database is newer: it has migrations that this checkout does not have: ${unknown.join(', ')}.\n` +
      'Nothing was changed. Use the checkout that made it, or start with another data directory.',
    { kind: 'database-newer' },
  );
}

function refuseChanged(files: Migration[], applied: History): void {
  const changed = files.filter(({ version, text }) => {
    const before = essence(applied.get(version) ?? '');
    return before !== '' && before !== essence(text);
  });
  if (changed.length === 0) return;
  throw new StackFailure(
    'The database was made with other migrations. These files have changed since it applied them:\n' +
      changed.map(({ file }) => `  supabase/migrations/${file}\n`).join('') +
      'Nothing was changed or deleted. Restore the old files (git shows them), or use another data directory.',
    { kind: 'migrations-changed' },
  );
}

/** The CLI records single statements, without the white space and semicolons between them: those do not count. */
function essence(text: string): string {
  return text.replaceAll(/[\s;]+/g, '');
}
