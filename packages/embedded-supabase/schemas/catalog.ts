import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ISql } from 'postgres';
import { z } from 'zod';

/** Every fact of a database as text: `<kind> <name>` leads to the fact. */
export type Facts = Map<string, string>;

/** A fact that two databases do not share; null where it is missing. */
export type Difference = { fact: string; from: string | null; to: string | null };

/** Tables with more rows than these are compared by a hash: a difference is found, but its rows are not shown. */
const SHOWN_ROWS_MAX = 2000;

const LINES_MAX = 8;
const LINE_MAX = 300;

const QUERY = readFileSync(path.join(import.meta.dirname, 'catalog.sql'), 'utf8');

const factsSchema = z.array(z.object({ kind: z.string(), name: z.string(), fact: z.string().nullable() }));
const tablesSchema = z.array(z.object({ name: z.string(), volatile: z.array(z.string()) }));
const rowsSchema = z.tuple([z.object({ rows: z.string() })]);

/**
 * Reads the catalogue and the rows of a database: definitions, owners, privileges, policies, comments, the order of columns,
 * roles and their memberships.
 *
 * @param sql A connection of its own as a superuser. Its search path is empty afterwards, so that every name has its schema.
 */
export async function readFacts(sql: ISql): Promise<Facts> {
  await sql`set search_path = ''`;
  const facts = factsSchema.parse([...(await sql.unsafe(QUERY))]);
  const found: Facts = new Map(facts.map(({ kind, name, fact }) => [`${kind} ${name}`, fact ?? '']));
  for (const table of await readTables(sql)) {
    const rows = await readRows(sql, table);
    if (rows !== '') found.set(`rows ${table.name}`, rows);
  }
  return found;
}

type Table = z.infer<typeof tablesSchema>[number];

/** All tables, each with the columns that differ from run to run: times, and values made by now() or at random. */
async function readTables(sql: ISql): Promise<Table[]> {
  const tables = await sql`
    select format('%I.%I', n.nspname, c.relname) as name, array(
      select a.attname::text
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and (a.atttypid = 'timestamptz'::regtype or pg_get_expr(d.adbin, d.adrelid) ~ 'gen_random_|now\\(\\)')
    ) as volatile
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'supabase_migrations')`;
  return tablesSchema.parse([...tables]);
}

/** The rows as sorted JSON, one per line, or their number and hash; empty for an empty table. */
async function readRows(sql: ISql, { name, volatile }: Table): Promise<string> {
  const query = `
    select case
      when count(*) <= ${SHOWN_ROWS_MAX} then coalesce(string_agg(r.line, e'\\n' order by r.line collate "C"), '')
      else format('%s rows, hash %s', count(*), md5(string_agg(r.line, e'\\n' order by r.line collate "C")))
    end as rows
    from (select (to_jsonb(t) - $1::text[])::text as line from ${name} t) r`;
  const [{ rows }] = rowsSchema.parse([...(await sql.unsafe(query, [volatile]))]);
  return rows;
}

/** The differences of two databases, by name. */
export function compareFacts(from: Facts, to: Facts): Difference[] {
  const facts = [...new Set([...from.keys(), ...to.keys()])].sort();
  return facts
    .map((fact) => ({ fact, from: from.get(fact) ?? null, to: to.get(fact) ?? null }))
    .filter((each) => each.from !== each.to);
}

/** A difference as text: its name, then the lines of one side (-) and of the other side (+). */
export function describeDifference({ fact, from, to }: Difference): string {
  const [old, fresh] = [from, to].map((text) => text?.split('\n') ?? []);
  const removed = (old ?? []).filter((line) => !fresh?.includes(line)).map((line) => `  - ${line}`);
  const added = (fresh ?? []).filter((line) => !old?.includes(line)).map((line) => `  + ${line}`);
  return [fact, ...shorten(removed), ...shorten(added)].join('\n');
}

function shorten(lines: string[]): string[] {
  const shown = lines
    .slice(0, LINES_MAX)
    .map((line) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)} …` : line));
  return lines.length > LINES_MAX ? [...shown, `  … ${lines.length - LINES_MAX} more lines`] : shown;
}
