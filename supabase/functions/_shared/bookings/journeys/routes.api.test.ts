import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingSchema } from '../contract.ts';
import { journeySchema } from './contract.ts';
import { bookingPaymentSchema } from '../../payments/contract.ts';
import { searchResponseSchema } from '../../search/contract.ts';
import { tripSchema, type Trip } from '../../trips/contract.ts';
import { addDays, lagosDate, lagosIso } from '../../core/lagos-time.ts';
import { createAdmin } from '../../../api/testing/admin.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../../api/testing/facade.ts';
import { createFakeProvider, type FakeProvider } from '../../payments/testing/fake-provider.ts';
import { createPaying, type Paying } from '../../payments/testing/paying.ts';
import { runSimultaneously } from '../../../api/testing/races.ts';
import { takeOnline } from '../../payments/testing/take-online.ts';

let facade: Facade;
let provider: FakeProvider;
let drivers: [Person, Person];
let paying: Paying;
let trips: [Trip, Trip];
let day = 40;

beforeAll(async () => {
  facade = openFacade();
  provider = createFakeProvider();
  facade.services.payments = provider;
  drivers = await Promise.all([facade.cast.driver(), facade.cast.driver()]);
  for (const driver of drivers) await takeOnline(facade, driver);
  paying = createPaying(facade, drivers[0]);
});
beforeEach(async () => {
  // No other test publishes trips between these places; each test has a day of its own.
  day += 2;
  const date = addDays(lagosDate(Date.now()), day);
  const first = await facade.publish(drivers[0], {
    origin: 'Mubi',
    destination: 'Yola',
    departureDate: lagosIso(date, '06:00'),
    payment: 'both',
  });
  const second = await facade.publish(drivers[1], {
    origin: 'Yola',
    destination: 'Jalingo',
    departureDate: halfHour(Date.parse(first.arrivalDate ?? '') + 2 * 3_600_000),
    seatsAvailable: 2,
    farePerSeat: 4000,
    payment: 'both',
  });
  trips = [first, second];
});
afterAll(() => facade.close());

/** The half hour before a moment, because trips leave at these. */
const halfHour = (moment: number) => new Date(Math.floor(moment / 1_800_000) * 1_800_000).toISOString();

const wanted = (json: object = {}) => ({
  seats: 1,
  clientKey: crypto.randomUUID(),
  first: { tripId: trips[0].id },
  second: { tripId: trips[1].id },
  ...json,
});
const book = (as: Person, json?: object) => facade.call('POST', '/journeys', { as, json: wanted(json) });
const bookingOf = async (id: string, as: Person) =>
  read(bookingSchema, await facade.call('GET', `/bookings/${id}`, { as }));
const freeSeats = async ({ id }: Trip) =>
  read(tripSchema, await facade.call('GET', `/trips/${id}`)).seatsAvailable;

async function search(criteria: object = {}) {
  const json = {
    origin: 'Mubi',
    destination: 'Jalingo',
    departureDate: lagosDate(Date.parse(trips[0].departureDate)),
    radiusKm: 10,
    ...criteria,
  };
  return read(searchResponseSchema, await facade.call('POST', '/trips/search', { json }));
}

async function paidJourney(passenger: Person, json: object = {}) {
  const journey = read(journeySchema, await book(passenger, { payment: 'online', ...json }));
  const { bookingId } = journey.first;
  const opened = read(bookingPaymentSchema, await paying.pay(bookingId, passenger));
  const reference = opened.payments[0]?.reference ?? '';
  provider.pay(reference);
  return { journey, payment: await paying.look(bookingId, passenger), reference };
}

describe('a search', () => {
  test('without a match shows two trips with a change, beside the lists', async () => {
    expect(await search()).toMatchObject({
      matches: [],
      totalResults: 0,
      connections: [
        {
          first: { trip: { id: trips[0].id }, leg: { origin: 'Mubi', destination: 'Yola' } },
          second: { trip: { id: trips[1].id }, leg: { origin: 'Yola', destination: 'Jalingo' } },
          place: 'Yola',
          waitMinutes: (Date.parse(trips[1].departureDate) - Date.parse(trips[0].arrivalDate ?? '')) / 60_000,
          totalFare: 12_500,
          payments: { cash: true, online: true },
        },
      ],
    });
  });

  test.each([
    ['the fares together are above the maximum', { maxPrice: 12_000 }],
    ['one of them has too few seats', { seatsNeeded: 3 }],
    ['the first one leaves at another time of the day', { timeOfDay: 'evening' }],
  ])('shows none when %s', async (_why, criteria) => {
    expect((await search(criteria)).connections).toEqual([]);
  });

  test('shows none when the trips cannot be paid in the same way', async () => {
    await facade.call('PATCH', `/trips/${trips[0].id}`, { as: drivers[0], json: { payment: 'cash' } });
    await facade.call('PATCH', `/trips/${trips[1].id}`, { as: drivers[1], json: { payment: 'online' } });
    expect((await search()).connections).toEqual([]);
  });

  test('leaves out a first trip whose driver confirms each passenger, and shows the one before it', async () => {
    const later = await facade.publish(drivers[1], {
      origin: 'Mubi',
      destination: 'Yola',
      departureDate: new Date(Date.parse(trips[0].departureDate) + 1_800_000).toISOString(),
    });
    const first = async () => (await search()).connections?.[0]?.first.trip.id;
    expect(await first()).toBe(later.id);
    const json = { confirmsPassengers: true };
    expect(await facade.call('PATCH', `/trips/${later.id}`, { as: drivers[1], json })).toMatchObject({
      status: 200,
    });
    expect(await first()).toBe(trips[0].id);
    expect(await book(await facade.cast.passenger())).toMatchObject({ status: 201 });
  });

  test('shows none when there is a trip that goes all the way from a place near by', async () => {
    const { connections } = await search({ radiusKm: 60 });
    expect(connections).toEqual([]);
  });
});

