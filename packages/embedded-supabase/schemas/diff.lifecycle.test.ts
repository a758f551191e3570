import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEmptyProject } from '../testing/fixture.ts';
import { diffSchemas } from './diff.ts';
import { writeBaseline } from './schema-files.ts';

const TABLES = `create schema private;
create table public.notes (id int primary key, body text not null);
comment on table public.notes is 'Notes.';
alter table public.notes enable row level security;
create table private.settings (key text primary key, value text not null);
`;
const TAGGED = TABLES.replace(
  'body text not null',
  'body text not null, rank int not null default 0',
).replace("'Notes.'", "'Notes of people.'")
  .concat(`create table public.tags (note_id int references public.notes (id), tag text);
grant select on public.tags to authenticated;
alter table public.tags enable row level security;
`);
const FUNCTIONS = `create function private.note_count() returns bigint language sql stable set search_path = ''
as $$ select count(*) from public.notes $$;
comment on function private.note_count() is 'How many notes there are.';
`;
const ACCESS = `create role app_reader nologin;
create role app_guest nologin;
create policy "people read documents" on storage.objects for select to authenticated using (bucket_id = 'documents');
`;
const ROWS = `insert into private.settings values ('page', '20');
`;

let workdir: string;
let output: string;

beforeAll(() => {
  workdir = makeEmptyProject();
  mkdirSync(path.join(workdir, 'supabase', 'schemas'));
  write({ 'order.txt': 'tables.sql\nfunctions.sql\naccess.sql\nrows.sql\n' });
  write({ 'tables.sql': TABLES, 'functions.sql': FUNCTIONS, 'access.sql': ACCESS, 'rows.sql': ROWS });
  writeBaseline(workdir);
});

afterAll(() => rmSync(workdir, { recursive: true, force: true }));

beforeEach(() => {
  output = '';
});

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files))
    writeFileSync(path.join(workdir, 'supabase', 'schemas', file), text);
}

function diff(name?: string): Promise<boolean> {
  return diffSchemas({ workdir, name, log: (text) => (output += `${text}\n`) });
}

function migrations(): string[] {
  return readdirSync(path.join(workdir, 'supabase', 'migrations')).sort();
}

function newest(): string {
  return path.join(workdir, 'supabase', 'migrations', migrations().at(-1) ?? '');
}

/** The facts that a comparison has printed. */
function differences(): string[] {
  return [...output.matchAll(/^(\S.*)\n {2}[-+] /gm)].map(([, fact]) => fact ?? '');
}

test('without a change nothing is written', async () => {
  expect(await diff('nothing')).toBe(true);
  expect(output).toMatch(/^IDENTICAL/);
  expect(migrations()).toHaveLength(1);
});

test('a table, a column, a function and comments become a migration that makes the same database', async () => {
  write({
    'tables.sql': TAGGED,
    'functions.sql': FUNCTIONS.replace('from public.notes', 'from public.notes where rank > 0').replace(
      'there are',
      'count',
    ),
  });
  expect(await diff('tags')).toBe(true);
  expect(output).toMatch(/^Wrote supabase\/migrations\/\d{14}_tags\.sql\. .*\nIDENTICAL/);
  const text = readFileSync(newest(), 'utf8');
  for (const part of [
    /create table public\.tags/i,
    /add column rank/i,
    /function private\.note_count/i,
    /'Notes of people\.'/,
  ])
    expect(text.replaceAll('"', '')).toMatch(part);
  expect(migrations()).toHaveLength(2);
});

test('the comparison shows what the migration lacks, and the migration is kept for a person to complete', async () => {
  const rest = `comment on role app_guest is 'Reads.';\ninsert into private.settings values ('limit', '5');\n`;
  write({
    'tables.sql': TAGGED.replace('note_id int references', 'weight int, note_id int references'),
    'access.sql': ACCESS.replace("bucket_id = 'documents'", 'true')
      .concat('grant app_reader to app_guest;\n')
      .concat(
        'create policy "people read topics" on realtime.messages for select to authenticated using (true);\n',
      ),
    'rows.sql': ROWS + rest,
  });
  expect(await diff('by_hand')).toBe(false);
  expect(differences()).toEqual(['column order public.tags', 'role app_guest', 'rows private.settings']);
  expect(output).toContain('  + {"key": "limit", "value": "5"}\n');
  expect(output).toContain('3 DIFFERENCES');
  expect(newest()).toMatch(/_by_hand\.sql$/);
  const text = readFileSync(newest(), 'utf8').replaceAll('"', '');
  for (const part of [/policy people read documents on storage/i, /policy people read topics on realtime/i])
    expect(text).toMatch(part);
  expect(text).toMatch(/grant app_reader to app_guest/i);

  // A new column of a table that exists is its last one.
  write({ 'tables.sql': TAGGED.replace('tag text', 'tag text, weight int') });
  appendFileSync(newest(), rest);
  expect(await diff()).toBe(true);
});

test('an error in the schemas names its file and line; a wrong name is refused', async () => {
  write({ 'rows.sql': `${ROWS}insert into private.nowhere values (1);\n` });
  await expect(diff()).rejects.toThrow(
    'supabase/schemas/rows.sql:2: relation "private.nowhere" does not exist',
  );
  await expect(diff('New rows')).rejects.toThrow(/lower case letters/);
});
