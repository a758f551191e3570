import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boardedSchema } from './boarding.contract.ts';
import { bookingListSchema, bookingSchema, tripPassengerSchema, type Booking } from './contract.ts';
import { tripSchema, type Trip } from '../trips/contract.ts';
import { tripReportSchema } from '../trips/admin.contract.ts';
import { bookingPaymentSchema } from '../payments/contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { runSimultaneously } from '../../api/testing/races.ts';
import { settleHold, takeOnline } from '../payments/testing/take-online.ts';

const passengersSchema = z.array(tripPassengerSchema);

let facade: Facade;
let driver: Person;
let passenger: Person;
let trip: Trip;
let booking: Booking;

beforeAll(async () => {
  facade = openFacade();
});
afterAll(() => facade.close());

beforeEach(async () => {
  [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  trip = await facade.publish(driver);
  booking = await book(passenger);
});

async function book(as: Person): Promise<Booking> {
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  return read(bookingSchema, await facade.call('POST', '/bookings', { as, json }));
}

/** The driver waits at the first stop, an hour before the departure. */
async function wait(): Promise<void> {
  await facade.leave(trip.id, -60);
  await move('waiting');
}

async function move(status: string): Promise<Answer> {
  return facade.call('POST', `/trips/${trip.id}/status`, { as: driver, json: { status } });
}

function board(json: unknown = { code: booking.boardingCode }, as: Person = driver): Promise<Answer> {
  return facade.call('POST', `/bookings/${booking.id}/board`, { as, json });
}

const codeOf = (answer: Answer) => z.object({ code: z.string() }).parse(answer.body).code;
const wrongCode = () => String((Number(booking.boardingCode) + 1) % 10_000).padStart(4, '0');

describe('the boarding code', () => {
  test('is in the passenger’s answers only', async () => {
    expect(booking.boardingCode).toMatch(/^\d{4}$/);
    await facade.sql`update public.vehicles v set colour = 'Silver' from public.trips t
      where t.id = ${trip.id} and v.id = t.vehicle_id`;
    const own = await facade.call('GET', '/passenger/bookings', { as: passenger });
    const [listed] = read(bookingListSchema, own);
    expect(listed?.boardingCode).toBe(booking.boardingCode);
    expect(listed?.trip.driver.vehicleColour).toBe('Silver');
    const shown = await facade.call('GET', `/bookings/${booking.id}`, { as: driver });
    expect(read(bookingSchema, shown).boardingCode).toBeNull();
    const list = await facade.call('GET', `/trips/${trip.id}/passengers`, { as: driver });
    expect(JSON.stringify(list.body)).not.toContain('oardingCode');
  });

  test('ends with the booking', async () => {
    const answer = await facade.call('POST', `/bookings/${booking.id}/cancel`, { as: passenger });
    expect(read(bookingSchema, answer)).toMatchObject({ boardingCode: null, boardedAt: null });
  });
});

describe('POST /api/bookings/:id/board', () => {
  test('the driver boards the passenger; both read when', async () => {
    await wait();
    const first = await board({ code: booking.boardingCode, scannedAt: '2020-01-01T08:00:00+01:00' });
    expect(first.status).toBe(200);
    const { boardedAt } = read(boardedSchema, first);
    expect(await board()).toMatchObject({ status: 200, body: first.body });
    const own = await facade.call('GET', `/bookings/${booking.id}`, { as: passenger });
    expect(read(bookingSchema, own)).toMatchObject({ boardedAt, boardingCode: null, status: 'confirmed' });
    const list = await facade.call('GET', `/trips/${trip.id}/passengers`, { as: driver });
    expect(read(passengersSchema, list)).toMatchObject([{ bookingId: booking.id, boardedAt }]);
    const { cookie } = await createAdmin(facade);
    const forAdmin = await facade.call('GET', `/admin/trips/${trip.id}/passengers`, { headers: { cookie } });
    const [seen] = read(passengersSchema, forAdmin);
    expect(Date.parse(seen?.boardedAt ?? '')).toBe(Date.parse(boardedAt));
  });

  test('is refused with an invalid code', async () => {
    await wait();
    for (const json of [
      {},
      { code: '042' },
      { code: 4270 },
      { code: 'abcd' },
      { code: ['0427'] },
      { code: '0427', scannedAt: 'today' },
    ]) {
      expect({ json, status: (await board(json)).status }).toEqual({ json, status: 400 });
    }
  });

  test('five wrong codes at the same moment lock the booking, also for the right one', async () => {
    await wait();
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: trip.id }, () =>
      Array.from({ length: 6 }, () => board({ code: wrongCode() })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array<string>(2).fill('rate_limited'),
      ...Array<string>(4).fill('wrong_code'),
    ]);
    const locked = await board();
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(500);
    await facade.sql`
      update private.boarding_codes set locked_until = now() where booking_id = ${booking.id}`;
    expect(await board({ code: wrongCode() })).toMatchObject({
      status: 409,
      body: { code: 'wrong_code', error: 'This code is wrong. 4 tries left.' },
    });
    expect((await board()).status).toBe(200);
  });
});

