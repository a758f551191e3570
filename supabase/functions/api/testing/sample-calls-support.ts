import { plain, type MakeSample } from './sample-call.ts';

const WORDS = 'I paid twice for my seat.';

/** The calls about support of SAMPLE_CALLS. */
export const SUPPORT_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /support': plain,
  'POST /support': (fixtures) => ({ json: { clientKey: fixtures.key(), subject: 'payment', body: WORDS } }),
  'GET /support/:id': async (fixtures) => ({ path: `/support/${await fixtures.supportThread()}` }),
  'POST /support/:id/messages': async (fixtures) => ({
    path: `/support/${await fixtures.supportThread()}/messages`,
    json: { clientKey: fixtures.key(), body: WORDS },
  }),
  'POST /support/:id/read': async (fixtures) => ({ path: `/support/${await fixtures.supportThread()}/read` }),
  'POST /support-visitors': (fixtures) => ({
    json: { clientKey: fixtures.key(), email: `${fixtures.key()}@no.test`, subject: 'other', body: WORDS },
  }),
  // Without the token of a mail, which only its recipient has.
  'POST /support-visitors/view': () => ({ json: { token: 'A'.repeat(22) } }),
  'POST /support-visitors/messages': (fixtures) => ({
    json: { token: 'A'.repeat(22), clientKey: fixtures.key(), body: WORDS },
  }),
};
