import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema } from '@tafiya/trips/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { driverTripOf, tripOf } from '@/shared/testing/trips.ts';
import { fillTrip, keepTripDraft, showDriver } from './testing/driver-screen.tsx';

const FORM = '/create-trip';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the page of a new trip', () => {
  it('says that the licence ends before the trip, and where to renew it', async () => {
    const { person } = showDriver({ profile: { licenceExpiresOn: '2001-03-03' }, path: FORM });
    expect(await screen.findByRole('heading', { name: 'Create New Trip' })).toBeDefined();
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
      showDriver({ profile: { vehicleSeats: null, vehicleApproval }, path: FORM });
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByRole('heading', { level: 1, name: 'Create New Trip' })).toBeDefined();
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/account/profile#vehicle');
      expect(screen.queryByLabelText('Seats')).toBeNull();
    },
  );

  it('checks the fare against the settings before sending it', async () => {
    const { server, person } = showDriver({ path: FORM });
    const limits = settingsOf({ fareMin: 2000, fareMax: 80_000, fareStep: 1000 });
    server.answer({ 'GET /api/settings': () => Response.json(limits) });
    expect(await screen.findByText('₦2,000 to ₦80,000, in steps of ₦1,000')).toBeDefined();
    await person.type(screen.getByLabelText('Fare per Seat (₦)'), '1500');
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Fare must be between ₦2,000 and ₦80,000')).toBeDefined();
  });

  it('reports missing fields in a toast and at each field', async () => {
    const { person } = showDriver({ path: FORM });
    await person.click(await screen.findByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Missing fields')).toBeDefined();
    expect(screen.getByText('Please fill in all required fields.')).toBeDefined();
    expect(screen.getByText('Departure date is required')).toBeDefined();
  });

  it('publishes a trip once even if it is sent twice, closes the form and shows the trip', async () => {
    const { server, person } = showDriver({ path: FORM });
    await screen.findByRole('heading', { name: 'Create New Trip' });
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
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
    expect(screen.queryByRole('heading', { name: 'Create New Trip' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Lagos to Abuja' })).toBeDefined();
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
    const first = showDriver({ path: FORM });
    await screen.findByRole('heading', { name: 'Create New Trip' });
    await fillTrip(first.person);
    cleanup();
    const { server, person } = showDriver({ path: FORM });
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await screen.findByRole('heading', { name: 'Create New Trip' });
    expect(screen.getByLabelText<HTMLInputElement>('Fare per Seat (₦)').value).toBe('21500');
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows a refusal of the server under its field', async () => {
    const words = 'Fare must be between ₦1,000 and ₦50,000';
    keepTripDraft();
    const { server, person } = showDriver({ path: FORM });
    server.answer({ 'POST /api/trips': () => refusal(400, 'invalid_input', words) });
    await person.click(await screen.findByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Failed to create trip')).toBeDefined();
    const field = screen.getByLabelText('Fare per Seat (₦)');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(within(field.parentElement ?? field).getByText(words)).toBeDefined();
  });

  it('takes the place that an unknown one may mean', async () => {
    keepTripDraft();
    const { server, person } = showDriver({ path: FORM });
    const words = 'Origin must be a city in Nigeria that we know';
    const suggestions = [{ placeId: 'ibadan', name: 'Ibadan', state: 'Oyo' }];
    server.answer({
      'POST /api/trips': () =>
        Response.json({ error: words, code: 'invalid_input', suggestions }, { status: 400 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Publish Trip' }));
    await person.click(await screen.findByRole('button', { name: 'Ibadan, Oyo' }));
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('Ibadan');
    expect(screen.queryByText('Did you mean')).toBeNull();
  });
});
