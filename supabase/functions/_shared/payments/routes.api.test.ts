import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { bookingCancellationSchema, bookingPaymentSchema } from './contract.ts';
import { tripCancellationSchema } from '../trips/payment.contract.ts';
import { tripSchema, type Trip } from '../trips/contract.ts';
import { sendRefunds } from './actions.ts';
import { settleOpenPayments } from './jobs.ts';
import type { Person } from '../../api/testing/cast.ts';
import { read, type Facade } from '../../api/testing/facade.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { openPaying, type Paying } from './testing/paying.ts';
import { workAlone } from './testing/work-alone.ts';

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;

beforeAll(async () => {
  ({ facade, provider, driver, paying } = await openPaying());
});
afterAll(() => facade.close());
workAlone(() => facade);

const freeSeats = async (trip: Trip) =>
  read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).seatsAvailable;

describe('holding seats', () => {
  test('takes the seats, is not a booking yet, and the same key returns the same hold', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const clientKey = crypto.randomUUID();
    const first = await paying.hold(trip, passenger, { clientKey });
    expect(first.status).toBe(201);
    const held = read(bookingPaymentSchema, first);
    expect(held).toMatchObject({ tripId: trip.id, state: 'held', seats: 2, totalFare: 17_000, payments: [] });
    expect(Date.parse(held.holdExpiresAt) - Date.parse(held.now)).toBeGreaterThan(14 * 60_000);
    expect(read(bookingPaymentSchema, await paying.hold(trip, passenger, { clientKey })).bookingId).toBe(
      held.bookingId,
    );
    expect(await freeSeats(trip)).toBe(2);
    expect(await facade.call('GET', `/bookings/${held.bookingId}`, { as: passenger })).toMatchObject({
      status: 404,
    });
    expect(await facade.call('GET', '/passenger/payments', { as: passenger })).toMatchObject({
      body: [{ bookingId: held.bookingId, state: 'held' }],
    });

    const released = await facade.call('POST', `/bookings/${held.bookingId}/release`, { as: passenger });
    expect(released).toMatchObject({ status: 200, body: { state: 'released' } });
    expect(await freeSeats(trip)).toBe(4);
  });

  test('is refused without a provider, and for a driver without a payout account', async () => {
    const [trip, passenger, poor] = await Promise.all([
      facade.publish(driver),
      facade.cast.passenger(),
      facade.cast.driver(),
    ]);
    expect(await paying.hold(await facade.publish(poor), passenger)).toMatchObject({
      status: 409,
      body: { code: 'payments_off' },
    });
    facade.services.payments = null;
    expect(await paying.hold(trip, passenger)).toMatchObject({ status: 409, body: { code: 'payments_off' } });
    expect(await facade.call('GET', `/trips/${trip.id}`)).toMatchObject({
      body: { payments: { cash: true, online: false } },
    });
    facade.services.payments = provider;
    expect(await facade.call('GET', `/trips/${trip.id}`)).toMatchObject({
      body: { payments: { cash: true, online: true } },
    });
  });

  test('a trip that takes online payment only refuses cash', async () => {
    const passenger = await facade.cast.passenger();
    const trip = await facade.publish(driver, { payment: 'online' });
    expect(trip.payment).toBe('online');
    const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    expect(await facade.call('POST', '/bookings', { as: passenger, json })).toMatchObject({
      status: 409,
      body: { code: 'payment_required' },
    });
    const cash = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { payment: 'cash' } });
    expect(cash).toMatchObject({ status: 200, body: { payment: 'cash' } });
    expect(await paying.hold(trip, passenger)).toMatchObject({ status: 409, body: { code: 'payments_off' } });
  });

  test('is not found for anyone else', async () => {
    const { bookingId } = await paying.holdAndOpen();
    const stranger = await facade.cast.passenger();
    for (const [method, path] of [
      ['GET', 'payment'],
      ['POST', 'release'],
      ['GET', 'cancellation'],
    ] as const) {
      expect(await facade.call(method, `/bookings/${bookingId}/${path}`, { as: stranger })).toMatchObject({
        status: 404,
      });
    }
    expect(await paying.pay(bookingId, stranger)).toMatchObject({ status: 404 });
    expect(await facade.call('GET', `/bookings/${bookingId}/payment`, { as: driver })).toMatchObject({
      status: 404,
    });
  });
});

