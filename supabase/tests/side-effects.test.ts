import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { format } from 'oxfmt';
import { afterAll, expect, inject, test } from 'vitest';

// UPDATE_SIDE_EFFECTS=1 writes the tables again; review the difference.
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/side-effects.md');
const TABLES = /(?<=<!-- tables -->\n)[^]*?(?=\n<!-- \/tables -->)/;

// A function whose body is a list of steps, each under its condition.
const LIST = /^(?:before|after)_/;
// Functions that say less than their arguments.
const DOORS = /^(?:broadcast_to_\w+|create_notification|create_notification_unless_caller|refuse)$/;

type Step = { name: string; when: string; effect?: string };

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

type Trigger = {
  table: string;
  event: string;
  condition: string;
  name: string;
  effect: string;
  function: string;
  source: string;
};

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
      p.proname as function, p.prosrc as source, obj_description(t.tgfoid, 'pg_proc') as effect
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'private'::regnamespace
    order by n.nspname, c.relname, t.tgtype & 2 desc, t.tgname collate "C"`;
}

/** The comment of each function of schema private. */
async function readComments(): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; comment: string }[]>`
    select p.proname as name, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p where p.pronamespace = 'private'::regnamespace`;
  return new Map(rows.map(({ name, comment }) => [name, comment]));
}

/** The description of a function: its comment without the fixed lines, with a small first letter. */
function effectOf(comment: string): string {
  const words = comment
    .replace(/^Trigger[^:]*: /, '')
    .replaceAll(/\n(?:Refuses|Security definer because): [^]*?(?=\n[A-Z][\w ]*: |$)/g, '')
    .replaceAll('\n', ' ');
  return /^[A-Z][a-z ]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** The condition of a trigger or step in short: `status changes and new.status = 'cancelled'`. */
function readable(condition: string): string {
  return condition
    .replaceAll('::text', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(
      /\(\s*(old\.[^()]+?)\s*\) is (not )?distinct from \([^()]+\)/g,
      (_, columns: string, not?: string) =>
        `${not === undefined ? '' : 'none of '}${columns.replaceAll('old.', '')} ${not === undefined ? 'change' : 'changes'}`,
    )
    .replaceAll(/old\.(\w+) (?:is distinct from|<>) new\.\1/g, '$1 changes')
    .replaceAll(/tg_op = '(\w+)'/g, (_, operation: string) => operation.toLowerCase())
    .replaceAll(/old\.(\w+) IS DISTINCT FROM new\.\1/g, '$1 changes')
    .replaceAll(/\((\w+\.\w+ = '\w+')\) IS DISTINCT FROM \(\w+\.\w+ = '\w+'\)/g, '$1 changes')
    .replaceAll(/= ANY \(ARRAY\[(.*?)\]\)/g, 'in ($1)')
    .replaceAll(/\b(?:AND|OR|IS|NOT|NULL|DISTINCT|FROM)\b/g, (word) => word.toLowerCase());
}

/** The steps of a list in PL/pgSQL: calls of functions, writes, columns that it sets, and where it ends early. */
function stepsOf(source: string): Step[] {
  const body = source
    .replaceAll(/--.*/g, '')
    .replaceAll(/\bcase\b[^]*?\bend\b/g, '')
    .replace(/^[^]*?\bbegin\b/, '')
    .replace(/\bend\s*$/, '');
  const conditions: string[] = [];
  const steps: Step[] = [];
  const parts = body.matchAll(/\s*(?:(if|elsif)\s([^]*?)\sthen\s|(else)\s|(end if);|([^;]+);)/g);
  for (const [, branch, condition = '', otherwise, end, statement] of parts) {
    if (branch === 'elsif' || otherwise !== undefined || end !== undefined) conditions.pop();
    if (branch !== undefined)
      conditions.push(branch === 'if' ? readable(condition) : `else ${readable(condition)}`);
    if (otherwise !== undefined) conditions.push('else');
    const step = stepOf(statement ?? '', conditions.length > 0);
    if (step !== undefined) steps.push({ ...step, when: conditions.join('; ') });
  }
  return steps;
}

function stepOf(statement: string, isConditional: boolean): Omit<Step, 'when'> | undefined {
  const column = /^new\.(\w+) :=/.exec(statement)?.[1];
  if (column !== undefined) return { name: column, effect: 'is set' };
  const [, write, table] = /^(insert into|update|delete from) ([\w.]+)/.exec(statement) ?? [];
  if (write !== undefined && table !== undefined) return { name: `${write} ${table}`, effect: '' };
  const called = /^(?:perform|new :=) private\.(\w+)/.exec(statement)?.[1];
  if (called !== undefined) {
    const what = DOORS.test(called) ? /'(\w+)'/.exec(statement)?.[1] : undefined;
    return what === undefined ? { name: called } : { name: `${called} ${what}`, effect: '' };
  }
  return isConditional && statement.startsWith('return')
    ? { name: 'return', effect: 'ends here' }
    : undefined;
}

function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

function rowOf({ event, condition, name, effect }: Trigger): string {
  return tableRow([code(name), event, code(readable(condition)), effectOf(effect)]);
}

function stepsTable({ function: list, source }: Trigger, comments: Map<string, string>): string[] {
  const rows = stepsOf(source).map(({ name, when, effect }) =>
    tableRow([code(name), code(when), effect ?? effectOf(comments.get(name) ?? '')]),
  );
  return [
    '',
    `The steps of \`${list}\`, in their order:`,
    '',
    '| step | when | effect |',
    '| - | - | - |',
    ...rows,
  ];
}

/** A heading and a table for each table that has triggers, and the steps of those that are lists. */
function describe(triggers: Trigger[], comments: Map<string, string>): string {
  const names = [...new Set(triggers.map(({ table }) => table))];
  const sections = names.map((name) => {
    const own = triggers.filter(({ table }) => table === name);
    return [
      `## ${name}`,
      '',
      '| trigger | event | when | effect |',
      '| - | - | - | - |',
      ...own.map(rowOf),
      ...own
        .filter((trigger) => LIST.test(trigger.function))
        .flatMap((trigger) => stepsTable(trigger, comments)),
    ];
  });
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

test('docs/side-effects.md lists the triggers of the catalogue', async () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const tables = describe(await readTriggers(), await readComments());
  const written = text.replace(TABLES, () => `\n${tables}\n`);
  const { code: expected } = await format(DOCUMENT, written, { proseWrap: 'preserve' });
  if (process.env['UPDATE_SIDE_EFFECTS'] === '1') writeFileSync(DOCUMENT, expected);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(expected);
});
