import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newFleetVehicleSchema } from '@tafiya/fleets/contract.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { fillIn } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { OWN_FLEET, SAMPLE_FLEET, showFleet } from './testing/fleet-screen.tsx';

const channel = vi.hoisted(() => ({ handlers: null as ChannelHandlers | null }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, handlers: ChannelHandlers) => {
    channel.handlers = handlers;
    return () => undefined;
  },
}));

const [VEHICLE] = OWN_FLEET.vehicles;

/** Opens the address that repeats a trip of the fleet, or returns from it. */
function showAgain(kind: 'repeat' | 'return') {
  const { driver } = tripOf();
  const trip = tripOf({ driver: { ...driver, vehiclePlateNumber: VEHICLE?.plateNumber ?? null } });
  const opened = showFleet(OWN_FLEET, `/corporate/trips/new?${kind}=${trip.id}`);
  opened.server.answer({ [`GET /api/trips/${trip.id}`]: () => Response.json(trip) });
  return opened;
}

const stat = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

afterEach(() => vi.unstubAllGlobals());

describe('corporate dashboard', () => {
  it('shows sample data, marks it as such, and offers to add the first vehicle', async () => {
    showFleet(SAMPLE_FLEET);
    expect(screen.getByText('Corporate Fleet Dashboard')).toBeDefined();
    expect(screen.getByText('Fleet Manager')).toBeDefined();
    expect(await screen.findByText('Sample data')).toBeDefined();
    expect(screen.getByText('Sahel Lines')).toBeDefined();
    expect(screen.getByText('Welcome, Halima Sani')).toBeDefined();
    expect(['Total Vehicles', 'Active Routes', 'Scheduled Trips', 'Revenue'].map(stat)).toEqual([
      '3',
      '2',
      '2',
      '₦450,000',
    ]);
    const places = within(screen.getByRole('navigation', { name: 'Corporate Fleet Dashboard' }));
    expect(
      places
        .getAllByRole('link')
        .slice(0, 5)
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Overview', '/corporate'],
      ['Fleet Management', '/corporate/vehicles'],
      ['Routes', '/corporate/routes'],
      ['Trip Management', '/corporate/trips'],
      ['Payouts', '/corporate/payouts'],
    ]);
    expect(screen.getByText('24/30')).toBeDefined();
    expect(screen.getByText('12/14')).toBeDefined();
    expect(screen.queryByRole('button', { name: /More about|Cancel trip|Share this trip/ })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule Trip' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Add your first vehicle' })).toBeDefined();
  });

  it('shows the total of scheduled trips, not the number of loaded ones', async () => {
    showFleet({ ...OWN_FLEET, trips: [], scheduledTrips: 1140 });
    await waitFor(() => expect(stat('Scheduled Trips')).toBe('1,140'));
  });

  it('shows "Fleet Management System" until the company name is known', () => {
    showFleet(SAMPLE_FLEET);
    expect(screen.getByText('Fleet Management System')).toBeDefined();
  });

  it('adds a vehicle; a retry sends the same client key, a changed form a new one', async () => {
    const { server, person } = showFleet(SAMPLE_FLEET);
    server.answer({ 'POST /api/corporate/vehicles': () => refusal(503, 'unavailable', 'Busy.') });
    await person.click(await screen.findByRole('button', { name: 'Add your first vehicle' }));
    const save = await screen.findByRole('button', { name: 'Add vehicle' });
    await person.click(save);
    expect(await screen.findByText('Model is required')).toBeDefined();
    await fillIn({ Model: 'Toyota HiAce', 'Plate number': 'lag-123-ab', 'Capacity (seats)': '14' });
    await person.click(save);
    expect(await screen.findByText('Busy.')).toBeDefined();
    await person.click(save);
    await person.type(screen.getByLabelText('Model'), ' II');
    server.answer({ 'POST /api/corporate/vehicles': () => Response.json(VEHICLE, { status: 201 }) });
    await person.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Vehicle added')).toBeDefined();
    const sent = server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => newFleetVehicleSchema.parse(body));
    expect(sent.map(({ model, plateNumber, capacity }) => [model, plateNumber, capacity])).toEqual([
      ['Toyota HiAce', 'LAG-123-AB', 14],
      ['Toyota HiAce', 'LAG-123-AB', 14],
      ['Toyota HiAce II', 'LAG-123-AB', 14],
    ]);
    expect(sent[0]?.clientKey).toBe(sent[1]?.clientKey);
    expect(sent[2]?.clientKey).not.toBe(sent[1]?.clientKey);
  });

  it('shows the passengers of a trip with sold seats', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=trips');
    const [trip] = OWN_FLEET.trips;
    server.answer({
      [`GET /api/trips/${trip?.id}/passengers`]: () =>
        Response.json([
          {
            bookingId: crypto.randomUUID(),
            name: 'Ada Obi',
            phone: null,
            seats: 24,
            paymentMethod: 'cash',
            totalFare: 516_000,
            origin: 'Lagos',
            destination: 'Abuja',
            boardedAt: '2030-11-29T06:10:00.000Z',
          },
        ]),
    });
    const [open] = await screen.findAllByRole('button', { name: /^Passengers/ });
    await person.click(open ?? document.body);
    const list = await screen.findByRole('list', { name: 'Passengers' });
    expect(list.textContent).toBe('Ada Obi₦516,000 cash24 seatsOn board 07:10');
  });

  it('shows why a vehicle cannot be retired', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=fleet');
    const message = 'This vehicle still has 1 scheduled trip. Cancel it first.';
    server.answer({
      [`POST /api/corporate/vehicles/${VEHICLE?.id}/retire`]: () => refusal(409, 'conflict', message),
    });
    await person.click(await screen.findByRole('button', { name: `More about ${VEHICLE?.plateNumber}` }));
    await person.click(screen.getByRole('button', { name: 'Retire' }));
    await person.click(await screen.findByRole('button', { name: 'Retire vehicle' }));
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('marks a vehicle whose paper has expired, and shows its papers', async () => {
    const vehicles = OWN_FLEET.vehicles.map((each) => ({
      ...each,
      hasExpiredPaper: each.id === VEHICLE?.id,
    }));
    const { server, person } = showFleet({ ...OWN_FLEET, vehicles }, '/corporate?tab=fleet');
    server.answer({
      'GET /api/papers': () =>
        Response.json([
          {
            kind: 'insurance',
            vehicleId: VEHICLE?.id,
            vehicle: 'Toyota HiAce',
            expiresOn: '2001-03-03',
            daysLeft: -9000,
            documentUrl: 'me/insurance-1.pdf',
            waitingExpiresOn: null,
            rejectionReason: null,
          },
        ]),
    });
    expect(await screen.findByText('Paper expired')).toBeDefined();
    await person.click(screen.getByRole('button', { name: `More about ${VEHICLE?.plateNumber}` }));
    await person.click(screen.getByRole('button', { name: 'Papers' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Toyota HiAce. Was valid until Sat 3 Mar 2001.')).toBeDefined();
    expect(server.requests.at(-1)?.query.get('vehicleId')).toBe(VEHICLE?.id);
    expect(sheet.getByRole('button', { name: 'Renew insurance of Toyota HiAce' })).toBeDefined();
  });

  it('creates a route with its duration in minutes', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=routes');
    server.answer({
      'POST /api/corporate/routes': () => Response.json(OWN_FLEET.routes[0], { status: 201 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Create Route' }));
    await screen.findByRole('form', { name: 'Create route' });
    await fillIn({ Name: 'Shuttle', From: 'Jos', To: 'Makurdi', 'Duration, hours': '0' });
    await person.click(screen.getByRole('button', { name: 'Create route' }));
    expect(await screen.findByText('At least 10 minutes')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('and minutes'));
    await person.clear(screen.getByLabelText('Duration, hours'));
    await fillIn({ 'Duration, hours': '5' });
    await person.clear(screen.getByLabelText('and minutes'));
    await person.type(screen.getByLabelText('and minutes'), '30');
    await person.click(screen.getByRole('button', { name: 'Create route' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Shuttle',
      origin: 'Jos',
      destination: 'Makurdi',
      frequency: 'daily',
      duration: 330,
      isActive: true,
    });
  });

  it('shows trips as tickets with seats and revenue, and reloads them when a seat is booked', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=trips');
    const [ticket] = await screen.findAllByRole('article');
    expect(within(ticket ?? document.body).getByText('24/30 booked').parentElement?.textContent).toBe(
      '24/30 booked, ₦360,000 revenue',
    );
    const [first, ...rest] = OWN_FLEET.trips;
    const fuller = { ...OWN_FLEET, trips: [{ ...first, booked: 26, revenue: 390_000 }, ...rest] };
    server.answer({
      'GET /api/corporate/fleet': () => Response.json(fuller),
      'GET /api/corporate/trips': () => Response.json(fuller.trips),
    });
    channel.handlers?.onMessage('booking_created', { seats: 2 });
    expect(await screen.findByText('26/30 booked')).toBeDefined();
    await person.click(screen.getAllByRole('button', { name: 'Cancel trip' })[0] ?? document.body);
    expect(await screen.findByText(/26 seats booked: those passengers lose their seats/)).toBeDefined();
  });

  it('shows trips page by page and retries a page that failed', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=trips');
    const [first, second] = OWN_FLEET.trips;
    server.answer({
      'GET /api/corporate/trips': () =>
        Response.json([first], { headers: { link: '<?cursor=x>; rel="next"' } }),
    });
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    server.answer({ 'GET /api/corporate/trips': () => refusal(503, 'unavailable', 'Busy.') });
    await person.click(more);
    expect(await screen.findByText('Busy.')).toBeDefined();
    server.answer({ 'GET /api/corporate/trips': () => Response.json([second]) });
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('sends only the changed fields of a vehicle', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=fleet');
    server.answer({ [`PATCH /api/corporate/vehicles/${VEHICLE?.id}`]: () => Response.json(VEHICLE) });
    const [edit] = await screen.findAllByRole('button', { name: /^Edit / });
    await person.click(edit ?? document.body);
    await person.click(await screen.findByRole('radio', { name: 'Maintenance' }));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'maintenance' });
  });

  it('sends only the changed fields of a route', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=routes');
    const [route] = OWN_FLEET.routes;
    server.answer({ [`PATCH /api/corporate/routes/${route?.id}`]: () => Response.json(route) });
    const [edit] = await screen.findAllByRole('button', { name: /^Edit / });
    await person.click(edit ?? document.body);
    await person.clear(screen.getByLabelText('Duration, hours'));
    await person.type(screen.getByLabelText('Duration, hours'), '9');
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const minutes = 9 * 60 + ((route?.duration ?? 0) % 60);
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ duration: minutes });
  });

  it('fills in the form with a trip to repeat, from its address', async () => {
    const { server } = showAgain('repeat');
    const form = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    expect(form.getByLabelText<HTMLSelectElement>('Route').value).toBe(OWN_FLEET.routes[0]?.id);
    expect(form.getByLabelText<HTMLSelectElement>('Vehicle').value).toBe(VEHICLE?.id);
    expect(form.getByLabelText<HTMLSelectElement>('Departure Time').value).toBe('07:30');
    expect(form.getByLabelText<HTMLInputElement>('Fare per Seat (₦)').value).toBe('21500');
    expect(screen.getByTestId('address').textContent).toContain('?repeat=');
    expect(
      server.requests.filter(({ method }) => method === 'POST').every(({ path }) => path.endsWith('/plan')),
    ).toBe(true);
  });

  it('offers to create the route that a return trip lacks', async () => {
    const { person } = showAgain('return');
    expect(await screen.findByText(/^No route from Abuja to Lagos is running/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Create this route' }));
    const form = within(await screen.findByRole('form', { name: 'Create route' }));
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toBe('Abuja');
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'To' }).value).toBe('Lagos');
  });

  it('lists what is missing before a trip can be scheduled', async () => {
    const { person } = showFleet({ ...OWN_FLEET, routes: [], vehicles: [] }, '/corporate?tab=trips');
    await person.click(await screen.findByRole('link', { name: 'Schedule Trip' }));
    expect(await screen.findByText('Create a route and mark it as running.')).toBeDefined();
    expect(screen.getByText(/Give an active vehicle a driver/)).toBeDefined();
  });

  it('offers a retry when the fleet does not load', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate', {
      'GET /api/corporate/fleet': () => refusal(503, 'unavailable', 'Busy.'),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer({ 'GET /api/corporate/fleet': () => Response.json(OWN_FLEET) });
    await person.click(retry);
    await waitFor(() => expect(stat('Total Vehicles')).toBe('3'));
  });
});
