import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema, editTripSchema } from '@tafiya/trips/contract.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { driverTripOf, tripOf } from '@/shared/testing/trips.ts';
import { fillTrip, keepTripDraft, showDriver } from './testing/driver-screen.tsx';

const channel = vi.hoisted(() => ({ handlers: null as ChannelHandlers | null }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, handlers: ChannelHandlers) => {
    channel.handlers = handlers;
    return () => undefined;
  },
}));

const stat = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
const createButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Create Trip' });

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
    expect((await createButton()).disabled).toBe(badge !== 'Verified');
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
    expect(screen.queryByRole('button', { name: 'Create Your First Trip' })).toBeNull();
  });

  it('counts trips and shows earnings, and "New" until the first rating', async () => {
    showDriver({
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
    const trips = screen.getAllByRole('article');
    expect(within(trips[1] ?? document.body).getByText('3/6 booked').parentElement?.textContent).toBe(
      '3/6 booked, ₦64,500 earned',
    );
    expect(screen.getAllByRole('button', { name: 'Edit Trip' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Cancel Trip' })).toHaveLength(1);
    expect(screen.getAllByText('Share this trip')).toHaveLength(1);
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
    await person.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('shows the company of a fleet trip, which the driver cannot change', async () => {
    showDriver({ trips: [driverTripOf({ company: 'Sahel Lines' })] });
    const words = await screen.findByText('3/6 booked');
    expect(words.parentElement?.textContent).toBe('3/6 booked. Driven for Sahel Lines');
    expect(screen.queryByRole('button', { name: /Edit Trip|Cancel Trip/ })).toBeNull();
    expect(screen.getByText('Share this trip')).toBeDefined();
  });

  it('offers a verified driver to create the first trip, and moves the focus to the form', async () => {
    const { person } = showDriver();
    expect(await screen.findByText('No trips yet')).toBeDefined();
    expect(screen.getByText('Create your first trip to start earning money')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Create Your First Trip' }));
    const heading = screen.getByRole('heading', { name: 'Create New Trip' });
    expect(document.activeElement).toBe(heading);
    const opener = screen.getByRole('button', { name: 'Create Your First Trip' });
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await person.click(opener);
    expect(document.activeElement).toBe(heading);
  });

  it.each([
    ['completed', /^Completed automatically/],
    ['cancelled', /^Cancelled automatically/],
  ] as const)('shows that the clock closed a %s trip', async (status, words) => {
    showDriver({ trips: [driverTripOf({ status, closedByClock: true })] });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('says that the licence ends before the trip, and where to renew it', async () => {
    const { person } = showDriver({ profile: { licenceExpiresOn: '2001-03-03' } });
    await person.click(await screen.findByRole('button', { name: 'Create Your First Trip' }));
    expect(screen.queryByText(/Your licence ends/)).toBeNull();
    await fillTrip(person);
    expect(screen.getByText(/^Your licence ends on Sat 3 Mar 2001, before this trip\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Send your renewed licence' }).getAttribute('href')).toBe(
      '/account/profile#papers',
    );
  });

  it.each([
    [null, 'Add your vehicle first', 'Add your vehicle'],
    ['pending', 'Your vehicle is being checked', 'See your vehicle'],
  ] as const)(
    'leads to the vehicle instead of the form while it is %s',
    async (vehicleApproval, title, link) => {
      const { person } = showDriver({ profile: { vehicleSeats: null, vehicleApproval } });
      await person.click(await screen.findByRole('button', { name: 'Create Your First Trip' }));
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/account/profile#vehicle');
      expect(screen.queryByLabelText('Seats')).toBeNull();
    },
  );

  it('checks the fare against the settings before sending it', async () => {
    const { server, person } = showDriver();
    const limits = settingsOf({ fareMin: 2000, fareMax: 80_000, fareStep: 1000 });
    server.answer({ 'GET /api/settings': () => Response.json(limits) });
    await person.click(await screen.findByRole('button', { name: 'Create Your First Trip' }));
    expect(await screen.findByText('₦2,000 to ₦80,000, in steps of ₦1,000')).toBeDefined();
    await person.type(screen.getByLabelText('Fare per Seat (₦)'), '1500');
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Fare must be between ₦2,000 and ₦80,000')).toBeDefined();
  });

  it('reports missing fields in a toast and at each field', async () => {
    const { person } = showDriver();
    await waitFor(async () => expect((await createButton()).disabled).toBe(false));
    await person.click(await createButton());
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Missing fields')).toBeDefined();
    expect(screen.getByText('Please fill in all required fields.')).toBeDefined();
    expect(screen.getByText('Departure date is required')).toBeDefined();
  });

  it('publishes a trip once even if it is sent twice, closes the form and shows the trip', async () => {
    const { server, person } = showDriver();
    await waitFor(async () => expect((await createButton()).disabled).toBe(false));
    await person.click(await createButton());
    await fillTrip(person);
    server.answer({ 'POST /api/trips': () => refusal(503, 'unavailable', 'We are busy.') });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findAllByText('We are busy.')).toHaveLength(2);
    server.answer({
      'POST /api/trips': () => Response.json(tripOf(), { status: 201 }),
      'GET /api/driver/trips': () => Response.json([driverTripOf()]),
    });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    expect(screen.getByText('Your trip is now available for booking.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Create New Trip' })).toBeNull();
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
    const [sent, again] = server.requests
      .filter((call) => call.method === 'POST')
      .map((call) => createTripSchema.parse(call.body));
    expect(again).toEqual(sent);
    expect(sent?.clientKey).toBeDefined();
    expect(sent).toMatchObject({
      origin: 'Lagos',
      destination: 'Abuja',
      seatsAvailable: 6,
      farePerSeat: 21_500,
    });
    expect(sent?.departureDate).toMatch(/T06:30:00.000Z$/);
  });

  it('keeps a half-filled form over a reload, and clears it once the trip is published', async () => {
    const first = showDriver();
    await first.person.click(await screen.findByRole('button', { name: 'Create Your First Trip' }));
    await fillTrip(first.person);
    cleanup();
    const { server, person } = showDriver();
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('button', { name: 'Create Your First Trip' }));
    expect(screen.getByLabelText<HTMLInputElement>('Fare per Seat (₦)').value).toBe('21500');
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows a refusal of the server under its field', async () => {
    const words = 'Fare must be between ₦1,000 and ₦50,000';
    keepTripDraft();
    const { server, person } = showDriver();
    server.answer({ 'POST /api/trips': () => refusal(400, 'invalid_input', words) });
    await waitFor(async () => expect((await createButton()).disabled).toBe(false));
    await person.click(await createButton());
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Failed to create trip')).toBeDefined();
    const field = screen.getByLabelText('Fare per Seat (₦)');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(within(field.parentElement ?? field).getByText(words)).toBeDefined();
  });

  it('takes the place that an unknown one may mean', async () => {
    keepTripDraft();
    const { server, person } = showDriver();
    const words = 'Origin must be a city in Nigeria that we know';
    const suggestions = [{ placeId: 'ibadan', name: 'Ibadan', state: 'Oyo' }];
    server.answer({
      'POST /api/trips': () =>
        Response.json({ error: words, code: 'invalid_input', suggestions }, { status: 400 }),
    });
    await waitFor(async () => expect((await createButton()).disabled).toBe(false));
    await person.click(await createButton());
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    await person.click(await screen.findByRole('button', { name: 'Ibadan, Oyo' }));
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('Ibadan');
    expect(screen.queryByText('Did you mean')).toBeNull();
  });

  it('explains what sold seats forbid to edit, and sends only the change', async () => {
    const { server, person } = showDriver({ trips: [driverTripOf()], profile: { vehicleSeats: 7 } });
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
    const { server, person } = showDriver({ trips: [driverTripOf()] });
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
    const { server } = showDriver({ trips: [driverTripOf({ seatsAvailable: 6 })] });
    expect(await screen.findByText('0/6 booked')).toBeDefined();
    server.answer({ 'GET /api/driver/trips': () => Response.json([driverTripOf({ seatsAvailable: 4 })]) });
    channel.handlers?.onMessage('booking_created', { seats: 2, seatsAvailable: 4 });
    expect(await screen.findByText('2/6 booked')).toBeDefined();
    for (const words of ['New booking', '2 seats booked.']) expect(screen.getByText(words)).toBeDefined();
  });

  it('offers a retry that works when the trips could not be loaded', async () => {
    const { server, person } = showDriver();
    server.answer({ 'GET /api/driver/trips': () => refusal(500, 'internal', 'Something failed.') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer({ 'GET /api/driver/trips': () => Response.json([driverTripOf()]) });
    await person.click(retry);
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
  });
});
