import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdminPaper, TripAfterExpiry } from '@tafiya/vehicles/papers.contract.ts';
import { ADMIN_SAMPLE } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const [ID, OWNER] = ADMIN_SAMPLE.ids;

function paperOf(change: Partial<AdminPaper> = {}): AdminPaper {
  return {
    id: ID,
    kind: 'licence',
    owner: {
      id: OWNER,
      name: 'Dauda Driver',
      email: 'dauda@tafiya.test',
      userType: 'driver',
      suspended: false,
    },
    vehicle: null,
    expiresOn: '2036-03-03',
    daysLeft: 400,
    document: `${OWNER}/driver-license-1.png`,
    submittedAt: '2031-01-05T08:00:00Z',
    present: '2031-03-03',
    ...change,
  };
}
const trip: TripAfterExpiry = {
  id: ID,
  origin: 'Lagos',
  destination: 'Abuja',
  status: 'scheduled',
  departureDate: '2031-03-09T06:30:00Z',
  bookedSeats: 2,
  driver: { id: OWNER, name: 'Dauda Driver', phone: '+2348031234567' },
  company: null,
  companyId: null,
  vehicle: 'Toyota Sienna, LSD-218-XB',
  papers: [
    { kind: 'insurance', expiresOn: '2031-02-01' },
    { kind: 'licence', expiresOn: '2031-03-03' },
  ],
};

it('counts what waits in the rail and beside the lists', async () => {
  showDashboard('papers');
  expect(await screen.findByText('No Pending Licences')).toBeDefined();
  expect(await screen.findByRole('link', { name: /^Renewed Licences ?1$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Booked Trips ?5$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Expired ?3$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Papers\s*1$/, current: 'page' })).toBeDefined();
});

it('shows a renewed licence beside the present one, and accepts it', async () => {
  const { server, person } = showDashboard('papers', {
    ...listOf('pending-papers', [paperOf()]),
    [`POST /api/admin/decide-paper/${ID}`]: () => Response.json({ id: ID, status: 'accepted' }),
  });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/Valid untilMon 3 Mar 2036Present licenceMon 3 Mar 2031/);
  await person.click(screen.getByRole('button', { name: 'Accept Licence: Dauda Driver' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, accept' }));
  expect(await screen.findByText('Licence Accepted')).toBeDefined();
  expect(server.requests.find(({ path }) => path.includes('decide-paper'))?.body).toEqual({ approve: true });
});

it('rejects a renewed licence with a reason', async () => {
  const { server, person } = showDashboard('papers', {
    ...listOf('pending-papers', [paperOf()]),
    [`POST /api/admin/decide-paper/${ID}`]: () => Response.json({ id: ID, status: 'rejected' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Reject: Dauda Driver' }));
  const sheet = within(screen.getByRole('dialog'));
  await pasteInto(person, sheet.getByLabelText('Reason'), 'Blurred');
  await person.click(sheet.getByRole('button', { name: 'Yes, reject' }));
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path.includes('decide-paper'))?.body).toEqual({
      approve: false,
      reason: 'Blurred',
    }),
  );
});

it('lists booked trips with what expires when, and expired papers without a decision', async () => {
  const { person } = showDashboard('papers', {
    ...listOf('trips-after-expiry', [trip]),
    ...listOf('expired-papers', [
      paperOf({ kind: 'insurance', vehicle: 'Toyota Sienna, LSD-218-XB', daysLeft: -3 }),
    ]),
  });
  await person.click(await screen.findByRole('link', { name: /^Booked Trips/ }));
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Insurance, Sat 1 Feb 2031; Driver’s licence, Mon 3 Mar 2031');
  expect(row.textContent).toContain('Dauda Driver, 0803 123 4567');
  await person.click(screen.getByRole('link', { name: /^Expired/ }));
  const expired = await screen.findByRole('list', { name: 'Papers' });
  expect(await within(expired).findByText('Expired')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});
