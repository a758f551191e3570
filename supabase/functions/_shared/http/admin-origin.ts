import type { Context, Next } from 'hono';
import { AppError } from '../domain/app-error.ts';
import type { AppEnv } from './app-env.ts';

const READS = new Set(['GET', 'HEAD']);

/**
 * Administrators come with a cookie, so a write must come from our own page: browsers name the page's origin with
 * every write. Callers that are no browsers name none and bring no cookie that a page could borrow.
 * @throws AppError `forbidden` (403).
 */
export async function sameOriginWrites(c: Context<AppEnv>, next: Next): Promise<void> {
  const origin = c.req.header('origin');
  const isForeign =
    origin === undefined
      ? c.req.header('sec-fetch-site') === 'cross-site'
      : !c.var.services.config.publicOrigins.includes(origin) && hostOf(origin) !== ownHost(c);
  if (isForeign && !READS.has(c.req.method)) {
    throw new AppError('forbidden', 'This can only be done on the Tafiya website.');
  }
  await next();
}

/** Whether the browser reached us encrypted: only then will it keep a cookie that is marked Secure. */
export function isSecure(c: Context<AppEnv>): boolean {
  const { publicOrigins, trustedProxyHops } = c.var.services.config;
  if (publicOrigins[0]?.startsWith('https:') || c.req.url.startsWith('https:')) return true;
  return trustedProxyHops > 0 && c.req.header('x-forwarded-proto') === 'https';
}

// A page elsewhere cannot set these: the browser itself sets Host, and asks us first about any header of its own.
function ownHost(c: Context<AppEnv>): string {
  return c.req.header('x-forwarded-host') ?? c.req.header('host') ?? new URL(c.req.url).host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
