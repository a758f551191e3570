import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fleetSchema,
  fleetTripListSchema,
  fleetTripSchema,
  fleetVehicleSchema,
} from '../../_shared/contracts/corporate.ts';
import { tripSchema } from '../../_shared/contracts/trips.ts';
import { nextPage, openFacade, read, type Facade } from '../testing/facade.ts';
import { createFleet, vehicleInput } from '../testing/fleet.ts';

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
    for (const time of ['06:00', '10:00', '14:00', '18:00']) ids.push((await own.trip(time)).id);
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
