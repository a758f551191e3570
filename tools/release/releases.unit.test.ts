import { readFileSync, statSync } from 'node:fs';
import { readMigrations } from 'embedded-supabase/testing';
import { expect, test } from 'vitest';
import { dumpFile, hashesOf, listReleases, MIGRATIONS, migrationsFile, migrationsOf } from './releases.ts';

const DUMP_MAX_BYTES = 2_000_000;

/** The migrations that differ from those of a list of hashes, by the name of their file. */
function changed(list: string, migrations: ReturnType<typeof readMigrations>): string[] {
  const present = hashesOf(migrations).trimEnd().split('\n');
  return list
    .trimEnd()
    .split('\n')
    .filter((line) => !present.includes(line))
    .map((line) => line.slice(66));
}

test('the migrations of every release are what they were, and its data are small', () => {
  for (const release of listReleases()) {
    expect(changed(readFileSync(migrationsFile(release), 'utf8'), migrationsOf(release))).toEqual([]);
    expect(statSync(dumpFile(release)).size).toBeLessThan(DUMP_MAX_BYTES);
  }
});

test('a migration that was edited, or is missing, is named', () => {
  const migrations = readMigrations(MIGRATIONS);
  const [first] = migrations;
  if (!first) throw new Error('there is no migration');
  const list = hashesOf(migrations);
  expect(changed(list, migrations)).toEqual([]);
  expect(changed(list, [{ ...first, text: `${first.text} ` }, ...migrations.slice(1)])).toEqual([first.file]);
  expect(changed(list, migrations.slice(1))).toEqual([first.file]);
});
