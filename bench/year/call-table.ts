import { createDatabase } from '../../supabase/functions/_shared/core/database/client.ts';
import { median } from '../lib/report.ts';
import { createAsker, type CallCost } from './calls.ts';
import { totalOf, type Reads } from './counters.ts';

/** A call with the time that it takes. */
export interface TimedCall extends CallCost {
  ms: number;
}

const ROUNDS = 3;
/** A call that takes longer is made once. */
const SLOW_MS = 1000;
/** Of a table that is read in sequence: fewer are not printed. */
const SCANNED_ROWS_MIN = 300;
const RATIO_MAX = 1.5;
/** A page of few rows still reads settings, its caller and places. */
const ROWS_MIN = 25;

/** Makes each call some times over the façade's own connections, without counters, and adds the median of the times. */
export async function timeCalls(url: string, costs: readonly CallCost[]): Promise<TimedCall[]> {
  const database = createDatabase(url);
  const ask = createAsker(database.withCaller);
  const timed: TimedCall[] = [];
  for (const cost of costs) {
    const times: number[] = [];
    do {
      const began = performance.now();
      await ask(cost.address, cost.account);
      times.push(performance.now() - began);
    } while (times.length < ROUNDS && times.every((ms) => ms < SLOW_MS));
    timed.push({ ...cost, ms: median(times) });
  }
  await database.close();
  return timed;
}

/** Of each table, how many rows were read in all and for each row of the answer: each row of it may need other tables. The most first. */
export function readsPerRow({
  reads,
  rows: answered,
}: Pick<CallCost, 'reads' | 'rows'>): { table: string; rows: number; perRow: number }[] {
  return [...reads]
    .map(([table, { rows }]) => ({ table, rows, perRow: rows / Math.max(ROWS_MIN, answered) }))
    .toSorted((a, b) => b.rows - a.rows);
}

/** The tables that were read in sequence, with how many rows, the largest first. */
export function scansOf(reads: Reads, rowsMin = SCANNED_ROWS_MIN): [table: string, rows: number][] {
  return [...reads]
    .map(([table, { scannedRows }]): [string, number] => [table, scannedRows])
    .filter(([, rows]) => rows >= rowsMin)
    .toSorted(([, a], [, b]) => b - a);
}

/** Prints each call beside the same one of the demo's account of the same role, as a table. */
export function printCalls(demo: readonly TimedCall[], year: readonly TimedCall[]): void {
  const before = new Map(demo.map((cost) => [keyOf(cost), cost]));
  console.log(
    '| call | account | ms, demo → year | ratio | buffers | per row | most rows read | in sequence |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const cost of year) console.log(lineOf(cost, before.get(keyOf(cost))));
  const ratios = year.flatMap((cost) => ratioOf(cost, before.get(keyOf(cost))) ?? []);
  const within = ratios.filter((ratio) => ratio <= RATIO_MAX).length;
  console.log(`  ${within} of ${ratios.length} calls take at most ${RATIO_MAX} times as long as on the demo`);
}

function lineOf(cost: TimedCall, before: TimedCall | undefined): string {
  const buffers = totalOf(cost.reads, 'buffers');
  const scans = scansOf(cost.reads).map(([table, rows]) => `${table} ${rows}`);
  const ratio = ratioOf(cost, before);
  const [most = { table: '', rows: 0, perRow: 0 }] = readsPerRow(cost);
  const cells = [
    cost.status < 300 ? cost.call : `${cost.call}: ${cost.status}`,
    cost.account.name,
    `${before === undefined ? '-' : before.ms.toFixed(0)} → ${cost.ms.toFixed(0)}`,
    ratio === undefined ? '-' : ratio.toFixed(1),
    `${before === undefined ? '-' : totalOf(before.reads, 'buffers')} → ${buffers}`,
    (buffers / cost.rows).toFixed(0),
    `${most.rows} of ${most.table} ÷ ${cost.rows} = ${most.perRow.toFixed(1)}`,
    scans.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function ratioOf(cost: TimedCall, before: TimedCall | undefined): number | undefined {
  return before === undefined || before.status >= 300 || cost.status >= 300 ? undefined : cost.ms / before.ms;
}

/** A second page is compared with a first one: the demo has no second page. */
function keyOf({ call, account }: CallCost): string {
  return `${call.replace(', page 2', '')} ${account.role}`;
}
