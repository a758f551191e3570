import type { z } from 'zod';
import * as decisions from '../contracts/admin-claims.ts';
import * as claims from '../contracts/claims.ts';

/** The cases of CASES about claims and disputes. */
export const CLAIM_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  openClaimSchema: [
    claims.openClaimSchema,
    { kind: 'not_completed', words: 'It stopped in Lokoja.' },
    { kind: 'Please choose what happened', words: 'Please describe what happened' },
  ],
  noShowSchema: [claims.noShowSchema, { words: 'Nobody came.' }, {}],
  answerClaimSchema: [claims.answerClaimSchema, { words: 'I waited.' }, { words: 'Please write an answer' }],
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
