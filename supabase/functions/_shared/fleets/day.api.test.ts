import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetCandidatesSchema } from './candidates.contract.ts';
import { fleetTripSchema, fleetVehicleSchema } from './contract.ts';
import { companyDaySchema, dayCopySchema } from './day.contract.ts';
import { addDays, lagosDate } from '../core/lagos-time.ts';
import { vehiclePlanSchema } from './plan.contract.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet, departureAt, join, type TestFleet, vehicleInput } from './testing/fleet.ts';

/** createFleet publishes five days ahead. */
const DAY = addDays(lagosDate(Date.now()), 5);

let facade: Facade;
let fleet: TestFleet;

beforeAll(async () => {
  facade = openFacade();
  fleet = await createFleet(facade);
});
afterAll(() => facade.close());

const dayOf = (day: string, as = fleet.company) => facade.call('GET', `/corporate/days/${day}`, { as });

test('a company reads its departures of a day with what is booked and to collect in cash', async () => {
  const [early, late] = [await fleet.trip('06:00'), await fleet.trip('10:30')];
  const passenger = await facade.cast.passenger();
  const booked = await facade.call('POST', '/bookings', {
    as: passenger,
    json: { tripId: late.id, seats: 2, clientKey: crypto.randomUUID() },
  });
  expect(booked.status).toBe(201);

  const day = read(companyDaySchema, await dayOf(DAY));
  expect(day).toMatchObject({ day: DAY, departures: 2, seats: 28, booked: 2, cash: 17_000 });
  expect(day.trips).toMatchObject([
    { id: early.id, origin: 'Abuja', destination: 'Kaduna', plate: fleet.vehicle.plateNumber, cash: 0 },
    { id: late.id, leavesAt: late.departureDate, booked: 2, onBoard: 0, cash: 17_000, needs: null },
  ]);
  expect(day.trips[0]?.driver?.name).toBe(late.driverName);
  expect(day.trips[0]?.driver?.phone).toMatch(/^\+234/);

  await facade.sql`update public.trips set driver_id = null where id = ${late.id}`;
  const [, without] = read(companyDaySchema, await dayOf(DAY)).trips;
  expect(without).toMatchObject({ driver: null, needs: { kind: 'no_driver' } });
});

