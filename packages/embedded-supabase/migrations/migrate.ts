import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StackFailure } from '../process/failure.ts';
import { readMigrations, type Migration } from './files.ts';
import { openMigrationSession, runSqlFile, type MigrationSession } from './run-file.ts';

type MigrateOptions = {
  /** Address of the database as the login `postgres`. */
  databaseUrl: string;
  /** The folder with `migrations/` and `seed.sql`. */
  supabaseDir: string;
  /** Whether to run seed.sql, once in the life of the database. */
  seed: boolean;
};

/**
 * Brings a database up to date as `supabase migration up` does: as `postgres`, one file per transaction,
 * written down in the same history table.
 *
 * @throws StackFailure when a file fails, when the database is ahead of this checkout, or when a file is no longer what was applied.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const session = openMigrationSession(options.databaseUrl);
  try {
    const files = readMigrations(path.join(options.supabaseDir, 'migrations'));
    const applied = await readHistory(session);
    refuseUnknown(files, applied);
    refuseChanged(files, applied);
    for (const migration of files) {
      if (!applied.has(migration.version)) await applyMigration(session, migration);
    }
    if (options.seed) await applySeed(session, options.supabaseDir);
  } finally {
    await session.close();
  }
}

/** What was applied, by version: the text, which is all that a checksum could tell. */
type History = Map<string, string>;

async function readHistory(session: MigrationSession): Promise<History> {
  const rows = await session.sql<{ version: string; text: string }[]>`
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

async function applySeed(session: MigrationSession, supabaseDir: string): Promise<void> {
  const file = path.join(supabaseDir, 'seed.sql');
  const done = await session.sql`select from supabase_migrations.seed_files`;
  if (done.length > 0 || !existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  await runSqlFile(session, {
    file: 'supabase/seed.sql',
    text,
    record: (transaction) => transaction`
      insert into supabase_migrations.seed_files (path, hash) values ('supabase/seed.sql', ${hash})`,
  });
}

function refuseUnknown(files: Migration[], applied: History): void {
  const known = new Set(files.map((file) => file.version));
  const unknown = [...applied.keys()].filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new StackFailure(
    `The database has migrations that this checkout does not have: ${unknown.join(', ')}.\n` +
      'Use the checkout that made it, or start with another DATA_DIR.',
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
      'Nothing was changed or deleted. Put the old files back (git shows them), or start afresh in another\n' +
      'directory: DATA_DIR=./.data-2 npm start',
  );
}

/** The CLI writes its history statement by statement, without the white space and semicolons in between. */
function essence(text: string): string {
  return text.replaceAll(/[\s;]+/g, '');
}
