import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { ADMIN_SAMPLE, analyticsOf, driverOf, userRowOf } from './admin-sample.ts';

// The drawing is the browser journey's; a library that measures the page has nothing to measure here.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

let server: FakeServer;

function show(tab: string, answers: Record<string, () => Response | Promise<Response>> = {}) {
  server = fakeServer({
    'GET /api/admin/analytics': () => Response.json(analyticsOf()),
    'GET /api/admin/finances': () =>
      Response.json({ totalRevenue: 43_000, totalTransactions: 2, confirmedPayments: 1 }),
    ...Object.fromEntries(
      [
        'unverified-users',
        'unverified-drivers',
        'users',
        'drivers',
        'trips',
        'transactions',
        'pending-drivers',
        'active-drivers',
      ].map((list) => [`GET /api/admin/${list}`, () => Response.json([])]),
    ),
    ...answers,
  });
  renderApp(<AdminDashboard />, `/admin?tab=${tab}`);
  return userEvent.setup();
}

const listOf = (path: string, rows: unknown[]) => ({ [`GET /api/admin/${path}`]: () => Response.json(rows) });
const sent = (path: string) =>
  server.asked.find((call) => call.method === 'POST' && call.path === path)?.body;
const asked = (path: string) => server.asked.filter((call) => call.path === path).length;

afterEach(() => vi.unstubAllGlobals());

