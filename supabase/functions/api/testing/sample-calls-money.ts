import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const account = { bankCode: '058', accountNumber: '0123456789' };
const decide =
  (name: string): MakeSample =>
  () => ({
    path: `/admin/${name}/${missing}`,
    json: { reason: 'Checked by phone' },
  });

/** The calls about money of SAMPLE_CALLS. */
export const MONEY_SAMPLE_CALLS: Record<string, MakeSample> = {
};
