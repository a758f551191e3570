import { Hono } from 'hono';
import type { Health } from '../../_shared/contracts/jobs.ts';
import { readLastTick } from '../../_shared/data/jobs.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';

/** GET /api/health: 200 if requests can be served, and when the clock last ran; 503 if the database is unreachable. */
export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const health: Health = { status: 'ok', lastTickAt: await readLastTick(c.var.asCaller) };
  return c.json(health);
});
