import { z } from 'zod';
import type { AsCaller } from '../core/database/client.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';

/** Takes up to `filesMax` files that are due for deletion. What is not deleted is due again later. */
export async function takeFileDeletions(asClock: AsCaller, filesMax: number): Promise<string[]> {
  const rows = await asClock((sql) => sql`select path from private.take_file_deletions(${filesMax}) as path`);
  return valuesAs(z.string(), rows);
}

/** Removes from the queue the files that Storage has deleted; returns how many. */
export async function finishFileDeletions(asClock: AsCaller, paths: string[]): Promise<number> {
  const rows = await asClock(
    (sql) => sql`select private.finish_file_deletions(${sql.array(paths)}) as count`,
  );
  return valueAs(z.number(), rows);
}
