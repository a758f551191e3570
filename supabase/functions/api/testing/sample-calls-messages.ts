import { plain, type MakeSample } from './sample-call.ts';
import { SUPPORT_SAMPLE_CALLS } from './sample-calls-support.ts';

/** The calls about conversations and support of SAMPLE_CALLS. */
export const MESSAGE_SAMPLE_CALLS: Record<string, MakeSample> = {
  ...SUPPORT_SAMPLE_CALLS,
  'GET /admin/message-reports': plain,
  'GET /admin/message-reports/:id': async (fixtures) => ({
    path: `/admin/message-reports/${await fixtures.messageReport()}`,
  }),
  'POST /admin/decide-message-report/:id': async (fixtures) => ({
    path: `/admin/decide-message-report/${await fixtures.messageReport()}`,
    json: { upheld: true, reason: 'An insult' },
  }),
};
