import postgres, { type TransactionSql } from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { printRatio } from './lib/report.ts';
import { demoAccounts, yearAccounts, type Account } from './year/accounts.ts';
import { printCalls, timeCalls, type TimedCall } from './year/call-table.ts';
import { countCalls, JWT_SECRET } from './year/calls.ts';
import { createCountedDatabase } from './year/counted-database.ts';
import { measureLists, type ListCost } from './year/lists.ts';
import { makeYear } from './year/make-year.ts';
import { measureSizes, printGrowth } from './year/sizes.ts';

/**
 * Every job in SQL, and the statements of the courier, on the demo's data and then on a share of a country's year (YEAR_SHARE, 1/20
 * unless set) in the same database: time, buffers with those of nested statements, and the rows of tables that were read in sequence.
 * Each is run twice and rolled back; the second run counts, because the first fills caches. Then the lists of administrators and of
 * heavy and typical drivers and companies: rows read for each row answered (LISTS=0 leaves them out), and every GET call of the API
 * as typical and heavy accounts (CALLS=0 leaves them out): time, buffers, rows read and tables read in sequence. ONLY chooses jobs by
 * their names and calls by their paths.
 */
const SHARE = shareOf(process.env['YEAR_SHARE'] ?? '1/20');
const ONLY = new RegExp(process.env['ONLY'] ?? '.');
/** Tables that grow with the trips and people: a job that reads one in sequence is marked. */
const SCAN_MIN_ROWS = 300;
const BUFFERS_RATIO_MAX = 1.5;
const READ_PER_ANSWERED_MAX = 20;
/** A page of few rows still reads settings, its caller and places. */
const LIST_ROWS_MIN = 25;

type Cost = { ms: number; buffers: number; scans: string };

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  await sql.unsafe("set statement_timeout = '600s'");
  const works = await listWorks();
  const before = await measureAll(works);
  const listsBefore = await listCosts();
  const callsBefore = await callCosts(demoAccounts);
  await sql.unsafe('analyze');
  const sizesBefore = await measureSizes(sql);
  const began = performance.now();
  await makeYear(sql, SHARE);
  console.log(`  made ${SHARE} of a country's year in ${Math.round((performance.now() - began) / 1000)} s`);
  const problems = await sql<
    { problem: string; subject: string }[]
  >`select * from private.ledger_problems() limit 5`;
  console.log(`  problems of the ledger: ${problems.length === 0 ? 'none' : JSON.stringify(problems)}`);
  printGrowth(sizesBefore, await measureSizes(sql));
  const after = await measureAll(works);
  for (const [name, cost] of after) print(name, before.get(name), cost);
  const listsAfter = await listCosts();
  for (const cost of listsAfter)
    printList(
      cost,
      listsBefore.find(({ name }) => name === cost.name),
    );
  printCalls(callsBefore, await callCosts(yearAccounts));
} finally {
  await sql.end();
  await stack.stop();
}

function listCosts(): Promise<ListCost[]> {
  return process.env['LISTS'] === '0' ? Promise.resolve([]) : measureLists(sql);
}

async function callCosts(
  accountsOf: (owner: typeof sql, jwtSecret: string) => Promise<Account[]>,
): Promise<TimedCall[]> {
  if (process.env['CALLS'] === '0') return [];
  const database = createCountedDatabase(stack.gatewayDatabaseUrl);
  const accounts = await accountsOf(sql, JWT_SECRET);
  const costs = await countCalls(sql, { accounts, database, only: ONLY });
  await database.close();
  return timeCalls(stack.gatewayDatabaseUrl, costs);
}

function printList({ name, rowsRead: read, rowsAnswered, ms }: ListCost, before: ListCost | undefined): void {
  const demo = before === undefined ? 'not on the demo' : `${before.rowsRead} for ${before.rowsAnswered}`;
  printRatio(
    `${name} (rows read ÷ answered; demo ${demo}, now ${read} for ${rowsAnswered}, ${ms.toFixed(0)} ms)`,
    read / Math.max(LIST_ROWS_MIN, rowsAnswered),
    { atMost: READ_PER_ANSWERED_MAX },
  );
}