test('another company has a day of its own, and others have none', async () => {
  const other = await facade.cast.corporate();
  expect(read(companyDaySchema, await dayOf(DAY, other))).toMatchObject({ departures: 0, trips: [] });
  expect(await dayOf(DAY, fleet.driver)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test.each(['today', '2026-02-30', '2026-1-1', '1999-12-31', '2026-11-28T00:00', '%00'])(
  'the day %s does not exist',
  async (day) => {
    expect(await dayOf(day)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('a company finds the departures of a passenger by a part of the name, and another company none', async () => {
  const own = await createFleet(facade);
  const [trip] = [await own.trip('06:00'), await own.trip('10:30')];
  const json = {
    tripId: trip.id,
    seats: 2,
    travellers: [{ name: 'Ngozi Eze' }],
    clientKey: crypto.randomUUID(),
  };
  const booked = await facade.call('POST', '/bookings', { as: await facade.cast.passenger(), json });
  expect(booked.status).toBe(201);
  const find = (words: string, as = own.company) =>
    facade.call('POST', `/corporate/days/${DAY}/search`, { as, json: { words } });
  expect(await find('goz')).toMatchObject({ status: 200, body: [trip.id] });
  expect(await find('goz', await facade.cast.corporate())).toMatchObject({ status: 200, body: [] });
  expect(await find(' ')).toMatchObject({ status: 400 });
  expect(await find('goz', own.driver)).toMatchObject({ status: 403 });
});

test('pressed twice at once, the departures of a week before are scheduled once; a clash is left out', async () => {
  const own = await createFleet(facade);
  const [early, late] = [await own.trip('06:00'), await own.trip('12:00')];
  const day = addDays(DAY, 7);
  const inTheWay = await own.schedule('11:30', { departureDate: departureAt('11:30', 12) });
  expect(inTheWay.status).toBe(201);
  const copy = () => facade.call('POST', `/corporate/days/${day}/copy`, { as: own.company });
  const answers = (await Promise.all([copy(), copy()])).map((answer) => read(dayCopySchema, answer));
  const once = {
    copied: 1,
    leftOut: [{ tripId: late.id, reason: 'This vehicle already has a trip at that time.' }],
  };
  expect(answers).toEqual([once, once]);
  const { trips } = read(companyDaySchema, await dayOf(day, own.company));
  expect(trips).toMatchObject([
    { leavesAt: new Date(Date.parse(early.departureDate) + 7 * 86_400_000).toISOString(), booked: 0 },
    { plate: own.vehicle.plateNumber },
  ]);
});

test.each([
  ['yesterday', addDays(lagosDate(Date.now()), -1), 409],
  ['no day', 'today', 404],
])('nothing is copied to %s', async (_, day, status) => {
  expect(await facade.call('POST', `/corporate/days/${day}/copy`, { as: fleet.company })).toMatchObject({
    status,
  });
});

test('a company reads one trip of its own, and not those of another company', async () => {
  const trip = await fleet.trip('15:00');
  const path = `/corporate/trips/${trip.id}`;
  expect(read(fleetTripSchema, await facade.call('GET', path, { as: fleet.company }))).toEqual(trip);
  const other = await facade.cast.corporate();
  expect(await facade.call('GET', path, { as: other })).toMatchObject({ status: 404 });
  expect(await facade.call('GET', path, { as: fleet.driver })).toMatchObject({ status: 403 });
});

test('drivers and vehicles that cannot take over a trip are listed with the refusal of the change', async () => {
  const own = await createFleet(facade);
  const [trip, other] = [await own.trip('06:00'), await own.trip('12:00')];
  const second = await facade.cast.driver();
  const bus = read(
    fleetVehicleSchema,
    await facade.call('POST', '/corporate/vehicles', { as: own.company, json: vehicleInput() }),
  );
  await join(facade, { company: own.company, driver: second, vehicleId: bus.id });
  const candidates = async () =>
    read(
      fleetCandidatesSchema,
      await facade.call('GET', `/corporate/trips/${trip.id}/candidates`, { as: own.company }),
    );
  expect(await candidates()).toMatchObject({
    drivers: [{ id: second.id, reason: null, busy: null }],
    vehicles: [{ id: bus.id, plate: bus.plateNumber, seats: 14, reason: null, before: null, after: null }],
  });

  await own.schedule('07:00', { vehicleId: bus.id });
  const { drivers, vehicles } = await candidates();
  expect(drivers[0]?.busy).toEqual({
    origin: 'Abuja',
    destination: 'Kaduna',
    leavesAt: new Date(departureAt('07:00')).toISOString(),
    arrivesAt: new Date(departureAt('10:00')).toISOString(),
  });
  const change = async (json: object) =>
    facade.call('PATCH', `/corporate/trips/${trip.id}`, { as: own.company, json });
  expect(await change({ driverId: second.id })).toMatchObject({
    status: 409,
    body: { error: drivers[0]?.reason },
  });
  expect(await change({ vehicleId: bus.id, driverId: own.driver.id })).toMatchObject({
    status: 409,
    body: { error: vehicles[0]?.reason },
  });
  await facade.call('POST', `/corporate/trips/${other.id}/cancel`, { as: own.company });
  expect(
    await facade.call('GET', `/corporate/trips/${other.id}/candidates`, { as: own.company }),
  ).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
});

test('a plan says what scheduling would refuse, with the trips of the vehicle', async () => {
  const own = await createFleet(facade);
  const taken = await own.trip('08:00');
  const json = {
    routeId: own.route.id,
    from: DAY,
    departures: [departureAt('09:00'), departureAt('08:00', 6)],
  };
  const path = `/corporate/vehicles/${own.vehicle.id}/plan`;
  const plan = read(vehiclePlanSchema, await facade.call('POST', path, { as: own.company, json }));
  const busy = { origin: 'Abuja', destination: 'Kaduna', leavesAt: taken.departureDate };
  expect(plan).toMatchObject({ trips: [busy], departures: [{ busy }, { reason: null, busy: null }] });
  const refused = await own.schedule('09:00');
  expect(refused).toMatchObject({ status: 409, body: { error: plan.departures[0]?.reason } });
});
