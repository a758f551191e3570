import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from './app-env.ts';

const PREFLIGHT_SECONDS = 600;

/** Lets the configured origins call with credentials. Any other origin gets no CORS header: its browser refuses. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'x-setup-key', 'x-request-id'],
    exposeHeaders: ['link', 'retry-after', 'x-request-id', 'x-total-count'],
    maxAge: PREFLIGHT_SECONDS,
  });
}
