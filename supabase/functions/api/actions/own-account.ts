import { readUser, deleteOwnAccount, requestDeletion } from '../../_shared/data/account.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { DocumentStorage } from '../../_shared/http/document-storage.ts';
import { wrongPassword, type AuthClient } from '../../_shared/http/supabase-auth.ts';

/** A password to check, and the user it should belong to. */
export interface PasswordCheck {
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
export async function checkPassword({
  auth,
  asCaller,
  userId,
  password,
  clientAddress,
}: PasswordCheck): Promise<void> {
  const { email } = await readUser(asCaller, userId);
  const session = await auth.signIn({ email, password }, clientAddress).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') {
      throw wrongPassword();
    }
    throw error;
  });
  await auth.signOut(session.token, clientAddress);
}

interface Deletion extends PasswordCheck {
  documents: DocumentStorage;
  token: string;
}

/**
 * Deletes the caller's account: checks the password, deletes the files, then the account. A failed request can be repeated.
 * @throws AppError `forbidden` (403) for a wrong password, `conflict` (409) during a trip.
 */
export async function deleteAccount({ documents, token, ...check }: Deletion): Promise<void> {
  await checkPassword(check);
  const files = await requestDeletion(check.asCaller, check.userId);
  await documents.remove(files, token);
  await deleteOwnAccount(check.asCaller);
}
