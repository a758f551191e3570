import type { Sql } from 'postgres';

/** How large a table is. */
interface TableSize {
  rows: number;
  /** With long values. */
  bytes: number;
  indexBytes: number;
}

const THOUSAND_TRIPS = 1000;
const KB = 1024;
/** Smaller tables are not printed. */
const PRINTED_KB_MIN = 1;

/** The sizes of all tables of the product and of Auth, Storage and Realtime, by their names. Rows are those of the last analyze. */
export async function measureSizes(sql: Sql): Promise<Map<string, TableSize>> {
  const rows = await sql<({ name: string } & TableSize)[]>`
    select n.nspname || '.' || c.relname as name, greatest(c.reltuples, 0)::float8 as rows,
      pg_table_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as "indexBytes"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')`;
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** Prints what a thousand trips add to each table, the largest first. */
export function printGrowth(
  before: ReadonlyMap<string, TableSize>,
  after: ReadonlyMap<string, TableSize>,
): void {
  const trips = rowsAdded('public.trips');
  const grown = [...after.keys()]
    .map((name) => ({ name, ...perThousandTrips(name) }))
    .filter(({ kb, indexKb }) => kb + indexKb >= PRINTED_KB_MIN)
    .toSorted((a, b) => b.kb + b.indexKb - a.kb - a.indexKb);
  console.log('| table, for 1,000 trips | rows | KB | KB of indexes |');
  console.log('| --- | --- | --- | --- |');
  for (const { name, rows, kb, indexKb } of grown)
    console.log(`| ${name} | ${rows.toFixed(0)} | ${kb.toFixed(0)} | ${indexKb.toFixed(0)} |`);
  const [kb, indexKb] = [sumOf(grown.map((table) => table.kb)), sumOf(grown.map((table) => table.indexKb))];
  console.log(`| all | | ${kb.toFixed(0)} | ${indexKb.toFixed(0)} |`);

  function perThousandTrips(name: string): { rows: number; kb: number; indexKb: number } {
    const thousands = trips / THOUSAND_TRIPS;
    const [was, is] = [before.get(name), after.get(name)];
    return {
      rows: rowsAdded(name) / thousands,
      kb: ((is?.bytes ?? 0) - (was?.bytes ?? 0)) / KB / thousands,
      indexKb: ((is?.indexBytes ?? 0) - (was?.indexBytes ?? 0)) / KB / thousands,
    };
  }

  function rowsAdded(name: string): number {
    return (after.get(name)?.rows ?? 0) - (before.get(name)?.rows ?? 0);
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
