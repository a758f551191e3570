import type { z } from 'zod';
import * as safety from '../contracts/safety.ts';

/** The cases of CASES about alarms and emergency contacts. */
export const SAFETY_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  raiseSosSchema: [
    safety.raiseSosSchema,
    {
      tripId: '00000000-0000-4000-8000-000000000000',
      raisedAt: '2030-01-01T08:00:00Z',
      position: { latitude: 6.5, longitude: 3.4, accuracy: 12, recordedAt: '2030-01-01T08:00:00Z' },
    },
    {},
  ],
  alarmReasonSchema: [
    safety.alarmReasonSchema,
    { reason: 'We are safe' },
    { reason: 'Please give a reason' },
  ],
};
