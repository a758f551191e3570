import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { roadSchema } from './contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { publishWithStops } from '../trips/testing/stops.ts';

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

describe('GET /api/places/road', () => {
  const road = (origin: string, destination: string) =>
    facade.call('GET', `/places/road?${new URLSearchParams({ origin, destination })}`, { as: driver });

  test('answers the kilometres by road and the durations that a trip may have', async () => {
    const answer = read(roadSchema, await road('Lagos', 'Abuja'));
    expect(answer).toEqual({ km: 748, minutes: { min: 292, estimate: 748, max: 1496 } });
    expect(read(roadSchema, await road('abuja', 'lagos'))).toEqual(answer);
  });

  test('refuses an unknown place, and a road to nowhere', async () => {
    for (const [origin, destination] of [
      ['Lagos', 'Atlantis'],
      ['Lagos', 'lagos'],
      ['', 'Lagos'],
    ] as const) {
      const { status, body } = await road(origin, destination);
      expect([status, body]).toMatchObject([400, { code: 'invalid_input' }]);
    }
  });
});

test('a trip has the kilometres of its stops and our estimate, a booking those of its leg', async () => {
  const { id } = await publishWithStops(facade, driver, { places: ['Ore', 'Lokoja'] });
  const readTrip = async (as?: Person) => read(tripSchema, await facade.call('GET', `/trips/${id}`, { as }));
  const { estimatedMinutes, stops = [] } = await readTrip(driver);
  expect(estimatedMinutes).toBe(748);
  const [first = -1, ore = -1, lokoja = -1, last = -1] = stops.map(({ km }) => km);
  expect(first).toBe(0);
  expect(ore).toBeGreaterThan(0);
  expect(lokoja).toBeGreaterThan(ore);
  expect(last).toBeGreaterThan(lokoja);
  expect(last).toBeGreaterThanOrEqual(748);
  expect((await readTrip()).stops?.at(-1)?.km).toBe(last);
  const booked = await facade.call('POST', '/bookings', {
    as: await facade.cast.passenger(),
    json: {
      tripId: id,
      seats: 1,
      clientKey: crypto.randomUUID(),
      fromStopId: stops[1]?.id,
      toStopId: stops[2]?.id,
    },
  });
  expect(read(bookingSchema, booked).leg.km).toBeCloseTo(lokoja - ore, 1);
});

test('a stop on the road makes a trip no longer: Lagos to Ibadan by Sagamu is 140 km', async () => {
  const as = await facade.cast.driver();
  const day = addDays(lagosDate(Date.now()), 20);
  const { id } = await facade.publish(as, {
    destination: 'Ibadan',
    departureDate: lagosIso(day, '06:00'),
    stops: [{ place: 'Sagamu', time: lagosIso(day, '07:00'), fare: 4000 }],
  });
  const { stops } = read(tripSchema, await facade.call('GET', `/trips/${id}`));
  expect(stops?.map(({ km }) => Math.round(km ?? -1))).toEqual([0, 62, 140]);
});
