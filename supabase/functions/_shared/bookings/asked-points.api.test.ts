import { expect, test } from 'vitest';
import { tripRequestListSchema, tripRequestSchema } from './requests.contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read } from '../../api/testing/facade.ts';

const facade = openFacade();
const DAY = addDays(lagosDate(Date.now()), 23);
const HOME = { name: 'Green gate at Ganaja', latitude: 7.79, longitude: 6.74 };
const PRIVATE = { ...HOME, isPrivate: true };

async function world(details: object = {}) {
  const [driver, passenger, other] = await Promise.all([
    facade.cast.driver(),
    facade.cast.passenger(),
    facade.cast.passenger(),
  ]);
  const json = { origin: 'Warri', destination: 'Jos', departureDate: lagosIso(DAY, '08:00'), ...details };
  const trip = await facade.publish(driver, json);
  return { driver, passenger, other, trip };
}
async function ask(as: Person, trip: string, json: object = {}) {
  const answer = await facade.call('POST', `/trips/${trip}/requests`, {
    as,
    json: {
      fromPlaceId: 'warri',
      toPlaceId: 'lokoja',
      toPoint: HOME,
      seats: 1,
      payment: 'cash',
      clientKey: crypto.randomUUID(),
      ...json,
    },
  });
  return read(tripRequestSchema, answer);
}
async function accepted(people: { driver: Person; passenger: Person; trip: { id: string } }) {
  const { id } = await ask(people.passenger, people.trip.id);
  const answer = await facade.call('POST', `/requests/${id}/accept`, { as: people.driver });
  expect(answer.status).toBe(200);
  return id;
}
const readTrip = async (id: string, as?: Person) =>
  read(tripSchema, await facade.call('GET', `/trips/${id}`, { as }));
const pointAt = async (id: string, as?: Person) =>
  (await readTrip(id, as)).stops?.find(({ placeId }) => placeId === 'lokoja')?.point;
async function book(as: Person, id: string) {
  const stops = (await readTrip(id)).stops ?? [];
  const stopOf = (place: string) => stops.find(({ placeId }) => placeId === place)?.id;
  const json = {
    tripId: id,
    seats: 1,
    clientKey: crypto.randomUUID(),
    fromStopId: stopOf('warri'),
    toStopId: stopOf('lokoja'),
  };
  const answer = await facade.call('POST', '/bookings', { as, json });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}
/** The proposed point in each table that keeps points. */
async function stored(tripId: string) {
  const [row] = await facade.sql`
    select (
      select count(*)::int from public.trip_stops s where s.trip_id = ${tripId} and s.point_name = ${HOME.name}
    ) as stops, (
      select count(*)::int from public.bookings b where b.trip_id = ${tripId} and b.agreed_points::text like ${`%${HOME.name}%`}
    ) as bookings, (
      select count(*)::int from public.seat_holds h where h.trip_id = ${tripId} and h.points::text like ${`%${HOME.name}%`}
    ) as holds
  `;
  return row;
}
const cancel = (as: Person, id: string) => facade.call('POST', `/bookings/${id}/cancel`, { as });

test('the point that a passenger proposed is read by the driver and the passengers of that stop, by no one else', async () => {
  const people = await world();
  const { driver, passenger, other, trip } = people;
  const id = await accepted(people);

  for (const as of [undefined, other, await facade.cast.driver()]) {
    expect(await pointAt(trip.id, as)).toBeNull();
  }
  const found = await facade.call('POST', '/trips/search', {
    as: other,
    json: { origin: 'Warri', destination: 'Lokoja', departureDate: DAY, radiusKm: 10 },
  });
  expect(JSON.stringify(found.body)).toContain(trip.id);
  expect(JSON.stringify(found.body)).not.toContain(HOME.name);
  expect(await stored(trip.id)).toEqual({ stops: 0, bookings: 1, holds: 1 });

  expect(await pointAt(trip.id, driver)).toEqual(PRIVATE);
  expect(await pointAt(trip.id, passenger)).toEqual(PRIVATE);
  const own = await facade.call('GET', `/bookings/${id}`, { as: passenger });
  expect(own.body).toMatchObject({ leg: { toPoint: PRIVATE }, changes: [] });

  await book(other, trip.id);
  expect(await pointAt(trip.id, other)).toEqual(PRIVATE);
});

