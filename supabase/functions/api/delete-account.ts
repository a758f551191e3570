import { deleteOwnAccount, requestDeletion } from '../_shared/data/account.ts';
import type { DocumentStorage } from '../_shared/http/document-storage.ts';
import { provePassword, type Proof } from './prove-password.ts';

interface Leaving extends Proof {
  documents: DocumentStorage;
  token: string;
}

/**
 * Deletes the caller's account: password again, files, then the person. Stopped half-way it can simply be sent again.
 * @throws AppError `forbidden` (403) for a wrong password, `conflict` (409) during a trip.
 */
export async function deleteAccount({ documents, token, ...proof }: Leaving): Promise<void> {
  await provePassword(proof);
  const files = await requestDeletion(proof.asCaller, proof.userId);
  await documents.remove(files, token);
  await deleteOwnAccount(proof.asCaller);
}
