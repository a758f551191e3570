import { deleteOwnAccount, requestDeletion } from '../_shared/data/account.ts';
import { readUser } from '../_shared/data/users.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import type { Services } from '../_shared/http/app-env.ts';

interface Leaving {
  services: Services;
  asCaller: AsCaller;
  userId: string;
  token: string;
  password: string;
  clientAddress: string;
}

/**
 * Deletes the caller's account: password again, files, then the person. Stopped half-way it can simply be sent again.
 * @throws AppError `forbidden` (403) for a wrong password, `conflict` (409) during a trip.
 */
export async function deleteAccount({
  services,
  asCaller,
  userId,
  token,
  password,
  clientAddress,
}: Leaving): Promise<void> {
  const { email } = await readUser(asCaller, userId);
  const proof = await services.auth.signIn({ email, password }, clientAddress).catch((error: unknown) => {
    // 401 would tell the browser that its session is over.
    if (error instanceof AppError && error.code === 'invalid_credentials') {
      throw new AppError('forbidden', 'This password is not right.');
    }
    throw error;
  });
  await services.auth.signOut(proof.token);
  const files = await requestDeletion(asCaller, userId);
  await services.documents.remove(files, token);
  await deleteOwnAccount(asCaller);
}
