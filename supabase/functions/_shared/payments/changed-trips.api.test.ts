import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingPaymentSchema } from './contract.ts';
import { tripSchema, type Trip } from '../trips/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { read, type Facade } from '../../api/testing/facade.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { openPaying, type Paying } from './testing/paying.ts';

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;

beforeAll(async () => {
  ({ facade, provider, driver, paying } = await openPaying());
});
afterAll(() => facade.close());

const freeSeats = async (trip: Trip) =>
  read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).seatsAvailable;

describe('free cancellations', () => {
  /** Two seats that the passenger pays for and cancels; gives the quote before and what came back. */
  async function payAndCancel(trip: Trip, passenger: Person) {
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    const { payments } = read(bookingPaymentSchema, await paying.pay(bookingId, passenger));
    provider.pay(payments[0]?.reference ?? '');
    const { freeCancellationsLeft: left } = await paying.look(bookingId, passenger);
    const cancelled = await facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger });
    expect(cancelled.status).toBe(200);
    const { refunds } = await paying.look(bookingId, passenger);
    return { left, refund: refunds[0]?.amount };
  }
  const move = async (trip: Trip, minutes: number) => {
    const departureDate = new Date(Date.parse(trip.departureDate) + minutes * 60_000).toISOString();
    const moved = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { departureDate } });
    expect(moved.status).toBe(200);
  };

  test('stay counted when the driver moves the empty trip', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    expect(await payAndCancel(trip, passenger)).toEqual({ left: 2, refund: 17_000 });
    expect(await payAndCancel(trip, passenger)).toEqual({ left: 1, refund: 17_000 });
    await move(trip, 60);
    const third = await payAndCancel(trip, passenger);
    expect(third.left).toBe(0);
    expect(third.refund).toBeLessThan(17_000);
    expect(await paying.problems()).toEqual([]);
  });
});

test.each([
  ['the driver confirms each passenger now', { confirmsPassengers: true }],
  ['the trip is paid in cash only now', { payment: 'cash' }],
])('a payment that comes late goes back in full when %s', async (_title, json) => {
  const { trip, passenger, bookingId, reference } = await paying.holdAndOpen();
  await facade.sql`update public.seat_holds set expires_at = now() - interval '1 second' where id = ${bookingId}`;
  expect(await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json })).toMatchObject({
    status: 200,
  });
  provider.pay(reference);
  expect(await paying.look(bookingId, passenger)).toMatchObject({
    state: 'expired',
    payments: [{ outcome: 'surplus' }],
    refunds: [{ cause: 'surplus', amount: 17_000 }],
  });
  expect(await freeSeats(trip)).toBe(4);
  expect(await paying.problems()).toEqual([]);
});
