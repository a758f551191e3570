import { readUser, deleteOwnAccount, requestDeletion } from '../../_shared/data/account.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { DocumentStorage } from '../../_shared/http/document-storage.ts';
import type { AuthClient } from '../../_shared/http/supabase-auth.ts';

export interface Proof {
  auth: AuthClient;
  asCaller: AsCaller;
  userId: string;
  password: string;
  clientAddress: string;
}

/**
 * Makes sure that the caller knows their own password: a borrowed phone has a token, not this.
 * @throws AppError `forbidden` (403): 401 would tell the browser that its session is over.
 */
export async function provePassword({
  auth,
  asCaller,
  userId,
  password,
  clientAddress,
}: Proof): Promise<void> {
  const { email } = await readUser(asCaller, userId);
  const session = await auth.signIn({ email, password }, clientAddress).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') {
      throw new AppError('forbidden', 'This password is not right.');
    }
    throw error;
  });
  await auth.signOut(session.token);
}

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
