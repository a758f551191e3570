import type { ISql } from 'postgres';
import { z } from 'zod';

/** A table with data of the product, and its columns that are not computed. */
export type Table = { name: string; columns: { name: string; type: string }[] };

const tablesSchema = z.array(
  z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
);
const contentSchema = z.tuple([z.object({ rows: z.number(), hash: z.string().nullable() })]);

/** The tables of the product, Auth and Storage, and the history of seeds. Not Realtime's messages of the last days. */
export async function listTables(sql: ISql): Promise<Table[]> {
  const rows = await sql`
    select format('%I.%I', n.nspname, c.relname) as name, jsonb_agg(
      jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, null)) order by a.attnum
    ) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and (
      n.nspname in ('public', 'private', 'auth', 'storage')
      or (n.nspname, c.relname) = ('supabase_migrations', 'seed_files')
    )
    group by n.nspname, c.relname order by 1`;
  return tablesSchema.parse([...rows]);
}

/** The columns of a table as a list for SQL. */
export function columnList({ columns }: Table): string {
  return columns.map(({ name }) => name).join(', ');
}

/** By table: the number of its rows, and a hash of the given columns that does not depend on their order. */
export async function contentsOf(sql: ISql, tables: readonly Table[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const table of tables) {
    const [{ rows, hash }] = contentSchema.parse([
      ...(await sql.unsafe(`
        select count(*)::int as rows, sum(hashtextextended(row(${columnList(table)})::text, 0))::text as hash
        from ${table.name}`)),
    ]);
    contents.set(table.name, `${rows} rows, hash ${hash}`);
  }
  return contents;
}

const referencesSchema = z.array(
  z.object({
    name: z.string(),
    child: z.string(),
    parent: z.string(),
    columns: z.array(z.string()),
    keys: z.array(z.string()),
  }),
);

/** The foreign keys of the product's tables. */
export async function listReferences(sql: ISql): Promise<z.infer<typeof referencesSchema>> {
  const rows = await sql`
    select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
      array(
        select quote_ident(a.attname) from unnest(k.conkey) with ordinality u (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by u.place
      ) as columns,
      array(
        select quote_ident(a.attname) from unnest(k.confkey) with ordinality u (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number order by u.place
      ) as keys
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and n.nspname in ('public', 'private')`;
  return referencesSchema.parse([...rows]);
}
