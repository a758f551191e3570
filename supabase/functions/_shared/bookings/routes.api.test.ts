import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingListSchema, bookingSchema, tripPassengerSchema } from './contract.ts';
import type { Trip } from '../trips/contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { nextPage, openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
let driver: Person;
let passenger: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
});
afterAll(() => facade.close());

function book(trip: Trip, booking: object = {}, as: Person | undefined = passenger): Promise<Answer> {
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID(), ...booking };
  return facade.call('POST', '/bookings', { as, json });
}

describe('POST /api/bookings', () => {
  test('a passenger books seats at the current fare', async () => {
    const trip = await facade.publish(driver);
    const answer = await book(trip, { seats: 2 });
    expect(answer.status).toBe(201);
    expect(read(bookingSchema, answer)).toMatchObject({
      status: 'confirmed',
      seats: 2,
      farePerSeat: 8500,
      totalFare: 17_000,
      cancelledAt: null,
      trip: { id: trip.id, seatsAvailable: 2, driver: { user: { phone: '+2348031234567' } } },
    });
  });

  test('a repeated client key gets the first booking; with other details a conflict', async () => {
    const trip = await facade.publish(driver);
    const clientKey = crypto.randomUUID();
    const first = await book(trip, { clientKey });
    expect(await book(trip, { clientKey })).toMatchObject({ status: 201, body: first.body });
    const other = await book(trip, { clientKey, seats: 2 });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a booking is refused when the fare or departure differs from what the passenger saw', async () => {
    const trip = await facade.publish(driver);
    const seen = { farePerSeat: trip.farePerSeat, departureDate: trip.departureDate };
    await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { farePerSeat: 9000 } });
    const refused = { status: 409, body: { code: 'trip_changed' } };
    expect(await book(trip, { seen })).toMatchObject(refused);
    const later = new Date(Date.parse(trip.departureDate) + 3_600_000).toISOString();
    expect(await book(trip, { seen: { farePerSeat: 9000, departureDate: later } })).toMatchObject(refused);
    expect(await book(trip, { seen: { ...seen, farePerSeat: 9000 } })).toMatchObject({
      status: 201,
      body: { farePerSeat: 9000 },
    });
  });

  test('malformed bookings are refused', async () => {
    const trip = await facade.publish(driver);
    for (const [change, status] of [
      [{ seats: 0 }, 400],
      [{ seats: 9 }, 400],
      [{ seats: '2' }, 400],
      [{ seats: 1.5 }, 400],
      [{ clientKey: 'mine' }, 400],
      [{ clientKey: undefined }, 400],
      [{ seen: { farePerSeat: 8500 } }, 400],
      [{ tripId: 'abc' }, 400],
      [{ tripId: '00000000-0000-4000-8000-000000000000' }, 404],
    ] as const) {
      expect({ change, status: (await book(trip, change)).status }).toEqual({ change, status });
    }
  });
});

describe('GET /api/bookings/{id}', () => {
  test('its passenger and the driver of its trip may read it; others get 404', async () => {
    const trip = await facade.publish(driver);
    const { id } = read(bookingSchema, await book(trip));
    for (const as of [passenger, driver]) {
      expect(await facade.call('GET', `/bookings/${id}`, { as })).toMatchObject({
        status: 200,
        body: { id },
      });
    }
    for (const as of [
      await facade.cast.passenger(),
      await facade.cast.driver(),
      await facade.cast.corporate(),
    ]) {
      const answer = await facade.call('GET', `/bookings/${id}`, { as });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await facade.call('GET', `/bookings/${id}`)).toMatchObject({ status: 401 });
    expect(await facade.call('GET', '/bookings/abc', { as: passenger })).toMatchObject({ status: 404 });
  });
});

