import { Hono } from 'hono';
import { ping } from '../../_shared/data/access.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';

/** GET /api/health: 200 if requests can be served, 503 if the database is unreachable. */
export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  await ping(c.var.asCaller);
  return c.json({ status: 'ok' });
});
