import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCrowd, type Crowd, type Outcome } from './helpers/crowd.ts';

/** As `platform_settings.cash_bookings_max`. */
const CASH_BOOKINGS_MAX = 10;

const BOOK = `select private.take_places(jsonb_populate_record(null::private.wanted_seats,
  jsonb_build_object('trip_id', $1::uuid, 'seats', $2::int, 'client_key', $3::uuid)), false) as id`;
const PUBLISH = `
  select private.create_trip('Mubi', 'Potiskum', private.lagos_moment(private.lagos_today() + 3, '08:00'), 1, 500000, null, $1) as id`;
const CANCEL_BOOKING = 'select private.cancel_booking($1, null) as id';
const CANCEL_TRIP = 'select private.cancel_trip($1, null) as id';

let crowd: Crowd;
beforeAll(async () => {
  crowd = await createCrowd(inject('stack'), 40);
});
afterAll(() => crowd.close());

function refusals(outcomes: Outcome[]): string[] {
  return outcomes.flatMap((outcome) => ('code' in outcome ? [`${outcome.code} ${outcome.hint}`] : []));
}

function answers(outcomes: Outcome[]): unknown[] {
  return outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
}

function bookForEach(trip: string, people = crowd.passengers): Promise<Outcome>[] {
  return people.map((person) => crowd.call(person, BOOK, [trip, 1, randomUUID()]));
}

