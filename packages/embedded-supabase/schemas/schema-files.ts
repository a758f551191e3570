import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrations } from '../migrations/migrate.ts';
import { StackFailure } from '../process/failure.ts';

const WRITE_A_MIGRATION =
  'Write a change as a migration: npm run db:diff -- <name>, or embedded-supabase db diff <name>';

/** One file of `supabase/schemas`, relative to that folder. */
export type SchemaFile = { file: string; text: string };

/**
 * Reads the files of `supabase/schemas` in the order of `order.txt`, which has one path per line.
 *
 * @throws StackFailure when `order.txt` does not list each SQL file of the folder exactly once.
 */
export function readSchemas(workdir: string): SchemaFile[] {
  const folder = path.join(workdir, 'supabase', 'schemas');
  const order = path.join(folder, 'order.txt');
  if (!existsSync(order)) throw new StackFailure(`There is no file ${order}.`);
  const listed = readFileSync(order, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const present = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.sql'));
  const problems = [
    ...present.filter((file) => !listed.includes(file)).map((file) => `${file} is not listed`),
    ...listed.filter((file) => !present.includes(file)).map((file) => `${file} does not exist`),
    ...listed.filter((file, index) => listed.indexOf(file) < index).map((file) => `${file} is listed twice`),
  ];
  if (problems.length > 0) throw new StackFailure(`supabase/schemas/order.txt: ${problems.join('; ')}.`);
  return listed.map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

/** The text of all files, one after another, each below its name. */
export function joinSchemas(files: SchemaFile[]): string {
  const parts = files.map(({ file, text }) => `\n-- ${file}\n\n${text.trimEnd()}\n`);
  return `-- Generated from supabase/schemas. Change those files, not this one.\n${parts.join('')}`;
}

/** The file and line of `supabase/schemas` from which a line of the joined text comes, as `trips/tables.sql:14`. */
export function locateLine(files: SchemaFile[], line: number): string {
  const before = joinSchemas(files).split('\n').slice(0, line);
  const start = before.findLastIndex((text) => files.some(({ file }) => text === `-- ${file}`));
  return `${before[start]?.slice(3)}:${line - start - 2}`;
}

/** The first migration while it is generated: its path, what it must contain, and whether it does. */
type Baseline = {
  file: string;
  text: string;
  isCurrent: boolean;
  /** The release that has it: it stays as it is from then on. */
  release: string | null;
};

/**
 * Compares `<version>_baseline.sql` with `supabase/schemas`. Without any migration its version is the present time.
 *
 * @returns null when there are other migrations: the baseline is deployed then, and stays as it is.
 * @throws StackFailure when `order.txt` is wrong.
 */
export function readBaseline(workdir: string): Baseline | null {
  const text = joinSchemas(readSchemas(workdir));
  const migrations = path.join(workdir, 'supabase', 'migrations');
  const [first, ...others] = readMigrations(migrations);
  if (others.length > 0 || (first !== undefined && first.name !== 'baseline')) return null;
  const file = path.join(migrations, first?.file ?? `${timestamp()}_baseline.sql`);
  const release = first === undefined ? null : releaseWith(workdir, first.file);
  return { file, text, isCurrent: first?.text === text, release };
}

/** The release whose `supabase/releases/<version>/migrations.sha256` lists a migration. */
function releaseWith(workdir: string, migration: string): string | null {
  const releases = path.join(workdir, 'supabase', 'releases');
  if (!existsSync(releases)) return null;
  const lists = (version: string) => {
    const list = path.join(releases, version, 'migrations.sha256');
    return existsSync(list) && readFileSync(list, 'utf8').split(/\s+/).includes(migration);
  };
  return readdirSync(releases).sort().find(lists) ?? null;
}

/**
 * Writes the first migration anew from `supabase/schemas`.
 *
 * @returns its path.
 * @throws StackFailure when `order.txt` is wrong, when there are other migrations, or when a release has the first one.
 */
export function writeBaseline(workdir: string): string {
  const { file, text, isCurrent, release } = readBaseline(workdir) ?? refuseBaseline();
  if (isCurrent) return file;
  if (release !== null)
    throw new StackFailure(
      `Release ${release} has ${path.relative(workdir, file)}, so it stays as it is.\n${WRITE_A_MIGRATION}`,
    );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/**
 * Compares the first migration with `supabase/schemas`.
 *
 * @throws StackFailure when they differ, and as `writeBaseline`.
 */
export function checkBaseline(workdir: string): void {
  const { file, isCurrent } = readBaseline(workdir) ?? refuseBaseline();
  if (isCurrent) return;
  throw new StackFailure(
    `${file} is not what supabase/schemas says. Write it anew: embedded-supabase db baseline`,
  );
}

function refuseBaseline(): never {
  throw new StackFailure(
    'supabase/migrations has more than the baseline, so the baseline stays as it is.\n' + WRITE_A_MIGRATION,
  );
}

/** The present second as the version of a migration: YYYYMMDDhhmmss. */
export function timestamp(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