test('a request for the stop does not show the point before the driver accepts it', async () => {
  const people = await world({ confirmsPassengers: true });
  const { driver, other, trip } = people;
  await accepted(people);
  const request = await ask(other, trip.id, { toPoint: null });
  expect(request.toPoint).toBeNull();
  expect(await pointAt(trip.id, other)).toBeNull();
  await facade.call('POST', `/requests/${request.id}/accept`, { as: driver });
  expect(await pointAt(trip.id, other)).toEqual(PRIVATE);
  const booking = await facade.call('GET', `/bookings/${request.id}`, { as: other });
  expect(booking.body).toMatchObject({ leg: { toPoint: PRIVATE }, changes: [] });
});

test('a driver who sends the read point back does not publish it', async () => {
  const people = await world();
  const { driver, passenger, trip } = people;
  await accepted(people);
  const before = (await readTrip(trip.id, driver)).stops ?? [];
  const stops = before.slice(1, -1).map(({ place, time, fare, point }) => ({ place, time, fare, point }));
  const answer = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { stops } });
  expect(answer.status).toBe(200);
  expect(await pointAt(trip.id)).toBeNull();
  expect(await pointAt(trip.id, passenger)).toEqual(PRIVATE);
  expect((await stored(trip.id))?.['stops']).toBe(0);
});

test('the point goes with the last booking of its stop', async () => {
  const people = await world();
  const { driver, passenger, other, trip } = people;
  const first = await accepted(people);
  const second = await book(other, trip.id);
  expect((await cancel(passenger, first)).status).toBe(200);
  expect(await pointAt(trip.id, passenger)).toBeNull();
  expect(await pointAt(trip.id, other)).toEqual(PRIVATE);
  expect(await stored(trip.id)).toEqual({ stops: 0, bookings: 1, holds: 1 });
  expect((await cancel(other, second)).status).toBe(200);
  expect(await pointAt(trip.id, driver)).toBeNull();
  expect(await stored(trip.id)).toEqual({ stops: 0, bookings: 0, holds: 0 });
});

test.each(['refuse', 'withdraw'])('the point of a request goes when it ends: %s', async (end) => {
  const { driver, passenger, trip } = await world();
  const { id, toPoint } = await ask(passenger, trip.id);
  expect(toPoint).toEqual(HOME);
  const as = end === 'refuse' ? driver : passenger;
  expect((await facade.call('POST', `/requests/${id}/${end}`, { as })).status).toBe(200);
  expect(await stored(trip.id)).toEqual({ stops: 0, bookings: 0, holds: 0 });
  const list = read(tripRequestListSchema, await facade.call('GET', '/requests', { as: passenger }));
  expect(list.requests).toMatchObject([{ id, toPoint: null }]);
});

test('deleting the account removes the point, also from the booking of another passenger, who is told', async () => {
  const people = await world();
  const { driver, passenger, other, trip } = people;
  await accepted(people);
  const second = await book(other, trip.id);
  await facade.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: passenger.id, role: 'authenticated' });
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    await sql`select private.delete_own_account()`;
  });
  expect(await stored(trip.id)).toEqual({ stops: 0, bookings: 0, holds: 0 });
  expect(await pointAt(trip.id, driver)).toBeNull();
  const booking = await facade.call('GET', `/bookings/${second}`, { as: other });
  expect(booking.body).toMatchObject({ status: 'confirmed', leg: { toPoint: null }, changes: [] });
  const told = await facade.call('GET', '/notifications', { as: other });
  expect(JSON.stringify(told.body)).toContain('please agree with your driver where to meet');
});
