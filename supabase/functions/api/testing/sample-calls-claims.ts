import type { MakeSample } from './sample-call.ts';

/** The calls about claims and disputes of SAMPLE_CALLS. */
export const CLAIM_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /bookings/:id/claim': async (fixtures) => ({
    path: `/bookings/${await fixtures.paidBooking()}/claim`,
  }),
  'POST /bookings/:id/claim': async (fixtures) => ({
    path: `/bookings/${await fixtures.paidBooking()}/claim`,
    json: { kind: 'not_as_described', words: 'The air conditioning did not work.' },
  }),
  'POST /bookings/:id/no-show': async (fixtures) => ({
    path: `/bookings/${await fixtures.missedBooking()}/no-show`,
    json: {},
  }),
  'GET /trips/:id/claims': async (fixtures) => {
    await fixtures.paidBooking();
    return { path: `/trips/${await fixtures.heldTrip()}/claims` };
  },
  'POST /claims/:id/answer': async (fixtures) => ({
    path: `/claims/${await fixtures.claim()}/answer`,
    json: { words: 'We arrived in Abuja.' },
  }),
  'POST /claims/:id/withdraw': async (fixtures) => ({ path: `/claims/${await fixtures.claim()}/withdraw` }),
};
