import type { MakeSample } from './sample-call.ts';

/** The calls about support of SAMPLE_CALLS. */
export const SUPPORT_SAMPLE_CALLS: Record<string, MakeSample> = {
};
