import { plain, type MakeSample } from './sample-call.ts';
import { SUPPORT_SAMPLE_CALLS } from './sample-calls-support.ts';

/** The calls about conversations and support of SAMPLE_CALLS. */
export const MESSAGE_SAMPLE_CALLS: Record<string, MakeSample> = {
  ...SUPPORT_SAMPLE_CALLS,
  'GET /threads': plain,
  'GET /threads/unread': plain,
  'POST /threads': async (fixtures) => ({ json: { bookingId: await fixtures.booking() } }),
  'GET /threads/:id': async (fixtures) => ({ path: `/threads/${await fixtures.thread()}` }),
  'POST /threads/:id/messages': async (fixtures) => ({
    path: `/threads/${await fixtures.thread()}/messages`,
    json: { clientKey: fixtures.key(), kind: 'thanks' },
  }),
  'POST /threads/:id/read': async (fixtures) => ({ path: `/threads/${await fixtures.thread()}/read` }),
  // Undoing a block that there is not.
  'POST /threads/:id/block': async (fixtures) => ({
    path: `/threads/${await fixtures.thread()}/block`,
    json: { isBlocked: false },
  }),
  'POST /messages/:id/report': async (fixtures) => ({
    path: `/messages/${await fixtures.message()}/report`,
    json: { reason: 'rude' },
  }),
};
