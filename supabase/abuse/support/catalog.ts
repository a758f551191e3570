import type postgres from 'postgres';

export interface Column {
  table: string;
  column: string;
  type: string;
}

export interface Table {
  name: string;
  /** The columns of the primary key. */
  key: string[];
  columns: Column[];
}

/** The tables of schema `public`. */
export async function readTables(sql: postgres.Sql): Promise<Table[]> {
  const columns = await sql<(Column & { isKey: boolean })[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)
      ) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname, a.attnum`;
  return [...new Set(columns.map(({ table }) => table))].map((name) => {
    const own = columns.filter(({ table }) => table === name);
    return { name, key: own.filter(({ isKey }) => isKey).map(({ column }) => column), columns: own };
  });
}

/** The rows of the table that name one of the people. */
export async function findRows(
  sql: postgres.Sql,
  table: string,
  people: readonly { id: string }[],
): Promise<Record<string, unknown>[]> {
  const ids = people.map(({ id }) => id).join('|');
  const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
    `select to_jsonb(t) as row from public.${table} t where t::text ~ $1`,
    [ids],
  );
  return rows.map(({ row }) => row);
}
