import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fleetRouteSchema,
  fleetSchema,
  fleetTripListSchema,
  fleetTripSchema,
  fleetVehicleSchema,
} from './contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { nextPage, openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet, departureAt, routeInput, vehicleInput } from './testing/fleet.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

describe('GET /api/corporate/trips', () => {
  test('lists future trips by departure, then past trips, latest first, in pages', async () => {
    const own = await createFleet(facade);
    const ids: string[] = [];
    for (const time of ['06:00', '10:30', '15:00', '19:30']) ids.push((await own.trip(time)).id);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    for (const id of [first, third]) {
      await facade.call('POST', `/corporate/trips/${id}/cancel`, { as: own.company });
    }
    const order = [second, fourth, third, first];
    const fleet = read(fleetSchema, await facade.call('GET', '/corporate/fleet', { as: own.company }));
    expect(fleet.trips.map(({ id }) => id)).toEqual(order);
    expect(fleet.scheduledTrips).toBe(2);
    const seen: string[] = [];
    const list = '/corporate/trips';
    for (let path = `${list}?limit=1`; path !== '';) {
      const answer = await facade.call('GET', path, { as: own.company });
      seen.push(...read(fleetTripListSchema, answer).map(({ id }) => id));
      path = answer.headers.has('link') ? nextPage(list, answer) : '';
    }
    expect(seen).toEqual(order);
  });

  test('lists a trip without a driver by its departure, like the others', async () => {
    const own = await createFleet(facade);
    const [early, late] = [await own.trip('06:00'), await own.trip('10:30')];
    await facade.sql`update public.trips set driver_id = null where id = ${late.id}`;
    const answer = await facade.call('GET', '/corporate/trips', { as: own.company });
    expect(read(fleetTripListSchema, answer).map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  test('the fleet says why an administrator holds its payouts back, and no other company', async () => {
    const own = await createFleet(facade);
    const other = await createFleet(facade);
    const holdOf = async ({ company }: typeof own) =>
      read(fleetSchema, await facade.call('GET', '/corporate/fleet', { as: company })).payoutHold;
    expect(await holdOf(own)).toBeNull();
    await facade.sql`insert into private.payout_holds (payee_id, reason, is_told)
      values (${own.company.id}, 'Odd bookings', true)`;
    expect(await holdOf(own)).toMatchObject({ reason: 'Odd bookings' });
    expect(await holdOf(other)).toBeNull();
  });

  test('a forged cursor is refused', async () => {
    const as = await facade.cast.corporate();
    for (const cursor of [
      'x',
      btoa(`2026-11-21 10:00:00|${UNKNOWN_ID}`),
      btoa(`1:2:3:4:5:6|${UNKNOWN_ID}`),
    ]) {
      const answer = await facade.call('GET', `/corporate/trips?cursor=${encodeURIComponent(cursor)}`, {
        as,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });
});

test('a vehicle with a model of one word is shown with that word', async () => {
  const own = await createFleet(facade);
  const change = (json: object) =>
    facade.call('PATCH', `/corporate/vehicles/${own.vehicle.id}`, { as: own.company, json });
  const input = { ...vehicleInput({ model: 'Sprinter' }), driverId: own.driver.id };
  const vehicle = read(fleetVehicleSchema, await change(input));
  const trip = read(fleetTripSchema, await own.schedule('06:00', { vehicleId: vehicle.id }));
  const { driver } = read(tripSchema, await facade.call('GET', `/trips/${trip.id}`));
  expect(driver.vehicleModel).toBe('Sprinter');
});

describe('a route with stops', () => {
  const WAY = {
    farePerSeat: 9000,
    stops: [
      {
        place: 'Suleja',
        minutes: 40,
        fare: 2500,
        point: { name: 'Madalla Junction', hint: 'at the bridge' },
      },
      { place: 'Kagarko', minutes: 90, fare: 4000 },
    ],
    originPoint: { name: 'Jabi Park', latitude: 9.065, longitude: 7.424 },
  };

  test('is saved, read and changed with stops, meeting points and a fare', async () => {
    const { company: as } = await createFleet(facade);
    const json = routeInput({ name: 'Slow', ...WAY });
    const route = read(fleetRouteSchema, await facade.call('POST', '/corporate/routes', { as, json }));
    const saved = { ...WAY, stops: [WAY.stops[0], { ...WAY.stops[1], point: null }], destinationPoint: null };
    expect(route).toMatchObject(saved);
    const again = await facade.call('POST', '/corporate/routes', { as, json });
    expect(again.body).toEqual(route);
    const shown = read(fleetSchema, await facade.call('GET', '/corporate/fleet', { as }));
    expect(shown.routes.find(({ id }) => id === route.id)).toEqual(route);

    const change = (changes: object) =>
      facade.call('PATCH', `/corporate/routes/${route.id}`, { as, json: changes });
    expect((await change({ name: 'Slower' })).body).toMatchObject({ name: 'Slower', ...saved });
    expect(await change({ farePerSeat: 4500 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect((await change({ stops: [], originPoint: null, farePerSeat: null })).body).toMatchObject({
      stops: [],
      originPoint: null,
      farePerSeat: null,
    });
  });

  test('makes trips that stop there, unless the request names other stops', async () => {
    const own = await createFleet(facade);
    const change = `/corporate/routes/${own.route.id}`;
    await facade.call('PATCH', change, { as: own.company, json: WAY });
    const stopsOf = async (answer: Awaited<ReturnType<typeof own.schedule>>) => {
      const { id } = read(fleetTripSchema, answer);
      const { stops = [] } = read(tripSchema, await facade.call('GET', `/trips/${id}`));
      return stops.map(({ place, time, fare, point }) => [place, time, fare, point?.name]);
    };
    const at = (time: string) => new Date(departureAt(time)).toISOString();
    expect(await stopsOf(await own.schedule('06:00', { farePerSeat: 9000 }))).toEqual([
      ['Abuja', at('06:00'), 0, 'Jabi Park'],
      ['Suleja', at('06:40'), 2500, 'Madalla Junction'],
      ['Kagarko', at('07:30'), 4000, undefined],
      ['Kaduna', at('09:00'), 9000, undefined],
    ]);
    const other = { stops: [{ place: 'Suleja', time: departureAt('11:50'), fare: 1500 }] };
    expect(await stopsOf(await own.schedule('11:00', { farePerSeat: 3000, ...other }))).toEqual([
      ['Abuja', at('11:00'), 0, 'Jabi Park'],
      ['Suleja', at('11:50'), 1500, undefined],
      ['Kaduna', at('14:00'), 3000, undefined],
    ]);
    expect(await own.schedule('16:00', { farePerSeat: 4000 })).toMatchObject({
      status: 400,
      body: { error: 'The fare to each stop must be higher than the fare to the stop before' },
    });
  });
});
