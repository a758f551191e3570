import type { Session } from './contract.ts';
import { readSuspensionNotice } from '../../core/access/queries.ts';
import { readUser } from '../queries.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { AppError } from '../../core/app-error.ts';
import { ANONYMOUS } from '../../core/caller.ts';
import type { Services } from '../../core/http/app-env.ts';
import { plainPassword } from '../../core/typed-text.ts';
import { describeError } from '../../core/process/log.ts';
import { command } from '../../core/database/command.ts';
import { invalidCredentials, type AuthSession } from './supabase-auth.ts';

/**
 * Opens a session of Auth with the plain form of the password, then with what was typed: older passwords were stored so. The
 * plain form is stored after a success with the second. @throws AppError as `AuthClient.signIn`.
 */
export async function openAuthSession(
  services: Services,
  typed: Credentials,
  clientAddress: string,
): Promise<AuthSession> {
  const password = plainPassword(typed.password);
  try {
    return await services.auth.signIn({ ...typed, password }, clientAddress);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid_credentials';
    if (!isWrong || password === typed.password) throw error;
  }
  const opened = await services.auth.signIn(typed, clientAddress);
  const asOwner = await asSessionOwner(services, opened);
  await command(asOwner, 'store_plain_password', { typed: typed.password }).catch((error: unknown) =>
    services.log('plain-password-not-stored', { error: describeError(error) }),
  );
  return opened;
}

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in with Auth. Auth refuses a suspended user before it checks the password; here only the right password learns of the
 * suspension. @throws AppError as `AuthClient.signIn`.
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
  clientAddress: string,
): Promise<AuthSession> {
  try {
    return await openAuthSession(services, credentials, clientAddress);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'suspended') throw error;
    const password = plainPassword(credentials.password);
    const noticeFor = (given: Credentials) =>
      readSuspensionNotice((work) => services.withCaller(ANONYMOUS, work), given);
    let notice = await noticeFor({ ...credentials, password });
    if (notice === null && password !== credentials.password) notice = await noticeFor(credentials);
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
