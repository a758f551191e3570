import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tripReportSchema } from '../trips/admin.contract.ts';
import { waitingSchema } from '../admin/waiting.contract.ts';
import { tripLocationSchema } from './contract.ts';
import { leftBehindSchema } from '../trips/reports.contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { recordLocations } from './relay.queries.ts';
import { RELAY } from '../core/caller.ts';
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

/** A trip that the passenger has booked; it leaves now, so that every status but completed is possible. */
async function bookedTrip(): Promise<{ id: string; bookingId: string }> {
  const { id } = await facade.publish(driver);
  const json = { tripId: id, seats: 1, clientKey: crypto.randomUUID() };
  const { body } = await facade.call('POST', '/bookings', { as: passenger, json });
  await facade.leave(id, 0);
  return { id, bookingId: String((body as { id: unknown }).id) };
}

function move(id: string, status: unknown, as: Person | undefined = driver): Promise<Answer> {
  return facade.call('POST', `/trips/${id}/status`, { as, json: { status } });
}

async function recordPosition(person: Person, tripId: string, at: number, latitude = 6.6): Promise<void> {
  const { verifyToken, withCaller } = facade.services;
  const { sub: userId, session_id: sessionId = null } = await verifyToken(person.token);
  const position = { latitude, longitude: 3.4, timestamp: new Date(at).toISOString() };
  // Stored, however soon after the one before.
  const isLast = true;
  const [answer] = await recordLocations(
    (work) => withCaller(RELAY, work),
    [{ tripId, userId, sessionId, position, isLast }],
  );
  if (answer instanceof Error) throw answer;
}

describe('GET /api/trips/{id}/location', () => {
  test('without a shared position the location is null; an id in capitals is the same trip', async () => {
    const { id } = await bookedTrip();
    expect(await facade.call('GET', `/trips/${id.toUpperCase()}/location`, { as: passenger })).toMatchObject({
      status: 200,
      body: {
        tripId: id,
        status: 'scheduled',
        participantCount: 0,
        driverLocation: null,
        estimatedArrival: null,
      },
    });
  });

  test('shows the driver, the number of participants, and the arrival while the trip is moving', async () => {
    const { id } = await bookedTrip();
    await move(id, 'en_route');
    const now = Date.now();
    await recordPosition(passenger, id, now);
    await recordPosition(driver, id, now - 60_000);
    await recordPosition(driver, id, now, 6.61);
    const shown = read(
      tripLocationSchema,
      await facade.call('GET', `/trips/${id}/location`, { as: passenger }),
    );
    expect(shown).toMatchObject({
      status: 'en_route',
      participantCount: 2,
      driverLocation: {
        userId: driver.id,
        latitude: 6.61,
        timestamp: new Date(now).toISOString(),
        tripStatus: 'en_route',
      },
    });
    // About 1.1 km in a minute; Abuja is more than 500 km away.
    const hours = (Date.parse(shown.estimatedArrival ?? '') - now) / 3_600_000;
    expect(hours).toBeGreaterThan(8);
    expect(hours).toBeLessThan(13);
    expect(shown.driverLocation?.estimatedArrival).toBe(shown.estimatedArrival);
  });

  test('is 404 for people who are not on the trip', async () => {
    const { id, bookingId } = await bookedTrip();
    await facade.call('POST', `/bookings/${bookingId}/cancel`, { as: passenger });
    const strangers = [
      await facade.cast.passenger(),
      await facade.cast.driver(),
      await facade.cast.corporate(),
    ];
    const unknown = await facade.call('GET', `/trips/${crypto.randomUUID()}/location`, { as: passenger });
    for (const as of [passenger, ...strangers]) {
      const answer = await facade.call('GET', `/trips/${id}/location`, { as });
      expect(answer).toMatchObject({ status: 404, body: unknown.body });
    }
    expect(await facade.call('GET', `/trips/${id}/location`)).toMatchObject({ status: 401 });
    expect(await facade.call('GET', '/trips/abc/location', { as: driver })).toMatchObject({ status: 404 });
  });
});