describe('paying', () => {
  test('by card leads to the page of the provider; a look finds the money, and the hold is the booking', async () => {
    const { trip, passenger, bookingId, reference } = await paying.holdAndOpen();
    expect(await paying.look(bookingId, passenger)).toMatchObject({
      state: 'held',
      payments: [
        { method: 'card', status: 'open', url: `https://pay.test/${reference}`, isTest: true, account: null },
      ],
    });
    provider.pay(reference);
    expect(await paying.look(bookingId, passenger)).toMatchObject({
      state: 'paid',
      bookingStatus: 'confirmed',
      payments: [{ status: 'paid', outcome: 'applied', paid: 17_000 }],
    });
    const booking = read(
      bookingSchema,
      await facade.call('GET', `/bookings/${bookingId}`, { as: passenger }),
    );
    expect(booking).toMatchObject({ id: bookingId, seats: 2, totalFare: 17_000, status: 'confirmed' });
    expect(await freeSeats(trip)).toBe(2);
    expect(await paying.problems()).toEqual([]);
  });

  test('by transfer shows an account until a moment before the hold ends', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    const opened = read(bookingPaymentSchema, await paying.pay(bookingId, passenger, { method: 'transfer' }));
    expect(opened.payments).toMatchObject([
      {
        method: 'transfer',
        url: null,
        account: { bank: 'Wema Bank', accountNumber: '9012345678', accountName: 'Tafiya' },
      },
    ]);
    expect(Date.parse(opened.payments[0]?.expiresAt ?? '')).toBeLessThan(Date.parse(opened.holdExpiresAt));
  });

  test('the same client key opens one payment; when the provider is down, the seats stay held and a retry works', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    const clientKey = crypto.randomUUID();
    provider.down.add('open');
    expect(await paying.pay(bookingId, passenger, { clientKey })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    provider.down.delete('open');
    const opened = read(bookingPaymentSchema, await paying.pay(bookingId, passenger, { clientKey }));
    const before = provider.calls.length;
    expect(
      read(bookingPaymentSchema, await paying.pay(bookingId, passenger, { clientKey })).payments,
    ).toEqual(opened.payments);
    expect(opened.payments).toHaveLength(1);
    expect(provider.calls.slice(before)).not.toContain('open');
  });

  test('a page that polls asks the provider once in 10 seconds, and shows the last state when it is down', async () => {
    const { passenger, bookingId } = await paying.holdAndOpen();
    const before = provider.calls.filter((name) => name === 'look').length;
    const polls = Array.from({ length: 6 }, () =>
      facade.call('GET', `/bookings/${bookingId}/payment`, { as: passenger }),
    );
    for (const answer of await Promise.all(polls)) expect(answer.status).toBe(200);
    expect(provider.calls.filter((name) => name === 'look').length - before).toBe(1);
    provider.down.add('look');
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'held' });
    provider.down.delete('look');
  });

  test('twice books once, and the second payment goes back', async () => {
    const { passenger, bookingId, reference } = await paying.holdAndOpen();
    const second =
      read(bookingPaymentSchema, await paying.pay(bookingId, passenger, { method: 'ussd' })).payments[0]
        ?.reference ?? '';
    provider.pay(reference);
    provider.pay(second);
    const [one, two] = await Promise.all([
      paying.look(bookingId, passenger),
      paying.look(bookingId, passenger),
    ]);
    const paid = (await paying.look(bookingId, passenger)).payments;
    expect([one.bookingId, two.bookingId]).toEqual([bookingId, bookingId]);
    expect(paid.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'surplus']);
    expect(await sendRefunds(facade.services, 10)).toBeGreaterThan(0);
    expect(provider.sentRefunds.filter((sent) => [reference, second].includes(sent.reference))).toHaveLength(
      1,
    );
    expect(await paying.problems()).toEqual([]);
  });
});

