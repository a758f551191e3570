import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '../../api/testing/admin.ts';
import { openFacade, type Facade } from '../../api/testing/facade.ts';

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
      wholeRestSeatsMax: 4,
      restSharePercent: 50,
      tripDaysAheadMax: 365,
      departureFirst: '06:00',
      departureLast: '23:30',
      departureStepMinutes: 30,
      sameDayLeadMinutes: null,
      waitingMinutesBefore: 120,
      enRouteMinutesBefore: 15,
      nightFrom: '19:00',
      announcedHolidays: [],
    },
  });
});

test('GET /api/settings says that online payment is off without a provider', async () => {
  await facade.sql`update public.platform_settings set online_payments = 'optional'`;
  expect(await facade.call('GET', '/settings')).toMatchObject({ body: { onlinePayments: 'optional' } });
  const { payments } = facade.services;
  facade.services.payments = null;
  expect(await facade.call('GET', '/settings')).toMatchObject({
    status: 200,
    body: { onlinePayments: 'off' },
  });
  facade.services.payments = payments;
});

test('PATCH /api/admin/settings refuses anything but a setting', async () => {
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
    { nightFrom: '11:59' },
    { nightFrom: '7pm' },
    { nightFrom: null },
    { announcedHolidays: [{ day: '2027-02-30', name: 'Eid-el-Fitr' }] },
    { announcedHolidays: [{ day: '2027-03-10', name: ' ' }] },
    { announcedHolidays: [{ day: '2027-03-10', name: 'Eid-el-Fitr', link: '/' }] },
    { announcedHolidays: Array.from({ length: 41 }, () => ({ day: '2027-03-10', name: 'Eid-el-Fitr' })) },
    { announcedHolidays: null },
    { onlinePayments: 'sometimes' },
    { onlinePayments: null },
    { commissionBasisPoints: -1 },
    { commissionBasisPoints: 3001 },
    { commissionBasisPoints: 2.5 },
  ]) {
    expect(await change(json)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
  expect(await change({ sameDayLeadMinutes: null })).toMatchObject({
    status: 200,
    body: { sameDayLeadMinutes: null },
  });
});

test('PATCH /api/admin/settings sets the holidays that the government has announced, which everyone reads', async () => {
  const admin = await createAdmin(facade);
  const announcedHolidays = [{ day: '2027-03-10', name: 'Eid-el-Fitr' }];
  expect((await admin.call('PATCH', '/settings', { json: { announcedHolidays } })).status).toBe(200);
  expect((await facade.call('GET', '/settings')).body).toMatchObject({ announcedHolidays });
  await admin.call('PATCH', '/settings', { json: { announcedHolidays: [] } });
  expect((await facade.call('GET', '/settings')).body).toMatchObject({ announcedHolidays: [] });
});

test('PATCH /api/admin/contact sets how to reach us, keeps what is left out, and removes it again', async () => {
  const admin = await createAdmin(facade);
  const change = (json: object) => admin.call('PATCH', '/contact', { json });
  for (const json of [
    {},
    { supportEmail: 'help', supportPhone: null },
    { supportEmail: null, supportPhone: '+447911123456' },
    { supportEmail: null, supportPhone: null, fareMax: 1 },
    { supportEmail: null, supportPhone: null, companyNumber: 'RC 1482093' },
  ]) {
    expect(await change(json)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
  const numbers = { supportPhone: '0803 123 4567', supportWhatsapp: '08031234568' };
  const set = {
    supportEmail: 'help@tafiya.test',
    supportPhone: '+2348031234567',
    supportWhatsapp: '+2348031234568',
  };
  expect(await change({ supportEmail: ' Help@tafiya.test', ...numbers })).toMatchObject({
    status: 200,
    body: set,
  });
  expect((await facade.call('GET', '/settings')).body).toMatchObject(set);
  const company = { ...set, companyName: 'Tafiya Travel Ltd', companyNumber: '1482093', supportHours: null };
  expect(await change({ ...company, supportHours: ' ' })).toMatchObject({ status: 200, body: company });
  expect(await change({ supportHours: 'Every day' })).toMatchObject({
    status: 200,
    body: { ...company, supportHours: 'Every day' },
  });
  const none = { supportEmail: null, supportPhone: null, companyName: null };
  expect(await change({ supportEmail: '', supportPhone: null, companyName: ' ' })).toMatchObject({
    status: 200,
    body: { ...none, companyNumber: '1482093' },
  });
});
