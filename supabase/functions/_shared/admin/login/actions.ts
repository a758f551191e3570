import type { Context, MiddlewareHandler } from 'hono';
import { answerCode, enrolCode, openAdminSession, type FindStep } from './queries.ts';
import { AppError, rateLimited } from '../../core/app-error.ts';
import {
  ADMIN_ATTEMPT_ACCOUNT_MAX_HITS,
  ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  ADMIN_ATTEMPT_DEVICE_MAX_HITS,
  ADMIN_ATTEMPT_WINDOW_SECONDS,
  ADMIN_LIMITED_ROWS_MAX,
} from '../limits.rules.ts';
import { cleanBase32, fromBase32, equalInConstantTime } from '../../core/secrets.ts';
import { stepOfCode } from './totp.rules.ts';
import { unseal, hasSetupKey } from './code.ts';
import { asAdminSignIn, auditHash, type AdminKeys } from '../../core/access/admin-session.ts';
import type { AppEnv } from '../../core/http/app-env.ts';
import { networkOf } from '../../core/http/client-address.ts';
import { hitLimit } from '../../core/access/rate-limit.ts';
import type { AuthSession } from '../../people/auth/supabase-auth.ts';
import { command } from '../../core/database/command.ts';
import { openAuthSession } from '../../people/auth/sign-in.actions.ts';

const MAX_HITS = {
  address: ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  account: ADMIN_ATTEMPT_ACCOUNT_MAX_HITS,
  device: ADMIN_ATTEMPT_DEVICE_MAX_HITS,
};
const ROWS_PER_SUBJECT = { name: 'admin-limited', maxHits: 1, windowSeconds: ADMIN_ATTEMPT_WINDOW_SECONDS };
const ROWS_IN_ALL = { ...ROWS_PER_SUBJECT, maxHits: ADMIN_LIMITED_ROWS_MAX };

/** Errors of Auth that all get the same message, because each would reveal something about an account. */
const REVEALING = new Set(['invalid_credentials', 'email_not_confirmed', 'suspended', 'invalid_input']);

/**
 * Signs an administrator in by email and password. Auth checks the password; its session proves that to the database and
 * is ended again. A user who is not an administrator gets the same error as for a wrong password.
 * @throws AppError `invalid_credentials`, `rate_limited`, `unavailable`.
 */
export async function signInByPassword(
  c: Context<AppEnv>,
  credentials: Credentials,
  keys: AdminKeys,
): Promise<void> {
  const asSignIn = await asAdminSignIn(c);
  await withPassword(c, credentials, async (sessionId) => {
    if (!(await openAdminSession(asSignIn, sessionId, keys))) throw wrongPassword();
  });
}

interface Credentials {
  email: string;
  password: string;
}

/**
 * Runs work with a session of Auth, which proves the password to the database, and ends it again.
 * @throws AppError `invalid_credentials`, `rate_limited`, `unavailable`.
 */
export async function withPassword(
  c: Context<AppEnv>,
  credentials: Credentials,
  work: (authSessionId: string) => Promise<unknown>,
): Promise<void> {
  await countAdminAttempt(c, { action: 'login_password', of: 'account', subject: credentials.email });
  const { auth, verifyToken } = c.var.services;
  const opened = await signedIn(c, credentials);
  if (opened === null) {
    const subject = await auditHash(c, `email:${credentials.email}`);
    await command(await asAdminSignIn(c), 'note_admin_attempt', {
      action: 'login_password',
      subject,
      outcome: 'refused',
    });
    throw wrongPassword();
  }
  try {
    const { session_id: sessionId } = await verifyToken(opened.token);
    if (!sessionId) throw wrongPassword();
    await work(sessionId);
  } finally {
    await auth.signOut(opened.token, c.var.clientAddress);
  }
}