describe('money that comes late', () => {
  test('takes the seats again while they are free', async () => {
    const { trip, passenger, bookingId, reference } = await paying.holdAndOpen();
    await facade.sql`update public.seat_holds set expires_at = now() - interval '1 second' where id = ${bookingId}`;
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'expired' });
    provider.pay(reference);
    expect(await paying.look(bookingId, passenger)).toMatchObject({
      state: 'paid',
      payments: [{ outcome: 'retaken' }],
      refunds: [],
    });
    expect(await freeSeats(trip)).toBe(2);
    expect(await paying.problems()).toEqual([]);
  });

  test('goes back in full when the seats are gone', async () => {
    const { trip, passenger, bookingId, reference } = await paying.holdAndOpen();
    await facade.sql`update public.seat_holds set expires_at = now() - interval '1 second' where id = ${bookingId}`;
    const other = await facade.cast.passenger();
    const json = { tripId: trip.id, seats: 4, clientKey: crypto.randomUUID() };
    expect(await facade.call('POST', '/bookings', { as: other, json })).toMatchObject({ status: 201 });
    provider.pay(reference);
    expect(await paying.look(bookingId, passenger)).toMatchObject({
      state: 'expired',
      payments: [{ outcome: 'surplus' }],
      refunds: [{ cause: 'surplus', amount: 17_000, status: 'queued' }],
    });
    await sendRefunds(facade.services, 50);
    expect((await paying.look(bookingId, passenger)).refunds).toMatchObject([{ status: 'processing' }]);
    await paying.webhook({ key: crypto.randomUUID(), kind: 'refund', reference });
    await expect
      .poll(async () => (await paying.look(bookingId, passenger)).refunds)
      .toMatchObject([{ status: 'done' }]);
    expect(await paying.problems()).toEqual([]);
  });

  test('is found by the clock when no webhook came', async () => {
    const { passenger, bookingId, reference } = await paying.holdAndOpen();
    provider.pay(reference);
    await facade.sql`update public.payments set look_again_at = '2020-01-01' where reference = ${reference}`;
    const asClock = () => Promise.reject(new Error('not used'));
    await settleOpenPayments({ services: facade.services, asClock });
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
  });
});

describe('cancelling a paid booking', () => {
  test('shows the refund before the passenger confirms, and sends it back', async () => {
    const { passenger, bookingId, reference } = await paying.holdAndOpen();
    provider.pay(reference);
    await paying.look(bookingId, passenger);
    const quote = await facade.call('GET', `/bookings/${bookingId}/cancellation`, { as: passenger });
    expect(read(bookingCancellationSchema, quote)).toEqual({
      rule: 'soon_after_paying',
      totalFare: 17_000,
      refund: 17_000,
      fee: 0,
    });
    const cancel = (json: object) =>
      facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger, json });
    expect(await cancel({ seenRefund: 17_001 })).toMatchObject({
      status: 409,
      body: { code: 'trip_changed' },
    });
    expect(await cancel({ seenRefund: 17_000 })).toMatchObject({ status: 200 });
    expect(await cancel({ seenRefund: 17_000 })).toMatchObject({ status: 200 });
    expect((await paying.look(bookingId, passenger)).refunds).toMatchObject([
      { cause: 'cancelled', amount: 17_000 },
    ]);
    expect(await paying.problems()).toEqual([]);
  });

  test('a refund whose answer was lost is looked for, and never sent twice', async () => {
    const { passenger, bookingId, reference } = await paying.holdAndOpen();
    provider.pay(reference);
    await paying.look(bookingId, passenger);
    await facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger, json: {} });
    const { refund } = provider;
    provider.refund = async (request) => {
      await refund(request);
      throw new Error('the process died');
    };
    await sendRefunds(facade.services, 50);
    provider.refund = refund;
    expect((await paying.look(bookingId, passenger)).refunds).toMatchObject([{ status: 'sending' }]);
    await facade.sql`update public.refunds set next_try_at = now() where booking_id = ${bookingId}`;
    await sendRefunds(facade.services, 50);
    expect(provider.sentRefunds.filter((sent) => sent.reference === reference)).toHaveLength(1);
    expect((await paying.look(bookingId, passenger)).refunds).toMatchObject([{ status: 'done' }]);
    expect(await paying.problems()).toEqual([]);
  });

  test('by the driver gives everything back, and shows the amount before', async () => {
    const { trip, passenger, bookingId, reference } = await paying.holdAndOpen();
    provider.pay(reference);
    await paying.look(bookingId, passenger);
    const quote = await facade.call('GET', `/trips/${trip.id}/cancellation`, { as: driver });
    expect(read(tripCancellationSchema, quote)).toEqual({ bookings: 1, refund: 17_000 });
    expect(await facade.call('GET', `/trips/${trip.id}/cancellation`, { as: passenger })).toMatchObject({
      status: 404,
    });
    await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver, json: {} });
    expect(await paying.look(bookingId, passenger)).toMatchObject({
      bookingStatus: 'cancelled',
      refunds: [{ cause: 'cancelled', amount: 17_000 }],
    });
    expect(await paying.problems()).toEqual([]);
  });

  test('a cash booking has nothing to give back', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    const booking = read(bookingSchema, await facade.call('POST', '/bookings', { as: passenger, json }));
    const quote = await facade.call('GET', `/bookings/${booking.id}/cancellation`, { as: passenger });
    expect(read(bookingCancellationSchema, quote)).toMatchObject({ rule: 'cash', refund: 0, fee: 0 });
  });
});
