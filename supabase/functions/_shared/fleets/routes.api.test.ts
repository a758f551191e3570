import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { fleetSchema, fleetVehicleSchema } from './contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { lagosDate } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet, departureAt, routeInput, vehicleInput, type TestFleet } from './testing/fleet.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let facade: Facade;
let passenger: Person;
let fleet: TestFleet;

beforeAll(async () => {
  facade = openFacade();
  passenger = await facade.cast.passenger();
  fleet = await createFleet(facade);
});
afterAll(() => facade.close());

const fleetOf = async (company: Person) =>
  read(fleetSchema, await facade.call('GET', '/corporate/fleet', { as: company }));
const post = (path: string, json: object, as = fleet.company) =>
  facade.call('POST', `/corporate${path}`, { as, json });
const book = (tripId: string, seats: number) =>
  facade.call('POST', '/bookings', {
    as: passenger,
    json: { tripId, seats, clientKey: crypto.randomUUID() },
  });

describe('GET /api/corporate/fleet', () => {
  test('a company without vehicles sees sample data, labelled as such', async () => {
    const shown = await fleetOf(await facade.cast.corporate());
    expect(shown).toMatchObject({ isSample: true, companyName: 'Sahel Lines', revenue: 450_000 });
    expect([shown.vehicles, shown.routes, shown.trips].map((list) => list.length)).toEqual([3, 3, 2]);
  });

  test('the first own vehicle replaces the sample data', async () => {
    expect(await fleetOf(fleet.company)).toMatchObject({
      isSample: false,
      vehicles: [
        {
          model: 'Toyota HiAce',
          type: 'bus',
          capacity: 14,
          driver: { id: fleet.driver.id, name: 'Dauda Driver' },
        },
      ],
      routes: [{ name: 'Northern Express', origin: 'Abuja', destination: 'Kaduna', duration: 180 }],
      trips: [],
      revenue: 0,
    });
  });

  test('only companies have a fleet', async () => {
    for (const as of [passenger, fleet.driver]) {
      for (const path of ['/corporate/fleet', '/corporate/drivers', '/corporate/trips']) {
        expect(await facade.call('GET', path, { as })).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      }
      expect(await post('/vehicles', vehicleInput(), as)).toMatchObject({ status: 403 });
      expect(await post('/routes', routeInput(), as)).toMatchObject({ status: 403 });
    }
  });
});

