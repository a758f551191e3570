import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { readTap } from './support/tap.ts';

const TESTS = import.meta.dirname;
const PGTAP = path.resolve(TESTS, '../../local/vendor/pgtap/pgtap.sql');

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

// Run while vitest collects, so that every assertion becomes a test with its own name.
await installHelpers();
for (const file of readdirSync(TESTS).filter((name) => name.endsWith('.sql'))) {
  const report = await run(file);
  describe(file, () => {
    test('runs to its end and plans what it asserts', () => {
      expect(report.error).toBeUndefined();
      expect(report.assertions.length).toBe(report.planned);
    });
    for (const assertion of report.assertions) {
      test(assertion.name, () => expect(assertion.ok, assertion.diagnosis).toBe(true));
    }
  });
}

async function installHelpers(): Promise<void> {
  await sql.unsafe(`drop schema if exists tap cascade; create schema tap; set search_path = tap;`);
  await sql.unsafe(readFileSync(PGTAP, 'utf8'));
  for (const helper of ['cast.sql', 'matrix.sql']) {
    await sql.unsafe(readFileSync(path.join(TESTS, 'support', helper), 'utf8'));
  }
}

/** One file: a transaction that pgTAP asserts in and that is always rolled back. */
async function run(file: string): Promise<ReturnType<typeof readTap> & { error?: string }> {
  const text = readFileSync(path.join(TESTS, file), 'utf8');
  const lines: string[] = [];
  let error: string | undefined;
  try {
    const results = await sql.unsafe(`begin; set local search_path = tap, public; ${text} rollback;`);
    for (const rows of Array.isArray(results[0]) ? results : [results]) {
      for (const row of rows) lines.push(...String(Object.values(row)[0]).split('\n'));
    }
  } catch (failure) {
    error = String(failure);
    await sql.unsafe('rollback');
  }
  return { ...readTap(lines), ...(error === undefined ? {} : { error }) };
}
