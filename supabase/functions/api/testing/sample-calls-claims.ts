import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';

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
  'GET /admin/claims': plain,
  'GET /admin/claims/:id/evidence': async (fixtures) => ({
    path: `/admin/claims/${await fixtures.claim()}/evidence`,
  }),
  // The other side can still answer.
  'POST /admin/decide-claim/:id': async (fixtures) => ({
    path: `/admin/decide-claim/${await fixtures.claim()}`,
    json: { upheld: true, refund: 1, reason: 'Both sides were heard' },
  }),
  'GET /admin/disputes': plain,
  'POST /admin/answer-dispute/:id': () => ({
    path: `/admin/answer-dispute/${missing}`,
    json: { accept: false, words: 'The passenger travelled.' },
  }),
  'POST /admin/charge-dispute/:id': () => ({
    path: `/admin/charge-dispute/${missing}`,
    json: { toDriver: false, reason: 'Not the fault of the driver' },
  }),
};
