import type { z } from 'zod';
import * as support from '../contracts/support.ts';

const id = '00000000-0000-4000-8000-000000000000';
const KEY = { clientKey: 'clientKey is required' };

/** The cases of CASES about support. */
export const SUPPORT_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  supportTextSchema: [
    support.supportTextSchema,
    { clientKey: id, body: 'Thanks' },
    { ...KEY, body: 'Please write a message' },
  ],
};
