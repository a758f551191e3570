import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { format } from 'oxfmt';
import { afterAll, expect, inject, test } from 'vitest';

// UPDATE_SIDE_EFFECTS=1 writes the tables again; review the difference.
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/side-effects.md');
const TABLES = /(?<=<!-- tables -->\n)[^]*?(?=\n<!-- \/tables -->)/;

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

type Trigger = { table: string; event: string; condition: string; name: string; effect: string };

/** Every trigger with a function of schema private, in the order in which PostgreSQL runs them. */
function readTriggers(): Promise<Trigger[]> {
  return sql<Trigger[]>`
    select
      n.nspname || '.' || c.relname as table,
      case when t.tgtype & 2 > 0 then 'before ' else 'after ' end || concat_ws(' or ',
        case when t.tgtype & 4 > 0 then 'insert' end,
        case when t.tgtype & 16 > 0 then 'update' || coalesce(' of ' || (
          select string_agg(a.attname, ', ' order by a.attname)
          from unnest(t.tgattr::int2[]) as number join pg_attribute a on a.attrelid = c.oid and a.attnum = number
        ), '') end,
        case when t.tgtype & 8 > 0 then 'delete' end,
        case when t.tgtype & 32 > 0 then 'truncate' end
      ) as event,
      coalesce(substring(pg_get_triggerdef(t.oid, true) from ' WHEN \\((.*)\\) EXECUTE FUNCTION '), '') as condition,
      t.tgname as name,
      replace(regexp_replace(
        obj_description(t.tgfoid, 'pg_proc'), '^Trigger[^:]*: |\\n(Refuses|Security definer because): .*', '', 'g'
      ), E'\\n', ' ') as effect
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'private'::regnamespace
    order by n.nspname, c.relname, t.tgtype & 2 desc, t.tgname collate "C"`;
}

/** The condition of a trigger in short: `status changes and new.status = 'cancelled'`. */
function readable(condition: string): string {
  return condition
    .replaceAll('::text', '')
    .replaceAll(/old\.(\w+) IS DISTINCT FROM new\.\1/g, '$1 changes')
    .replaceAll(/\((\w+\.\w+ = '\w+')\) IS DISTINCT FROM \(\w+\.\w+ = '\w+'\)/g, '$1 changes')
    .replaceAll(/= ANY \(ARRAY\[(.*?)\]\)/g, 'in ($1)')
    .replaceAll(/\b(?:AND|OR|IS|NOT|NULL|DISTINCT|FROM)\b/g, (word) => word.toLowerCase());
}

function rowOf({ event, condition, name, effect }: Trigger): string {
  const cells = [`\`${name}\``, event, condition === '' ? '' : `\`${readable(condition)}\``, effect];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A heading and a table for each table that has triggers. */
function describe(triggers: Trigger[]): string {
  const names = [...new Set(triggers.map(({ table }) => table))];
  const sections = names.map((name) => [
    `## ${name}`,
    '',
    '| trigger | event | when | effect |',
    '| - | - | - | - |',
    ...triggers.filter(({ table }) => table === name).map(rowOf),
  ]);
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

test('docs/side-effects.md lists the triggers of the catalogue', async () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const tables = describe(await readTriggers());
  const written = text.replace(TABLES, () => `\n${tables}\n`);
  const { code: expected } = await format(DOCUMENT, written, { proseWrap: 'preserve' });
  if (process.env['UPDATE_SIDE_EFFECTS'] === '1') writeFileSync(DOCUMENT, expected);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(expected);
});
