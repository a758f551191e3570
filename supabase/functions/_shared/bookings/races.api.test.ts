import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from './contract.ts';
import { bookingPaymentSchema } from '../payments/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { settleHold, takeOnline } from '../payments/testing/take-online.ts';

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

async function seatsOf(tripId: string): Promise<{ left: number; sold: number; bookings: number }> {
  const [row] = await facade.sql<{ left: number; sold: number; bookings: number }[]>`
    select t.seats_available as left, coalesce(sum(b.seats), 0)::int as sold, count(b.id)::int as bookings
    from public.trips t
    left join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
    where t.id = ${tripId} group by t.id
  `;
  if (!row) throw new Error('no such trip');
  return row;
}

test('40 passengers booking the last 3 seats at once get exactly 3 seats', async () => {
  const trip = await facade.publish(driver, { seatsAvailable: 3 });
  const passengers = await Promise.all(Array.from({ length: 40 }, () => facade.cast.passenger()));
  const answers = await Promise.all(
    passengers.map((as) =>
      facade.call('POST', '/bookings', {
        as,
        json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'seats_unavailable', seatsAvailable: 0 } });
  }
  expect(await seatsOf(trip.id)).toEqual({ left: 0, sold: 3, bookings: 3 });
});

test('the same booking sent 5 times at once with one client key is one booking', async () => {
  const trip = await facade.publish(driver);
  const as = await facade.cast.passenger();
  const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => facade.call('POST', '/bookings', { as, json })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => read(bookingSchema, answer).id)).size).toBe(1);
  expect(await seatsOf(trip.id)).toEqual({ left: 2, sold: 2, bookings: 1 });
});

test('one passenger booking twice at once with two client keys gets one booking', async () => {
  const trip = await facade.publish(driver);
  const as = await facade.cast.passenger();
  const answers = await Promise.all(
    [1, 2].map((seats) =>
      facade.call('POST', '/bookings', {
        as,
        json: { tripId: trip.id, seats, clientKey: crypto.randomUUID() },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await seatsOf(trip.id)).bookings).toBe(1);
});

test('cancelling three times at once returns the seats once', async () => {
  const trip = await facade.publish(driver);
  const as = await facade.cast.passenger();
  const json = { tripId: trip.id, seats: 3, clientKey: crypto.randomUUID() };
  const { id } = read(bookingSchema, await facade.call('POST', '/bookings', { as, json }));
  const answers = await Promise.all(
    [1, 2, 3].map(() => facade.call('POST', `/bookings/${id}/cancel`, { as })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await seatsOf(trip.id)).toEqual({ left: 4, sold: 0, bookings: 0 });
});

test('a trip cancelled while it is being booked ends without bookings', async () => {
  const trip = await facade.publish(driver);
  const passengers = await Promise.all(Array.from({ length: 4 }, () => facade.cast.passenger()));
  const [cancelled, ...booked] = await Promise.all([
    facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver }),
    ...passengers.map((as) =>
      facade.call('POST', '/bookings', {
        as,
        json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
      }),
    ),
  ]);
  expect(cancelled.status).toBe(200);
  for (const answer of booked) expect([201, 409]).toContain(answer.status);
  expect(await seatsOf(trip.id)).toEqual({ left: 4, sold: 0, bookings: 0 });
});

test('the payment fee stays from the third paid booking cancelled in 24 hours on, also when all are cancelled at once', async () => {
  const as = await facade.cast.passenger();
  await takeOnline(facade, driver);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { id: tripId } = await facade.publish(driver);
    const json = { tripId, seats: 2, clientKey: crypto.randomUUID() };
    const held = await facade.call('POST', '/holds', { as, json });
    const { bookingId } = read(bookingPaymentSchema, held);
    await settleHold(facade, bookingId);
    ids.push(bookingId);
  }
  // The provider's charges.
  await facade.sql`update public.payments set fee_kobo = 35500 where passenger_id = ${as.id}`;
  const answers = await Promise.all(
    ids.map((id) => facade.call('POST', `/bookings/${id}/cancel`, { as, json: {} })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refunds = await facade.sql<{ kobo: number }[]>`
    select amount_kobo::int as kobo from public.refunds where passenger_id = ${as.id} order by amount_kobo`;
  expect(refunds.map(({ kobo }) => kobo)).toEqual([1_664_500, 1_664_500, 1_700_000, 1_700_000]);
});
