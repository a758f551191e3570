import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const contact = { name: 'Ada Obi', phone: '08031112222', relation: 'Sister' };
const reason = { reason: 'Called them' };

/** The calls about safety of SAMPLE_CALLS. */
export const SAFETY_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /user/emergency-contacts': plain,
  'PUT /user/emergency-contacts': () => ({ json: { contacts: [contact] } }),
  'GET /sos': plain,
  'PUT /sos/:clientKey': (fixtures) => ({
    path: `/sos/${fixtures.key()}`,
    json: { tripId: null, raisedAt: null, position: null },
  }),
  'POST /sos/:clientKey/close': () => ({ path: `/sos/${missing}/close`, json: reason }),
  'POST /sos/check-ins/:tripId': () => ({ path: `/sos/check-ins/${missing}` }),
  'POST /trips/:id/arrived': () => ({ path: `/trips/${missing}/arrived` }),
};
