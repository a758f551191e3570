import { z } from 'zod';
import type { AsCaller } from '../core/database/client.ts';
import { valueAs } from '../core/database/rows.ts';

/** Seconds until the caller may upload the next file: 0 below the limit of uploads within an hour. */
export async function readUploadWait(asCaller: AsCaller): Promise<number> {
  const rows = await asCaller((sql) => sql`select private.own_upload_wait_seconds() as wait_seconds`);
  return valueAs(z.number(), rows);
}

/** Whether the file is the caller's own, or a photo that the caller may see. */
export async function mayReadDocument(asCaller: AsCaller, path: string): Promise<boolean> {
  const rows = await asCaller((sql) => sql`select private.may_read_document(${path}) as may_read`);
  return valueAs(z.boolean(), rows);
}
