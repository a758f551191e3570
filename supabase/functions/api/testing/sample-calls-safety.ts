import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const reason = { reason: 'Called them' };

/** The calls about safety of SAMPLE_CALLS. */
export const SAFETY_SAMPLE_CALLS: Record<string, MakeSample> = {
  'POST /admin/emergency-contacts/:id': async (fixtures) => ({
    path: `/admin/emergency-contacts/${await fixtures.personWithContact()}`,
    json: { reason: 'Accident' },
  }),
  'GET /admin/alarms': plain,
  'POST /admin/alarms/:id/acknowledge': () => ({ path: `/admin/alarms/${missing}/acknowledge` }),
  'POST /admin/alarms/:id/close': () => ({ path: `/admin/alarms/${missing}/close`, json: reason }),
  'POST /admin/check-ins/:personId/:tripId/settle': () => ({
    path: `/admin/check-ins/${missing}/${missing}/settle`,
    json: reason,
  }),
};
