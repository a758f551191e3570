import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrations } from 'embedded-supabase/testing';
import { ROOT } from '../root.ts';

/** A version of the product whose data can be upgraded. */
export type Release = { version: string; folder: string };

type Migration = ReturnType<typeof readMigrations>[number];

export const MIGRATIONS = path.join(ROOT, 'supabase', 'migrations');
const RELEASES = path.join(ROOT, 'supabase', 'releases');

/** The releases, oldest first. */
export function listReleases(): Release[] {
  if (!existsSync(RELEASES)) return [];
  return readdirSync(RELEASES)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map(releaseOf);
}

export function releaseOf(version: string): Release {
  return { version, folder: path.join(RELEASES, version) };
}

/** The compressed rows and files of a release (dump.ts). */
export function dumpFile({ folder }: Release): string {
  return path.join(folder, 'data.br');
}

/** The migrations of a release, each with its hash, as `sha256sum` writes them. The first one is frozen by this file. */
export function migrationsFile({ folder }: Release): string {
  return path.join(folder, 'migrations.sha256');
}

/** The lines of `migrations.sha256` for these migrations. */
export function hashesOf(migrations: readonly Migration[]): string {
  return migrations
    .map(({ file, text }) => `${createHash('sha256').update(text).digest('hex')}  ${file}\n`)
    .join('');
}

/** The migrations that a release had, as the checkout has them. */
export function migrationsOf(release: Release): Migration[] {
  const names = readFileSync(migrationsFile(release), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(66));
  return readMigrations(MIGRATIONS).filter(({ file }) => names.includes(file));
}

/** Creates a temporary project that has only these migrations; answers its folder, which the caller removes. */
export function makeProject(migrations: readonly Pick<Migration, 'file' | 'text'>[]): string {
  const project = mkdtempSync(path.join(tmpdir(), 'tafiya-release-'));
  const folder = path.join(project, 'supabase', 'migrations');
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of migrations) writeFileSync(path.join(folder, file), text);
  return project;
}
