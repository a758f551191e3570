import { readUser, deleteOwnAccount } from '../../_shared/data/account.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { CLOCK } from '../../_shared/domain/caller.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { describeError } from '../../_shared/http/log.ts';
import { wrongPassword, type AuthClient } from '../../_shared/http/supabase-auth.ts';
import { deleteFiles } from '../jobs/delete-files.ts';

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

/**
 * Deletes the caller's account: checks the password, deletes the account, and after the commit the files that it queued. A
 * failure of Storage is not the caller's: the job `delete_files` tries again.
 * @throws AppError `forbidden` (403) for a wrong password, `conflict` (409) during a trip.
 */
export async function deleteAccount(services: Services, check: PasswordCheck): Promise<void> {
  await checkPassword(check);
  await deleteOwnAccount(check.asCaller);
  await deleteFiles({ services, asClock: (work) => services.withCaller(CLOCK, work) }).catch(
    (error: unknown) => services.log('file_deletion_failed', { error: describeError(error) }),
  );
}
