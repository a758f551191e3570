import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminAlarmsSchema, ownAlarmSchema, ownSafetySchema } from './contract.ts';
import { bookingListSchema, bookingSchema, tripPassengerSchema, type Booking } from '../bookings/contract.ts';
import { newTripShareSchema, sharedTripSchema } from '../tracking/contract.ts';
import { adminTripSchema } from '../trips/admin.contract.ts';
import { driverTripListSchema, tripSchema, type Trip } from '../trips/contract.ts';
import { createFleet } from '../fleets/testing/fleet.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { runSimultaneously } from '../../api/testing/races.ts';

let facade: Facade;
let admin: Admin;
let driver: Person;
/** On board. */
let passenger: Person;
/** Booked, but not on board. */
let missing: Person;
let trip: Trip;
let booking: Booking;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

beforeEach(async () => {
  [driver, passenger, missing] = await Promise.all([
    facade.cast.driver(),
    facade.cast.passenger(),
    facade.cast.passenger(),
  ]);
  trip = await facade.publish(driver);
  await book(missing);
  booking = await putOnBoard(trip.id, driver);
});

async function book(as: Person, tripId = trip.id): Promise<Booking> {
  const json = { tripId, seats: 1, clientKey: crypto.randomUUID() };
  return read(bookingSchema, await facade.call('POST', '/bookings', { as, json }));
}

/** The passenger books, the driver waits an hour before the departure and boards them. */
async function putOnBoard(tripId: string, as: Person): Promise<Booking> {
  const booked = await book(passenger, tripId);
  await facade.leave(tripId, -60);
  const board = `/bookings/${booked.id}/board`;
  for (const [path, json] of [
    [`/trips/${tripId}/status`, { status: 'waiting' }],
    [board, { code: booked.boardingCode }],
  ] as const)
    expect((await facade.call('POST', path, { as, json })).status).toBe(200);
  return booked;
}

const move = (status: string) =>
  facade.call('POST', `/trips/${trip.id}/status`, { as: driver, json: { status } });
const cancelAsAdmin = () =>
  admin.call('POST', `/trips/${trip.id}/status`, { json: { status: 'cancelled', reason: 'Stolen vehicle' } });
const gotOff = (as: Person = passenger) => facade.call('POST', `/trips/${trip.id}/arrived`, { as });
const share = (as: Person) => facade.call('POST', `/trips/${trip.id}/shares`, { as });
const view = (token: string) => facade.call('POST', '/shares/view', { json: { token } });
const ticketOf = async (as: Person) =>
  read(bookingListSchema, await facade.call('GET', '/passenger/bookings', { as }))[0];
const tripOf = async (as: Person) => read(tripSchema, await facade.call('GET', `/trips/${trip.id}`, { as }));
const passengersOf = (as: Person) => facade.call('GET', `/trips/${trip.id}/passengers`, { as });

async function raise(as: Person, tripId: string | null = null): Promise<string | null> {
  const json = { tripId, raisedAt: null, position: null };
  return read(ownAlarmSchema, await facade.call('PUT', `/sos/${crypto.randomUUID()}`, { as, json })).tripId;
}

/** Where the vehicle is. */
async function storePosition(): Promise<void> {
  await facade.sql`
    insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
    values (${trip.id}, ${driver.id}, 'driver', 6.7, 3.5, now(), now(), 4)`;
}

describe('with a passenger on board', () => {
  const ON_BOARD = { status: 409, body: { code: 'already_boarded' } };

  test.each<[string, () => Promise<Answer>]>([
    ['cancels the trip', () => facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver })],
    ['gives the trip the status cancelled', () => move('cancelled')],
  ])('nothing ends when the driver %s', async (_, cancel) => {
    expect(await cancel()).toMatchObject(ON_BOARD);
    expect(await tripOf(passenger)).toMatchObject({ status: 'waiting' });
    expect(await raise(passenger)).toBe(trip.id);
  });

  test('the company of the trip does not cancel it either', async () => {
    const fleet = await createFleet(facade);
    const { id } = await fleet.trip('08:00');
    const cancel = () => facade.call('POST', `/corporate/trips/${id}/cancel`, { as: fleet.company });
    await putOnBoard(id, fleet.driver);
    expect(await cancel()).toMatchObject(ON_BOARD);
    await facade.call('POST', `/trips/${id}/arrived`, { as: passenger });
    expect((await cancel()).status).toBe(200);
  });

  test('the driver cancels once the passenger has said that they got off', async () => {
    expect((await gotOff()).status).toBe(204);
    expect((await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver })).status).toBe(200);
    expect(await raise(passenger)).toBeNull();
  });

  test('boarding and cancelling at the same moment: either the booking or the trip wins, never both', async () => {
    const other = await facade.publish(driver);
    const json = { tripId: other.id, seats: 1, clientKey: crypto.randomUUID() };
    const { id, boardingCode } = read(
      bookingSchema,
      await facade.call('POST', '/bookings', { as: passenger, json }),
    );
    await facade.sql`update public.trips set may_overlap = true where id in (${other.id}, ${trip.id})`;
    await facade.leave(other.id, -60);
    await facade.call('POST', `/trips/${other.id}/status`, { as: driver, json: { status: 'waiting' } });
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id: other.id }, () => [
      facade.call('POST', `/bookings/${id}/board`, { as: driver, json: { code: boardingCode } }),
      facade.call('POST', `/trips/${other.id}/cancel`, { as: driver }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the bookings of a suspended passenger end all together, except the one on board', async () => {
    const later = await facade.publish(driver);
    const json = { tripId: later.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: passenger, json });
    await facade.sql`select private.set_suspended(${passenger.id}, true)`;
    expect(
      await admin.call('POST', `/cancel-bookings/${passenger.id}`, { json: { reason: 'Fraud' } }),
    ).toMatchObject({ status: 200 });
    const rows = await facade.sql`
      select trip_id, status from public.bookings where passenger_id = ${passenger.id} order by status`;
    expect([...rows]).toEqual([
      { trip_id: later.id, status: 'cancelled' },
      { trip_id: trip.id, status: 'confirmed' },
    ]);
  });
});