describe('a journey', () => {
  test('in cash is two bookings, each with the other one; the same key is the same journey', async () => {
    const passenger = await facade.cast.passenger();
    const json = wanted();
    const journey = read(journeySchema, await facade.call('POST', '/journeys', { as: passenger, json }));
    expect(journey).toMatchObject({ payment: 'cash', totalFare: 12_500, first: { tripId: trips[0].id } });
    expect(await facade.call('POST', '/journeys', { as: passenger, json })).toMatchObject({ body: journey });
    expect(await bookingOf(journey.second.bookingId, passenger)).toMatchObject({
      status: 'confirmed',
      paymentMethod: 'cash',
      journey: { part: 'second', isFreed: false, totalFare: 12_500, other: { tripId: trips[0].id } },
    });
    expect((await bookingOf(journey.second.bookingId, drivers[1])).journey).toBeNull();
  });

  test('online is one payment of both, and each part gives its own fare back', async () => {
    const passenger = await facade.cast.passenger();
    const { journey, payment } = await paidJourney(passenger);
    expect(payment).toMatchObject({
      state: 'paid',
      totalFare: 8500,
      journey: { part: 'first', totalFare: 12_500, other: { status: 'confirmed' } },
      payments: [{ outcome: 'applied', paid: 12_500 }],
    });
    expect(await freeSeats(trips[1])).toBe(1);
    expect(await paying.problems()).toEqual([]);
    const { bookingId } = journey.second;
    await facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger });
    expect(await paying.look(bookingId, passenger)).toMatchObject({
      bookingStatus: 'cancelled',
      refunds: [{ cause: 'cancelled', amount: 4000 }],
    });
    expect((await paying.look(journey.first.bookingId, passenger)).refunds).toEqual([]);
    expect((await bookingOf(journey.first.bookingId, passenger)).status).toBe('confirmed');
    expect(await paying.problems()).toEqual([]);
  });

  test('paid at once shows administrators each trip with its part of the payment, and of a refund its own', async () => {
    const passenger = await facade.cast.passenger();
    const { journey, payment } = await paidJourney(passenger);
    await facade.call('POST', `/bookings/${journey.second.bookingId}/cancel`, { as: passenger });
    const admin = await createAdmin(facade);
    const list = async (path: string) =>
      admin.call('GET', `/${path}?search=${payment.payments[0]?.reference ?? ''}`);
    const second = {
      tripId: trips[1].id,
      origin: 'Yola',
      destination: 'Jalingo',
      fare: 4000,
      status: 'cancelled',
    };
    const { body: rows } = await list('transactions');
    const row = (amount: number, state: string, trip: object) =>
      expect.objectContaining({ amount, state, trips: [expect.objectContaining(trip)] });
    expect(rows).toContainEqual(row(8500, 'held', { tripId: trips[0].id, fare: 8500 }));
    expect(rows).toContainEqual(row(4000, 'sent_back', second));
    expect(await list('refunds/all')).toMatchObject({ body: [{ amount: 4000, trips: [second] }] });
  });

  test('whose first trip its driver cancels is free to leave, with everything back', async () => {
    const passenger = await facade.cast.passenger();
    const { journey } = await paidJourney(passenger);
    // Otherwise a late cancellation would cost half.
    await facade.sql`update public.bookings set created_at = now() - interval '2 days'
      where id = ${journey.second.bookingId}`;
    await facade.call('POST', `/trips/${trips[0].id}/cancel`, { as: drivers[0], json: {} });
    const cancel = await facade.call('GET', `/bookings/${journey.second.bookingId}/cancellation`, {
      as: passenger,
    });
    expect(cancel).toMatchObject({ body: { rule: 'not_passenger', refund: 4000, fee: 0 } });
    expect((await bookingOf(journey.second.bookingId, passenger)).journey).toMatchObject({
      isFreed: true,
      other: { status: 'cancelled' },
    });
  });

  test.each([['the first', 'the second'] as const, ['the second', 'the first'] as const])(
    'whose first trip its driver fails gives everything back, when %s is cancelled before %s',
    async (one, _other) => {
      const passenger = await facade.cast.passenger();
      const { journey } = await paidJourney(passenger);
      await facade.sql`update public.bookings set created_at = now() - interval '2 days'
        where passenger_id = ${passenger.id}`;
      // Soon enough that a passenger who only changes their mind gets half back.
      await facade.sql`update public.trip_stops set planned_at = planned_at - ${day - 1} * interval '1 day'
        where trip_id in ${facade.sql([trips[0].id, trips[1].id])}`;
      await facade.sql`update public.bookings b set agreed_departure_at = s.planned_at
        from public.trip_stops s
        where s.trip_id = b.trip_id and s.id = b.from_stop_id and b.passenger_id = ${passenger.id}`;
      await facade.sql`update public.trips set is_listed = false where id = ${trips[0].id}`;
      const { first, second } = journey;
      const order = one === 'the first' ? [first, second] : [second, first];
      for (const { bookingId } of order) {
        expect(
          await facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger, json: {} }),
        ).toMatchObject({ status: 200 });
      }
      const refunds = await Promise.all(
        [first, second].map(async ({ bookingId }) => (await paying.look(bookingId, passenger)).refunds),
      );
      expect(refunds).toMatchObject([[{ amount: 8500 }], [{ amount: 4000 }]]);
      expect(await paying.problems()).toEqual([]);
    },
  );

  test('has extras on either trip, which its one payment pays', async () => {
    const passenger = await facade.cast.passenger();
    for (const [index, choices] of [{ largeBagFare: 1000 }, { parcelFare: 500 }].entries())
      await facade.call('PATCH', `/trips/${trips[index]?.id}`, { as: drivers[index], json: { choices } });
    const parts = {
      first: { tripId: trips[0].id, extras: [{ kind: 'largeBag', count: 2, fare: 1000 }] },
      second: { tripId: trips[1].id, extras: [{ kind: 'parcel', count: 1, fare: 500 }] },
    };
    const second = { ...parts.second, extras: [{ kind: 'parcel', count: 1, fare: 400 }] };
    const refused = { status: 409, body: { code: 'trip_changed' } };
    expect(await book(passenger, { ...parts, second })).toMatchObject(refused);
    const { journey, payment } = await paidJourney(passenger, parts);
    expect(journey.totalFare).toBe(15_000);
    expect(payment).toMatchObject({ payments: [{ outcome: 'applied', paid: 15_000 }] });
    expect(await bookingOf(journey.second.bookingId, passenger)).toMatchObject({
      extras: parts.second.extras,
      totalFare: 4500,
    });
  });

  test('is not another one under the same key', async () => {
    const passenger = await facade.cast.passenger();
    const json = wanted();
    const first = await facade.call('POST', '/journeys', { as: passenger, json });
    expect(first.status).toBe(201);
    for (const change of [
      { seats: 2 },
      { payment: 'online' },
      { travellers: [{ name: 'Ngozi Eze' }] },
      { first: json.second, second: json.first },
      { first: { ...json.first, extras: [{ kind: 'parcel', count: 1, fare: 500 }] } },
    ]) {
      const answer = await facade.call('POST', '/journeys', { as: passenger, json: { ...json, ...change } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect(await facade.call('POST', '/journeys', { as: passenger, json })).toMatchObject({
      body: first.body,
    });
  });

  test('of two passengers who want the last seat of one part, one gets both trips and the other none', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => facade.cast.passenger()));
    if (!one || !two || !three) throw new Error('No passengers');
    await book(three);
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: trips[1].id }, () => [
      book(one),
      book(two),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await Promise.all(trips.map(freeSeats))).toEqual([2, 0]);
  });

  test('is refused for one trip twice, for trips that do not connect, and for a changed fare', async () => {
    const passenger = await facade.cast.passenger();
    const part = { tripId: trips[0].id };
    const seen = { farePerSeat: 3000, departureDate: trips[1].departureDate };
    for (const [json, status, code] of [
      [{ second: part }, 400, 'invalid_input'],
      [{ first: { tripId: trips[1].id }, second: part }, 409, 'trip_changed'],
      [{ second: { tripId: crypto.randomUUID() } }, 404, 'not_found'],
      [{ second: { tripId: trips[1].id, seen } }, 409, 'trip_changed'],
    ] as const) {
      expect(await book(passenger, json)).toMatchObject({ status, body: { code } });
    }
    expect(await Promise.all(trips.map(freeSeats))).toEqual([4, 2]);
  });

  test('is not sold to the driver of a part', async () => {
    expect((await book(drivers[1])).status).toBe(403);
    expect(await freeSeats(trips[0])).toBe(4);
  });
});
