import { Hono, type Context, type Next } from 'hono';
import { AppError } from '../../_shared/domain/app-error.ts';
import { isSecret } from '../../_shared/domain/secrets.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { JOB_WORKS } from '../jobs/job-works.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';

/** /api/internal: calls of our own machinery, never of a browser. */
export const internalRoutes = new Hono<AppEnv>().post('/tick', requireClock, async (c) =>
  c.json(await runDueJobs(c.var.services, JOB_WORKS)),
);

/**
 * Middleware: the call must bring the clock's secret. Without a configured secret every call is refused. Browsers send an origin or a fetch mode with a POST and are refused even with the secret.
 * @throws AppError `unauthenticated` (401).
 */
async function requireClock(c: Context<AppEnv>, next: Next): Promise<void> {
  const isClock = await isSecret(c.req.header('x-tick-secret'), c.var.services.config.tickSecret);
  const isBrowser = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
  if (!isClock || isBrowser) {
    throw new AppError('unauthenticated', 'Only the clock makes this call.');
  }
  await next();
}
