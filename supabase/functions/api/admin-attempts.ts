import type { Context, MiddlewareHandler } from 'hono';
import { noteAttempt } from '../_shared/data/admin-door.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import {
  ADMIN_ATTEMPT_ACCOUNT_MAX_HITS,
  ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  ADMIN_ATTEMPT_DEVICE_MAX_HITS,
  ADMIN_ATTEMPT_WINDOW_SECONDS,
  ADMIN_LIMITED_ROWS_MAX,
} from '../_shared/domain/limits.ts';
import { atAdminDoor } from '../_shared/http/admin-session.ts';
import type { AppEnv } from '../_shared/http/app-env.ts';
import { enforceRateLimit } from '../_shared/http/rate-limit.ts';

const MAX_HITS = {
  address: ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  account: ADMIN_ATTEMPT_ACCOUNT_MAX_HITS,
  device: ADMIN_ATTEMPT_DEVICE_MAX_HITS,
};

interface Attempt {
  /** As the audit log calls it. */
  action: 'login_password' | 'login_code' | 'set_up';
  of: keyof typeof MAX_HITS;
  /** The address, account or device that tries. */
  subject: string;
}

/** Counts an attempt at the administrators' door. @throws AppError `rate_limited` (429), written down within bounds. */
export async function countAdminAttempt(c: Context<AppEnv>, { action, of, subject }: Attempt): Promise<void> {
  const limit = { name: 'admin', maxHits: MAX_HITS[of], windowSeconds: ADMIN_ATTEMPT_WINDOW_SECONDS };
  try {
    await enforceRateLimit(c, limit, `${of}:${subject}`);
  } catch (error) {
    if (
      error instanceof AppError &&
      error.code === 'rate_limited' &&
      (await hasRoom(c, `${of}:${subject}`))
    ) {
      await noteAttempt(await atAdminDoor(c), { action, subject: null, outcome: 'limited' });
    }
    throw error;
  }
}

/** The same per client address, before the body is read. */
export function limitAdminAddress(action: Attempt['action']): MiddlewareHandler<AppEnv> {
  return async function limitAddress(c, next) {
    await countAdminAttempt(c, { action, of: 'address', subject: c.var.clientAddress });
    await next();
  };
}

/** One line per subject and window, and so many lines in all: whoever keeps knocking must not fill the log. */
async function hasRoom(c: Context<AppEnv>, subject: string): Promise<boolean> {
  const windowSeconds = ADMIN_ATTEMPT_WINDOW_SECONDS;
  try {
    await enforceRateLimit(c, { name: 'admin-limited', maxHits: 1, windowSeconds }, subject);
    await enforceRateLimit(
      c,
      { name: 'admin-limited', maxHits: ADMIN_LIMITED_ROWS_MAX, windowSeconds },
      'everyone',
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