describe('POST /api/trips/{id}/status', () => {
  test('the driver moves the trip through every status; repeating a status changes nothing', async () => {
    const { id } = await bookedTrip();
    for (const status of ['waiting', 'en_route', 'arrived', 'completed']) {
      if (status === 'completed') await facade.leave(id, 600);
      for (const _ of ['once', 'again']) {
        expect(read(tripSchema, await move(id, status))).toMatchObject({ id, status });
      }
    }
    const [money] = await facade.sql`
      select count(*)::int as n, min(x.status) as status from public.transactions x
      join public.bookings b on b.id = x.booking_id where b.trip_id = ${id}
    `;
    expect(money).toEqual({ n: 1, status: 'confirmed' });
    const trips = await facade.call('GET', '/driver/trips', { as: driver });
    expect(trips.body).toContainEqual(expect.objectContaining({ id, earned: 8500 }));
  });

  test('cancelling notifies passengers and releases their seats', async () => {
    const { id } = await bookedTrip();
    expect(await move(id, 'cancelled')).toMatchObject({
      status: 200,
      body: { status: 'cancelled', seatsAvailable: 4 },
    });
    const [booking] = await facade.sql`select status from public.bookings where trip_id = ${id}`;
    expect(booking).toEqual({ status: 'cancelled' });
    const [notified] = await facade.sql`
      select count(*)::int as n from public.notifications
      where user_id = ${passenger.id} and kind = 'trip_cancelled' and link = ${`/trips/${id}`}
    `;
    expect(notified).toEqual({ n: 1 });
  });

  test('completing it twenty times at once completes it once', async () => {
    const { id } = await bookedTrip();
    await move(id, 'en_route');
    await move(id, 'arrived');
    await facade.leave(id, 600);
    const before = await facade.sql`select total_trips from public.driver_profiles where id = ${driver.id}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(id, 'completed')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await facade.sql`select total_trips from public.driver_profiles where id = ${driver.id}`;
    expect(Number(after[0]?.total_trips)).toBe(Number(before[0]?.total_trips) + 1);
  });

  test('an unknown status is refused', async () => {
    const { id } = await bookedTrip();
    for (const status of ['lost', '', null, 7, ['en_route'], undefined]) {
      expect(await move(id, status)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });
});

describe('the time of a status', () => {
  test('attack: a trip 20 days ahead cannot be completed within a second', async () => {
    const { id } = await bookedTrip();
    await facade.leave(id, -20 * 24 * 60);
    const statuses = ['waiting', 'en_route', 'arrived', 'completed'];
    const answers = await Promise.all(statuses.map((status) => move(id, status)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(answers[0]).toMatchObject({
      body: {
        code: 'too_early',
        error: expect.stringMatching(/^This is possible from .* \(Lagos time\)\.$/),
      },
    });
    expect(await facade.call('GET', `/trips/${id}`, { as: passenger })).toMatchObject({
      body: { status: 'scheduled' },
    });
  });

  test('the trip says from when each status is possible', async () => {
    const { id } = await bookedTrip();
    const trip = read(tripSchema, await facade.call('GET', `/trips/${id}`, { as: driver }));
    const departure = Date.parse(trip.departureDate);
    const minutesFrom = (moment = '') => Math.round((Date.parse(moment) - departure) / 60_000);
    expect(minutesFrom(trip.statusTimes?.waiting)).toBe(-120);
    expect(minutesFrom(trip.statusTimes?.en_route)).toBe(-15);
    expect(minutesFrom(trip.statusTimes?.completed)).toBeGreaterThan(250);
    expect(minutesFrom(trip.arrivalDate)).toBeGreaterThan(600);
  });
});

describe('POST /api/trips/{id}/left-behind', () => {
  test('reports once that the trip left without the passenger, and shows it to them', async () => {
    const { id } = await bookedTrip();
    const report = (as: Person) => facade.call('POST', `/trips/${id}/left-behind`, { as });
    expect(await report(passenger)).toMatchObject({ status: 409, body: { code: 'too_early' } });
    await move(id, 'en_route');
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(passenger)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await report(driver)).toMatchObject({ status: 404 });
    const { leftBehindAt } = read(leftBehindSchema, await report(passenger));
    expect(await facade.call('GET', `/trips/${id}`, { as: passenger })).toMatchObject({
      body: { leftBehindAt },
    });
    expect(await facade.call('GET', `/trips/${id}`, { as: driver })).toMatchObject({
      body: { leftBehindAt: null },
    });
    const admin = await createAdmin(facade);
    const listed = await admin.call('GET', '/trip-reports?limit=1');
    expect(listed).toMatchObject({
      status: 200,
      body: [{ kind: 'left_behind', reporter: { id: passenger.id }, trip: { id, status: 'en_route' } }],
    });
    const [reported] = read(z.array(tripReportSchema), listed);
    const settle = (json: object) => admin.call('POST', `/settle-trip-report/${reported?.id}`, { json });
    const openOnes = async () =>
      read(
        z.array(tripReportSchema),
        await admin.call('GET', `/trip-reports?open=true&search=${passenger.email}`),
      );
    const { total } = read(waitingSchema, await admin.call('GET', '/waiting'));
    expect(total).toBeGreaterThan(0);
    expect(await openOnes()).toMatchObject([{ id: reported?.id, settledAt: null }]);
    expect(await settle({})).toMatchObject({ status: 400 });
    expect(await settle({ reason: 'Called both' })).toMatchObject({ body: { status: 'settled' } });
    expect(await openOnes()).toEqual([]);
    await move(id, 'arrived');
    const later = await bookedTrip();
    await move(later.id, 'en_route');
    await facade.call('POST', `/trips/${later.id}/left-behind`, { as: passenger });
    const list = '/trip-reports';
    const first = await admin.call('GET', `${list}?limit=1&sort=oldest&search=${passenger.email}`);
    expect(first).toMatchObject({ body: [{ reporter: { id: passenger.id }, trip: { id } }] });
    const second = await admin.call('GET', nextPage(list, first));
    expect(second).toMatchObject({ body: [{ reporter: { id: passenger.id }, trip: { id: later.id } }] });
    expect(await admin.call('GET', '/trip-reports?search=nothing-like-this')).toMatchObject({ body: [] });
  });
});

describe('POST /api/admin/trips/{id}/status', () => {
  test('puts a trip back one step and cancels it, both with a reason', async () => {
    const { id } = await bookedTrip();
    const admin = await createAdmin(facade);
    const change = (json: object) => admin.call('POST', `/trips/${id}/status`, { json });
    await move(id, 'en_route');
    const reason = 'Pressed by mistake';
    expect(await change({ status: 'waiting' })).toMatchObject({
      status: 400,
      body: { error: 'Reason is required' },
    });
    expect(await change({ status: 'scheduled', reason })).toMatchObject({
      status: 409,
      body: { code: 'trip_closed' },
    });
    expect(await change({ status: 'waiting', reason })).toMatchObject({
      status: 200,
      body: { status: 'waiting' },
    });
    await move(id, 'en_route');
    expect(await change({ status: 'cancelled' })).toMatchObject({ status: 400 });
    expect(await change({ status: 'cancelled', reason })).toMatchObject({ body: { status: 'cancelled' } });
    expect(await change({ status: 'cancelled' })).toMatchObject({ status: 200 });
  });
});
