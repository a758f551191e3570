import type { MakeSample } from './sample-call.ts';

/** The calls about mails of SAMPLE_CALLS. */
export const MAIL_SAMPLE_CALLS: Record<string, MakeSample> = {
  // Without the provider's proof, which no person has.
  'POST /mail/events': () => ({ body: '{}' }),
};
