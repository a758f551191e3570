import type { Sql } from 'postgres';

/** Reads of one table, with its indexes and long values. */
export interface TableReads {
  /** Scans of the whole table. */
  scans: number;
  /** Rows of those scans. */
  scannedRows: number;
  /** Rows of scans, and entries of indexes. */
  rows: number;
  buffers: number;
}
/** By the name of the table, with its schema. Tables that were not read are missing. */
export type Reads = ReadonlyMap<string, TableReads>;

const SCHEMAS = ['public', 'private', 'auth', 'storage', 'realtime'];
/** Counters of this connection, nested statements included. They are exact, because they are read before they are reported. */
const COUNTERS = `
  with used as materialized (
    select c.oid, c.relkind from pg_catalog.pg_class c
    where c.relkind in ('r', 'i', 't') and pg_stat_get_xact_blocks_fetched(c.oid) > 0
  )
  select n.nspname || '.' || t.relname as name,
    coalesce(sum(pg_stat_get_xact_numscans(u.oid)) filter (where u.relkind = 'r'), 0)::float8 as scans,
    coalesce(sum(pg_stat_get_xact_tuples_returned(u.oid)) filter (where u.relkind = 'r'), 0)::float8 as "scannedRows",
    sum(pg_stat_get_xact_tuples_returned(u.oid))::float8 as rows,
    sum(pg_stat_get_xact_blocks_fetched(u.oid))::float8 as buffers
  from used u
  left join pg_catalog.pg_index i on i.indexrelid = u.oid
  join pg_catalog.pg_class r on r.oid = coalesce(i.indrelid, u.oid)
  join pg_catalog.pg_class t on t.oid = case r.relkind when 't' then substr(r.relname, length('pg_toast_') + 1)::oid else r.oid end
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where n.nspname in (${SCHEMAS.map((name) => `'${name}'`).join(', ')})
  group by 1`;

/** Reads of a connection since its counters were last reported, which never happens within a transaction. */
export async function readCounters(connection: Pick<Sql, 'unsafe'>): Promise<Reads> {
  const rows = await connection.unsafe<({ name: string } & TableReads)[]>(COUNTERS);
  return new Map(rows.map(({ name, ...reads }) => [name, reads]));
}

/** Reads between two moments of one transaction. */
export function readsBetween(before: Reads, after: Reads): Reads {
  return combined(after, before, (later, earlier) => later - earlier);
}

/** The sums of both. */
export function readsOfBoth(some: Reads, others: Reads): Reads {
  return combined(some, others, (a, b) => a + b);
}

/** One number over all tables. */
export function totalOf(reads: Reads, what: keyof TableReads): number {
  return [...reads.values()].reduce((sum, table) => sum + table[what], 0);
}

const NOTHING: TableReads = { scans: 0, scannedRows: 0, rows: 0, buffers: 0 };

function combined(a: Reads, b: Reads, each: (a: number, b: number) => number): Reads {
  const names = new Set([...a.keys(), ...b.keys()]);
  return new Map(
    [...names].map((name) => {
      const [one, other] = [a.get(name) ?? NOTHING, b.get(name) ?? NOTHING];
      return [
        name,
        {
          scans: each(one.scans, other.scans),
          scannedRows: each(one.scannedRows, other.scannedRows),
          rows: each(one.rows, other.rows),
          buffers: each(one.buffers, other.buffers),
        },
      ];
    }),
  );
}
