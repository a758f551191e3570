import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { useOwnTitleStore } from '@/shared/ui/own-title.ts';
import { listOf, requestCount, showDashboard } from './testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf, tripRowOf, userRowOf } from './testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const rail = () => within(screen.getAllByRole('navigation', { name: 'Admin Panel' })[0] as HTMLElement);
const address = () => screen.getByTestId('address').textContent;

describe('the rail', () => {
  it('has the inbox, the eight tabs in their order with their counts, then More by group', async () => {
    const { person } = showDashboard('');
    expect(await screen.findByText('+5 this month')).toBeTruthy();
    const names = rail()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names.slice(0, 9)).toEqual([
      'Inbox',
      'Analytics',
      'Verification9',
      'Pending Drivers1',
      'Active Drivers2',
      'Users1,204',
      'Drivers12',
      'Trips90',
      'Finances',
    ]);
    expect(names.slice(9)).toEqual([
      'Alarms',
      'Reports',
      'Messages',
      'Support',
      'Demand',
      'Deliveries',
      'Jobs',
      'Audit',
      'Settings',
    ]);
    expect(screen.getByText('Total Revenue').parentElement?.textContent).toContain('₦43,000');
    // The counts of the lists: 4 unverified users, 1 pending driver.
    expect(screen.getByText('User Verification').parentElement?.textContent).toContain('verified4 pending');
    expect(screen.getByText('Driver Verification').parentElement?.textContent).toContain(
      '2 verified1 pending',
    );
    await person.click(rail().getByRole('link', { name: /^Users/ }));
    await waitFor(() => expect(address()).toBe('/admin/users'));
    expect(await screen.findByText('No users yet')).toBeTruthy();
  });

  it('marks the open place and gives it a title', async () => {
    const title = () => useOwnTitleStore.getState().title;
    const current = () => screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
    const { person } = showDashboard('pending-drivers');
    await waitFor(() => expect(title()).toBe('Pending Drivers | Admin Panel'));
    await waitFor(() => expect(current()).toContain('Pending Drivers1'));
    await person.click(rail().getByRole('link', { name: 'Audit' }));
    await waitFor(() => expect(title()).toBe('Audit | Admin Panel'));
    expect(current()).toContain('Audit');
    expect(await screen.findByText('No audit entries yet')).toBeTruthy();
  });

  it('shows the parts of the open place with what waits in each, and its specified sum in the head', async () => {
    showDashboard('verification');
    expect(await screen.findByText('All Users Verified!')).toBeTruthy();
    await waitFor(() =>
      expect(
        rail()
          .getAllByRole('link')
          .map((link) => link.textContent)
          .slice(2, 10),
      ).toEqual([
        'Verification9',
        'Unverified Users4',
        'Unverified Drivers3',
        'Vehicles2',
        'Photos1',
        'Names1',
        'Payout Accounts4',
        'Papers1',
      ]),
    );
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain(
      'Unverified Users7',
    );
  });

  it.each([
    ['tab=users&only=verified', '/admin/users?only=verified'],
    ['tab=verification&list=vehicles', '/admin/verification/vehicles'],
    ['tab=papers&list=expired', '/admin/verification/papers?list=expired'],
    ['tab=money', '/admin/finances'],
    ['/admin/finances/payments', '/admin/finances'],
    ['tab=money&list=payouts&run=2026-11-30', '/admin/finances/payouts?run=2026-11-30'],
    ['tab=alarms&alarm=7', '/admin/alarms?alarm=7'],
    ['tab=unknown', '/admin/analytics'],
    ['/admin/nowhere', '/admin/analytics'],
  ])('opens the place of an old or unknown address: %s', async (old, now) => {
    showDashboard(old.replace('tab=', ''));
    await waitFor(() => expect(address()).toBe(now));
  });

  it('has every place on a phone under More', async () => {
    const { person } = showDashboard('users');
    await person.click(screen.getAllByRole('link', { name: 'More' })[0] as HTMLElement);
    expect(address()).toBe('/admin/more');
    const names = screen.getAllByRole('region').flatMap((group) =>
      within(group)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    expect(names).toEqual(
      expect.arrayContaining(['/admin/verification/names', '/admin/finances/ledger', '/admin/jobs']),
    );
  });

  it('every number of Analytics leads to its list', async () => {
    showDashboard('');
    await screen.findByText('+5 this month');
    const links = screen.getAllByRole('definition').flatMap((each) => within(each).queryAllByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1,204', '/admin/users'],
      ['12', '/admin/drivers'],
      ['90', '/admin/trips'],
      ['31', '/admin/finances'],
      ['₦43,000', '/admin/finances'],
      ['1,200 verified', '/admin/users?only=verified'],
      ['4 pending', '/admin/verification'],
      ['2 verified', '/admin/drivers?only=verified'],
      ['1 pending', '/admin/pending-drivers'],
    ]);
  });

  it('limit a list to the state in the address, which the person can change', async () => {
    const { person, server } = showDashboard('finances');
    await person.click(await screen.findByRole('link', { name: '1' }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/admin/finances?only=confirmed'),
    );
    expect(await screen.findByText('No payments with this state')).toBeTruthy();
    expect(server.requests.at(-1)?.query.get('only')).toBe('confirmed');
    await person.click(within(screen.getByRole('navigation', { name: 'Show' })).getByText('All payments'));
    expect(screen.getByTestId('address').textContent).toBe('/admin/finances');
    expect(await screen.findByText('No payments yet')).toBeTruthy();
  });

  it.each([
    ['verification', 'All Users Verified!'],
    ['verification&list=drivers', 'All Drivers Verified!'],
    ['pending-drivers', 'No Pending Verifications'],
    ['active-drivers', 'No Active Drivers'],
    ['users', 'No users yet'],
    ['drivers', 'No drivers yet'],
    ['trips', 'No trips yet'],
    ['finances', 'No payments yet'],
  ])('%s without entries shows "%s"', async (tab, text) => {
    showDashboard(tab);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('offer a retry after a failed load', async () => {
    const { person, server } = showDashboard('users', {
      'GET /api/admin/users': () => refusal(500, 'internal', 'Broken'),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer(listOf('users', [userRowOf()]));
    await person.click(retry);
    expect(await screen.findByRole('link', { name: /^Ngozi Eze/ })).toBeTruthy();
  });
});

describe('the tabs show', () => {
  it('every field of a submission', async () => {
    showDashboard('pending-drivers', listOf('pending-drivers', [driverOf()]));
    const card = (await screen.findByRole('heading', { name: 'Dauda Driver' })).closest('li');
    for (const text of ADMIN_SAMPLE.submissionTexts) expect(card?.textContent).toContain(text);
  });

  it('a person as one line on phones: name, state and one line of facts, which opens their page', async () => {
    const user = userRowOf({ suspended: true });
    showDashboard('users', listOf('users', [user]));
    const line = await screen.findByRole('link', { name: /^Ngozi Eze/ });
    expect(line.textContent).toMatch(/^Ngozi EzeSuspendedPassenger, 080/);
    expect(line.getAttribute('href')).toBe(`/admin/people/${user.id}`);
    expect(within(screen.getByRole('list', { name: 'Users' })).queryAllByRole('button')).toEqual([]);
  });

  it('the real numbers of active drivers, without placeholders', async () => {
    const real = driverOf({ id: ADMIN_SAMPLE.ids[1], fullName: 'Real', rating: 4.25, totalTrips: 7 });
    showDashboard('active-drivers', listOf('active-drivers', [driverOf(), real]));
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Dauda DriverVerifiedNew, 0 trips, /),
      expect.stringMatching(/^RealVerified4\.3, 7 trips, /),
    ]);
  });

  it('a payment that is held until the trip has ended is paid, and the commission stands beside the fares', async () => {
    const held = {
      ...ADMIN_SAMPLE.transaction,
      state: 'held',
      status: 'pending',
      method: 'card',
      processedAt: null,
    };
    showDashboard('finances', listOf('transactions', [held]));
    expect(await screen.findByText('Paid, held until the trip')).toBeTruthy();
    expect(screen.getByText('After the trip')).toBeTruthy();
    expect(screen.getByText('Our commission').parentElement?.textContent).toContain('₦4,300');
  });

  it('N/A for a transaction without a payment reference', async () => {
    showDashboard('finances', listOf('transactions', [ADMIN_SAMPLE.transaction]));
    const card = await screen.findByRole('listitem');
    expect(card.textContent).toContain('Payment referenceN/A');
    expect(card.textContent).toContain('₦43,000');
    expect(screen.getByText('Confirmed Payments').parentElement?.textContent).toContain('1');
  });

  it('the passengers of a trip, loaded when the list is opened', async () => {
    const trip = tripRowOf();
    const { person, server } = showDashboard('trips', {
      ...listOf('trips', [trip, tripRowOf({ id: ADMIN_SAMPLE.ids[1], availableSeats: 6 })]),
      [`GET /api/admin/trips/${trip.id}/passengers`]: () =>
        Response.json([
          {
            bookingId: crypto.randomUUID(),
            name: 'Ada Obi',
            phone: '+2348031234567',
            seats: 2,
            paymentMethod: 'cash',
            totalFare: 43_000,
            origin: 'Lagos',
            destination: 'Abuja',
            boardedAt: null,
          },
        ]),
    });
    const lines = () => screen.findAllByRole('link', { name: /^Lagos to Abuja/ });
    await person.click((await lines())[1] ?? document.body);
    await person.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: /^Passengers/ })).toBeNull();
    await person.click((await lines())[0] ?? document.body);
    const open = await screen.findByRole('button', { name: /^Passengers/ });
    expect(requestCount(server, `/api/admin/trips/${trip.id}/passengers`)).toBe(0);
    await person.click(open);
    const list = await screen.findByRole('list', { name: 'Passengers' });
    expect(list.textContent).toContain('Ada Obi₦43,000 cash2 seats, 0803 123 4567');
  });

  it('the next page along the Link header', async () => {
    const { person, server } = showDashboard('users', {
      'GET /api/admin/users': () =>
        Response.json([userRowOf()], { headers: { link: '<?sort=newest&cursor=abc>; rel="next"' } }),
    });
    await screen.findByRole('link', { name: /^Ngozi Eze/ });
    server.answer(listOf('users', [userRowOf({ id: ADMIN_SAMPLE.ids[1], name: 'Second' })]));
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /^Second/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Ngozi Eze/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('a document only after it is opened: a photo as an image, a PDF as a link', async () => {
    const { person, server } = showDashboard('pending-drivers', {
      ...listOf('pending-drivers', [driverOf()]),
      'GET /api/admin/documents': () => Response.json({ url: 'https://storage.test/signed', changed: false }),
    });
    const view = await screen.findByRole('button', { name: 'View driver’s licence of Dauda Driver' });
    expect(requestCount(server, '/api/admin/documents')).toBe(0);
    await person.click(view);
    const image = await screen.findByRole('img', { name: 'Driver’s licence of Dauda Driver' });
    expect(image.getAttribute('src')).toBe('https://storage.test/signed');
    await person.click(screen.getByRole('button', { name: 'View passport photograph of Dauda Driver' }));
    const link = await screen.findByRole('link', { name: 'Open passport photograph in a new tab' });
    expect(link.getAttribute('href')).toBe('https://storage.test/signed');
    expect(screen.queryByText(/its content has changed/)).toBeNull();
  });

  it('a warning when the content of a document has changed since it was first opened', async () => {
    const { person } = showDashboard('pending-drivers', {
      ...listOf('pending-drivers', [driverOf()]),
      'GET /api/admin/documents': () => Response.json({ url: 'https://storage.test/signed', changed: true }),
    });
    await person.click(await screen.findByRole('button', { name: 'View driver’s licence of Dauda Driver' }));
    expect(await screen.findByText(/its content has changed/)).toBeTruthy();
  });
});

describe('logout', () => {
  it('confirms and redirects to sign-in', async () => {
    const { person } = showDashboard('users', {
      'POST /api/admin/logout': () => Response.json({ success: true }),
    });
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
    expect(screen.getByText('You have been logged out of admin dashboard')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin-login'));
  });

  it('stays on the page when it fails', async () => {
    const { person } = showDashboard('users');
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('There was an error logging out')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin/users');
  });
});
