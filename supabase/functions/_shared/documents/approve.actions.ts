import { documentsToApprove, isUnchanged } from './admin.queries.ts';
import type { AsCaller } from '../core/database/client.ts';
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
  for (const path of await documentsToApprove(asAdmin, personId)) {
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
