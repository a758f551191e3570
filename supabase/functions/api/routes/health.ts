import { healthCalls } from '../../_shared/calls/health.ts';
import { readLastTick } from '../../_shared/data/jobs.ts';
import { route } from '../../_shared/http/route.ts';

export const healthRoutes = [
  route(healthCalls.readHealth, async (_, c) => ({
    status: 'ok' as const,
    lastTickAt: await readLastTick(c.var.asCaller),
  })),
];
