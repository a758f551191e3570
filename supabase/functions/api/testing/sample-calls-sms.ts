import { plain, type MakeSample } from './sample-call.ts';

/** The calls about SMS and phone numbers of SAMPLE_CALLS. */
export const SMS_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /phone-verification': plain,
  // SMS are off in these tests.
  'POST /phone-verification': plain,
  // No code was requested.
  'POST /phone-verification/confirm': () => ({ json: { code: '123456' } }),
};
