import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextDeparturesSchema, searchResponseSchema, tripDaysSchema } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

// No other test publishes trips between Jalingo and Damaturu.
const FIRST = addDays(lagosDate(Date.now()), 25);
const ROUTE = { origin: 'Jalingo', destination: 'Damaturu', departureDate: FIRST };
const TRIPS = [
  { day: 0, time: '08:00', fare_kobo: 1_200_000 },
  { day: 0, time: '15:00', fare_kobo: 900_000, total_seats: 2 },
  { day: 3, time: '06:30', fare_kobo: 1_500_000, leg_taken: [4] },
  { day: 5, time: '23:30', fare_kobo: 1_000_000, is_listed: false },
  { day: 13, time: '22:00', fare_kobo: 2_000_000 },
  { day: 14, time: '05:00', fare_kobo: 100_000 },
];

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  const rows = TRIPS.map(({ day, time, ...trip }) => ({
    driver_id: driver.id,
    origin_place_id: 'jalingo',
    destination_place_id: 'damaturu',
    departure_at: lagosIso(addDays(FIRST, day), time),
    total_seats: 4,
    leg_taken: [0],
    may_overlap: true,
    is_listed: true,
    ...trip,
  }));
  await facade.sql`insert into public.trips ${facade.sql(rows)}`;
});
afterAll(async () => {
  await facade.sql`delete from public.trips where driver_id = ${driver.id}`;
  await facade.close();
});

async function days(criteria: object = {}) {
  return read(tripDaysSchema, await facade.call('POST', '/trips/days', { json: { ...ROUTE, ...criteria } }));
}

test('names the days of two weeks with trips, how many, and the lowest fare', async () => {
  expect(await days()).toEqual([
    { date: FIRST, trips: 2, fareFrom: 9000 },
    { date: addDays(FIRST, 13), trips: 1, fareFrom: 20_000 },
  ]);
});

test.each([
  { seatsNeeded: 1 },
  { seatsNeeded: 3 },
  { maxPrice: 10_000 },
  { timeOfDay: 'morning' },
  { preferredDepartureTime: '16:00', timeFlexibility: 1 },
  { driverRatingMin: 4 },
  { choices: ['air_conditioning'] },
])('counts on each day what a search of that day finds: %o', async (criteria) => {
  const counted = new Map((await days(criteria)).map(({ date, trips }) => [date, trips]));
  for (const { day } of TRIPS.slice(0, -1)) {
    const departureDate = addDays(FIRST, day);
    const json = { ...ROUTE, ...criteria, departureDate };
    const found = read(searchResponseSchema, await facade.call('POST', '/trips/search', { json }));
    expect([departureDate, found.totalResults]).toEqual([departureDate, counted.get(departureDate) ?? 0]);
  }
});

test('refuses a place that is not known, and a day that is over', async () => {
  const bad = await facade.call('POST', '/trips/days', { json: { ...ROUTE, origin: 'Atlantis' } });
  expect([bad.status, bad.body]).toMatchObject([400, { code: 'invalid_input' }]);
  const over = await facade.call('POST', '/trips/days', { json: { ...ROUTE, departureDate: '2020-01-01' } });
  expect([over.status, over.body]).toMatchObject([400, { code: 'invalid_input' }]);
});

test('names at most four next departures to anyone, each route once, in the order of their time', async () => {
  const tomorrow = addDays(lagosDate(Date.now()), 1);
  await facade.sql`
    insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, total_seats, leg_taken, fare_kobo, is_listed)
    values (${driver.id}, 'jalingo', 'damaturu', ${lagosIso(tomorrow, '08:00')}, 4, '{0}', 900000, true)`;
  const trips = read(nextDeparturesSchema, await facade.call('GET', '/departures'));
  expect(trips.length).toBeGreaterThan(0);
  expect(trips.length).toBeLessThanOrEqual(4);
  const routes = trips.map(({ origin, destination }) => `${origin} to ${destination}`);
  expect(new Set(routes).size).toBe(routes.length);
  const times = trips.map(({ departureDate }) => departureDate);
  expect(times).toEqual(times.toSorted());
});
