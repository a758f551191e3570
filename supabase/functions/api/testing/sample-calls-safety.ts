import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const reason = { reason: 'Called them' };

/** The calls about safety of SAMPLE_CALLS. */
export const SAFETY_SAMPLE_CALLS: Record<string, MakeSample> = {
};
