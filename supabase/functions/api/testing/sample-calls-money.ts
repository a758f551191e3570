import { plain, type MakeSample } from './sample-call.ts';

/** The calls about money of SAMPLE_CALLS. */
export const MONEY_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /passenger/payments': plain,
  // Without the provider's proof, which no person has.
  'POST /payments/paystack': () => ({ body: '{}' }),
  'GET /banks': plain,
  'GET /payout-account': plain,
  'POST /payout-account/holder': () => ({ json: { bankCode: '058', accountNumber: '0123456789' } }),
  'PUT /payout-account': () => ({
    json: { bankCode: '058', accountNumber: '0123456789', accountName: 'ADA OBI' },
  }),
  'GET /driver/earnings': plain,
  'GET /driver/earnings/summary': plain,
};
