import { readUser } from '../_shared/data/users.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import type { AuthClient } from '../_shared/http/supabase-auth.ts';

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
