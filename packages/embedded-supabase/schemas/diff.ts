import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { readMigrations } from '../migrations/migrate.ts';
import { StackFailure } from '../process/failure.ts';
import { makeEmptyProject } from '../testing/fixture.ts';
import { compareFacts, describeDifference, readFacts, type Difference, type Facts } from './catalog.ts';
import {
  joinSchemas,
  locateLine,
  readBaseline,
  readSchemas,
  timestamp,
  type SchemaFile,
} from './schema-files.ts';
import { startScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { runSupabaseCli } from './supabase-cli.ts';

const IDENTICAL = 'IDENTICAL: the migrations make what supabase/schemas says.';

const ADVICE = `The migrations (-) do not make what supabase/schemas says (+).
"embedded-supabase db diff <name>" writes a migration. Complete it by hand: rows, renames, comments on roles.
A new column comes last in its table, in supabase/schemas too. Then compare again: embedded-supabase db diff`;

const NOTHING_FOUND = '-- The Supabase CLI finds no difference. Write the rows here.\n';

type DiffOptions = {
  /** The folder that contains `supabase/`. */
  workdir: string;
  /** Writes the migration `<time>_<name>.sql`. Without a name nothing is written. */
  name?: string | undefined;
  /** Receives what a person should know. */
  log: (text: string) => void;
};

/**
 * Compares the database that `supabase/migrations` makes with the one that `supabase/schemas` makes: catalogue and rows. With
 * a name it writes the migration between them, and proves it on a third database that has the old migrations. The file stays
 * when the proof fails, for a person to complete.
 *
 * @returns whether the migrations make what the schemas say, at the end.
 * @throws StackFailure when a migration or the schemas fail.
 */
export async function diffSchemas({ workdir, name, log }: DiffOptions): Promise<boolean> {
  if (name !== undefined && !/^[a-z0-9_]+$/.test(name))
    throw new StackFailure(`The name of a migration has lower case letters, digits and _, unlike "${name}".`);
  if (readBaseline(workdir)?.isCurrent) return report([], log);
  const databases: ScratchDatabase[] = [];
  const declared = makeEmptyProject();
  const start = async (project: string): Promise<ScratchDatabase> => {
    const database = await startScratchDatabase();
    databases.push(database);
    await database.migrate(path.join(project, 'supabase'));
    return database;
  };
  try {
    const files = readSchemas(workdir);
    writeMigration(declared, 'schemas', joinSchemas(files));
    const wanted = await start(declared).catch((error: unknown) => nameSchema(error, files));
    const old = await start(workdir);
    const facts = await readFactsOf(wanted);
    const differences = compareFacts(await readFactsOf(old), facts);
    if (differences.length === 0 || name === undefined) return report(differences, log);

    const file = writeMigration(workdir, name, await generate(old, wanted, declared));
    log(`Wrote ${path.relative(workdir, file)}. Read it before you commit it.`);
    const proof = await start(workdir);
    return report(compareFacts(await readFactsOf(proof), facts), log);
  } finally {
    for (const database of databases) await database.stop();
    rmSync(declared, { recursive: true, force: true });
  }
}

/** The joined schemas are a temporary file: names the file and the line that a person can change. */
function nameSchema(error: unknown, files: SchemaFile[]): never {
  const [, line, message] =
    (error instanceof StackFailure && /_schemas\.sql(?::(\d+))?: ([^]*)/.exec(error.message)) || [];
  if (message === undefined) throw error;
  const place = line === undefined ? '' : `/${locateLine(files, Number(line))}`;
  throw new StackFailure(`supabase/schemas${place}: ${message}`, { cause: error });
}

function writeMigration(project: string, name: string, text: string): string {
  const migrations = path.join(project, 'supabase', 'migrations');
  const version = timestamp();
  const last = readMigrations(migrations).at(-1)?.version ?? '';
  if (version <= last) throw new StackFailure(`The clock is not after the last migration, ${last}.`);
  const file = path.join(migrations, `${version}_${name}.sql`);
  writeFileSync(file, text);
  return file;
}

/** The statements that the Supabase CLI finds. It compares two addresses without Docker. */
async function generate(old: ScratchDatabase, wanted: ScratchDatabase, project: string): Promise<string> {
  const output = path.join(project, 'diff.sql');
  const [from, to] = [old, wanted].map(({ databaseUrl }) => `${databaseUrl}?sslmode=disable`);
  const addresses = ['--from', from ?? '', '--to', to ?? ''];
  await runSupabaseCli(['db', 'diff', ...addresses, '--use-pg-delta', '--output', output], project);
  const text = existsSync(output) ? readFileSync(output, 'utf8').trim() : '';
  return text === '' ? NOTHING_FOUND : `${text}\n`;
}

async function readFactsOf({ superuserUrl }: ScratchDatabase): Promise<Facts> {
  const sql = postgres(superuserUrl, { max: 1 });
  try {
    return await readFacts(sql);
  } finally {
    await sql.end();
  }
}

function report(differences: Difference[], log: (text: string) => void): boolean {
  if (differences.length === 0) {
    log(IDENTICAL);
    return true;
  }
  for (const difference of differences) log(describeDifference(difference));
  log(`\n${differences.length} DIFFERENCES. ${ADVICE}`);
  return false;
}
