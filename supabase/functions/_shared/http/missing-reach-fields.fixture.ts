import type { z } from 'zod';
import * as deliveries from '../contracts/admin-deliveries.ts';

/** The cases of CASES about messages outside the app. */
export const REACH_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  removeSuppressionSchema: [
    deliveries.removeSuppressionSchema,
    { address: 'nobody@no.test' },
    { address: 'Please name the address' },
  ],
};
