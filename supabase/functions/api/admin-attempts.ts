import type { Context, MiddlewareHandler } from 'hono';
import { noteAttempt } from '../_shared/data/admin-door.ts';
import {
  ADMIN_ATTEMPT_ACCOUNT_MAX_HITS,
  ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  ADMIN_ATTEMPT_DEVICE_MAX_HITS,
  ADMIN_ATTEMPT_WINDOW_SECONDS,
  ADMIN_LIMITED_ROWS_MAX,
} from '../_shared/domain/limits.ts';
import { atAdminDoor } from '../_shared/http/admin-session.ts';
import type { AppEnv } from '../_shared/http/app-env.ts';
import { networkOf } from '../_shared/http/client-address.ts';
import { hitLimit, rateLimited } from '../_shared/http/rate-limit.ts';

const MAX_HITS = {
  address: ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  account: ADMIN_ATTEMPT_ACCOUNT_MAX_HITS,
  device: ADMIN_ATTEMPT_DEVICE_MAX_HITS,
};
const ONE_LINE = { name: 'admin-limited', maxHits: 1, windowSeconds: ADMIN_ATTEMPT_WINDOW_SECONDS };
const ALL_LINES = { ...ONE_LINE, maxHits: ADMIN_LIMITED_ROWS_MAX };

interface Attempt {
  /** As the audit log calls it. */
  action: 'login_password' | 'login_code' | 'set_up';
  of: keyof typeof MAX_HITS;
  /** The network, account or device that tries. */
  subject: string;
}

/** Counts an attempt at the administrators' door. @throws AppError `rate_limited` (429), written down within bounds. */
export async function countAdminAttempt(c: Context<AppEnv>, attempt: Attempt): Promise<void> {
  const subject = `${attempt.of}:${attempt.subject}`;
  const limit = { name: 'admin', maxHits: MAX_HITS[attempt.of], windowSeconds: ADMIN_ATTEMPT_WINDOW_SECONDS };
  const waitSeconds = await hitLimit(c, limit, subject);
  if (waitSeconds === 0) return;
  if (await hasRoom(c, subject)) {
    await noteAttempt(await atAdminDoor(c), { action: attempt.action, subject: null, outcome: 'limited' });
  }
  throw rateLimited(waitSeconds);
}

/** The same per client address (an IPv6 network counts as one), before the body is read. */
export function limitAdminAddress(action: Attempt['action']): MiddlewareHandler<AppEnv> {
  return async function limitAddress(c, next) {
    await countAdminAttempt(c, { action, of: 'address', subject: networkOf(c.var.clientAddress) });
    await next();
  };
}

/** One line per subject and window, and so many lines in all: whoever keeps knocking must not fill the log. */
async function hasRoom(c: Context<AppEnv>, subject: string): Promise<boolean> {
  return (await hitLimit(c, ONE_LINE, subject)) === 0 && (await hitLimit(c, ALL_LINES, 'everyone')) === 0;
}
