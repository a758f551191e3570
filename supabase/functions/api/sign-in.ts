import { readSuspensionNotice } from '../_shared/data/suspensions.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { ANONYMOUS } from '../_shared/domain/caller.ts';
import type { Services } from '../_shared/http/app-env.ts';
import type { AuthSession } from '../_shared/http/supabase-auth.ts';

/**
 * Signs in with Auth. Auth refuses the suspended before it looks at the password; the reason is told only to those
 * whose password is right. @throws AppError as `AuthClient.signIn`.
 */
export async function signIn(
  { auth, withCaller }: Services,
  credentials: { email: string; password: string },
  clientAddress: string,
): Promise<AuthSession> {
  try {
    return await auth.signIn(credentials, clientAddress);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'suspended') throw error;
    const notice = await readSuspensionNotice((work) => withCaller(ANONYMOUS, work), credentials);
    throw notice === null ? error : new AppError('suspended', notice, { cause: error });
  }
}
