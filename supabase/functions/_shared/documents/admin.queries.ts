import { z } from 'zod';
import type { AsCaller } from '../core/database/client.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';

/** Paths of the stored documents that an approval of this person refers to. */
export async function documentsToApprove(asAdmin: AsCaller, personId: string): Promise<string[]> {
  const rows = await asAdmin(
    (sql) => sql`select path from private.documents_to_approve(${personId}) as path`,
  );
  return valuesAs(z.string(), rows);
}

/**
 * Records the SHA-256 of a document the first time, and compares it later. False if the bytes have changed; the change is
 * in the audit log then.
 */
export async function isUnchanged(
  asAdmin: AsCaller,
  { path, hash }: { path: string; hash: string },
): Promise<boolean> {
  const rows = await asAdmin((sql) => sql`select private.compare_document_hash(${path}, ${hash}) as same`);
  return valueAs(z.boolean(), rows);
}
