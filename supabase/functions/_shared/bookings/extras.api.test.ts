import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema, tripPassengerSchema } from './contract.ts';
import { bookingPaymentSchema } from '../payments/contract.ts';
import { tripSchema, type Trip } from '../trips/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { read, type Facade } from '../../api/testing/facade.ts';
import { openPaying, type Paying } from '../payments/testing/paying.ts';

let facade: Facade;
let driver: Person;
let paying: Paying;

beforeAll(async () => {
  ({ facade, driver, paying } = await openPaying());
});
afterAll(() => facade.close());

const PRICES = { extraLuggageFare: 2000, childSeatFare: 1500 };
const BAGS = { kind: 'extraLuggage', count: 2, fare: 2000 } as const;
const publish = () => facade.publish(driver, { choices: PRICES });

function book(trip: Trip, as: Person, booking: object = {}) {
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID(), ...booking };
  return facade.call('POST', '/bookings', { as, json });
}

function add(bookingId: string, as: Person, json: object) {
  return facade.call('POST', `/bookings/${bookingId}/seats`, { as, json });
}

describe('extras of a booking', () => {
  test('are part of the fare in cash, and the driver reads what to carry', async () => {
    const [trip, passenger] = await Promise.all([publish(), facade.cast.passenger()]);
    const booking = read(bookingSchema, await book(trip, passenger, { extras: [BAGS] }));
    expect(booking).toMatchObject({ farePerSeat: 8500, totalFare: 12_500, extras: [BAGS] });
    const passengers = await facade.call('GET', `/trips/${trip.id}/passengers`, { as: driver });
    expect(read(tripPassengerSchema.array(), passengers)).toMatchObject([
      { seats: 1, totalFare: 12_500, extras: [BAGS] },
    ]);
  });

  test('are part of what is held and paid online', async () => {
    const [trip, passenger] = await Promise.all([publish(), facade.cast.passenger()]);
    const held = read(bookingPaymentSchema, await paying.hold(trip, passenger, { extras: [BAGS] }));
    expect(held).toMatchObject({ seats: 2, farePerSeat: 8500, totalFare: 21_000, extras: [BAGS] });
    const opened = await facade.call('POST', `/bookings/${held.bookingId}/payment`, {
      as: passenger,
      json: { method: 'card', clientKey: crypto.randomUUID() },
    });
    expect(read(bookingPaymentSchema, opened).payments).toMatchObject([{ amount: 21_000 }]);
  });

  test('have the price that the passenger saw: with another price, or without one of the driver, nothing is booked', async () => {
    const [trip, passenger] = await Promise.all([publish(), facade.cast.passenger()]);
    const refused = { status: 409, body: { code: 'trip_changed' } };
    await facade.call('PATCH', `/trips/${trip.id}`, {
      as: driver,
      json: { choices: { extraLuggageFare: 2500 } },
    });
    expect(await book(trip, passenger, { extras: [BAGS] })).toMatchObject(refused);
    expect(
      await book(trip, passenger, { extras: [{ kind: 'childSeat', count: 1, fare: 1500 }] }),
    ).toMatchObject(refused);
    expect(await book(trip, passenger, { extras: [{ ...BAGS, fare: 2500 }] })).toMatchObject({
      status: 201,
      body: { totalFare: 13_500 },
    });
    expect(
      await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { choices: PRICES } }),
    ).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test.each([
    [[{ ...BAGS, count: 0 }]],
    [[{ ...BAGS, count: -1 }]],
    [[{ ...BAGS, count: 5 }]],
    [[{ ...BAGS, count: 1.5 }]],
    [[{ ...BAGS, fare: -2000 }]],
    [[{ ...BAGS, fare: 0 }]],
    [[{ ...BAGS, kind: 'cow' }]],
    [[{ ...BAGS, fareKobo: 1 }]],
    [[BAGS, BAGS]],
    [BAGS],
    ['extraLuggage'],
  ])('are refused as %j', async (extras) => {
    const [trip, passenger] = await Promise.all([publish(), facade.cast.passenger()]);
    expect(await book(trip, passenger, { extras })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});

describe('POST /api/bookings/:id/seats', () => {
  test('adds seats to a booking in cash; the same request again adds nothing', async () => {
    const [trip, passenger] = await Promise.all([publish(), facade.cast.passenger()]);
    const { id } = read(bookingSchema, await book(trip, passenger, { extras: [BAGS] }));
    for (const _ of [1, 2]) {
      expect(await add(id, passenger, { seats: 2 })).toMatchObject({
        status: 200,
        body: { id, seats: 2, totalFare: 21_000, extras: [BAGS] },
      });
    }
    const shown = await facade.call('GET', `/trips/${trip.id}`);
    expect(read(tripSchema, shown).seatsAvailable).toBe(2);
  });

  test('of two requests at once, both mean the same seats', async () => {
    const [trip, passenger] = await Promise.all([publish(), facade.cast.passenger()]);
    const { id } = read(bookingSchema, await book(trip, passenger));
    const answers = await Promise.all([add(id, passenger, { seats: 2 }), add(id, passenger, { seats: 2 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).seatsAvailable).toBe(2);
  });

  test('gives no more than there are, takes none away, and serves its passenger only', async () => {
    const [trip, passenger, other] = await Promise.all([
      publish(),
      facade.cast.passenger(),
      facade.cast.passenger(),
    ]);
    const { id } = read(bookingSchema, await book(trip, passenger, { seats: 2 }));
    await book(trip, other, { seats: 1 });
    expect(await add(id, passenger, { seats: 4 })).toMatchObject({
      status: 409,
      body: { code: 'seats_unavailable', seatsAvailable: 1 },
    });
    expect(await add(id, passenger, { seats: 1 })).toMatchObject({ status: 400 });
    expect(await add(id, other, { seats: 3 })).toMatchObject({ status: 404 });
    expect(await add(id, driver, { seats: 3 })).toMatchObject({ status: 404 });
  });
});
