import { plain, type MakeSample } from './sample-call.ts';

/** The calls about money of SAMPLE_CALLS. */
export const MONEY_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /bookings/:id/payment': async (fixtures) => ({ path: `/bookings/${await fixtures.hold()}/payment` }),
  'POST /bookings/:id/payment': async (fixtures) => ({
    path: `/bookings/${await fixtures.hold()}/payment`,
    json: { method: 'card', clientKey: fixtures.key() },
  }),
  'POST /bookings/:id/release': async (fixtures) => ({ path: `/bookings/${await fixtures.hold()}/release` }),
  'GET /bookings/:id/cancellation': async (fixtures) => ({
    path: `/bookings/${await fixtures.booking()}/cancellation`,
  }),
  'GET /trips/:id/cancellation': async (fixtures) => ({
    path: `/trips/${await fixtures.trip()}/cancellation`,
  }),
  'GET /passenger/payments': plain,
  // Without the provider's proof, which no person has.
  'POST /payments/paystack': () => ({ body: '{}' }),
  'GET /banks': plain,
  'GET /payout-account': plain,
  'POST /payout-account/holder': () => ({ json: { bankCode: '058', accountNumber: '0123456789' } }),
  'PUT /payout-account': () => ({
    json: { bankCode: '058', accountNumber: '0123456789', accountName: 'ADA OBI' },
  }),
  'GET /admin/payout-accounts': plain,
};
