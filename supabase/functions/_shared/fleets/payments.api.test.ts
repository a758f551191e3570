import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedSchema } from '../bookings/boarding.contract.ts';
import { bookingSchema, tripPassengerSchema } from '../bookings/contract.ts';
import { bookingPaymentSchema } from '../payments/contract.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { companyMoneySchema } from '../payouts/earnings/contract.ts';
import { lagosDate } from '../core/lagos-time.ts';
import { createFleet } from './testing/fleet.ts';
import { settleHold, takeOnline } from '../payments/testing/take-online.ts';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test('the payout account of the company decides whether its trip takes online payment, and the company is paid', async () => {
  const [fleet, passenger] = await Promise.all([createFleet(facade), facade.cast.passenger()]);
  // The account of the driver is of no use to the company.
  await takeOnline(facade, fleet.driver);
  const trip = await fleet.trip('10:00');
  const hold = () =>
    facade.call('POST', '/holds', {
      as: passenger,
      json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
    });
  const payments = async () => (await facade.call('GET', `/trips/${trip.id}`)).body;
  expect(await payments()).toMatchObject({ payments: { cash: true, online: false } });
  expect(await hold()).toMatchObject({ status: 409, body: { code: 'payments_off' } });

  await takeOnline(facade, fleet.company);
  expect(await payments()).toMatchObject({ payments: { cash: true, online: true } });
  const { bookingId } = read(bookingPaymentSchema, await hold());
  await settleHold(facade, bookingId);
  await facade.drive(fleet.driver, trip.id);
  await facade.sql`
    update public.bookings set boarded_at = now(), boarded_by = driver_id where id = ${bookingId}`;
  await facade.sql`update public.bookings set release_at = now() where id = ${bookingId}`;
  await facade.sql`select private.release_fares()`;
  expect(await facade.sql`select payee_id from public.earnings where booking_id = ${bookingId}`).toEqual([
    { payee_id: fleet.company.id },
  ]);

  const [earned] = await facade.sql`
    select gross_kobo::int, commission_kobo::int, amount_kobo::int from public.earnings where booking_id = ${bookingId}`;
  // `drive` has moved the trip into the past.
  const [driven] = await facade.sql<
    { at: Date }[]
  >`select departure_at as at from public.trips where id = ${trip.id}`;
  const year = Number(lagosDate(driven?.at ?? 0).slice(0, 4));
  const money = async (as = fleet.company, of = String(year)) =>
    facade.call('GET', `/corporate/money/${of}`, { as });
  const lines = read(companyMoneySchema, await money());
  const line = {
    trips: 1,
    seats: 1,
    filledPercent: 7,
    cash: 0,
    online: earned?.['gross_kobo'] / 100,
    sentBack: 0,
    commission: earned?.['commission_kobo'] / 100,
    pays: earned?.['amount_kobo'] / 100,
    paid: 0,
  };
  const { plateNumber: plate } = fleet.vehicle;
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...line,
        month: expect.stringMatching(/^\d{4}-\d\d$/),
        route: null,
        plate: null,
      }),
      expect.objectContaining({ ...line, route: 'Abuja to Kaduna', plate: null }),
      expect.objectContaining({ ...line, route: null, plate }),
      { ...line, month: null, route: null, plate: null },
    ]),
  );
  expect(lines.at(-1)?.month).toBeNull();
  expect((await money(fleet.company, String(year + 1))).body).toEqual([]);
  expect((await money(await facade.cast.corporate())).body).toEqual([]);
  expect(await money(fleet.driver)).toMatchObject({ status: 403 });
  expect(await money(fleet.company, 'last')).toMatchObject({ status: 404 });
});

test('driver, company and passenger read which booking is paid; driver and company read who is on board', async () => {
  const [fleet, paying, cash] = await Promise.all([
    createFleet(facade),
    facade.cast.passenger(),
    facade.cast.passenger(),
  ]);
  await takeOnline(facade, fleet.company);
  const trip = await fleet.trip('10:00');
  const book = (as: typeof cash, path: '/bookings' | '/holds') =>
    facade.call('POST', path, {
      as,
      json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
    });
  const { id } = read(bookingSchema, await book(cash, '/bookings'));
  const { bookingId } = read(bookingPaymentSchema, await book(paying, '/holds'));
  const list = async (as: typeof cash) =>
    read(tripPassengerSchema.array(), await facade.call('GET', `/trips/${trip.id}/passengers`, { as })).map(
      (each) => [each.bookingId, each.paymentMethod, each.boardedAt],
    );
  expect(await list(fleet.driver)).toEqual([[id, 'cash', null]]);
  await settleHold(facade, bookingId);
  const own = read(bookingSchema, await facade.call('GET', `/bookings/${bookingId}`, { as: paying }));
  expect(own.paymentMethod).toBe('online');

  await facade.leave(trip.id, -60);
  const waiting = { as: fleet.driver, json: { status: 'waiting' } };
  await facade.call('POST', `/trips/${trip.id}/status`, waiting);
  const boarded = await facade.call('POST', `/bookings/${bookingId}/board`, {
    as: fleet.driver,
    json: { code: own.boardingCode },
  });
  const { boardedAt } = read(boardedSchema, boarded);
  const expected = [
    [id, 'cash', null],
    [bookingId, 'online', boardedAt],
  ];
  for (const reader of [fleet.driver, fleet.company]) {
    expect((await list(reader)).toSorted()).toEqual(expected.toSorted());
  }
});
