import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ReservedSql, Sql } from 'postgres';
import { z } from 'zod';
import { columnList, type Table } from './tables.ts';

const DAY_MS = 86_400_000;
const DATED_TYPE = /^(?:date|timestamp|tstzrange|daterange)/;
/** Moments from 2100 on mean "never". */
const DATE = /\b20\d\d-\d\d-\d\d\b/g;

const headerSchema = z.object({ takenAt: z.coerce.date() });
const rowSchema = z.array(z.string().nullable());
const partSchema = z.union([
  z.object({
    table: z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ file: z.string(), base64: z.string() }),
]);

type LoadOptions = {
  /** As a superuser: the rows are not checked again, and triggers do not run. */
  sql: Sql;
  storageDir: string;
};

/**
 * Puts a dump into a database that has the migrations of its release. All moments move by the same number of whole days, so that
 * the newest are of the last 24 hours.
 */
export async function loadDump(dump: Buffer, { sql, storageDir }: LoadOptions): Promise<void> {
  const lines = brotliDecompressSync(dump).toString().trimEnd().split('\n');
  const { takenAt } = headerSchema.parse(JSON.parse(lines[0] ?? ''));
  const days = Math.floor((Date.now() - takenAt.getTime()) / DAY_MS);
  const own = await sql.reserve();
  try {
    await own`set session_replication_role = replica`;
    let line = 1;
    while (line < lines.length) {
      const part = partSchema.parse(JSON.parse(lines[line] ?? ''));
      line += 1;
      if ('file' in part) storeFile(path.join(storageDir, part.file), part.base64);
      else if ('sequence' in part) await own`select setval(${part.sequence}::regclass, ${part.value})`;
      else {
        const start = line;
        while (lines[line]?.startsWith('[')) line += 1;
        await loadRows(own, part.table, lines.slice(start, line), days);
      }
    }
    await own`set session_replication_role = origin`;
  } finally {
    own.release();
  }
}

async function loadRows(sql: ReservedSql, table: Table, lines: string[], days: number): Promise<void> {
  const isDated = table.columns.map(({ type }) => DATED_TYPE.test(type));
  const rows = lines.map((line) =>
    rowSchema
      .parse(JSON.parse(line))
      .map((cell, column) =>
        isDated[column] ? (cell?.replaceAll(DATE, (date) => addDays(date, days)) ?? null) : cell,
      ),
  );
  const cells = table.columns.map(({ type }, column) => `(r ->> ${column})::${type}`).join(', ');
  await sql.unsafe(`delete from ${table.name}`);
  await sql.unsafe(
    `insert into ${table.name} (${columnList(table)}) overriding system value
    select ${cells} from jsonb_array_elements($1::text::jsonb) r`,
    [JSON.stringify(rows)],
  );
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function storeFile(file: string, base64: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, base64, { encoding: 'base64', mode: 0o600 });
}
