import { healthSchema } from './contract.ts';
import { readLastTick } from './queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone } from '../core/calls/who.ts';
import { route } from '../core/http/route.ts';

export const healthCalls = {
  readHealth: declareCall({
    method: 'GET',
    path: '/health',
    urgency: 'alarm',
    summary: 'Whether requests can be served',
    notes: '200 if the database also answers, else 503. `lastTickAt`: when the clock last ran, or null.',
    who: anyone(),
    answer: healthSchema,
    errors: [],
  }),
};

export const healthRoutes = [
  route(healthCalls.readHealth, async (_, c) => ({
    status: 'ok' as const,
    lastTickAt: await readLastTick(c.var.asCaller),
  })),
];
