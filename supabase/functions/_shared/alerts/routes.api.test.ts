import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { alertListSchema, alertSchema } from './contract.ts';
import { bookingSchema } from '../bookings/contract.ts';
import { notificationListSchema } from '../notifications/contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import { ALERTS_OPEN_MAX } from '../core/limits.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read } from '../../api/testing/facade.ts';
import { actAs, raceWithTransaction, runSimultaneously } from '../../api/testing/races.ts';

const facade = openFacade();
// The connection of the job: it waits for transactions that a test has open.
const job = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => job.end());

const DAY = addDays(lagosDate(Date.now()), 41);
// Nothing else in the tests runs between these.
const ROUTE = { origin: 'Gombe', destination: 'Uyo' };

const alert = (as: Person, json: object = {}) =>
  facade.call('POST', '/alerts', { as, json: { ...ROUTE, departureDate: DAY, ...json } });
const wait = (as: Person, trip: string, json: object = {}) =>
  facade.call('POST', `/trips/${trip}/alerts`, { as, json });
const alertsOf = async (as: Person) => read(alertListSchema, await facade.call('GET', '/alerts', { as }));
const publish = (driver: Person, details: object = {}) =>
  facade.publish(driver, { ...ROUTE, departureDate: lagosIso(DAY, '08:00'), ...details });
const book = (as: Person, tripId: string) =>
  facade.call('POST', '/bookings', { as, json: { tripId, seats: 1, clientKey: crypto.randomUUID() } });
/** Runs the job for one trip and these people. */
async function match(trip: string, ...people: Person[]) {
  await job`select private.take_changes()`;
  await job`select private.match_trip(${trip})`;
  for (const person of people) await job`select private.tell_person(${person.id})`;
}
const toldAbout = async (as: Person, kind = 'trip_alert') => {
  const all = read(notificationListSchema, await facade.call('GET', '/notifications', { as }));
  return all.filter((each) => each.kind === kind);
};

test('a trip that is published after an empty search is told once, and stands with the alert', async () => {
  const [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  const made = await alert(passenger, { untilDate: addDays(DAY, 2), maxPrice: 9000, timeOfDay: 'morning' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      tripId: null,
      ...ROUTE,
      firstDay: DAY,
      lastDay: addDays(DAY, 2),
      maxFare: 9000,
      minuteFrom: 360,
      minuteUntil: 719,
      seats: 1,
      hits: [],
    },
  });
  const trip = await publish(driver);
  await match(trip.id, passenger);
  const [told, ...more] = await toldAbout(passenger);
  expect(told).toMatchObject({ title: 'A trip for your alert', link: `/trips/${trip.id}` });
  expect(more).toEqual([]);

  const edit = { as: driver, json: { farePerSeat: 8000 } };
  expect(await facade.call('PATCH', `/trips/${trip.id}`, edit)).toMatchObject({ status: 200 });
  await match(trip.id, passenger);
  expect(await toldAbout(passenger)).toHaveLength(1);
  const [listed] = await alertsOf(passenger);
  expect(listed?.hits).toMatchObject([{ tripId: trip.id, farePerSeat: 8000, isOpen: true }]);
  await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver });
  expect((await alertsOf(passenger))[0]?.hits).toMatchObject([{ tripId: trip.id, isOpen: false }]);
});

