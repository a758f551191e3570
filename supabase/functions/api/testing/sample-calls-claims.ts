import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';

/** The calls about claims and disputes of SAMPLE_CALLS. */
export const CLAIM_SAMPLE_CALLS: Record<string, MakeSample> = {
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
