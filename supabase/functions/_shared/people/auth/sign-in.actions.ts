import type { Session } from './contract.ts';
import { readSuspensionNotice } from '../../core/access/queries.ts';
import { readUser } from '../queries.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { AppError } from '../../core/app-error.ts';
import { ANONYMOUS } from '../../core/caller.ts';
import type { Services } from '../../core/http/app-env.ts';
import { invalidCredentials, type AuthSession } from './supabase-auth.ts';

/**
 * Signs in with Auth. Auth refuses a suspended user before it checks the password; here only the right password learns of the
 * suspension. @throws AppError as `AuthClient.signIn`.
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
    throw notice === null ? invalidCredentials() : new AppError('suspended', notice, { cause: error });
  }
}

/**
 * Converts a session of Auth to the contract's session, with the user's profile from the database.
 * @throws AppError `suspended` (403).
 */
export async function openSession(services: Services, opened: AuthSession): Promise<Session> {
  const claims = await services.verifyToken(opened.token);
  return { ...opened, user: await readUser(await asSessionOwner(services, opened), claims.sub) };
}

/** The database access of the session's owner. */
export async function asSessionOwner(services: Services, opened: AuthSession): Promise<AsCaller> {
  const claims = await services.verifyToken(opened.token);
  return (work) => services.withCaller({ kind: 'user', claims }, work);
}