describe('an administrator who cancels the trip', () => {
  test('leaves the person on board their alarm with trip, plate, driver and link', async () => {
    await facade.call('PUT', '/user/emergency-contacts', {
      as: passenger,
      json: { contacts: [{ name: 'Ada Obi', phone: '0803 111 2222', relation: 'Sister' }] },
    });
    expect((await cancelAsAdmin()).status).toBe(200);
    // Without a trip in the call, as from a phone without one.
    expect(await raise(passenger)).toBe(trip.id);
    expect(await raise(missing, trip.id)).toBeNull();
    expect(await raise(driver)).toBe(trip.id);
    const { alarms } = read(adminAlarmsSchema, await admin.call('GET', '/alarms'));
    expect(
      alarms.find(({ trip: about, role }) => about?.id === trip.id && role === 'passenger'),
    ).toMatchObject({
      trip: {
        status: 'cancelled',
        plateNumber: expect.stringMatching(/./),
        driverName: expect.stringMatching(/./),
      },
    });
    const [row] = await facade.sql`
      select private.alarm_words(a) as words from private.sos_alerts a where a.person_id = ${passenger.id}`;
    expect(row?.['words']).toMatch(/Lagos to Abuja, car .+, driver Dauda/);
  });

  test('leaves the person on board a link that shows the vehicle and what happened; the others get 404', async () => {
    const before = read(newTripShareSchema, await share(passenger)).token;
    const ofMissing = read(newTripShareSchema, await share(missing)).token;
    const ofDriver = read(newTripShareSchema, await share(driver)).token;
    await cancelAsAdmin();
    await storePosition();
    const made = await share(passenger);
    expect(made.status).toBe(201);
    for (const token of [before, read(newTripShareSchema, made).token, ofDriver]) {
      expect(read(sharedTripSchema, await view(token))).toMatchObject({
        status: 'cancelled',
        lastPosition: { latitude: 6.7 },
        vehiclePlateNumber: expect.stringMatching(/./),
        personArrivedAt: null,
      });
    }
    expect(await view(ofMissing)).toMatchObject({ status: 404 });
    expect(await share(missing)).toMatchObject({ status: 404 });
  });

  test('leaves both sides the phone number of the other, and a conversation', async () => {
    await facade.sql`update public.profiles set phone = '+2348031112299' where id in (${driver.id}, ${passenger.id})`;
    await cancelAsAdmin();
    expect((await tripOf(passenger)).driver.user.phone).toBe('+2348031112299');
    expect((await tripOf(missing)).driver.user.phone).toBeNull();
    const list = await passengersOf(driver);
    expect(list.body).toMatchObject([{ bookingId: booking.id, phone: '+2348031112299' }]);
    const opened = await facade.call('POST', '/threads', { as: driver, json: { bookingId: booking.id } });
    expect(opened.status).toBeLessThan(300);
  });

  test('says until when it goes on: on the ticket, on the trip and in the list of the driver', async () => {
    await cancelAsAdmin();
    const { keptUntil, cancelledAt, status } = (await ticketOf(passenger)) ?? {};
    expect(status).toBe('cancelled');
    expect(Date.parse(String(keptUntil)) - Date.parse(String(cancelledAt))).toBe(24 * 3_600_000);
    expect((await ticketOf(missing))?.keptUntil).toBeNull();
    for (const [person, seen] of [
      [passenger, keptUntil],
      [driver, keptUntil],
      [missing, null],
    ] as const)
      expect((await tripOf(person)).keptUntil).toBe(seen);
    const listed = read(driverTripListSchema, await facade.call('GET', '/driver/trips', { as: driver }));
    expect(listed.find(({ id }) => id === trip.id)?.keptUntil).toBe(keptUntil);
  });

  test('stays with its passengers on board in the lists of administrators', async () => {
    await facade.sql`
      insert into private.travellers (booking_id, seat, name, phone) values (${booking.id}, 1, 'Mama Ada', '+2348031112222')`;
    const row = async () =>
      read(z.array(adminTripSchema), await admin.call('GET', `/trips?search=${driver.email}`)).find(
        ({ id }) => id === trip.id,
      );
    const listed = async () =>
      read(z.array(tripPassengerSchema), await admin.call('GET', `/trips/${trip.id}/passengers`));
    expect(await row()).toMatchObject({ keptUntil: null });
    await cancelAsAdmin();
    const { keptUntil } = (await ticketOf(passenger)) ?? {};
    expect(await row()).toMatchObject({ status: 'cancelled', keptUntil });
    expect(await listed()).toMatchObject([
      {
        bookingId: booking.id,
        passengerId: expect.any(String),
        boardedAt: expect.stringMatching(/./),
        keptUntil,
        travellers: [{ name: 'Mama Ada', phone: '+2348031112222' }],
      },
    ]);
    await gotOff();
    expect(await row()).toMatchObject({ status: 'cancelled', keptUntil: null });
    expect(await listed()).toEqual([]);
  });

  test('is explained to passenger and driver in words', async () => {
    await cancelAsAdmin();
    const rows = await facade.sql`
      select user_id, body from public.notifications where kind = 'trip_cancelled' and link = ${`/trips/${trip.id}`}`;
    const toldTo = (person: Person) => String(rows.find(({ user_id: id }) => id === person.id)?.['body']);
    expect(toldTo(passenger)).toMatch(/You are on board: .+ until you press "I got off"/);
    expect(toldTo(missing)).not.toMatch(/on board/);
    expect(toldTo(driver)).toMatch(/Passengers are on board: let them get off at a safe place/);
  });

  test('ends the single booking of a person on board: they stay on the trip until they got off', async () => {
    expect(
      (await admin.call('POST', `/cancel-booking/${booking.id}`, { json: { reason: 'Fraud' } })).status,
    ).toBe(200);
    expect(await raise(passenger)).toBe(trip.id);
    expect((await share(passenger)).status).toBe(201);
    // Nor does the driver end the trip around them.
    expect(await move('cancelled')).toMatchObject({ status: 409, body: { code: 'already_boarded' } });
    expect((await gotOff()).status).toBe(204);
    expect(await share(passenger)).toMatchObject({ status: 404 });
  });
});

