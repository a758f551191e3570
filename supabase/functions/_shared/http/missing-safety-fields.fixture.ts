import type { z } from 'zod';
import * as safety from '../contracts/safety.ts';

/** The cases of CASES about alarms and emergency contacts. */
export const SAFETY_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  alarmReasonSchema: [
    safety.alarmReasonSchema,
    { reason: 'We are safe' },
    { reason: 'Please give a reason' },
  ],
};
