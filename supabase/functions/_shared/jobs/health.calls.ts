import { healthSchema } from './contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone } from '../core/calls/who.ts';

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
