import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '../testing/admin.ts';
import { openFacade, type Facade } from '../testing/facade.ts';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test('GET /api/settings returns the limits of the platform without a token', async () => {
  expect(await facade.call('GET', '/settings')).toMatchObject({
    status: 200,
    body: {
      fareMin: 1000,
      fareMax: 50_000,
      fareStep: 500,
      bookingSeatsMax: 8,
      tripDaysAheadMax: 365,
      departureFirst: '06:00',
      departureLast: '23:30',
      departureStepMinutes: 30,
      sameDayLeadMinutes: null,
      waitingMinutesBefore: 120,
      enRouteMinutesBefore: 15,
    },
  });
});

test('PATCH /api/admin/settings refuses what is no setting', async () => {
  const admin = await createAdmin(facade);
  const change = (json: object) => admin.call('PATCH', '/settings', { json });
  for (const json of [
    {},
    { sameDayLeadMinutes: 14 },
    { sameDayLeadMinutes: 1441 },
    { sameDayLeadMinutes: 20.5 },
    { sameDayLeadMinutes: '60' },
    { sameDayLeadMinutes: null, fareMax: 1 },
    { departureFirst: '24:00' },
    { departureFirst: '6:00' },
    { departureFirst: '23:31' },
    { departureStepMinutes: 0 },
    { enRouteMinutesBefore: 121 },
    { waitingMinutesBefore: 14 },
    { waitingMinutesBefore: 1441 },
  ]) {
    expect(await change(json)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
  expect(await change({ sameDayLeadMinutes: null })).toMatchObject({
    status: 200,
    body: { sameDayLeadMinutes: null },
  });
});