describe('"I got off"', () => {
  test('ends what the cancelled trip kept, and the link says so', async () => {
    const { token } = read(newTripShareSchema, await share(passenger));
    await cancelAsAdmin();
    await storePosition();
    expect((await gotOff(missing)).status).toBe(404);
    expect((await gotOff(await facade.cast.passenger())).status).toBe(404);
    expect((await gotOff()).status).toBe(204);
    expect((await gotOff()).status).toBe(204);
    expect(read(sharedTripSchema, await view(token))).toMatchObject({
      status: 'cancelled',
      lastPosition: null,
      personArrivedAt: expect.stringMatching(/./),
    });
    expect((await ticketOf(passenger))?.keptUntil).toBeNull();
    expect((await tripOf(driver)).keptUntil).toBeNull();
    expect(await share(passenger)).toMatchObject({ status: 404 });
    expect((await passengersOf(driver)).body).toEqual([]);
    expect(await raise(passenger)).toBeNull();
  });

  test('in an alarm counts too, and the alarm stays open', async () => {
    await cancelAsAdmin();
    const key = crypto.randomUUID();
    const json = { tripId: trip.id, raisedAt: null, position: null };
    await facade.call('PUT', `/sos/${key}`, { as: passenger, json });
    expect((await facade.call('POST', `/sos/${key}/got-off`, { as: passenger })).status).toBe(200);
    expect((await ticketOf(passenger))?.keptUntil).toBeNull();
    const own = read(ownSafetySchema, await facade.call('GET', '/sos', { as: passenger }));
    expect(own.alarm).toMatchObject({ tripId: trip.id, closedAt: null });
  });

  test('is said by the clock after 24 hours', async () => {
    const { token } = read(newTripShareSchema, await share(passenger));
    await cancelAsAdmin();
    const age = async (hours: number) => {
      await facade.sql`
        update public.trips set cancelled_at = now() - make_interval(mins => ${hours * 60}) where id = ${trip.id}`;
      await facade.sql`
        update public.bookings set cancelled_at = now() - make_interval(mins => ${hours * 60}) where trip_id = ${trip.id}`;
    };
    await age(23.9);
    expect((await view(token)).status).toBe(200);
    expect(await raise(passenger)).toBe(trip.id);
    await age(24.1);
    expect((await view(token)).status).toBe(404);
    expect((await ticketOf(passenger))?.keptUntil).toBeNull();
  });
});
