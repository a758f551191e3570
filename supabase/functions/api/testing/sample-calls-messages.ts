import { plain, type MakeSample } from './sample-call.ts';
import { SUPPORT_SAMPLE_CALLS } from './sample-calls-support.ts';

/** The calls about conversations and support of SAMPLE_CALLS. */
export const MESSAGE_SAMPLE_CALLS: Record<string, MakeSample> = {
  ...SUPPORT_SAMPLE_CALLS,
};
