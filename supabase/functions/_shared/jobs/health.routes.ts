import { healthCalls } from './health.calls.ts';
import { readLastTick } from './queries.ts';
import { route } from '../core/http/route.ts';

export const healthRoutes = [
  route(healthCalls.readHealth, async (_, c) => ({
    status: 'ok' as const,
    lastTickAt: await readLastTick(c.var.asCaller),
  })),
];