describe('vehicles and routes', () => {
  test('a repeated client key creates one vehicle or route; with other details it is refused', async () => {
    const json = vehicleInput({ model: 'Sprinter' });
    const answers = await Promise.all([post('/vehicles', json), post('/vehicles', json)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await post('/vehicles', { ...json, plateNumber: 'OTH-111-ER' })).toMatchObject({ status: 409 });

    const route = routeInput({ name: 'Twice' });
    await Promise.all([post('/routes', route), post('/routes', route)]);
    const shown = await fleetOf(fleet.company);
    expect(shown.vehicles.filter(({ model }) => model === 'Sprinter')).toHaveLength(1);
    expect(shown.routes.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  test('are changed and retired by their company only; retiring is idempotent', async () => {
    const stranger = await createFleet(facade);
    const patch = (path: string, json: object, as: Person) =>
      facade.call('PATCH', `/corporate${path}`, { as, json });
    const vehicle = `/vehicles/${stranger.vehicle.id}`;
    const route = `/routes/${stranger.route.id}`;
    for (const answer of [
      await patch(vehicle, vehicleInput(), fleet.company),
      await patch(route, routeInput(), fleet.company),
      await post(`${vehicle}/retire`, {}),
      await post(`${route}/retire`, {}),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });

    const changed = vehicleInput({ capacity: 18, status: 'maintenance', driverId: stranger.driver.id });
    const answer = await patch(vehicle, changed, stranger.company);
    expect(answer).toMatchObject({
      status: 200,
      body: { capacity: 18, status: 'maintenance', driver: { id: stranger.driver.id } },
    });
    // A changed plate makes it another vehicle.
    const other = `/vehicles/${read(fleetVehicleSchema, answer).id}`;
    expect(await patch(vehicle, changed, stranger.company)).toMatchObject({ status: 404 });
    expect(await patch(other, { ...changed, capacity: 16 }, stranger.company)).toMatchObject({
      body: { id: read(fleetVehicleSchema, answer).id, capacity: 16 },
    });
    expect(await patch(route, routeInput({ isActive: false }), stranger.company)).toMatchObject({
      body: { isActive: false },
    });
    for (const path of [other, route, other, route]) {
      expect(await post(`${path}/retire`, {}, stranger.company)).toMatchObject({ status: 200 });
    }
    expect(await fleetOf(stranger.company)).toMatchObject({ isSample: false, vehicles: [], routes: [] });
  });

  test.each([
    ['no model', { model: ' ' }, 'Model is required'],
    ['no plate', { plateNumber: '!' }, 'Please enter a valid plate number'],
    ['a car', { type: 'car' }, 'type is not valid'],
    ['no seats', { capacity: 0 }, 'At least 1 seat'],
    ['too many seats', { capacity: 51 }, 'At most 50 seats'],
    ['a driver who never joined', { driverId: UNKNOWN_ID }, 'Please choose a driver of your fleet'],
  ])('a vehicle with %s is refused', async (_, change, error) => {
    expect(await post('/vehicles', vehicleInput(change))).toMatchObject({ status: 400, body: { error } });
  });

  test('two active vehicles cannot have the same plate', async () => {
    const json = vehicleInput({ plateNumber: fleet.vehicle.plateNumber });
    expect(await post('/vehicles', json)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('a scheduled trip', () => {
  test('is found, booked, counted and cancelled like any other trip', async () => {
    const trip = await fleet.trip('06:00');
    expect(trip).toMatchObject({
      route: 'Northern Express',
      driverName: 'Dauda Driver',
      departureTime: '06:00',
      seats: 14,
      booked: 0,
      revenue: 0,
      status: 'scheduled',
    });
    const found = await facade.call('POST', '/trips/search', {
      json: {
        origin: 'Abuja',
        destination: 'Kaduna',
        departureDate: lagosDate(new Date(trip.departureDate)),
        seatsNeeded: 2,
        preferredDepartureTime: '06:00',
      },
    });
    const { matches } = read(searchResponseSchema, found);
    expect(matches.map((match) => match.trip.id)).toContain(trip.id);

    expect(read(bookingSchema, await book(trip.id, 3)).totalFare).toBe(25_500);
    const shown = await fleetOf(fleet.company);
    expect(shown.trips.find(({ id }) => id === trip.id)).toMatchObject({ booked: 3, revenue: 25_500 });
    expect(shown.revenue).toBe(25_500);
    const seen = await facade.call('GET', `/trips/${trip.id}`, { as: fleet.company });
    expect(read(tripSchema, seen).driver.user.phone).toBe('+2348031234567');

    const cancel = (as: Person) => facade.call('POST', `/corporate/trips/${trip.id}/cancel`, { as });
    expect(await cancel((await createFleet(facade)).company)).toMatchObject({ status: 404 });
    for (let times = 0; times < 2; times += 1) {
      expect(await cancel(fleet.company)).toMatchObject({
        status: 200,
        body: { status: 'cancelled', booked: 0, revenue: 0 },
      });
    }
  });

  test('with a repeated client key is the same trip; of five overlapping ones at once, one is created', async () => {
    const clientKey = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 4 }, () => fleet.schedule('12:00', { clientKey })));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await fleet.schedule('20:00', { clientKey })).toMatchObject({ status: 409 });

    const rivals = await Promise.all(
      ['18:00', '18:30', '19:00', '19:30', '20:00'].map((time) => fleet.schedule(time)),
    );
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(rivals.find(({ status }) => status === 409)).toMatchObject({
      body: { error: 'This vehicle already has a trip at that time.', code: 'conflict' },
    });
    const shown = await fleetOf(fleet.company);
    expect(shown.trips.filter(({ departureTime }) => departureTime === '12:00')).toHaveLength(1);
  });

  test('keeps its vehicle and driver; the driver may change its status but not its terms', async () => {
    const own = await createFleet(facade);
    const trip = await own.trip('08:00');
    const membership = await facade.call('GET', '/corporate/drivers', { as: own.company });
    expect(membership.body).toMatchObject([{ status: 'active', name: 'Dauda Driver', isVerified: true }]);
    expect(await post(`/vehicles/${own.vehicle.id}/retire`, {}, own.company)).toMatchObject({
      status: 409,
      body: { error: 'This vehicle still has 1 scheduled trip. Cancel it first.' },
    });
    const changes = { as: own.driver, json: { farePerSeat: 9000 } };
    expect(await facade.call('PATCH', `/trips/${trip.id}`, changes)).toMatchObject({ status: 403 });
    const overlapping = { origin: 'Lagos', destination: 'Ibadan', seatsAvailable: 3, farePerSeat: 5000 };
    const json = { ...overlapping, departureDate: departureAt('09:00') };
    expect(await facade.call('POST', '/trips', { as: own.driver, json })).toMatchObject({
      status: 409,
      body: { error: 'You already have a trip at that time. Choose a departure after it arrives.' },
    });
    await facade.leave(trip.id, -60);
    expect(
      await facade.call('POST', `/trips/${trip.id}/status`, { as: own.driver, json: { status: 'waiting' } }),
    ).toMatchObject({ status: 200 });
  });

  test('is changed by its company before it starts, and counts as revenue of the company only', async () => {
    const own = await createFleet(facade);
    const trip = await own.trip('08:00');
    const edit = (json: object, as = own.company) =>
      facade.call('PATCH', `/corporate/trips/${trip.id}`, { as, json });
    const departureDate = departureAt('10:30');
    expect(await edit({ departureDate, farePerSeat: 9000, totalSeats: 12 })).toMatchObject({
      status: 200,
      body: { departureTime: '10:30', farePerSeat: 9000, seats: 12, driverId: own.driver.id },
    });
    expect(await edit({ totalSeats: 15 })).toMatchObject({ status: 400 });
    expect(await edit({ status: 'completed' })).toMatchObject({ status: 400 });
    expect(await edit({ farePerSeat: 9500 }, fleet.company)).toMatchObject({ status: 404 });
    await book(trip.id, 2);
    expect(await edit({ farePerSeat: 9500 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const reason = { as: own.driver, json: { reason: 'Ill' } };
    expect(await facade.call('POST', `/trips/${trip.id}/cancel`, reason)).toMatchObject({ status: 403 });

    await facade.drive(own.driver, trip.id);
    expect(await edit({ totalSeats: 13 })).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
    expect((await facade.call('GET', '/driver/trips', { as: own.driver })).body).toMatchObject([
      { id: trip.id, company: 'Sahel Lines', earned: 0 },
    ]);
    expect((await facade.call('GET', '/driver/profile', { as: own.driver })).body).toMatchObject({
      earnings: 0,
    });
    expect((await fleetOf(own.company)).revenue).toBe(18_000);
  });

  test('needs a verified, unsuspended driver, an active vehicle and an active route', async () => {
    const own = await createFleet(facade);
    const bare = read(fleetVehicleSchema, await post('/vehicles', vehicleInput(), own.company));
    const refused = async (words: string, change: object = {}) => {
      expect(await own.schedule('10:00', change)).toMatchObject({ status: 409, body: { error: words } });
    };
    await refused('This vehicle has no driver yet.', { vehicleId: bare.id });
    await facade.sql`update public.driver_profiles set verification_status = 'pending' where id = ${own.driver.id}`;
    await refused('This driver is not verified yet.');
    await facade.sql`update public.driver_profiles set verification_status = 'approved' where id = ${own.driver.id}`;
    await facade.sql`select private.set_suspended(${own.driver.id}, true)`;
    await refused('This driver is suspended.');
    await facade.sql`select private.set_suspended(${own.driver.id}, false)`;
    await facade.sql`update public.vehicles set status = 'maintenance' where id = ${own.vehicle.id}`;
    await refused('This vehicle is in maintenance.');
    await facade.sql`update public.vehicles set status = 'active' where id = ${own.vehicle.id}`;
    await facade.sql`update public.fleet_routes set is_active = false where id = ${own.route.id}`;
    await refused('This route is paused.');
  });

  test.each([
    ['today', { departureDate: new Date(Date.now() + 60_000).toISOString() }, 400],
    ['below the minimum fare', { farePerSeat: 10 }, 400],
    ['with a fractional fare', { farePerSeat: 8500.001 }, 400],
    ['with an unknown vehicle', { vehicleId: UNKNOWN_ID }, 404],
    ['on an unknown route', { routeId: UNKNOWN_ID }, 404],
    ['without a key', { clientKey: undefined }, 400],
    ['with a malformed route id', { routeId: 'x' }, 400],
  ])('a trip %s is refused', async (_, change, status) => {
    expect(await fleet.schedule('10:00', change)).toMatchObject({ status });
  });

  test('a suspended company sells no seats until the suspension is lifted', async () => {
    const own = await createFleet(facade);
    const trip = await own.trip('08:00');
    const suspend = (suspended: boolean) =>
      facade.sql`select private.set_suspended(${own.company.id}, ${suspended})`;
    await suspend(true);
    expect(await facade.call('GET', '/corporate/fleet', { as: own.company })).toMatchObject({ status: 403 });
    expect(await book(trip.id, 1)).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
    await suspend(false);
    expect(await book(trip.id, 1)).toMatchObject({ status: 201 });
  });
});