test('a driver has 30 wrong codes in 24 hours over all bookings', async () => {
  const other = await book(await facade.cast.passenger());
  await wait();
  await facade.sql`
    insert into private.rate_limits (bucket, hits, ends_at)
    values (${`boarding_codes:${driver.id}`}, 29, now() + interval '20 hours')`;
  expect((await board({ code: wrongCode() })).status).toBe(409);
  const refused = {
    status: 429,
    body: { code: 'rate_limited', error: 'Too many attempts. Please try again in 20 hours.' },
  };
  expect(await board()).toMatchObject(refused);
  const json = { code: other.boardingCode };
  expect(await facade.call('POST', `/bookings/${other.id}/board`, { as: driver, json })).toMatchObject(
    refused,
  );
});

describe('a code that arrives after the cancellation', () => {
  test('is reported to the driver and administrators, and changes nothing about the refund', async () => {
    await takeOnline(facade, driver);
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    const rider = await facade.cast.passenger();
    const held = read(bookingPaymentSchema, await facade.call('POST', '/holds', { as: rider, json }));
    await settleHold(facade, held.bookingId);
    const path = `/bookings/${held.bookingId}`;
    const { boardingCode: code } = read(bookingSchema, await facade.call('GET', path, { as: rider }));
    await wait();
    await facade.leave(trip.id, 40);
    expect((await facade.call('POST', `${path}/cancel`, { as: rider })).status).toBe(200);
    const refunds = () =>
      facade.sql`select r.amount_kobo from public.refunds r where r.booking_id = ${held.bookingId}`;
    expect(await refunds()).toEqual([{ amount_kobo: '850000' }]);

    const late = () => facade.call('POST', `${path}/board`, { as: driver, json: { code } });
    const answer = await late();
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'trip_closed', error: expect.stringMatching(/was cancelled before this code arrived/) },
    });
    expect(await late()).toMatchObject({ status: 409, body: answer.body });
    const admin = await createAdmin(facade);
    const found = await admin.call('GET', `/trip-reports?search=${rider.email}`);
    expect(read(tripReportSchema.array(), found)).toMatchObject([
      { kind: 'boarded_cancelled', reporter: { id: rider.id }, trip: { id: trip.id } },
    ]);
    expect(await refunds()).toHaveLength(1);
  });
});

describe('on board', () => {
  test('the passenger cannot cancel, and the trip may leave at once', async () => {
    const other = await facade.cast.passenger();
    const missing = await book(other);
    await wait();
    await board();
    expect(await facade.call('POST', `/bookings/${booking.id}/cancel`, { as: passenger })).toMatchObject({
      status: 409,
      body: { code: 'already_boarded', error: 'You are on board. This booking can no longer be cancelled.' },
    });
    expect(await move('en_route')).toMatchObject({ status: 409, body: { code: 'too_early' } });
    await facade.call('POST', `/bookings/${missing.id}/cancel`, { as: other });
    const shown = read(tripSchema, await facade.call('GET', `/trips/${trip.id}`, { as: driver }));
    expect(Date.parse(shown.statusTimes?.en_route ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await move('en_route')).status).toBe(200);
    expect(await facade.call('POST', `/trips/${trip.id}/left-behind`, { as: passenger })).toMatchObject({
      status: 409,
      body: { code: 'already_boarded' },
    });
  });
});
