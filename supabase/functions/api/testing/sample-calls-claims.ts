import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';

/** The calls about claims and disputes of SAMPLE_CALLS. */
export const CLAIM_SAMPLE_CALLS: Record<string, MakeSample> = {
};