describe('POST /api/bookings/{id}/cancel', () => {
  test('cancelling twice returns the seats once and gives the same answer', async () => {
    const trip = await facade.publish(driver);
    const { id } = read(bookingSchema, await book(trip, { seats: 3 }));
    const json = { reason: 'Change of plans' };
    const first = await facade.call('POST', `/bookings/${id}/cancel`, { as: passenger, json });
    expect(first).toMatchObject({ status: 200, body: { status: 'cancelled', trip: { seatsAvailable: 4 } } });
    const again = await facade.call('POST', `/bookings/${id}/cancel`, { as: passenger });
    expect(again).toMatchObject({ status: 200, body: first.body });
  });
});

describe('GET /api/passenger/bookings', () => {
  test("lists the caller's bookings in pages, newest first, with the driver's phone unless cancelled", async () => {
    const traveller = await facade.cast.passenger();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.unshift(read(bookingSchema, await book(await facade.publish(driver), {}, traveller)).id);
    }
    await facade.call('POST', `/bookings/${ids[0]}/cancel`, { as: traveller });
    const first = await facade.call('GET', '/passenger/bookings?limit=2', { as: traveller });
    const second = await facade.call('GET', nextPage('/passenger/bookings', first), { as: traveller });
    const listed = [...read(bookingListSchema, first), ...read(bookingListSchema, second)];
    expect(listed.map((booking) => booking.id)).toEqual(ids);
    expect(listed.map((booking) => booking.trip.driver.user.phone !== null)).toEqual([false, true, true]);
    expect(second.headers.get('link')).toBeNull();
    expect([first, second].map(({ headers }) => headers.get('x-total-count'))).toEqual(['3', null]);
  });

  test('is empty for a new passenger and refused without a token', async () => {
    const newcomer = await facade.cast.passenger();
    expect(await facade.call('GET', '/passenger/bookings', { as: newcomer })).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await facade.call('GET', '/passenger/bookings')).toMatchObject({ status: 401 });
  });
});

describe('GET /api/trips/:id/passengers', () => {
  test('lists the current passengers to the driver and administrators only', async () => {
    const trip = await facade.publish(driver);
    const other = await facade.cast.passenger();
    const booking = read(bookingSchema, await book(trip, { seats: 2 }));
    const cancelled = read(bookingSchema, await book(trip, {}, other));
    await facade.call('POST', `/bookings/${cancelled.id}/cancel`, { as: other });
    const path = `/trips/${trip.id}/passengers`;
    const list = read(tripPassengerSchema.array(), await facade.call('GET', path, { as: driver }));
    expect(list).toEqual([
      {
        bookingId: booking.id,
        addsTo: null,
        name: expect.stringMatching(/./),
        phone: expect.stringMatching(/^\+234/),
        seats: 2,
        totalFare: booking.totalFare,
        extras: [],
        origin: 'Lagos',
        destination: 'Abuja',
        travellers: [],
        boardedAt: null,
        paymentMethod: 'cash',
      },
    ]);
    expect(await facade.call('GET', path, { as: passenger })).toMatchObject({ status: 404 });
    const admin = await createAdmin(facade);
    expect(await admin.call('GET', path)).toMatchObject({ status: 200, body: list });
  });

  test('shows administrators the phone numbers after the trip too; a trip without bookings has no passengers', async () => {
    const admin = await createAdmin(facade);
    const trip = await facade.publish(driver);
    const path = `/trips/${trip.id}/passengers`;
    expect(await admin.call('GET', path)).toMatchObject({ status: 200, body: [] });
    await book(trip);
    await facade.drive(driver, trip.id);
    expect(await facade.call('GET', path, { as: driver })).toMatchObject({ body: [{ phone: null }] });
    const phone = expect.stringMatching(/^\+234/);
    expect(await admin.call('GET', path)).toMatchObject({ status: 200, body: [{ seats: 1, phone }] });
    expect(await admin.call('GET', `/trips/${crypto.randomUUID()}/passengers`)).toMatchObject({
      status: 404,
    });
  });
});
