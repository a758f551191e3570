import { z } from 'zod';
import type { AsCaller } from '../core/database/client.ts';
import { command } from '../core/database/command.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';
import { AppError } from '../core/app-error.ts';
import type { Services } from '../core/http/app-env.ts';

/**
 * Records the hash of every document that an approval of this person, their vehicle or their paper refers to, or compares it with the one that was
 * recorded when an administrator first opened the document.
 * @throws AppError `conflict` (409) if a document has changed or cannot be read, `unavailable`.
 */
export async function checkDocumentsToApprove(
  { config, documents }: Services,
  asAdmin: AsCaller,
  personId: string | null,
): Promise<void> {
  // The decision refuses what does not exist.
  if (personId === null) return;
  const paths = await command(asAdmin, 'documents_to_approve', { person: personId });
  for (const path of valuesAs(z.string(), paths)) {
    const hash = await documents.hash(path, config.secretKey);
    if (hash === null) {
      throw new AppError('conflict', 'A document cannot be opened. Please ask for a new one.');
    }
    if (!(await isUnchanged(asAdmin, { path, hash }))) {
      throw new AppError(
        'conflict',
        'A document has changed since it was first opened. Please ask for a new one.',
      );
    }
  }
}

/**
 * Records the SHA-256 of a document the first time, and compares it later. False if the bytes have changed; the change is
 * in the audit log then.
 */
export async function isUnchanged(
  asAdmin: AsCaller,
  { path, hash }: { path: string; hash: string },
): Promise<boolean> {
  return valueAs(z.boolean(), await command(asAdmin, 'compare_document_hash', { path, sha256: hash }));
}
