import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Sql } from 'postgres';
import { contentsOf, listTables } from './tables.ts';

type DumpOptions = {
  /** The database with the data. */
  sql: Sql;
  /** A database that has the same migrations and nothing else. */
  empty: Sql;
  /** The folder of the stored files. */
  storageDir: string;
};

/**
 * The rows that the migrations alone do not make, the values of sequences, and the stored files, as compressed lines: a line of JSON
 * says what follows, and each row of a table is an array of texts.
 */
export async function takeDump({ sql, empty, storageDir }: DumpOptions): Promise<Buffer> {
  const tables = await listTables(sql);
  const [contents, without] = [await contentsOf(sql, tables), await contentsOf(empty, tables)];
  const lines = [JSON.stringify({ takenAt: new Date().toISOString() })];
  for (const table of tables) {
    if (contents.get(table.name) === without.get(table.name)) continue;
    const columns = table.columns.map(({ name }) => `${name}::text`).join(', ');
    const rows = await sql.unsafe<{ line: string }[]>(
      `select to_json(array[${columns}])::text as line from ${table.name} order by 1`,
    );
    lines.push(JSON.stringify({ table }), ...rows.map(({ line }) => line));
  }
  const sequences = await sql<{ sequence: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value from pg_sequences
    where schemaname in ('public', 'private', 'auth') and last_value is not null order by 1`;
  lines.push(...sequences.map((sequence) => JSON.stringify(sequence)));
  for (const file of listFiles(storageDir))
    lines.push(JSON.stringify({ file, base64: readFileSync(path.join(storageDir, file), 'base64') }));
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(`${lines.join('\n')}\n`, { params });
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
