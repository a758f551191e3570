import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const link = `?token=${missing}&topic=trip`;

/** The calls about messages outside the app of SAMPLE_CALLS. */
export const REACH_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /message-preferences': plain,
  'PUT /message-preferences': () => ({
    json: {
      topics: [{ topic: 'trip', push: true, email: true, sms: false }],
      quietHours: { begins: '22:00', ends: '06:00' },
    },
  }),
  'DELETE /message-preferences/browsers/:id': () => ({ path: `/message-preferences/browsers/${missing}` }),
  'GET /unsubscribe': () => ({ path: `/unsubscribe${link}` }),
  // With a token that no person has.
  'POST /unsubscribe': () => ({ path: `/unsubscribe${link}` }),
  'GET /t/:id': async (fixtures) => ({ path: `/t/${await fixtures.trip()}` }),
  'GET /t/:id/picture.png': async (fixtures) => ({ path: `/t/${await fixtures.trip()}/picture.png` }),
};