describe('many people and one trip at the same time', () => {
  test('40 bookings at once on the last 3 seats sell exactly 3', async () => {
    const trip = await crowd.publish(3);
    const outcomes = await Promise.all(bookForEach(trip));
    expect(answers(outcomes)).toHaveLength(3);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['PT409 seats_unavailable']));
    expect(await crowd.read(trip)).toMatchObject({ left: 0, sold: 3 });
  });

  test('the same request sent 5 times at once with one client key creates one booking', async () => {
    const trip = await crowd.publish(10);
    const [person = ''] = crowd.passengers;
    const key = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => crowd.call(person, BOOK, [trip, 2, key])),
    );
    expect(refusals(outcomes)).toEqual([]);
    expect(new Set(answers(outcomes)).size).toBe(1);
    expect(await crowd.read(trip)).toMatchObject({ left: 8, sold: 2 });
  });

  test('one client key sent for two trips at once books one of them', async () => {
    const trips = [await crowd.publish(10), await crowd.publish(10)];
    const [person = ''] = crowd.passengers;
    const key = randomUUID();
    const outcomes = await Promise.all(trips.map((trip) => crowd.call(person, BOOK, [trip, 1, key])));
    expect(answers(outcomes)).toHaveLength(1);
    expect(refusals(outcomes)).toEqual(['PT409 conflict']);
    const read = await Promise.all(trips.map((trip) => crowd.read(trip)));
    expect(read.map(({ left, sold }) => left + sold)).toEqual([10, 10]);
    expect(read.reduce((sum, { sold }) => sum + sold, 0)).toBe(1);
  });

  test('a passenger who books the same trip three times at once with different client keys gets one booking', async () => {
    const trip = await crowd.publish(10);
    const [person = ''] = crowd.passengers;
    const outcomes = await Promise.all(bookForEach(trip, [person, person, person]));
    expect(answers(outcomes)).toHaveLength(1);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['PT409 already_booked']));
    expect(await crowd.read(trip)).toMatchObject({ left: 9, sold: 1 });
  });

  test('cancelling a booking many times at once returns its seats once', async () => {
    const trip = await crowd.publish(10);
    const [person = ''] = crowd.passengers;
    const [booking] = answers([await crowd.call(person, BOOK, [trip, 4, randomUUID()])]);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => crowd.call(person, CANCEL_BOOKING, [booking])),
    );
    expect(answers(outcomes)).toEqual(Array.from({ length: 8 }, () => booking));
    expect(await crowd.read(trip)).toMatchObject({ left: 10, sold: 0 });
  });

  test('a trip cancelled while people book has no bookings afterwards', async () => {
    const trip = await crowd.publish(30);
    const bookings = bookForEach(trip);
    const cancelled = await Promise.all([0, 1].map(() => crowd.call(crowd.driver, CANCEL_TRIP, [trip])));
    const outcomes = await Promise.all(bookings);
    expect(answers(cancelled)).toEqual([trip, trip]);
    expect(['PT409 trip_closed', 'PT409 seats_unavailable']).toEqual(
      expect.arrayContaining([...new Set(refusals(outcomes))]),
    );
    expect(await crowd.read(trip)).toEqual({ left: 30, sold: 0, status: 'cancelled', total: 30 });
  });

  test('seats edited while people book never fall below the booked ones', async () => {
    const trip = await crowd.publish(30);
    const bookings = bookForEach(trip);
    const edits = Array.from({ length: 10 }, (_, index) =>
      crowd.call(crowd.driver, 'select private.edit_trip($1, $2) as id', [
        trip,
        { totalSeats: 5 + index * 4 },
      ]),
    );
    const outcomes = await Promise.all([...bookings, ...edits]);
    expect(['PT409 seats_unavailable', 'PT409 conflict']).toEqual(
      expect.arrayContaining([...new Set(refusals(outcomes))]),
    );
    const { left, sold, total } = await crowd.read(trip);
    expect(left + sold).toBe(total);
    expect(sold).toBe(answers(await Promise.all(bookings)).length);
  });

  test('passengers and driver who cancel at the same time cause no deadlock', async () => {
    const trip = await crowd.publish(40);
    const booked = answers(await Promise.all(bookForEach(trip)));
    const outcomes = await Promise.all([
      ...booked.map((booking, index) => crowd.call(crowd.passengers[index] ?? '', CANCEL_BOOKING, [booking])),
      crowd.call(crowd.driver, CANCEL_TRIP, [trip]),
    ]);
    expect(refusals(outcomes)).toEqual([]);
    expect(await crowd.read(trip)).toEqual({ left: 40, sold: 0, status: 'cancelled', total: 40 });
  });

  test('the same trip published 5 times at once with one client key is created once', async () => {
    const key = randomUUID();
    const outcomes = await crowd.callSimultaneously(crowd.driver, () =>
      Array.from({ length: 5 }, () => crowd.call(crowd.driver, PUBLISH, [key])),
    );
    expect(refusals(outcomes)).toEqual([]);
    expect(new Set(answers(outcomes)).size).toBe(1);
  });

  test('a driver with 99 trips ahead who publishes 5 at once gets one', async () => {
    const full = await createCrowd(inject('stack'), 5);
    for (let ahead = 1; ahead < 100; ahead++) await full.publish(1);
    const outcomes = await full.callSimultaneously(full.driver, () =>
      full.passengers.map(() => full.call(full.driver, PUBLISH, [null])),
    );
    expect(answers(outcomes)).toHaveLength(1);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['PT409 conflict']));
    await full.close();
  });

  test('a passenger one booking below the limit of cash who books 5 trips at once gets one', async () => {
    const busy = await createCrowd(inject('stack'), 5);
    const [person = ''] = busy.passengers;
    for (let ahead = 1; ahead < CASH_BOOKINGS_MAX; ahead++) {
      await busy.call(person, BOOK, [await busy.publish(1), 1, randomUUID()]);
    }
    const trips = await Promise.all(busy.passengers.map(() => busy.publish(1)));
    const outcomes = await busy.callSimultaneously(person, () =>
      trips.map((trip) => busy.call(person, BOOK, [trip, 1, randomUUID()])),
    );
    expect(answers(outcomes)).toHaveLength(1);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['PT409 pay_online']));
    await busy.close();
  });

  test('40 calls at once on a rate limit of 5 let exactly 5 through', async () => {
    const bucket = randomUUID();
    const outcomes = await Promise.all(
      crowd.passengers.map((person) =>
        crowd.call(person, 'select private.hit_rate_limit($1, 5, 60)', [bucket]),
      ),
    );
    expect(answers(outcomes).filter((wait) => wait === 0)).toHaveLength(5);
  });
});
