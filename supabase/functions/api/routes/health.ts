import { Hono } from 'hono';
import { ping } from '../../_shared/data/access.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';

/** GET /api/health: 200 when a request could be served now, 503 when the database is away. */
export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  await ping(c.var.asCaller);
  return c.json({ status: 'ok' });
});
