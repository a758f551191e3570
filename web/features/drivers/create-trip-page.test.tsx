import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { driverTripOf, tripOf } from '@/shared/testing/trips.ts';
import { fillTrip, keepTripDraft, next, openStep, showDriver } from './testing/driver-screen.tsx';

const FORM = '/create-trip';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('the page of a new trip', () => {
  it('says that the licence ends before the trip, and where to renew it', async () => {
    await openStep(2, { profile: { licenceExpiresOn: '2001-03-03' } });
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
      showDriver({ profile: { vehicleSeats: null, vehicleApproval }, path: FORM });
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByRole('heading', { level: 1, name: 'Create New Trip' })).toBeDefined();
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/account/profile#vehicle');
      expect(screen.queryByLabelText('Seats')).toBeNull();
    },
  );

  it('checks the fare against the settings before the review', async () => {
    keepTripDraft();
    const { server, person } = showDriver({ path: `${FORM}?step=3` });
    const limits = settingsOf({ fareMin: 2000, fareMax: 80_000, fareStep: 1000 });
    server.answer({ 'GET /api/settings': () => Response.json(limits) });
    expect(await screen.findByText('₦2,000 to ₦80,000, in steps of ₦1,000')).toBeDefined();
    await pasteInto(person, screen.getByLabelText('Fare per Seat'), '1500');
    await person.click(screen.getByRole('button', { name: 'Next: check and publish' }));
    expect(await screen.findByText('Fare must be between ₦2,000 and ₦80,000')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Step 3 of 4' })).toBeDefined();
  });

  it('says at each field of a step what is missing, and reads out that fields are', async () => {
    const { person } = showDriver({ path: FORM });
    await person.click(await screen.findByRole('button', { name: 'Next: when' }));
    expect(await screen.findByText('Missing fields. Please fill in all required fields.')).toBeDefined();
    expect(screen.getByText('Origin is required')).toBeDefined();
    expect(screen.getAllByText('Meeting point is required')).toHaveLength(2);
    expect(screen.getByRole('img', { name: 'Step 1 of 4' })).toBeDefined();
  });

  it('leads from the review to the step that lacks something', async () => {
    const { person } = await openStep(4, { draft: { time: '' } });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('img', { name: 'Step 2 of 4' })).toBeDefined();
    expect(screen.getByText('Departure time is required')).toBeDefined();
  });

  it('shows no sum and no seats on the ticket beside the form while they are empty', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { person } = showDriver({ path: FORM });
    const preview = within(await screen.findByRole('article'));
    expect(preview.queryByText(/₦/)).toBeNull();
    await pasteInto(person, screen.getByLabelText('Fare per Seat'), '22000');
    expect(preview.getByText('₦22,000')).toBeDefined();
    expect(preview.getByText(/seats available/)).toBeDefined();
    await person.clear(screen.getByLabelText('Seats'));
    expect(preview.queryByText(/seats available/)).toBeNull();
  });

  it('leads from the review to a step and back', async () => {
    const { person } = await openStep(4);
    await person.click(screen.getByRole('button', { name: /^Seats and fare/ }));
    await screen.findByRole('img', { name: 'Step 3 of 4' });
    await person.click(screen.getByRole('button', { name: 'One less seat' }));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('img', { name: 'Step 4 of 4' });
    expect(screen.getByText('5 of 5 seats available')).toBeDefined();
  });

  it('publishes a trip once even if it is sent twice, and leads to My trips', async () => {
    const { server, person } = showDriver({ path: FORM });
    await screen.findByRole('heading', { name: 'Create New Trip' });
    await fillTrip(person);
    server.answer({ 'POST /api/trips': () => refusal(503, 'unavailable', 'We are busy.') });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('We are busy.')).toBeDefined();
    expect(screen.getByText('Failed to create trip. We are busy.')).toBeDefined();
    server.answer({
      'POST /api/trips': () => Response.json(tripOf(), { status: 201 }),
      'GET /api/driver/trips': () => Response.json([driverTripOf()]),
    });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
    expect(screen.getByText('Your trip is now available for booking.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
    expect(await screen.findByRole('link', { name: 'Lagos to Abuja' })).toBeDefined();
    const [sent, again] = server.requests
      .filter((call) => call.method === 'POST')
      .map((call) => createTripSchema.parse(call.body));
    expect(again).toEqual(sent);
    expect(sent?.clientKey).toBeDefined();
    expect(sent).toMatchObject({
      origin: 'Lagos',
      destination: 'Abuja',
      originPoint: { name: 'Jibowu Park' },
      // All of the car.
      seatsAvailable: 6,
      farePerSeat: 21_500,
    });
    expect(sent?.departureDate).toMatch(/T06:30:00.000Z$/);
  });

  it('publishes as soon as the phone is online again', async () => {
    const { server, person } = await openStep(4);
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    onlineManager.setOnline(false);
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(
      await screen.findByText('No connection. Your trip is published as soon as you are online.'),
    ).toBeDefined();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
    onlineManager.setOnline(true);
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
  });

  it('keeps the step and its input over a reload, offers the draft again, and forgets it once it is published', async () => {
    const first = await openStep(3);
    await pasteInto(first.person, screen.getByLabelText('Fare per Seat'), '22000');
    cleanup();
    const { server, person } = showDriver({ path: FORM });
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('link', { name: /^Lagos to Abuja.*Your draft/ }));
    await next(person, 'when', 2);
    await next(person, 'seats', 3);
    expect(screen.getByLabelText<HTMLInputElement>('Fare per Seat').value).toBe('₦22,000');
    await next(person, 'check and publish', 4);
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('fills in the usual fare of the route, until the driver has another one', async () => {
    const usual = {
      basis: 'bookings',
      fare: 38_500,
      lower: 35_000,
      upper: 40_000,
      low: 15_000,
      high: 77_000,
    };
    const { server, person } = await openStep(1, { draft: { farePerSeat: Number.NaN } });
    server.answer({ 'GET /api/fares/usual': () => Response.json({ usual }) });
    await next(person, 'when', 2);
    await next(person, 'seats', 3);
    const fare = screen.getByLabelText<HTMLInputElement>('Fare per Seat');
    await waitFor(() => expect(fare.value).toBe('₦38,500'));
    expect(screen.getByText(/Most pay ₦35,000 to ₦40,000/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'One less step' }));
    expect(fare.value).toBe('₦38,000');
  });

  it('shows a refusal of the server at its field, in its step', async () => {
    const words = 'Fare must be between ₦1,000 and ₦50,000';
    const { server, person } = await openStep(4);
    server.answer({ 'POST /api/trips': () => refusal(400, 'invalid_input', words) });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText(`Failed to create trip. ${words}`)).toBeDefined();
    await screen.findByRole('img', { name: 'Step 3 of 4' });
    expect(screen.getByLabelText('Fare per Seat').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(words)).toBeDefined();
  });

  it('takes the place that an unknown one may mean', async () => {
    const { server, person } = await openStep(4);
    const words = 'Origin must be a city in Nigeria that we know';
    const suggestions = [{ placeId: 'ibadan', name: 'Ibadan', state: 'Oyo' }];
    server.answer({
      'POST /api/trips': () =>
        Response.json({ error: words, code: 'invalid_input', suggestions }, { status: 400 }),
    });
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    await person.click(await screen.findByRole('button', { name: 'Ibadan, Oyo' }));
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('Ibadan');
    expect(screen.queryByText('Did you mean')).toBeNull();
  });
});
