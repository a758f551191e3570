import type { MakeSample } from './sample-call.ts';

/** The calls about support of SAMPLE_CALLS. */
export const SUPPORT_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /admin/support-threads': () => ({ path: '/admin/support-threads?state=open' }),
  'GET /admin/support-threads/:id': async (fixtures) => ({
    path: `/admin/support-threads/${await fixtures.supportThread()}`,
  }),
  'POST /admin/answer-support/:id': async (fixtures) => ({
    path: `/admin/answer-support/${await fixtures.supportThread()}`,
    json: { clientKey: fixtures.key(), body: 'We pay it back.' },
  }),
  'POST /admin/close-support/:id': async (fixtures) => ({
    path: `/admin/close-support/${await fixtures.supportThread()}`,
  }),
};
