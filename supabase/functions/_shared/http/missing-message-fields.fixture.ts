import type { z } from 'zod';
import * as reports from '../contracts/admin-messages.ts';
import { SUPPORT_CASES } from './missing-support-fields.fixture.ts';

/** The cases of CASES about conversations, alerts and support. */
export const MESSAGE_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  ...SUPPORT_CASES,
  decideMessageReportSchema: [
    reports.decideMessageReportSchema,
    { upheld: true, reason: 'An insult' },
    { upheld: 'upheld is required' },
  ],
};