describe('the eight tabs', () => {
  it('begin with Analytics, carry their counts, and the address follows', async () => {
    const person = show('');
    expect(await screen.findByText('+5 this month')).toBeTruthy();
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(names).toEqual([
      'Analytics',
      'Verification(7)',
      'Pending Drivers(1)',
      'Active Drivers(2)',
      'Users(1,204)',
      'Drivers(12)',
      'Trips(90)',
      'Finances',
    ]);
    expect(screen.getByText('Total Revenue').parentElement?.textContent).toContain('₦43,000');
    expect(screen.getByText('Driver Verification').parentElement?.textContent).toContain(
      '2 verified10 pending',
    );
    await person.click(screen.getByRole('tab', { name: /^Users/ }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin?tab=users'));
  });

  it('counts both halves of Verification', async () => {
    show('verification');
    expect(await screen.findByRole('tab', { name: 'Unverified Users(4)' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Unverified Drivers(3)' })).toBeTruthy();
  });

  it.each([
    ['verification', 'All Users Verified!'],
    ['verification&list=drivers', 'All Drivers Verified!'],
    ['pending-drivers', 'No Pending Verifications'],
    ['active-drivers', 'No Active Drivers'],
    ['users', 'No users yet'],
    ['drivers', 'No drivers yet'],
    ['trips', 'No trips yet'],
    ['finances', 'No transactions yet'],
  ])('%s without anything says "%s"', async (tab, words) => {
    show(tab);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('offer a retry that works', async () => {
    const person = show('users', { 'GET /api/admin/users': () => refusal(500, 'internal', 'Broken') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer(listOf('users', [userRowOf()]));
    await person.click(retry);
    expect(await screen.findByRole('heading', { name: 'Ngozi Eze' })).toBeTruthy();
  });
});

describe('what the tabs show', () => {
  it('a submission, whole', async () => {
    show('pending-drivers', listOf('pending-drivers', [driverOf()]));
    const card = (await screen.findByRole('heading', { name: 'Dauda Driver' })).closest('li');
    for (const words of ADMIN_SAMPLE.submissionWords) expect(card?.textContent).toContain(words);
  });

  it('placeholders for an active driver without a rating or a trip, and real numbers once there are some', async () => {
    const real = driverOf({ id: ADMIN_SAMPLE.ids[1], fullName: 'Real', rating: 4.25, totalTrips: 7 });
    show('active-drivers', listOf('active-drivers', [driverOf(), real]));
    const cards = await screen.findAllByRole('listitem');
    expect(cards[0]?.textContent).toMatch(/Rating4\.8Trips45/);
    expect(cards[1]?.textContent).toMatch(/Rating4\.3Trips7/);
  });

  it('a transaction with N/A for a payment without reference', async () => {
    show('finances', listOf('transactions', [ADMIN_SAMPLE.transaction]));
    const card = await screen.findByRole('listitem');
    expect(card.textContent).toContain('Payment referenceN/A');
    expect(card.textContent).toContain('₦43,000');
    expect(screen.getByText('Confirmed Payments').parentElement?.textContent).toContain('1');
  });

  it('the next page along the Link header', async () => {
    const person = show('users', {
      'GET /api/admin/users': () =>
        Response.json([userRowOf()], { headers: { link: '<?sort=newest&cursor=abc>; rel="next"' } }),
    });
    await screen.findByRole('heading', { name: 'Ngozi Eze' });
    server.answer(listOf('users', [userRowOf({ id: ADMIN_SAMPLE.ids[1], name: 'Second' })]));
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ngozi Eze' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('a document only when it is opened: a photo as an image, a PDF as a link', async () => {
    const person = show('pending-drivers', {
      ...listOf('pending-drivers', [driverOf()]),
      'GET /api/admin/documents': () => Response.json({ url: 'https://storage.test/signed' }),
    });
    const view = await screen.findByRole('button', { name: 'View driver license of Dauda Driver' });
    expect(asked('/api/admin/documents')).toBe(0);
    await person.click(view);
    const image = await screen.findByRole('img', { name: 'Driver license of Dauda Driver' });
    expect(image.getAttribute('src')).toBe('https://storage.test/signed');
    await person.click(screen.getByRole('button', { name: 'View passport photograph of Dauda Driver' }));
    const link = await screen.findByRole('link', { name: 'Open passport photograph in a new tab' });
    expect(link.getAttribute('href')).toBe('https://storage.test/signed');
  });
});

const USER = ADMIN_SAMPLE.ids[0];
const SUSPENDED = { suspended: true };

describe('decisions', () => {
  it.each([
    [
      'verification',
      'unverified-users',
      'Approve User: Ngozi Eze',
      'Yes, approve',
      `verify-user/${USER}`,
      { approve: true },
      'User Verified',
      'Failed to update user verification status',
    ],
    [
      'verification',
      'unverified-users',
      'Reject: Ngozi Eze',
      'Yes, reject',
      `verify-user/${USER}`,
      { approve: false, reason: 'Blurred' },
      'User Rejected',
      'Failed to update user verification status',
    ],
    [
      'verification&list=drivers',
      'unverified-drivers',
      'Approve Driver: Ngozi Eze',
      'Yes, approve',
      `verify-driver/${USER}`,
      { approve: true },
      'Driver Verified',
      'Failed to update driver verification status',
    ],
    [
      'verification&list=drivers',
      'unverified-drivers',
      'Reject: Ngozi Eze',
      'Yes, reject',
      `verify-driver/${USER}`,
      { approve: false, reason: 'Blurred' },
      'Driver Rejected',
      'Failed to update driver verification status',
    ],
    [
      'pending-drivers',
      'pending-drivers',
      'Approve: Dauda Driver',
      'Yes, approve',
      `approve-driver/${USER}`,
      {},
      'Driver Approved',
      'Failed to approve driver verification',
    ],
    [
      'pending-drivers',
      'pending-drivers',
      'Reject: Dauda Driver',
      'Yes, reject',
      `reject-driver/${USER}`,
      { reason: 'Blurred' },
      'Driver Verification Rejected',
      'Failed to reject driver verification',
    ],
    [
      'users',
      'users',
      'Suspend Ngozi Eze',
      'Yes, suspend',
      `suspend-user/${USER}`,
      { suspended: true, reason: 'Admin action' },
      'User Suspended',
      'Failed to update user suspension status',
    ],
    [
      'drivers',
      'drivers',
      'Suspend Ngozi Eze',
      'Yes, suspend',
      `suspend-user/${USER}`,
      { suspended: true, reason: 'Admin action' },
      'User Suspended',
      'Failed to update user suspension status',
    ],
    [
      'users',
      'users',
      'Unsuspend Ngozi Eze',
      'Yes, unsuspend',
      `suspend-user/${USER}`,
      { suspended: false },
      'User Suspension Lifted',
      'Failed to update user suspension status',
    ],
  ])('%s: %s, "%s"', async (tab, list, button, yes, path, body, done, failed) => {
    const changes = button.startsWith('Unsuspend') ? SUSPENDED : {};
    const row = list.includes('driver') ? driverOf() : userRowOf(changes);
    const person = show(tab, {
      ...listOf(list, [row]),
      [`POST /api/admin/${path}`]: () => refusal(500, 'internal', ''),
    });
    await person.click(await screen.findByRole('button', { name: button }));
    const sheet = within(screen.getByRole('dialog'));
    for (const field of sheet.queryAllByLabelText<HTMLTextAreaElement>('Reason')) {
      if (field.value === '') await person.type(field, 'Blurred');
    }
    await person.click(sheet.getByRole('button', { name: yes }));
    await waitFor(() => expect(screen.getAllByText(failed).length).toBeGreaterThan(0));
    server.answer({
      [`POST /api/admin/${path}`]: () => Response.json({ id: USER, status: 'done' }),
      ...listOf(list, []),
    });
    const analyticsAsked = asked('/api/admin/analytics');
    await person.click(sheet.getByRole('button', { name: yes }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(sent(`/api/admin/${path}`)).toEqual(body);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
    expect(asked('/api/admin/analytics')).toBeGreaterThan(analyticsAsked);
  });

  it('ask for the reason of a rejection', async () => {
    const person = show('pending-drivers', listOf('pending-drivers', [driverOf()]));
    await person.click(await screen.findByRole('button', { name: 'Reject: Dauda Driver' }));
    await person.click(screen.getByRole('button', { name: 'Yes, reject' }));
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(sent(`/api/admin/reject-driver/${USER}`)).toBeUndefined();
  });

  it("keep another administrator's decision to be read, and show what stands", async () => {
    const words = 'Another administrator has already rejected this driver.';
    const person = show('pending-drivers', {
      ...listOf('pending-drivers', [driverOf()]),
      [`POST /api/admin/approve-driver/${USER}`]: () => refusal(409, 'conflict', words),
    });
    await person.click(await screen.findByRole('button', { name: 'Approve: Dauda Driver' }));
    server.answer(listOf('pending-drivers', []));
    await person.click(screen.getByRole('button', { name: 'Yes, approve' }));
    const sheet = within(screen.getByRole('dialog'));
    expect((await sheet.findByRole('alert')).textContent).toContain(words);
    expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
    await person.click(sheet.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('logout', () => {
  it('says so and leads to sign-in', async () => {
    const person = show('users', { 'POST /api/admin/logout': () => Response.json({ success: true }) });
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
    expect(screen.getByText('You have been logged out of admin dashboard')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin-login'));
  });

  it('that fails stays where it is', async () => {
    const person = show('users');
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('There was an error logging out')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin?tab=users');
  });
});
