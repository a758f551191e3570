import { tickSchema } from './contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { clock } from '../core/calls/who.ts';

/** Calls of our own machinery, never of a browser. */
export const jobCalls = {
  tick: declareCall({
    method: 'POST',
    path: '/internal/tick',
    urgency: 'alarm',
    summary: 'Run the jobs that are due',
    notes:
      'Each runs once, or until it has no more to do. Refused without the secret, on a server without one, and from a browser.',
    who: clock(),
    answer: tickSchema,
    errors: [],
  }),
};