/** Signs in with a code. @throws AppError `invalid_credentials`, `rate_limited` while unknown browsers are locked out. */
export async function signInByCode(c: Context<AppEnv>, code: string, keys: AdminKeys): Promise<void> {
  const { outcome, waitSeconds } = await answerCode(await asAdminSignIn(c), keys, stepFinder(c, code));
  if (outcome === 'locked') throw rateLimited(Math.max(1, waitSeconds));
  if (outcome === 'used') {
    throw new AppError(
      'invalid_credentials',
      'This code has already been used. Please wait for the next one.',
    );
  }
  if (outcome === 'wrong') throw wrongCode();
}

/** Checks the set-up key. @throws AppError `forbidden` (403), recorded in the audit log. */
export async function requireSetupKey(c: Context<AppEnv>): Promise<void> {
  if (await hasSetupKey(c)) return;
  await command(await asAdminSignIn(c), 'note_admin_attempt', {
    action: 'set_up',
    subject: null,
    outcome: 'refused',
  });
  throw new AppError('forbidden', 'Set-up needs the set-up link that the server printed at its first start.');
}

/** Completes the code's set-up. @throws AppError `invalid_credentials`, `conflict` if no secret is pending. */
export async function confirmSetup(
  c: Context<AppEnv>,
  { code, secret }: { code: string; secret: string },
  keys: AdminKeys,
): Promise<void> {
  const outcome = await enrolCode(await asAdminSignIn(c), keys, stepFinder(c, code, secret));
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === null) {
    throw new AppError('conflict', 'This QR code is no longer valid. Please generate a new one.');
  }
}

// With `shown`, the secret that the client sends back must equal the stored one.
function stepFinder(c: Context<AppEnv>, code: string, shown?: string): FindStep {
  return async function findStep(sealed) {
    const { config, now } = c.var.services;
    const secret = await unseal(sealed, config.totpEncryptionKey);
    if (shown !== undefined && !equalInConstantTime(secret, cleanBase32(shown))) return null;
    const bytes = fromBase32(secret);
    return bytes && stepOfCode(bytes, code, now());
  };
}

async function signedIn(c: Context<AppEnv>, credentials: Credentials): Promise<AuthSession | null> {
  try {
    return await openAuthSession(c.var.services, credentials, c.var.clientAddress);
  } catch (error) {
    if (error instanceof AppError && REVEALING.has(error.code)) return null;
    throw error;
  }
}

function wrongPassword(): AppError {
  return new AppError('invalid_credentials', 'Invalid email or password.');
}

function wrongCode(): AppError {
  return new AppError('invalid_credentials', 'Invalid authentication code.');
}

interface Attempt {
  /** The action's name in the audit log. */
  action: 'login_password' | 'login_code' | 'set_up';
  of: keyof typeof MAX_HITS;
  /** The network, account or device. */
  subject: string;
}

/** Counts an attempt to sign in as administrator. @throws AppError `rate_limited` (429), recorded in the audit log within limits. */
export async function countAdminAttempt(c: Context<AppEnv>, attempt: Attempt): Promise<void> {
  const subject = `${attempt.of}:${attempt.subject}`;
  const limit = { name: 'admin', maxHits: MAX_HITS[attempt.of], windowSeconds: ADMIN_ATTEMPT_WINDOW_SECONDS };
  const waitSeconds = await hitLimit(c, limit, subject);
  if (waitSeconds === 0) return;
  if (await mayLog(c, subject)) {
    await command(await asAdminSignIn(c), 'note_admin_attempt', {
      action: attempt.action,
      subject: null,
      outcome: 'limited',
    });
  }
  throw rateLimited(waitSeconds);
}

/** Middleware that counts attempts per client address (an IPv6 network counts as one), before the body is read. */
export function limitAdminAddress(action: Attempt['action']): MiddlewareHandler<AppEnv> {
  return async function limitAddress(c, next) {
    await countAdminAttempt(c, { action, of: 'address', subject: networkOf(c.var.clientAddress) });
    await next();
  };
}

/** Limits audit rows to one per subject and window, and to a total, so that repeated attempts cannot fill the log. */
async function mayLog(c: Context<AppEnv>, subject: string): Promise<boolean> {
  return (
    (await hitLimit(c, ROWS_PER_SUBJECT, subject)) === 0 && (await hitLimit(c, ROWS_IN_ALL, 'everyone')) === 0
  );
}
