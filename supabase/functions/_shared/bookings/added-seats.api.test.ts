import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingListSchema, tripPassengerSchema } from './contract.ts';
import { bookingPaymentSchema } from '../payments/contract.ts';
import { tripSchema, type Trip } from '../trips/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { read, type Facade } from '../../api/testing/facade.ts';
import type { FakeProvider } from '../payments/testing/fake-provider.ts';
import { openPaying, type Paying } from '../payments/testing/paying.ts';
import { runSimultaneously } from '../../api/testing/races.ts';

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;

beforeAll(async () => {
  ({ facade, provider, driver, paying } = await openPaying());
});
afterAll(() => facade.close());

/** The passenger pays for held seats, and the page finds the money. */
async function payFor(bookingId: string, passenger: Person): Promise<void> {
  const { payments } = read(bookingPaymentSchema, await paying.pay(bookingId, passenger));
  provider.pay(payments[0]?.reference ?? '');
  expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
}

/** Seats of a passenger that are paid online. */
async function book(trip: Trip, passenger: Person, json: object = {}): Promise<string> {
  const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger, json));
  await payFor(bookingId, passenger);
  return bookingId;
}

async function bookedTrip(seats = 1): Promise<{ trip: Trip; passenger: Person; first: string }> {
  const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
  return { trip, passenger, first: await book(trip, passenger, { seats }) };
}

const freeSeats = async (trip: Trip) =>
  read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).seatsAvailable;
const bookingsOf = async (as: Person) =>
  read(bookingListSchema, await facade.call('GET', '/passenger/bookings', { as }));

describe('POST /api/holds with addsTo', () => {
  test('adds seats that have a payment and a code of their own, and the driver reads them after the first', async () => {
    const { trip, passenger, first } = await bookedTrip(2);
    await book(trip, await facade.cast.passenger(), { seats: 1 });
    const held = await paying.hold(trip, passenger, { seats: 1, addsTo: first });
    expect(held).toMatchObject({
      status: 201,
      body: { state: 'held', seats: 1, totalFare: 8500, addsTo: first },
    });
    const { bookingId } = read(bookingPaymentSchema, held);
    await payFor(bookingId, passenger);
    expect(await bookingsOf(passenger)).toMatchObject([
      { id: bookingId, addsTo: first, seats: 1, boardingCode: expect.stringMatching(/^\d{4}$/) },
      { id: first, addsTo: null, seats: 2, boardingCode: expect.stringMatching(/^\d{4}$/) },
    ]);
    const passengers = await facade.call('GET', `/trips/${trip.id}/passengers`, { as: driver });
    expect(read(tripPassengerSchema.array(), passengers)).toMatchObject([
      { bookingId: first, addsTo: null, seats: 2 },
      { bookingId, addsTo: first, seats: 1 },
      { addsTo: null, seats: 1 },
    ]);
    expect(await paying.problems()).toEqual([]);
  });

  test('of two passengers who add the last seat at once, one gets it', async () => {
    const trip = await facade.publish(driver, { seatsAvailable: 3 });
    const people = await Promise.all([facade.cast.passenger(), facade.cast.passenger()]);
    const [one, two] = [await book(trip, people[0], { seats: 1 }), await book(trip, people[1], { seats: 1 })];
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: trip.id }, () => [
      paying.hold(trip, people[0], { seats: 1, addsTo: one }),
      paying.hold(trip, people[1], { seats: 1, addsTo: two }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await freeSeats(trip)).toBe(0);
  });

  test('of two requests of one passenger at once, one is held, so the maximum holds', async () => {
    const { trip, passenger, first } = await bookedTrip();
    const answers = await runSimultaneously(
      facade.sql,
      { table: 'public.profiles', id: passenger.id },
      () => [
        paying.hold(trip, passenger, { seats: 1, addsTo: first }),
        paying.hold(trip, passenger, { seats: 1, addsTo: first }),
      ],
    );
    expect(answers.map(({ status, body }) => [status, Object(body).code])).toEqual(
      expect.arrayContaining([
        [201, undefined],
        [409, 'already_booked'],
      ]),
    );
    expect(await freeSeats(trip)).toBe(2);
  });

  test('a payment that arrives while the first booking is cancelled makes an ordinary booking', async () => {
    const { trip, passenger, first } = await bookedTrip();
    const { bookingId } = read(
      bookingPaymentSchema,
      await paying.hold(trip, passenger, { seats: 1, addsTo: first }),
    );
    const { payments } = read(bookingPaymentSchema, await paying.pay(bookingId, passenger));
    provider.pay(payments[0]?.reference ?? '');
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: trip.id }, () => [
      facade.call('POST', `/bookings/${first}/cancel`, { as: passenger }),
      facade.call('GET', `/bookings/${bookingId}/payment`, { as: passenger }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await bookingsOf(passenger)).toMatchObject([
      { id: bookingId, status: 'confirmed', addsTo: null },
      { id: first, status: 'cancelled' },
    ]);
    expect(await freeSeats(trip)).toBe(3);
    expect(await paying.problems()).toEqual([]);
  });

  test('is refused in cash, for a booking in cash, for that of another, and for an added one', async () => {
    const { trip, passenger, first } = await bookedTrip();
    const other = await facade.cast.passenger();
    const wanted = { seats: 1, addsTo: first };
    const inCash = { tripId: trip.id, clientKey: crypto.randomUUID(), ...wanted };
    expect(await facade.call('POST', '/bookings', { as: passenger, json: inCash })).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    });
    expect(await paying.hold(trip, other, wanted)).toMatchObject({ status: 404 });
    expect(await paying.hold(trip, driver, wanted)).toMatchObject({ status: 404 });
    const cash = await facade.call('POST', '/bookings', {
      as: other,
      json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
    });
    const conflict = { status: 409, body: { code: 'conflict' } };
    expect(await paying.hold(trip, other, { seats: 1, addsTo: Object(cash.body).id })).toMatchObject(
      conflict,
    );
    expect(
      await facade.call('POST', `/bookings/${first}/seats`, { as: passenger, json: { seats: 2 } }),
    ).toMatchObject(conflict);
    const added = await book(trip, passenger, wanted);
    expect(await paying.hold(trip, passenger, { seats: 1, addsTo: added })).toMatchObject(conflict);
  });
});
