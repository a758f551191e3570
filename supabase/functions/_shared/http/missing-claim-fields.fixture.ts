import type { z } from 'zod';
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
};