async function listWorks(): Promise<Map<string, string>> {
  const jobs = await sql<{ name: string; call: string }[]>`
    select name, private.call_of_job(j) as call from private.jobs j where function_name is not null order by name`;
  return new Map(
    [
      ...jobs.map(({ name, call }) => [name, call] as const),
      [
        'courier: claim_deliveries',
        "(select count(*) from private.claim_deliveries(50, '60 seconds'))",
      ] as const,
      ['courier: oldest_due_delivery', 'private.oldest_due_delivery()'] as const,
      ['payments_to_look_at', '(select count(*) from private.payments_to_look_at(20))'] as const,
      ['next_refund', '(select count(*) from private.next_refund())'] as const,
      ['payouts_to_fund', '(select f.due_kobo from private.payouts_to_fund() f)'] as const,
      ['next_payout', '(select count(*) from private.next_payout(100000000000))'] as const,
    ].filter(([name]) => ONLY.test(name)),
  );
}

async function measureAll(works: ReadonlyMap<string, string>): Promise<Map<string, Cost | string>> {
  const costs = new Map<string, Cost | string>();
  for (const [name, call] of works) costs.set(name, await measure(call));
  return costs;
}

async function measure(call: string): Promise<Cost | string> {
  let cost: Cost | undefined;
  const undo = new Error('roll back');
  try {
    await sql.begin(async (transaction) => {
      for (const isCounted of [false, true]) {
        await transaction.unsafe('savepoint run');
        const read = await rowsRead(transaction);
        const found = await explained(transaction, call);
        if (isCounted) cost = { ...found, scans: difference(read, await rowsRead(transaction)) };
        await transaction.unsafe('rollback to run');
      }
      throw undo;
    });
  } catch (error) {
    if (error !== undo) return String(error).slice(0, 200);
  }
  return cost ?? 'not measured';
}

async function explained(transaction: TransactionSql, call: string): Promise<Omit<Cost, 'scans'>> {
  const [row] = await transaction.unsafe<{ 'QUERY PLAN': [Plan] }[]>(
    `explain (analyze, buffers, timing off, format json) select ${call}`,
  );
  if (row === undefined) throw new Error('no plan');
  const [{ Plan: plan, 'Execution Time': ms }] = row['QUERY PLAN'];
  return { ms, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

type Plan = {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
};

async function rowsRead(transaction: TransactionSql): Promise<Map<string, number>> {
  const rows = await transaction.unsafe<{ name: string; rows: number }[]>(`
    select schemaname || '.' || relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables
    where schemaname in ('public', 'private', 'auth', 'storage', 'realtime')`);
  return new Map(rows.map(({ name, rows: read }) => [name, read]));
}

function difference(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  return [...after]
    .map(([name, read]) => ({ name, read: read - (before.get(name) ?? 0) }))
    .filter(({ read }) => read > SCAN_MIN_ROWS)
    .map(({ name, read }) => `${name} ${read}`)
    .join(', ');
}

function print(name: string, before: Cost | string | undefined, after: Cost | string): void {
  if (typeof after === 'string' || before === undefined || typeof before === 'string') {
    console.log(`  ! ${name}: ${JSON.stringify(before)}, ${JSON.stringify(after)}`);
    return;
  }
  const numbers = `${before.buffers} → ${after.buffers} buffers, ${after.ms.toFixed(0)} ms`;
  const scans = after.scans === '' ? '' : `; in sequence: ${after.scans}`;
  printRatio(`${name} (${numbers}${scans})`, after.buffers / Math.max(1, before.buffers), {
    atMost: BUFFERS_RATIO_MAX,
  });
}

function shareOf(text: string): number {
  const [part, whole = '1'] = text.split('/');
  const share = Number(part) / Number(whole);
  if (!(share > 0 && share <= 1)) throw new Error(`YEAR_SHARE must be a share such as 1/20, not ${text}`);
  return share;
}
