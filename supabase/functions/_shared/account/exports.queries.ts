import { z } from 'zod';
import { exportFileSchema, type ExportFile } from './exports.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { EXPORT_ROWS_PER_FETCH } from './limits.rules.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';

const ownSchema = exportFileSchema.omit({ state: true }).extend({ path: z.string(), isMade: z.boolean() });
const partSchema = z.object({ name: z.string(), isList: z.boolean() });
/** One part of an export; `isList`: an array of its rows, else its only row. */
export type ExportPart = z.infer<typeof partSchema>;
const endedSchema = z.object({ id: z.guid(), path: z.string() });
const itemSchema = z.object({ item: z.string() });

/** The export that the caller has asked for, with the path of its file; null without one. */
export async function readOwnExport(asCaller: AsCaller): Promise<(ExportFile & { path: string }) | null> {
  const rows = await asCaller(
    (sql) => sql`
      select x.path, x.asked_at, x.made_at is not null as is_made, x.bytes::float8 as bytes, x.expires_at
      from private.own_export() x`,
  );
  const [own] = rowsAs(ownSchema, rows);
  if (own === undefined) return null;
  const { isMade, ...file } = own;
  return { ...file, state: isMade ? 'ready' : 'waiting' };
}

/** The next export that is to be made, or null. */
export async function nextExport(asClock: AsCaller): Promise<{ id: string; path: string } | null> {
  const rows = await asClock((sql) => sql`select id, path from private.next_export()`);
  return rowsAs(endedSchema, rows)[0] ?? null;
}

/** The parts of every export, by name. */
export async function listExportParts(asClock: AsCaller): Promise<ExportPart[]> {
  const rows = await asClock((sql) => sql`select name, is_list from private.export_part_names()`);
  return rowsAs(partSchema, rows);
}

/** Gives the rows of one part to `take`, each as JSON, some at a time. @throws AppError `not_found` if the export is no longer requested. */
export async function readExportPart(
  asClock: AsCaller,
  { id, part, take }: { id: string; part: string; take: (items: string[]) => Promise<void> },
): Promise<void> {
  await asClock(async (sql) => {
    const rows = sql`select private.export_rows(${id}, ${part}) as item`.cursor(EXPORT_ROWS_PER_FETCH);
    for await (const page of rows) await take(page.map((row) => itemSchema.parse(row).item));
  });
}

/** Records that the file is stored. False: the export is no longer requested. */
export async function finishExport(asClock: AsCaller, id: string, bytes: number): Promise<boolean> {
  return valueAs(
    z.boolean(),
    await asClock((sql) => sql`select private.finish_export(${id}, ${bytes}) as is_kept`),
  );
}

/** Files of exports that have ended, to be deleted. */
export async function listEndedExports(
  asClock: AsCaller,
  filesMax: number,
): Promise<z.infer<typeof endedSchema>[]> {
  const rows = await asClock((sql) => sql`select id, path from private.ended_exports(${filesMax})`);
  return rowsAs(endedSchema, rows);
}

/** Forgets exports whose file is deleted; returns how many. */
export async function forgetExports(asClock: AsCaller, ids: string[]): Promise<number> {
  const rows = await asClock((sql) => sql`select private.forget_exports(${sql.array(ids)}::uuid[]) as count`);
  return valueAs(z.number(), rows);
}
