import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editTripSchema } from '@tafiya/trips/contract.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { driverTripOf, tripOf } from '@/shared/testing/trips.ts';
import { showDriver } from './testing/driver-screen.tsx';

const channel = vi.hoisted(() => ({ handlers: null as ChannelHandlers | null }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, handlers: ChannelHandlers) => {
    channel.handlers = handlers;
    return () => undefined;
  },
}));

const stat = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
const rows = () =>
  within(screen.getByRole('region', { name: 'Coming: Your Trips' })).queryAllByRole('listitem');
const FORM = '/create-trip';
const PANEL = `/trips/${driverTripOf().id}`;

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('driver dashboard', () => {
  it('shows that it is loading', () => {
    showDriver();
    expect(screen.getByText('Loading dashboard...')).toBeDefined();
  });

  it.each([
    ['Verified', {}, false],
    ['Pending Verification', { isDriverVerified: false, verificationStatus: 'pending' }, false],
    [
      'Unverified Driver',
      { isDriverVerified: false, verificationStatus: 'unverified', verificationSubmittedAt: null },
      true,
    ],
    ['Unverified Driver', { isDriverVerified: false, verificationStatus: 'rejected' }, true],
  ] as const)('shows the badge %s', async (badge, profile, hasVerifyLink) => {
    showDriver({ profile });
    expect(await screen.findByText(badge)).toBeDefined();
    const link = screen.queryByRole('link', { name: 'Complete Verification' });
    expect(link?.getAttribute('href') ?? null).toBe(hasVerifyLink ? '/driver-verification' : null);
  });

  it('says on the page of a new trip what is missing for one, with the next step', async () => {
    const profile = {
      isDriverVerified: false,
      verificationStatus: 'unverified',
      verificationSubmittedAt: null,
    };
    showDriver({ profile: { ...profile, verificationStatus: 'unverified' as const }, path: FORM });
    expect(await screen.findByText(/^You can create trips as soon as you are verified\. Send/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Complete Verification' });
    expect(link.getAttribute('href')).toBe('/driver-verification');
    expect(screen.queryByRole('button', { name: 'Publish Trip' })).toBeNull();
  });

  it('shows that the documents were not approved', async () => {
    showDriver({ profile: { isDriverVerified: false, verificationStatus: 'rejected' } });
    const why = await screen.findByRole('link', { name: 'See why' });
    expect(why.getAttribute('href')).toBe('/driver/verify');
    expect(why.parentElement?.textContent).toContain('were not approved. See why, and send them again.');
  });

  it('names the vehicle that a driver also needs to create trips', async () => {
    showDriver({ profile: { vehicleSeats: null, vehicleApproval: 'pending' } });
    expect(
      await screen.findByText('You can create trips as soon as your vehicle is approved.'),
    ).toBeDefined();
  });

  it('shows why a driver who is not verified cannot create trips', async () => {
    showDriver({
      profile: { isDriverVerified: false, verificationStatus: 'pending', vehicleSeats: null },
    });
    expect(
      await screen.findByText(
        /You can create trips as soon as you are verified and your vehicle is approved\.$/,
      ),
    ).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Create Your First Trip' })).toBeNull();
  });

  it('counts trips and shows earnings, and "New" until the first rating', async () => {
    const { person } = showDriver({
      profile: { earnings: 486_500, totalTrips: 212 },
      trips: [
        driverTripOf({ id: '00000000-0000-4000-8000-000000000001' }),
        driverTripOf({ id: '00000000-0000-4000-8000-000000000002', status: 'completed', earned: 64_500 }),
        driverTripOf({ id: '00000000-0000-4000-8000-000000000003', status: 'cancelled' }),
      ],
    });
    await waitFor(() => expect(stat('Total Earnings')).toBe('₦486,500'));
    expect([stat('Active Trips'), stat('Completed Trips'), stat('Average Rating')]).toEqual([
      '1',
      '212',
      'New',
    ]);
    await person.click(await screen.findByText('Past'));
    expect(screen.getByText('₦64,500').parentElement?.textContent).toContain('earned');
  });

  it('loads older trips with Show older', async () => {
    const { server, person } = showDriver();
    const pages = [
      Response.json([driverTripOf({ id: '00000000-0000-4000-8000-000000000001', origin: 'Lagos' })], {
        headers: { link: '</api/driver/trips?cursor=older>; rel="next"' },
      }),
      Response.json([driverTripOf({ id: '00000000-0000-4000-8000-000000000002', origin: 'Jos' })]),
    ];
    server.answer({ 'GET /api/driver/trips': () => pages.shift() ?? Response.json([]) });
    await person.click(await screen.findByText('Past'));
    await person.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('shows the company of a fleet trip, which the driver cannot change', async () => {
    const other = driverTripOf({ id: '00000000-0000-4000-8000-000000000002' });
    showDriver({ trips: [other, driverTripOf({ company: 'Sahel Lines' })] });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText('Driven for Sahel Lines')).toBeDefined();
    cleanup();
    showDriver({ trips: [driverTripOf({ company: 'Sahel Lines' })], path: PANEL });
    expect(await screen.findByText(/^Driven for Sahel Lines/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Edit Trip|Cancel Trip/ })).toBeNull();
  });

  it('shows the first coming trips, and all on one tap', async () => {
    const trips = Array.from({ length: 7 }, (_, index) =>
      driverTripOf({ id: `00000000-0000-4000-8000-00000000000${index}` }),
    );
    const { person } = showDriver({ trips });
    await waitFor(() => expect(rows()).toHaveLength(5));
    await person.click(screen.getByRole('button', { name: 'All 6 trips' }));
    expect(rows()).toHaveLength(6);
  });

  it('offers a verified driver to create the first trip, and moves the focus to the form', async () => {
    const { person } = showDriver();
    expect(await screen.findByText('No trips yet')).toBeDefined();
    expect(screen.getByText('Create your first trip to start earning money')).toBeDefined();
    await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
    const heading = await screen.findByRole('heading', { name: 'Create New Trip' });
    expect(document.activeElement).toBe(heading);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
  });

  it.each([
    ['completed', /^Completed automatically/],
    ['cancelled', /^Cancelled automatically/],
  ] as const)('shows that the clock closed a %s trip', async (status, words) => {
    const { person } = showDriver({ trips: [driverTripOf({ status, closedByClock: true })] });
    await person.click(await screen.findByText('Past'));
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('explains what sold seats forbid to edit, and sends only the change', async () => {
    const { server, person } = showDriver({
      trips: [driverTripOf()],
      profile: { vehicleSeats: 7 },
      path: PANEL,
    });
    server.answer({ [`PATCH /api/trips/${tripOf().id}`]: () => Response.json(tripOf({ totalSeats: 7 })) });
    await person.click(await screen.findByRole('button', { name: 'Edit Trip' }));
    expect(
      await screen.findByText(/3 seats already booked: you can move the departure by 30 minutes/),
    ).toBeDefined();
    expect(screen.queryByLabelText('Fare per Seat (₦)')).toBeNull();
    expect(screen.getByRole('button', { name: /Departure Date/ })).toBeDefined();
    const more = screen.getByRole('button', { name: 'One more' });
    await person.click(more);
    // The car has seven seats.
    expect(more).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Trip updated')).toBeDefined();
    const sent = server.requests.find((call) => call.method === 'PATCH');
    expect(editTripSchema.parse(sent?.body)).toEqual({ totalSeats: 7 });
  });

  it('asks before it cancels a trip, and keeps the sheet open when that failed', async () => {
    const { server, person } = showDriver({ trips: [driverTripOf()], path: PANEL });
    const cancel = `POST /api/trips/${tripOf().id}/cancel`;
    server.answer({ [cancel]: () => refusal(409, 'trip_closed', 'This trip has started.') });
    await person.click(await screen.findByRole('button', { name: 'Cancel Trip' }));
    expect(screen.getByText(/3 seats booked: those passengers lose their seats/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Yes, cancel this trip' }));
    expect(await screen.findByText('This trip has started.')).toBeDefined();
    server.answer({ [cancel]: () => Response.json(tripOf({ status: 'cancelled' })) });
    await person.click(screen.getByRole('button', { name: 'Yes, cancel this trip' }));
    expect(await screen.findByText('Trip cancelled')).toBeDefined();
  });

  it('shows a new booking without reload', async () => {
    const first = driverTripOf({ id: '00000000-0000-4000-8000-000000000002' });
    const { server } = showDriver({ trips: [first, driverTripOf({ seatsAvailable: 6 })] });
    expect(await screen.findByText(/^0\/6 booked/)).toBeDefined();
    server.answer({
      'GET /api/driver/trips': () => Response.json([first, driverTripOf({ seatsAvailable: 4 })]),
    });
    channel.handlers?.onMessage('booking_created', { seats: 2, seatsAvailable: 4 });
    expect(await screen.findByText(/^2\/6 booked/)).toBeDefined();
    for (const words of ['New booking', '2 seats booked.']) expect(screen.getByText(words)).toBeDefined();
  });

  it('offers a retry that works when the trips could not be loaded', async () => {
    const { server, person } = showDriver();
    server.answer({ 'GET /api/driver/trips': () => refusal(500, 'internal', 'Something failed.') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer({ 'GET /api/driver/trips': () => Response.json([driverTripOf()]) });
    await person.click(retry);
    expect(await screen.findByRole('link', { name: 'Lagos to Abuja' })).toBeDefined();
  });
});
