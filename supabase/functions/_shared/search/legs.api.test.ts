import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { searchResponseSchema, type Match } from './contract.ts';
import { tripSchema, type Trip } from '../trips/contract.ts';
import { lagosDate } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { stopsAfter } from '../trips/testing/stops.ts';

let facade: Facade;
let driver: Person;
let trip: Trip;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  // No other test publishes trips between these places.
  const route = { origin: 'Gombe', destination: 'Uyo', seatsAvailable: 4, farePerSeat: 10_000 };
  const { id, departureDate } = await facade.publish(driver, route);
  const stops = stopsAfter(departureDate, ['Jos', 'Makurdi']);
  await facade.call('PATCH', `/trips/${id}`, { as: driver, json: { stops } });
  trip = read(tripSchema, await facade.call('GET', `/trips/${id}`));
});
afterAll(() => facade.close());

/** The match of the trip, searched on the day of its stop in `origin`. */
async function found(origin: string, destination: string, criteria: object = {}): Promise<Match | undefined> {
  const time = trip.stops?.find(({ place }) => place === origin)?.time ?? trip.departureDate;
  const json = { origin, destination, departureDate: lagosDate(Date.parse(time)), radiusKm: 10, ...criteria };
  const answer = await facade.call('POST', '/trips/search', { json });
  return read(searchResponseSchema, answer).matches.find((match) => match.trip.id === trip.id);
}

test('a trip is found by every pair of its stops, at the fare, times and seats of the leg', async () => {
  const stops = trip.stops ?? [];
  expect(stops).toHaveLength(4);
  for (const [index, from] of stops.entries()) {
    for (const to of stops.slice(index + 1)) {
      const match = await found(from.place, to.place);
      expect(match).toMatchObject({
        trip: { origin: 'Gombe', destination: 'Uyo', farePerSeat: trip.farePerSeat },
        leg: {
          fromStopId: from.id,
          toStopId: to.id,
          origin: from.place,
          destination: to.place,
          departureDate: from.time,
          arrivalDate: to.time,
          fare: to.fare - from.fare,
          seatsAvailable: trip.seatsAvailable,
          fromPoint: from.point,
          toPoint: to.point,
        },
        distanceFromOrigin: 0,
        distanceFromDestination: 0,
      });
      expect(match?.reasoning).toContain(`Leaves from ${from.place} itself`);
    }
    expect(await found('Uyo', from.place === 'Uyo' ? 'Kano' : from.place)).toBeUndefined();
  }
});

test('the leg of a match can be booked as it was found, and is then no longer free', async () => {
  const match = await found('Jos', 'Makurdi', { seatsNeeded: 2 });
  const { fromStopId, toStopId, fare, departureDate } = match?.leg ?? {};
  const json = {
    tripId: trip.id,
    seats: trip.seatsAvailable,
    clientKey: crypto.randomUUID(),
    fromStopId,
    toStopId,
    seen: { farePerSeat: fare, departureDate },
  };
  const passenger = await facade.cast.passenger();
  const answer = await facade.call('POST', '/bookings', { as: passenger, json });
  expect(read(bookingSchema, answer)).toMatchObject({ farePerSeat: fare, leg: { origin: 'Jos', fare } });
  expect(await found('Jos', 'Makurdi')).toBeUndefined();
  expect(await found('Gombe', 'Uyo')).toBeUndefined();
  expect((await found('Gombe', 'Jos'))?.leg.seatsAvailable).toBe(trip.totalSeats);
});

test('recommendations compare the legs that the passenger booked before', async () => {
  const passenger = await facade.cast.passenger();
  const { fromStopId, toStopId } = (await found('Makurdi', 'Uyo'))?.leg ?? {};
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID(), fromStopId, toStopId };
  expect((await facade.call('POST', '/bookings', { as: passenger, json })).status).toBe(201);
  const search = {
    origin: 'Makurdi',
    destination: 'Uyo',
    departureDate: lagosDate(Date.parse(trip.departureDate)),
  };
  const answer = await facade.call('POST', '/trips/recommendations', { as: passenger, json: search });
  const match = (answer.body as { recommendations: Match[] }).recommendations.find(
    (each) => each.trip.id === trip.id,
  );
  expect(match?.reasoning.join()).toContain('route');
});
