import type { MakeSample } from './sample-call.ts';

/** The calls about SMS of SAMPLE_CALLS. */
export const SMS_SAMPLE_CALLS: Record<string, MakeSample> = {
  // Without the provider's proof, which no person has.
  'POST /sms/reports': () => ({ body: '{}' }),
};
