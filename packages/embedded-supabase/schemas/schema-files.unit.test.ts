import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEmptyProject } from '../testing/fixture.ts';
import { checkBaseline, joinSchemas, locateLine, readSchemas, writeBaseline } from './schema-files.ts';

let workdir: string;

beforeEach(() => {
  workdir = makeEmptyProject();
  write('schemas/order.txt', 'notes/tables.sql\nnotes/rows.sql\n');
  write('schemas/notes/tables.sql', '-- The notes.\ncreate table public.notes (id int);\n');
  write('schemas/notes/rows.sql', 'insert into public.notes values (1);\n');
});

afterEach(() => rmSync(workdir, { recursive: true }));

function write(file: string, text: string): void {
  const target = path.join(workdir, 'supabase', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

test('the baseline is the text of the files in the order of order.txt', () => {
  write('migrations/20260101000000_baseline.sql', '');
  const file = writeBaseline(workdir);
  expect(path.basename(file)).toBe('20260101000000_baseline.sql');
  expect(readFileSync(file, 'utf8')).toBe(
    `-- Generated from supabase/schemas. Change those files, not this one.

-- notes/tables.sql

-- The notes.
create table public.notes (id int);

-- notes/rows.sql

insert into public.notes values (1);
`,
  );
  checkBaseline(workdir);
  write('schemas/notes/rows.sql', 'insert into public.notes values (2);\n');
  expect(() => checkBaseline(workdir)).toThrow(/baseline\.sql is not what supabase\/schemas says/);
});

test('a project without migrations gets a baseline with the present time', () => {
  expect(path.basename(writeBaseline(workdir))).toMatch(/^\d{14}_baseline\.sql$/);
  checkBaseline(workdir);
});

test('a baseline that has migrations after it is not written again', () => {
  writeBaseline(workdir);
  write('migrations/99990101000000_more.sql', '');
  expect(() => writeBaseline(workdir)).toThrow(/stays as it is/);
});

test('a baseline that a release has is not written again', () => {
  const file = writeBaseline(workdir);
  write('releases/1.0.0/migrations.sha256', `${'0'.repeat(64)}  ${path.basename(file)}\n`);
  writeBaseline(workdir);
  const before = readFileSync(file, 'utf8');
  write('schemas/notes/rows.sql', 'insert into public.notes values (2);\n');
  expect(() => writeBaseline(workdir)).toThrow(/Release 1\.0\.0 has .*npm run db:diff -- <name>/s);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(() => checkBaseline(workdir)).toThrow(/is not what supabase\/schemas says/);
});

test('order.txt must list each file once', () => {
  write('schemas/notes/views.sql', '');
  write('schemas/order.txt', 'notes/tables.sql\nnotes/tables.sql\nnotes/row.sql\nnotes/rows.sql\n');
  expect(() => readSchemas(workdir)).toThrow(
    'notes/views.sql is not listed; notes/row.sql does not exist; notes/tables.sql is listed twice.',
  );
});

test('a line of the joined text is found in its file', () => {
  const files = readSchemas(workdir);
  const lines = joinSchemas(files).split('\n');
  const place = (text: string) => locateLine(files, lines.indexOf(text) + 1);
  expect(place('create table public.notes (id int);')).toBe('notes/tables.sql:2');
  expect(place('insert into public.notes values (1);')).toBe('notes/rows.sql:1');
});
