import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '@/shared/testing/fake-server.ts';
import { readDraft, writeDraft } from '@/shared/session/drafts.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { showDashboard } from './testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('Settings', () => {
  const show = () =>
    showDashboard('settings', {
      'GET /api/settings': () => Response.json(settingsOf()),
      'PATCH /api/admin/settings': () => Response.json(settingsOf({ sameDayLeadMinutes: 60 })),
    });
  const changesOf = ({ requests }: FakeServer) => requests.find(({ method }) => method === 'PATCH')?.body;

  it('switches same-day trips on', async () => {
    const { person, server } = show();
    const field = await screen.findByLabelText<HTMLSelectElement>('Earliest departure');
    expect(field.selectedOptions[0]?.text).toBe('Tomorrow');
    await person.selectOptions(field, 'Today, 1 h from now');
    await person.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(changesOf(server)).toEqual({ sameDayLeadMinutes: 60 });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' }).disabled).toBe(true);
  });

  it('keeps what was typed over a reload, until it is saved', async () => {
    writeDraft('departure-settings', { departureFirst: '05:30', sameDayLeadMinutes: 60 });
    const { person, server } = show();
    await screen.findByText('Today, 1 h from now');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('First').value).toBe('05:30'));
    await person.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(changesOf(server)).toEqual({ departureFirst: '05:30', sameDayLeadMinutes: 60 });
    await waitFor(() => expect(readDraft('departure-settings')).toBeUndefined());
  });

  it('changes the list of times and when a trip may start, and sends only what has changed', async () => {
    const { person, server } = show();
    await person.selectOptions(await screen.findByLabelText('First'), '05:00');
    await person.selectOptions(screen.getByLabelText('Every'), '15 min');
    await person.clear(screen.getByLabelText('Waiting (minutes before)'));
    await person.type(screen.getByLabelText('Waiting (minutes before)'), '90');
    await person.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(changesOf(server)).toEqual({
      departureFirst: '05:00',
      departureStepMinutes: 15,
      waitingMinutesBefore: 90,
    });
  });

  it('changes when the night begins, from noon on', async () => {
    const { person, server } = show();
    const night = await screen.findByLabelText<HTMLSelectElement>('The night begins');
    expect(night.value).toBe('19:00');
    expect(night.options[0]?.text).toBe('12:00');
    await person.selectOptions(night, '18:30');
    await person.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(changesOf(server)).toEqual({ nightFrom: '18:30' });
  });

  it('adds and removes the holidays that the government has announced', async () => {
    const eid = { day: '2030-01-05', name: 'Eid-el-Fitr' };
    const { person, server } = showDashboard('settings', {
      'GET /api/settings': () => Response.json(settingsOf({ announcedHolidays: [eid] })),
      'PATCH /api/admin/settings': () => Response.json(settingsOf()),
    });
    const card = within(await screen.findByRole('region', { name: 'Announced holidays' }));
    await person.selectOptions(card.getByLabelText('Holiday'), 'Eid-el-Kabir');
    await person.click(card.getByRole('button', { name: /Add its day/ }));
    // The calendar opens at the first possible day, today.
    await screen.findByRole('button', { name: 'Next month' });
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Holidays saved')).toBeTruthy();
    expect(changesOf(server)).toEqual({
      announcedHolidays: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), name: 'Eid-el-Kabir' }, eid],
    });
    expect(card.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('refuses settings that do not fit together', async () => {
    const { person, server } = show();
    await person.selectOptions(await screen.findByLabelText('Last'), '05:00');
    await person.clear(screen.getByLabelText('On the way (minutes before)'));
    await person.type(screen.getByLabelText('On the way (minutes before)'), '121');
    await person.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('The last departure must not be before the first')).toBeTruthy();
    expect(screen.getByText(/A trip waits before it is on the way/)).toBeTruthy();
    expect(changesOf(server)).toBeUndefined();
  });
});

it('Reports shows who was left behind, and by whom, page by page', async () => {
  const person = (name: string) => ({ id: crypto.randomUUID(), name, phone: '+2348030000001' });
  const report = {
    id: crypto.randomUUID(),
    kind: 'left_behind',
    createdAt: '2026-01-09T08:30:00Z',
    settledAt: null,
    reporter: person('Ngozi Eze'),
    trip: {
      id: crypto.randomUUID(),
      origin: 'Lagos',
      destination: 'Abuja',
      departureDate: '2026-01-09T06:30:00Z',
      status: 'en_route',
      driver: person('Dauda Driver'),
    },
  };
  const pages = [
    Response.json([report], { headers: { link: '</api/admin/trip-reports?cursor=older>; rel="next"' } }),
    Response.json([{ ...report, id: crypto.randomUUID(), reporter: person('Older Report') }]),
  ];
  const { person: admin } = showDashboard('reports', {
    'GET /api/admin/trip-reports': () => pages.shift() ?? Response.json([]),
  });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/left behind.*Ngozi Eze.*Dauda Driver/);
  await admin.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/Older Report/)).toBeTruthy();
});

it('a report leads to its trip and people, and is settled with a reason', async () => {
  const [id, tripId] = [crypto.randomUUID(), crypto.randomUUID()];
  const report = {
    id,
    kind: 'not_started',
    createdAt: '2026-01-09T11:30:00Z',
    settledAt: null,
    reporter: null,
    trip: {
      id: tripId,
      origin: 'Lagos',
      destination: 'Abuja',
      departureDate: '2026-01-09T06:30:00Z',
      status: 'scheduled',
      driver: { id: crypto.randomUUID(), name: 'Dauda Driver', phone: '+2348030000001' },
    },
  };
  let isOpen = true;
  const { person, server } = showDashboard('reports', {
    'GET /api/admin/trip-reports': () => Response.json(isOpen ? [report] : []),
    [`POST /api/admin/settle-trip-report/${id}`]: () => {
      isOpen = false;
      return Response.json({ id, status: 'settled' });
    },
  });
  const trip = await screen.findByRole('link', { name: 'Lagos to Abuja' });
  expect(trip.getAttribute('href')).toBe(`/trips/${tripId}`);
  expect(server.requests.find(({ path }) => path === '/api/admin/trip-reports')?.query.get('open')).toBe(
    'true',
  );
  await person.click(screen.getByRole('button', { name: 'Settle: Lagos to Abuja' }));
  const sheet = within(screen.getByRole('dialog'));
  await pasteInto(person, sheet.getByLabelText('Reason'), 'Called the driver');
  await person.click(sheet.getByRole('button', { name: 'Yes, settle' }));
  expect(await screen.findByText('No open reports')).toBeTruthy();
  expect(server.requests.find(({ path }) => path.includes('settle-trip-report'))?.body).toEqual({
    reason: 'Called the driver',
  });
  isOpen = true;
  await person.selectOptions(screen.getByLabelText('State of the reports'), 'All reports');
  const driver = await screen.findByRole('link', { name: 'Dauda Driver' });
  expect(driver.getAttribute('href')).toBe(`/admin/people/${report.trip.driver.id}`);
});
