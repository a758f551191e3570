import type { Context } from 'hono';
import {
  answerCode,
  enrolCode,
  noteAttempt,
  openAdminSession,
  type FindStep,
} from '../_shared/data/admin-door.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { cleanBase32, fromBase32 } from '../_shared/domain/base32.ts';
import { equalInConstantTime } from '../_shared/domain/constant-time.ts';
import { stepOfCode } from '../_shared/domain/totp.ts';
import { unseal } from '../_shared/http/admin-seal.ts';
import { atAdminDoor, auditHash, type AdminKeys } from '../_shared/http/admin-session.ts';
import { bringsSetupKey } from '../_shared/http/admin-setup.ts';
import type { AppEnv } from '../_shared/http/app-env.ts';
import { rateLimited } from '../_shared/http/rate-limit.ts';
import type { AuthSession } from '../_shared/http/supabase-auth.ts';

/** Refusals of Auth that must all read alike: each would tell a stranger something about an account. */
const TELLING = new Set(['invalid_credentials', 'email_not_confirmed', 'suspended', 'invalid_input']);

/**
 * Signs an administrator in by e-mail and password. Auth judges the password; its session proves it to the database
 * and is ended again. People who are no administrators hear what a wrong password hears.
 * @throws AppError `invalid_credentials`, `rate_limited`, `unavailable`.
 */
export async function signInByPassword(
  c: Context<AppEnv>,
  credentials: { email: string; password: string },
  keys: AdminKeys,
): Promise<void> {
  const { auth, verifyToken } = c.var.services;
  const asDoor = await atAdminDoor(c);
  const opened = await signedIn(c, credentials);
  if (opened === null) {
    const subject = await auditHash(c, `email:${credentials.email}`);
    await noteAttempt(asDoor, { action: 'login_password', subject, outcome: 'refused' });
    throw wrongPassword();
  }
  try {
    const { session_id: sessionId } = await verifyToken(opened.token);
    if (!sessionId || !(await openAdminSession(asDoor, sessionId, keys))) throw wrongPassword();
  } finally {
    await auth.signOut(opened.token);
  }
}

/** Signs in with a code. @throws AppError `invalid_credentials`, `rate_limited` while unknown browsers are locked. */
export async function signInByCode(c: Context<AppEnv>, code: string, keys: AdminKeys): Promise<void> {
  const { outcome, waitSeconds } = await answerCode(await atAdminDoor(c), keys, stepFinder(c, code));
  if (outcome === 'locked') throw rateLimited(Math.max(1, waitSeconds));
  if (outcome === 'used') {
    throw new AppError(
      'invalid_credentials',
      'This code has already been used. Please wait for the next one.',
    );
  }
  if (outcome === 'wrong') throw wrongCode();
}

/** Only with the set-up key. @throws AppError `forbidden` (403), written down like every attempt. */
export async function requireSetupKey(c: Context<AppEnv>): Promise<void> {
  if (await bringsSetupKey(c)) return;
  await noteAttempt(await atAdminDoor(c), { action: 'set_up', subject: null, outcome: 'refused' });
  throw new AppError('forbidden', 'Set-up needs the set-up link that the server printed at its first start.');
}

/** Confirms the code's set-up. @throws AppError `invalid_credentials`, `conflict` when no secret waits. */
export async function confirmSetup(
  c: Context<AppEnv>,
  { code, secret }: { code: string; secret: string },
  keys: AdminKeys,
): Promise<void> {
  const outcome = await enrolCode(await atAdminDoor(c), keys, stepFinder(c, code, secret));
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === null) {
    throw new AppError('conflict', 'This QR code is no longer valid. Please generate a new one.');
  }
}

// With `shown`, the secret that the client posts back must be the stored one.
function stepFinder(c: Context<AppEnv>, code: string, shown?: string): FindStep {
  return async function findStep(sealed) {
    const { config, now } = c.var.services;
    const secret = await unseal(sealed, config.totpEncryptionKey);
    if (shown !== undefined && !equalInConstantTime(secret, cleanBase32(shown))) return null;
    const bytes = fromBase32(secret);
    return bytes && stepOfCode(bytes, code, now());
  };
}

async function signedIn(
  c: Context<AppEnv>,
  credentials: { email: string; password: string },
): Promise<AuthSession | null> {
  try {
    return await c.var.services.auth.signIn(credentials, c.var.clientAddress);
  } catch (error) {
    if (error instanceof AppError && TELLING.has(error.code)) return null;
    throw error;
  }
}

function wrongPassword(): AppError {
  return new AppError('invalid_credentials', 'Invalid email or password.');
}

function wrongCode(): AppError {
  return new AppError('invalid_credentials', 'Invalid authentication code.');
}
