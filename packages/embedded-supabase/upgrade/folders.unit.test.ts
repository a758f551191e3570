import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchange, putAside, settleFolders } from './folders.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-folders-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Makes folders, each with the name of its database in a file. */
function make(databases: Record<string, string>): void {
  for (const [folder, name] of Object.entries(databases)) {
    mkdirSync(path.join(dataDir, folder));
    writeFileSync(path.join(dataDir, folder, 'name'), name);
  }
}

function found(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataDir).map((folder) => {
      const file = path.join(dataDir, folder, 'name');
      return [folder, existsSync(file) ? readFileSync(file, 'utf8') : ''];
    }),
  );
}

test('a complete upgrade becomes the current database; the old one replaces what was aside', () => {
  make({ postgres: 'old', 'postgres.aside': 'older', 'postgres.upgrading': 'new' });
  putAside(dataDir);
  expect(found()).toEqual({ postgres: 'new', 'postgres.aside': 'old' });
});

test('an exchange puts the database back, and a second exchange undoes the first', () => {
  make({ postgres: 'new', 'postgres.aside': 'old' });
  exchange(dataDir);
  expect(found()).toEqual({ postgres: 'old', 'postgres.aside': 'new' });
  exchange(dataDir);
  expect(found()).toEqual({ postgres: 'new', 'postgres.aside': 'old' });
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['nothing', { postgres: 'old' }, { postgres: 'old' }],
  ['nothing, before the first start', {}, {}],
  ['a copy, or its migrations', { postgres: 'old', 'postgres.upgrading': 'half' }, { postgres: 'old' }],
  [
    'the end of an upgrade, before the old database was moved',
    { postgres: 'old', 'postgres.aside': 'older', 'postgres.upgraded': 'new' },
    { postgres: 'new', 'postgres.aside': 'old' },
  ],
  [
    'the end of an upgrade, after the old database was moved',
    { 'postgres.aside': 'old', 'postgres.upgraded': 'new' },
    { postgres: 'new', 'postgres.aside': 'old' },
  ],
  [
    'a restore, before the database was put back',
    { 'postgres.leaving': 'new', 'postgres.aside': 'old' },
    { postgres: 'old', 'postgres.aside': 'new' },
  ],
  [
    'a restore, after the database was put back',
    { postgres: 'old', 'postgres.leaving': 'new' },
    { postgres: 'old', 'postgres.aside': 'new' },
  ],
])('a start settles a directory in which a power cut has interrupted %s', (_, before, after) => {
  make(before);
  settleFolders(dataDir);
  expect(found()).toEqual(after);
  settleFolders(dataDir);
  expect(found()).toEqual(after);
});
