import type { Context, MiddlewareHandler } from 'hono';
import { hitRateLimit } from './queries.ts';
import { rateLimited } from '../app-error.ts';
import { ANONYMOUS } from '../caller.ts';
import { sha256 } from '../secrets.ts';
import { databaseOf, type AppEnv } from '../http/app-env.ts';
import { networkOf } from '../http/client-address.ts';

/** At most `maxHits` in a window of `windowSeconds`; `name` separates the buckets of different calls. */
interface RateLimit {
  name: string;
  maxHits: number;
  windowSeconds: number;
}

/** Middleware that limits a call per client address (an IPv6 network counts as one). @throws AppError `rate_limited` (429, Retry-After). */
export function limitByAddress(limit: RateLimit): MiddlewareHandler<AppEnv> {
  return async function limitAddress(c, next) {
    await enforceRateLimit(c, limit, `address:${networkOf(c.var.clientAddress)}`);
    await next();
  };
}

/** Counts one hit of `subject` (an address or account). @throws AppError `rate_limited` (429, Retry-After) beyond the limit. */
export async function enforceRateLimit(c: Context<AppEnv>, limit: RateLimit, subject: string): Promise<void> {
  const waitSeconds = await hitLimit(c, limit, subject);
  if (waitSeconds > 0) throw rateLimited(waitSeconds);
}

/**
 * Counts one hit and returns the seconds to wait, 0 within the limit. Buckets are hashes, so the table contains no
 * addresses or emails. Counted in its own transaction, so that a later refusal does not roll it back.
 */
export async function hitLimit(c: Context<AppEnv>, limit: RateLimit, subject: string): Promise<number> {
  const bucket = await sha256(`${limit.name}:${subject}`);
  return hitRateLimit(databaseOf(c, ANONYMOUS), { ...limit, bucket });
}
