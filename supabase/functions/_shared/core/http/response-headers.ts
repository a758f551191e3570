import type { MiddlewareHandler, Context, Next } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from './app-env.ts';

const PREFLIGHT_SECONDS = 600;
const EXPOSED = ['link', 'retry-after', 'x-figures', 'x-not-begun', 'x-request-id', 'x-total-count'];

/** Allows the configured origins to call with credentials. Other origins get no CORS header, so browsers refuse. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const preflight = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'x-setup-key', 'x-alarm-key', 'x-request-id'],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async function allowOrigin(c, next) {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    // Set before the response exists: cors() sets headers on the finished response, which makes Hono copy it.
    c.header('vary', 'Origin');
    const origin = c.req.header('origin') ?? '';
    if (origins.includes(origin)) {
      c.header('access-control-allow-origin', origin);
      c.header('access-control-allow-credentials', 'true');
      c.header('access-control-expose-headers', EXPOSED.join(', '));
    }
    await next();
  };
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Responses are data for one user: never cached, framed or interpreted as a page. */
export async function securityHeaders(c: Context<AppEnv>, next: Next): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  await next();
}

/**
 * For answers with session tokens: no proxy compresses them, because the length of a compressed answer can reveal how much of
 * it repeats the request.
 */
export async function uncompressed(c: Context<AppEnv>, next: Next): Promise<void> {
  c.header('cache-control', `${HEADERS['cache-control']}, no-transform`);
  await next();
}
