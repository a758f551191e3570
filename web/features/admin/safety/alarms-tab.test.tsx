import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

const ID = '2b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03';
const PERSON = '5b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a01';
const ALARM = {
  id: ID,
  personId: PERSON,
  name: 'Ngozi Eze',
  phone: '+2348031112222',
  isSuspended: false,
  isPhoneProved: true,
  floodSize: null,
  role: 'passenger',
  trip: {
    id: PERSON,
    words: 'Lagos to Ibadan, Fri 29 Nov, 07:30',
    status: 'en_route',
    driverId: '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02',
    driverName: 'Emeka Obi',
    driverPhone: '+2348031112224',
    plateNumber: 'LSD-218-XB',
  },
  raisedAt: '2030-11-29T09:00:00Z',
  receivedAt: '2030-11-29T09:00:05Z',
  acknowledgedAt: null,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  positions: [{ latitude: 6.5, longitude: 3.4, accuracy: 12, recordedAt: '2030-11-29T09:00:00Z' }],
  contacts: [
    { name: 'Ada Obi', phone: '+2348031112223', relation: 'Sister', state: 'sent' },
    { name: 'Bola Obi', phone: '+2348031112224', relation: 'Brother', state: null },
  ],
};
const CHECK_IN = {
  personId: PERSON,
  name: 'Bola Ade',
  phone: null,
  tripId: ID,
  trip: 'Jos to Bauchi',
  askedAt: '2030-11-29T09:00:00Z',
};

const LIST = { alarms: [ALARM], nextCursor: null, newAlarms: 1, checkIns: [CHECK_IN] };

function show(tab = 'alarms', list: object = LIST) {
  return showDashboard(tab, {
    'GET /api/admin/alarms': () => Response.json(list),
    [`POST /api/admin/alarms/${ID}/acknowledge`]: () => Response.json({ success: true }),
    [`POST /api/admin/alarms/${ID}/close`]: () => Response.json({ success: true }),
    [`POST /api/admin/check-ins/${PERSON}/${ID}/settle`]: () => Response.json({ success: true }),
  });
}

afterEach(() => vi.unstubAllGlobals());

it('shows the person, the trip, the position and the contacts, and takes the acknowledgement', async () => {
  const { person, server } = show();
  const card = within(await screen.findByRole('region', { name: /^Ngozi Eze, / }));
  expect(card.getByRole('link', { name: 'Call Ngozi Eze, 0803 111 2222' }).getAttribute('href')).toBe(
    'tel:+2348031112222',
  );
  expect(card.getByText('LSD-218-XB')).toBeDefined();
  expect(card.getByText(/^Position 6\.50000, 3\.40000/)).toBeDefined();
  expect(card.getByText('SMS sent')).toBeDefined();
  expect(card.getByText('No SMS from us')).toBeDefined();
  await person.click(card.getByRole('button', { name: /^I look after it/ }));
  await person.click(await screen.findByRole('button', { name: 'Yes, I look after it' }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/acknowledge'))).toBe(true));
});

it('ends an alarm with a reason', async () => {
  const { person, server } = show();
  await person.click(await screen.findByRole('button', { name: /^End the alarm/ }));
  await person.click(await screen.findByRole('button', { name: 'Yes, end it' }));
  expect(await screen.findByText('Please give a reason')).toBeDefined();
  await pasteInto(person, screen.getByLabelText('Reason'), 'Police is there');
  await person.click(screen.getByRole('button', { name: 'Yes, end it' }));
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path.endsWith('/close'))?.body).toEqual({
      reason: 'Police is there',
    }),
  );
});

it('settles a check-in without an answer', async () => {
  const { person, server } = show();
  const [done] = await screen.findAllByRole('button', { name: /^Done/ });
  if (done) await person.click(done);
  await pasteInto(person, await screen.findByLabelText('Reason'), 'She is at home');
  await person.click(screen.getByRole('button', { name: 'Yes, done' }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/settle'))).toBe(true));
});

it('shows a flood as one line that opens, and loads the next page', async () => {
  const flood = { ...ALARM, id: PERSON, name: 'Flood', trip: null, floodSize: 84 };
  const member = { ...ALARM, id: PERSON, name: 'Member of the flood' };
  const { person, server } = showDashboard('alarms', {
    'GET /api/admin/alarms': ({ query }) => {
      if (query.get('flood') === PERSON) return Response.json({ ...LIST, alarms: [member] });
      if (query.get('cursor') === 'next')
        return Response.json({
          ...LIST,
          alarms: [{ ...ALARM, id: CHECK_IN.tripId.replace('2b', '3b'), name: 'Last' }],
        });
      return Response.json({ ...LIST, alarms: [ALARM, flood], nextCursor: 'next' });
    },
  });
  const line = within(
    await screen.findByRole('region', { name: '84 alarms of new or unproved people without a trip' }),
  );
  await person.click(line.getByRole('button', { name: 'Show them' }));
  expect(await line.findByRole('region', { name: /^Member of the flood, / })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('region', { name: /^Last, / })).toBeDefined();
  expect(server.requests.length).toBeGreaterThan(0);
});

it('says that there are none', async () => {
  show('alarms', { ...LIST, alarms: [], newAlarms: 0, checkIns: [] });
  expect(await screen.findByText('No alarms')).toBeDefined();
});

it('can be loaded again after an error', async () => {
  const { server, person } = showDashboard('alarms', {
    'GET /api/admin/alarms': () => refusal(503, 'unavailable', 'We are busy.'),
  });
  expect(await screen.findByText('The alarms could not be loaded')).toBeDefined();
  server.answer({ 'GET /api/admin/alarms': () => Response.json({ ...LIST, checkIns: [] }) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: /^Ngozi Eze, / })).toBeDefined();
});
