import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from '../functions/_shared/people/auth/contract.ts';
import { bookingSchema } from '../functions/_shared/bookings/contract.ts';
import { departureAt } from '../functions/_shared/fleets/testing/fleet.ts';
import type { Person } from '../functions/api/testing/cast.ts';
import { createWorld, type World } from './support/world.ts';

// Trips that cannot be driven, and seats that one person takes from all others.
const TRIPS = 12;
const SEATS = 6;

let world: World;
let drivers: Person[];
beforeAll(async () => {
  world = await createWorld();
  drivers = await Promise.all(Array.from({ length: TRIPS }, () => world.facade.cast.driver()));
});
afterEach(() => world.check());
afterAll(() => world.close());

const publishAll = () =>
  Promise.all(drivers.map((driver) => world.facade.publish(driver, { seatsAvailable: SEATS })));

/** A fresh account books `seats` of each trip in the same moment; how many seats it got. */
async function grab(token: string, seats: number): Promise<number> {
  const trips = await publishAll();
  const answers = await Promise.all(
    trips.map(({ id }) =>
      world.send({ name: 'a person who takes all seats', token }, 'POST /api/bookings', {
        json: { tripId: id, seats, clientKey: randomUUID() },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => ![201, 403, 409].includes(status))).toEqual(
    [],
  );
  return answers.filter(({ status }) => status === 201).length * seats;
}

describe('a fresh account', () => {
  async function register(): Promise<string> {
    const email = `${randomUUID()}@new.test`;
    const json = {
      name: 'Ada Obi',
      email,
      phone: '08031234567',
      password: 'a-good-password-1',
      userType: 'passenger',
    };
    const answer = await world.send({ name: 'anonymous' }, 'POST /api/auth/register', { json });
    return sessionSchema.parse(answer.body).token;
  }

  test.each([1, 2, 3, SEATS])(
    'that asks for %i seats of twelve trips at once gets at most four',
    async (seats) => {
      expect(await grab(await register(), seats)).toBeLessThanOrEqual(4);
    },
  );
});

test('a confirmed account gets at most twenty seats in cash, and half of each trip', async () => {
  const { token } = await world.facade.cast.passenger();
  expect(await grab(token, SEATS)).toBe(0);
  expect(await grab(token, 3)).toBe(18);
});

describe('a booking that gets more', () => {
  async function booked(json: object = {}) {
    const [driver] = drivers;
    const trip = await world.facade.publish(driver as Person, {
      seatsAvailable: SEATS,
      choices: { extraLuggageFare: 2000 },
      ...json,
    });
    const { token } = await world.facade.cast.passenger();
    const as = { name: 'a person who wants more for less', token };
    const book = (booking: object = {}) =>
      world.send(as, 'POST /api/bookings', {
        json: { tripId: trip.id, seats: 1, clientKey: randomUUID(), ...booking },
      });
    return { trip, as, book };
  }

  test('has no more seats than one person can book at once, however many requests ask', async () => {
    const { as, book } = await booked();
    const { id } = bookingSchema.parse((await book()).body);
    const answers = await Promise.all(
      [2, 3, 4, 5, 6, 3, 2].map((seats) =>
        world.send(as, `POST /api/bookings/${id}/seats`, { json: { seats } }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status))).toEqual(
      [],
    );
    const { body } = await world.send(as, `GET /api/bookings/${id}`);
    expect(bookingSchema.parse(body)).toMatchObject({ seats: SEATS / 2 });
  });

  test('pays the price of the driver for each extra', async () => {
    const { book } = await booked();
    const bag = { kind: 'extraLuggage', count: 1, fare: 2000 };
    const cheats: [extras: unknown, status: number][] = [
      [[{ ...bag, fare: 1 }], 409],
      [[{ ...bag, kind: 'parcel' }], 409],
      [[{ ...bag, fare: -2000 }], 400],
      [[{ ...bag, count: -3 }], 400],
      [[{ ...bag, count: 2_147_483_647 }], 400],
      [Array.from({ length: 50 }, () => bag), 400],
    ];
    for (const [extras, status] of cheats) expect(await book({ extras })).toMatchObject({ status });
    expect(await book({ extras: [bag] })).toMatchObject({ status: 201, body: { totalFare: 10_500 } });
  });
});

describe('stops that no car can reach', () => {
  const stop = (place: string, time: string, fare: number) => ({ place, time: departureAt(time), fare });
  test.each([
    [
      'Maiduguri a minute after the departure',
      [stop('Maiduguri', '08:01', 2000), stop('Sokoto', '08:02', 4000)],
    ],
    ['a detour of 2,000 km', [stop('Maiduguri', '23:00', 2000)]],
  ])('%s: the trip is not published', async (_, stops) => {
    const [driver] = drivers;
    const json = {
      origin: 'Lagos',
      destination: 'Ibadan',
      departureDate: departureAt('08:00'),
      seatsAvailable: 4,
      farePerSeat: 8000,
      stops,
    };
    const answer = await world.send({ name: 'a driver', token: driver?.token ?? '' }, 'POST /api/trips', {
      json,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
