import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { startTestDatabase } from 'embedded-supabase/testing';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../tools/root.ts';
import { yearAccounts } from './accounts.ts';
import { countCalls, JWT_SECRET, type CallCost } from './calls.ts';
import { readsPerRow, scansOf } from './call-table.ts';
import { createCountedDatabase } from './counted-database.ts';
import { excusedReads, READ_WHOLE, REFUSED } from './exceptions.ts';
import { countJobs, type JobCost } from './jobs.ts';
import { makeYear } from './make-year.ts';

/*
 * A small year, 1/500 of a country's with a twentieth of the trips of drivers without a company, so that heavy accounts have a large part
 * of it: no call and no job may read a growing table in sequence, or more rows than its answer explains. The planner believes that
 * reading in sequence is expensive, as it is in a large table: otherwise it reads small ones whole, whatever indexes they have.
 */
const SHARE = 1 / 500;
const OTHERS = 1 / 20;
const AS_IF_LARGE = { seq_page_cost: '100' };
/** Fewer rows are a table that does not grow, or a part of one that an index has found. */
const SCANNED_ROWS_MIN = 100;
const READ_PER_ROW_MAX = 20;
/** Lists from the oldest read as those from the newest; second pages of administrators as those of others. */
const ASKED = /^(?!.*sort=oldest)(?!.*page 2 \(administrator)/;
/** Half a minute on an idle machine. */
const MADE_WITHIN_MS = 600_000;

let calls: CallCost[] = [];
let jobs: JobCost[] = [];

beforeAll(async () => {
  const database = await startTestDatabase(ROOT);
  const owner = postgres(database.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await makeYear(owner, SHARE, { others: OTHERS, log: () => undefined });
    const counted = createCountedDatabase(await gatewayUrl(owner, database.databaseUrl), AS_IF_LARGE);
    const accounts = await yearAccounts(owner, JWT_SECRET);
    calls = await countCalls(owner, { accounts, database: counted, only: ASKED });
    await counted.close();
    jobs = await countJobs(database.databaseUrl, AS_IF_LARGE);
  } finally {
    await owner.end();
    await database.stop();
  }
}, MADE_WITHIN_MS);

test('every GET call is answered for every account', () => {
  const refused = calls.filter(({ status }) => status >= 300);
  expect(
    refused.filter(({ call }) => !(call in REFUSED)).map(({ name, status }) => `${status} ${name}`),
  ).toEqual([]);
});

test('no call reads a growing table in sequence', () => {
  expect(calls.flatMap(({ name, reads }) => scansWithoutReason(name, reads))).toEqual([]);
});

test('no job reads a growing table in sequence', () => {
  expect(jobs.flatMap(({ name, reads }) => scansWithoutReason(name, reads))).toEqual([]);
});

test(`no call reads more than ${READ_PER_ROW_MAX} times as many rows of a table as it answers`, () => {
  expect(calls.flatMap(wasteWithoutReason)).toEqual([]);
});

test(`no job reads more than ${READ_PER_ROW_MAX} times as many rows of a table as it changes`, () => {
  expect(jobs.flatMap(wasteWithoutReason)).toEqual([]);
});

function wasteWithoutReason(cost: Pick<CallCost, 'name' | 'reads' | 'rows'>): string[] {
  return readsPerRow(cost)
    .filter(({ table }) => !(table in READ_WHOLE))
    .filter(({ table, perRow }) => perRow > Math.max(READ_PER_ROW_MAX, excusedReads(cost.name, table)))
    .map(
      ({ table, rows, perRow }) =>
        `${cost.name}: ${rows} rows of ${table} for ${cost.rows}, ${perRow.toFixed(1)} each`,
    );
}

/** A table that an exception names may be read in sequence, because its number of rows is limited. */
function scansWithoutReason(name: string, reads: CallCost['reads']): string[] {
  return scansOf(reads, SCANNED_ROWS_MIN)
    .filter(([table]) => !(table in READ_WHOLE) && excusedReads(name, table) === 0)
    .map(([table, rows]) => `${name}: ${rows} rows of ${table}`);
}

/** The address of the login of the functions, which is given a password. */
async function gatewayUrl(owner: postgres.Sql, url: string): Promise<string> {
  const password = randomBytes(16).toString('hex');
  await owner.unsafe(`alter role app_gateway password '${password}'`);
  const gateway = new URL(url);
  gateway.username = 'app_gateway';
  gateway.password = password;
  return gateway.href;
}
