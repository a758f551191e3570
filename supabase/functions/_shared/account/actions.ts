import type { Context } from 'hono';
import type { ChangeEmail, ChangePassword } from '../people/account.contract.ts';
import type { User } from '../people/contract.ts';
import { deleteOwnAccount, readUser } from '../people/queries.ts';
import { AppError } from '../core/app-error.ts';
import { CLOCK } from '../core/caller.ts';
import { WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_WINDOW_SECONDS } from './limits.rules.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { describeError } from '../core/process/log.ts';
import { hitLimit } from '../core/access/rate-limit.ts';
import { wrongPassword } from '../people/auth/supabase-auth.ts';
import { deleteFiles } from '../documents/jobs.ts';
import { refuseWeakPassword } from '../people/auth/new-password.actions.ts';
import { command } from '../core/database/command.ts';
import { openAuthSession } from '../people/auth/sign-in.actions.ts';
import { plainPassword } from '../core/typed-text.ts';

/** The last wrong password of a day is one more than this limit allows. */
const WRONG_PASSWORDS = {
  name: 'wrong-own-password',
  maxHits: WRONG_PASSWORDS_MAX - 1,
  windowSeconds: WRONG_PASSWORDS_WINDOW_SECONDS,
};

/**
 * Checks the caller's own password, because a session on a borrowed phone is not enough for some changes. Wrong ones are counted
 * per account; the last one ends the session. Returns the account that was read.
 * @throws AppError `forbidden` (403), `unauthenticated` (401) when the session has ended.
 */
export async function checkPassword(c: Context<AppEnv>, password: string): Promise<User> {
  const { services, asCaller, clientAddress } = c.var;
  const user = await readUser(asCaller, userIdOf(c));
  const session = await openAuthSession(services, { email: user.email, password }, clientAddress).catch(
    async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      throw await countWrongPassword(c);
    },
  );
  await services.auth.signOut(session.token, clientAddress);
  return user;
}

async function countWrongPassword(c: Context<AppEnv>): Promise<AppError> {
  if ((await hitLimit(c, WRONG_PASSWORDS, `account:${userIdOf(c)}`)) === 0) return wrongPassword();
  await c.var.services.auth.signOut(tokenOf(c), c.var.clientAddress);
  return new AppError('unauthenticated', 'Too many wrong passwords. Please sign in again.');
}

/**
 * Changes the caller's password.
 * @throws AppError as `checkPassword`, `weak_password`.
 */
export async function changePassword(c: Context<AppEnv>, passwords: ChangePassword): Promise<void> {
  const { name, email } = await checkPassword(c, passwords.currentPassword);
  await refuseWeakPassword(passwords.newPassword, [name, email]);
  // The check has stored the plain form.
  const currentPassword = plainPassword(passwords.currentPassword);
  await c.var.services.auth.changePassword(
    tokenOf(c),
    { ...passwords, currentPassword },
    c.var.clientAddress,
  );
}

/**
 * Makes Auth mail a link to the new address of the caller.
 * @throws AppError as `checkPassword`, `email_taken`, `rate_limited`.
 */
export async function changeEmail(c: Context<AppEnv>, { newEmail, password }: ChangeEmail): Promise<void> {
  const { asCaller, services, clientAddress } = c.var;
  await checkPassword(c, password);
  await command(asCaller, 'request_email_change', { newEmail });
  try {
    await services.auth.changeEmail(tokenOf(c), newEmail, clientAddress);
  } finally {
    // Auth notes only a mail that it sent: not for an address that is taken, or the one that the account has.
    await command(asCaller, 'end_email_request', {});
  }
}

/**
 * Deletes the caller's account: checks the password, deletes the account, and after the commit the files that it queued. A
 * failure of Storage is not the caller's: the job `delete_files` tries again.
 * @throws AppError `forbidden` (403) for a wrong password, `conflict` (409) during a trip.
 */
export async function deleteAccount(c: Context<AppEnv>, password: string): Promise<void> {
  const { services } = c.var;
  await checkPassword(c, password);
  await deleteOwnAccount(c.var.asCaller);
  await deleteFiles({ services, asClock: (work) => services.withCaller(CLOCK, work) }).catch(
    (error: unknown) => services.log('file_deletion_failed', { error: describeError(error) }),
  );
}
