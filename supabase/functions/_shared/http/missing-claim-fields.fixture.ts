import type { z } from 'zod';
import * as decisions from '../contracts/admin-claims.ts';

/** The cases of CASES about claims and disputes. */
export const CLAIM_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  decideClaimSchema: [
    decisions.decideClaimSchema,
    { upheld: true, refund: 8500, reason: 'Both were heard' },
    { upheld: 'upheld is required' },
  ],
  answerDisputeSchema: [
    decisions.answerDisputeSchema,
    { accept: false, words: 'The passenger travelled.' },
    { accept: 'accept is required', words: 'Please write an answer for the bank' },
  ],
  chargeDisputeSchema: [
    decisions.chargeDisputeSchema,
    { toDriver: false, reason: 'Not the fault of the driver' },
    { toDriver: 'toDriver is required' },
  ],
};
