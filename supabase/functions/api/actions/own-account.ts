import { readUser, deleteOwnAccount, requestDeletion } from '../../_shared/data/account.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { DocumentStorage } from '../../_shared/http/document-storage.ts';
import type { AuthClient } from '../../_shared/http/supabase-auth.ts';

/** A user's claim to know their own password. */
export interface Proof {
  auth: AuthClient;
  asCaller: AsCaller;
  userId: string;
  password: string;
  clientAddress: string;
}

/**
 * Checks the caller's own password, because a session on a borrowed phone is not enough for some changes.
 * @throws AppError `forbidden` (403); 401 would mean that the session has ended.
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

interface Deletion extends Proof {
  documents: DocumentStorage;
  token: string;
}

/**
 * Deletes the caller's account: checks the password, deletes the files, then the account. A failed request can be repeated.
 * @throws AppError `forbidden` (403) for a wrong password, `conflict` (409) during a trip.
 */
export async function deleteAccount({ documents, token, ...proof }: Deletion): Promise<void> {
  await provePassword(proof);
  const files = await requestDeletion(proof.asCaller, proof.userId);
  await documents.remove(files, token);
  await deleteOwnAccount(proof.asCaller);
}