test('a trip that commits while an alert is being made is told', async () => {
  const [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  const criteria = {
    origin: ROUTE.origin,
    destination: ROUTE.destination,
    seats: 1,
    radius_km: 50,
    minute_from: 0,
    minute_until: 1439,
  };
  let tripId = '';
  await raceWithTransaction(facade.sql, {
    transaction: async (held) => {
      await actAs(held, passenger);
      await held`select private.make_alert(${held.json(criteria)}, ${DAY}, ${DAY})`;
      // The alert has looked for trips; the job cannot see it yet.
      tripId = (await publish(driver)).id;
    },
    request: () => match(tripId, passenger),
  });
  // If the job gave up waiting, the trip is still in its queue.
  await match(tripId, passenger);
  expect(await toldAbout(passenger)).toMatchObject([{ link: `/trips/${tripId}` }]);
});

test('seats that come free while a person asks to be told of them are told', async () => {
  const [driver, first, second] = await Promise.all([
    facade.cast.driver(),
    facade.cast.passenger(),
    facade.cast.passenger(),
  ]);
  const trip = await publish(driver, { seatsAvailable: 1 });
  const booked = read(bookingSchema, await book(first, trip.id));
  await match(trip.id);
  await raceWithTransaction(facade.sql, {
    transaction: async (held) => {
      await actAs(held, second);
      await held`select private.wait_for_seats(${trip.id}, 1, null, null)`;
      await facade.call('POST', `/bookings/${booked.id}/cancel`, { as: first });
    },
    request: () => match(trip.id, second),
  });
  await match(trip.id, second);
  expect(await toldAbout(second, 'seats_free')).toMatchObject([{ link: expect.stringContaining(trip.id) }]);
});

test('the same trip is noted once while changes and runs of the job overlap', async () => {
  const [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  await alert(passenger);
  const trip = await publish(driver);
  await runSimultaneously(facade.sql, { table: 'public.trips', id: trip.id }, () =>
    [8600, 8700, 8800].map((farePerSeat) =>
      facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { farePerSeat } }),
    ),
  );
  await Promise.all([match(trip.id, passenger), match(trip.id, passenger)]);
  await match(trip.id, passenger);
  expect(await toldAbout(passenger)).toHaveLength(1);
});

test('at most ten alerts are open, however many requests come at once', async () => {
  const passenger = await facade.cast.passenger();
  for (let day = 1; day < ALERTS_OPEN_MAX; day++) {
    expect(await alert(passenger, { departureDate: addDays(DAY, day) })).toMatchObject({ status: 201 });
  }
  const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: passenger.id }, () =>
    [20, 21, 22].map((day) => alert(passenger, { departureDate: addDays(DAY, day) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const alerts = await alertsOf(passenger);
  expect(alerts).toHaveLength(ALERTS_OPEN_MAX);
  const path = `/alerts/${alerts[0]?.id}`;
  expect(await facade.call('DELETE', path, { as: await facade.cast.passenger() })).toMatchObject({
    status: 204,
  });
  expect(await alertsOf(passenger)).toHaveLength(ALERTS_OPEN_MAX);
  expect(await facade.call('DELETE', path, { as: passenger })).toMatchObject({ status: 204 });
  expect(await alertsOf(passenger)).toHaveLength(ALERTS_OPEN_MAX - 1);
});

test('all people who wait for a full trip are told of the same seat, and the booking decides', async () => {
  const [driver, booked, one, other] = await Promise.all([
    facade.cast.driver(),
    facade.cast.passenger(),
    facade.cast.passenger(),
    facade.cast.passenger(),
  ]);
  const trip = await publish(driver, { seatsAvailable: 1 });
  expect(await wait(one, trip.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const { body } = await book(booked, trip.id);
  const waiting = read(alertSchema, await wait(one, trip.id));
  expect(waiting).toMatchObject({ tripId: trip.id, ...ROUTE, hits: [] });
  await wait(other, trip.id);
  await facade.call('POST', `/bookings/${(body as { id: string }).id}/cancel`, {
    as: booked,
    json: { seenRefund: 0 },
  });
  await match(trip.id, one, other);
  for (const person of [one, other]) {
    expect(await toldAbout(person, 'seats_free')).toMatchObject([
      { title: 'A seat is free', link: `/trips/${trip.id}` },
    ]);
  }
  const answers = await Promise.all([book(one, trip.id), book(other, trip.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a past day, a day far ahead and unknown places are refused', async () => {
  const passenger = await facade.cast.passenger();
  for (const json of [
    { departureDate: '2026-01-01' },
    { departureDate: addDays(DAY, 400) },
    { untilDate: addDays(DAY, -1) },
    { untilDate: addDays(DAY, 31) },
    { origin: 'Atlantis' },
    { origin: 'Uyo' },
    { preferredDepartureTime: '23:00', timeOfDay: 'morning' },
  ]) {
    expect(await alert(passenger, json)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
  expect(await alertsOf(passenger)).toEqual([]);
});

test('a person exports their alerts', async () => {
  const passenger = await facade.cast.passenger();
  await alert(passenger, { departureDate: addDays(DAY, 30) });
  const { body } = await facade.call('GET', '/user/export', { as: passenger });
  expect(body).toMatchObject({
    tripAlerts: [{ origin_place_id: 'gombe', destination_place_id: 'uyo', hits: [] }],
  });
});
