import { DECLARED_SAMPLES } from './prepared-calls.ts';
import { plain, type MakeSample } from './sample-call.ts';
import { CLAIM_SAMPLE_CALLS } from './sample-calls-claims.ts';
import { MESSAGE_SAMPLE_CALLS } from './sample-calls-messages.ts';
import { MONEY_SAMPLE_CALLS } from './sample-calls-money.ts';
import { SAFETY_SAMPLE_CALLS } from './sample-calls-safety.ts';
import { REACH_SAMPLE_CALLS } from './sample-calls-reach.ts';

const decide =
  (name: string, json: object): MakeSample =>
  async (fixtures) => ({ path: `/admin/${name}/${await fixtures.pendingDriver()}`, json });

/** One call for every route of the façade; permissions.api.test.ts fails for a route without one. */
export const SAMPLE_CALLS: Record<string, MakeSample> = {
  ...DECLARED_SAMPLES,
  ...MONEY_SAMPLE_CALLS,
  ...CLAIM_SAMPLE_CALLS,
  ...SAFETY_SAMPLE_CALLS,
  ...MESSAGE_SAMPLE_CALLS,
  ...REACH_SAMPLE_CALLS,
};
