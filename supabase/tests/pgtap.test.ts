import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { readPgtap, startTestDatabase, WORKDIR } from '../testing/stack.ts';
import { readTap } from './helpers/tap.ts';

const TESTS = import.meta.dirname;
/** `PGTAP=bookings` runs only the files with this word in their names. */
const WORD = process.env.PGTAP ?? '';

// A database of its own: what the tests of the stack commit meanwhile would be found by jobs, lists and sums.
// With POOLER=pgbouncer each file meets another connection, as a job of the clock does behind a transaction pooler.
const database = await startTestDatabase(WORKDIR, { isPooled: process.env.POOLER === 'pgbouncer' });
const sql = postgres(database.pooledUrl, { max: 1, prepare: false, onnotice: () => {} });
afterAll(async () => {
  await sql.end();
  await database.stop();
});

// The files run while vitest collects, so that every assertion becomes a test with its own title.
await installHelpers();
const reports = [];
const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql') && !name.startsWith('helpers') && name.includes(WORD))
  .toSorted();
for (const file of files) {
  reports.push([file, await run(file)] as const);
}

describe.each(reports)('%s', (_file, { error, planned, assertions, wrongTexts }) => {
  test('runs to the end with the planned number of assertions', () => {
    expect({ error, assertions: assertions.length }).toEqual({ error: undefined, assertions: planned });
  });
  test('every notification that it made is a whole text, and shows no name on a locked screen', () => {
    expect(wrongTexts).toEqual([]);
  });
  test.each(assertions.map((assertion) => [assertion.name, assertion] as const))('%s', (_name, assertion) => {
    expect(assertion).toEqual({ ...assertion, ok: true, diagnosis: '' });
  });
});

// Every table needs the permission matrix: each person of the cast with each verb.
const CAST = 'anon passenger stranger driver newdriver suspended corporate gone admin'.split(' ');
const attempted = new Set(reports.flatMap(([, { assertions }]) => assertions.map(({ name }) => name)));
const tables = await sql<{ name: string }[]>`
  select c.relname as name from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
  order by 1`;

// Skipped when only some files ran.
test.each(WORD === '' ? tables.map(({ name }) => name) : [])(
  'the whole cast tries every verb on %s',
  (table) => {
    const attempts = CAST.flatMap((who) =>
      ['select', 'insert', 'update', 'delete'].map((verb) => `${table}: ${who}, ${verb}`),
    );
    expect(attempts.filter((attempt) => !attempted.has(attempt))).toEqual([]);
  },
);

async function installHelpers(): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(
      `drop schema if exists tap cascade; create schema tap; set local search_path = tap;`,
    );
    await transaction.unsafe(readPgtap());
    for (const helper of ['cast.sql', 'matrix.sql', 'tracking.sql', 'seats.sql', 'fleet.sql', 'money.sql']) {
      await transaction.unsafe(readFileSync(path.join(TESTS, 'helpers', helper), 'utf8'));
    }
  });
}

/** Runs one file in a transaction that is always rolled back. */
async function run(
  file: string,
): Promise<ReturnType<typeof readTap> & { error?: string; wrongTexts: string[] }> {
  const text = readFileSync(path.join(TESTS, file), 'utf8');
  const lines: string[] = [];
  const wrongTexts: string[] = [];
  let error: string | undefined;
  try {
    const results = await sql.unsafe(`begin; set local search_path = tap, public; ${text}`);
    const wrong = await sql<{ words: string }[]>`
      reset role; select kind || ': ' || title || ' | ' || body as words from tests.wrong_texts()`.simple();
    wrongTexts.push(...wrong.flat().map(({ words }) => words));
    await sql.unsafe('rollback');
    for (const rows of Array.isArray(results[0]) ? results : [results]) {
      for (const row of rows) lines.push(...String(Object.values(row)[0]).split('\n'));
    }
  } catch (failure) {
    error = String(failure);
    await sql.unsafe('rollback');
  }
  return { ...readTap(lines), wrongTexts, ...(error === undefined ? {} : { error }) };
}
