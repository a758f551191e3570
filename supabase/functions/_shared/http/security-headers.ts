import type { Context, Next } from 'hono';
import type { AppEnv } from './app-env.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Answers are data for one person: never cached, never framed, never taken for a page. */
export async function securityHeaders(c: Context<AppEnv>, next: Next): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  await next();
}
