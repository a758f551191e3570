import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, lagosDate, lagosIso } from '../functions/_shared/core/lagos-time.ts';
import type { Person } from '../functions/api/testing/cast.ts';
import { tripInput } from '../functions/api/testing/facade.ts';
import { departureAt } from '../functions/_shared/fleets/testing/fleet.ts';
import { createWorld, type World } from './support/world.ts';

// The rules about the time of a trip, attacked through the façade.
const DAY_MINUTES = 24 * 60;
const STATUSES = ['waiting', 'en_route', 'arrived', 'completed'] as const;

let world: World;
let driver: Person;
let passenger: Person;
beforeAll(async () => {
  world = await createWorld();
  driver = await world.facade.cast.driver();
  passenger = await world.facade.cast.passenger();
});
afterEach(() => world.check());
afterAll(() => world.close());

const send = ({ token }: Person, request: string, json?: object) =>
  world.send({ name: 'a cheat', token }, request, json ? { json } : {});
const move = (id: string, status: string, as = driver) =>
  send(as, `POST /api/trips/${id}/status`, { status });

/** A trip with a booking; its departure is so many minutes from now. */
async function bookedTrip(minutesAhead: number): Promise<{ id: string; booking: string }> {
  const { id } = await world.facade.publish(driver);
  const answer = await send(passenger, 'POST /api/bookings', {
    tripId: id,
    seats: 1,
    clientKey: crypto.randomUUID(),
  });
  await world.facade.leave(id, -minutesAhead);
  return { id, booking: z.object({ id: z.string() }).parse(answer.body).id };
}

async function statusOf(id: string): Promise<unknown> {
  const [row] = await world.facade.sql`select status from public.trips where id = ${id}`;
  return row?.['status'];
}

describe('a trip is not driven before its time', () => {
  test.each([
    ['20 days ahead', 20 * DAY_MINUTES, 'waiting'],
    ['3 hours ahead', 180, 'waiting'],
    ['3 hours ahead', 180, 'en_route'],
    ['an hour ahead', 60, 'en_route'],
    ['20 days ahead', 20 * DAY_MINUTES, 'arrived'],
    ['20 days ahead', 20 * DAY_MINUTES, 'completed'],
  ])('%s (%i minutes) it cannot become %s', async (_, ahead, status) => {
    const { id } = await bookedTrip(ahead);
    expect(await move(id, status)).toMatchObject({ status: 409 });
    expect(await statusOf(id)).toBe('scheduled');
  });

  test('the whole sequence within a second does not complete it', async () => {
    const { id, booking } = await bookedTrip(10);
    for (const status of STATUSES) await move(id, status);
    expect(await statusOf(id)).not.toBe('completed');
    const [paid] = await world.facade
      .sql`select status from public.transactions where booking_id = ${booking}`;
    expect(paid).toEqual({ status: 'pending' });
    expect((await send(passenger, `POST /api/bookings/${booking}/rating`, { stars: 5 })).status).toBe(409);
  });

  test('a fleet trip months ahead cannot be set en route by driver or company', async () => {
    const { fixtures } = world;
    const company = await fixtures.corporate();
    const json = {
      ...(await fixtures.fleetTripInput()),
      departureDate: departureAt('08:00', 60),
      clientKey: fixtures.key(),
    };
    const made = await send(company, 'POST /api/corporate/trips', json);
    const { id } = z.object({ id: z.string() }).parse(made.body);
    for (const person of [company, await fixtures.driver()]) {
      for (const status of STATUSES)
        expect((await move(id, status, person)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await statusOf(id)).toBe('scheduled');
  });
});

describe('a status', () => {
  test('goes neither back nor to one of the administrators’ or the clock', async () => {
    const { id } = await bookedTrip(0);
    expect(await move(id, 'en_route')).toMatchObject({ status: 200 });
    for (const status of ['scheduled', 'active', 'waiting', 'cancelled', 'EN_ROUTE', '', 'deleted']) {
      expect((await move(id, status)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await statusOf(id)).toBe('en_route');
  });

  test('of another driver’s trip stays, and a passenger sets none', async () => {
    const { id } = await bookedTrip(0);
    for (const person of [passenger, await world.facade.cast.driver(), await world.facade.cast.corporate()]) {
      for (const status of STATUSES) expect([403, 404]).toContain((await move(id, status, person)).status);
    }
    expect(await statusOf(id)).toBe('scheduled');
  });
});

describe('cancelling', () => {
  test('is refused to driver and passenger once the trip is under way or over', async () => {
    const { id, booking } = await bookedTrip(0);
    await move(id, 'en_route');
    for (const status of ['en_route', 'arrived', 'completed']) {
      await world.facade.sql`update public.trips set status = ${status} where id = ${id}`;
      expect((await send(passenger, `POST /api/bookings/${booking}/cancel`, {})).status).toBe(409);
      expect((await send(driver, `POST /api/trips/${id}/cancel`, {})).status).toBe(409);
    }
    expect(await statusOf(id)).toBe('completed');
  });

  test('is possible for a passenger whose driver never started', async () => {
    const { booking } = await bookedTrip(-45);
    expect((await send(passenger, `POST /api/bookings/${booking}/cancel`, {})).status).toBe(200);
  });

  test('a passenger who reports being left behind twice is counted once', async () => {
    const { id } = await bookedTrip(0);
    await move(id, 'en_route');
    const report = () => send(passenger, `POST /api/trips/${id}/left-behind`);
    await Promise.all([report(), report(), report()]);
    const rows = await world.facade.sql`
      select 1 from public.trip_reports where trip_id = ${id} and reporter_id = ${passenger.id}`;
    expect(rows).toHaveLength(1);
  });
});

describe('a departure', () => {
  const today = lagosDate(Date.now());
  test.each([
    ['yesterday', { departureDate: lagosIso(addDays(today, -1), '08:00') }],
    ['today', { departureDate: lagosIso(today, '23:30') }],
    ['in the year 9999', { departureDate: '9999-12-31T08:00:00+01:00' }],
    ['in three years', { departureDate: lagosIso(addDays(today, 1100), '08:00') }],
    ['at 03:00', { departureDate: lagosIso(addDays(today, 9), '03:00') }],
    ['at 08:07', { departureDate: lagosIso(addDays(today, 9), '08:07') }],
    ['on 30 February', { departureDate: '2035-02-30T08:00:00+01:00' }],
    ['in another time zone', { departureDate: `${addDays(today, 9)}T08:15:00-11:00` }],
    ['with a duration of one minute', { durationMinutes: 1 }],
    ['with a duration of two months', { durationMinutes: 99_999 }],
    ['with a negative duration', { durationMinutes: -600 }],
  ])('%s is refused', async (_, change) => {
    const fresh = await world.facade.cast.driver();
    const answer = await send(fresh, 'POST /api/trips', { ...tripInput(9), ...change });
    expect([400, 409]).toContain(answer.status);
    const rows = await world.facade.sql`select 1 from public.trips where driver_id = ${fresh.id}`;
    expect(rows).toHaveLength(0);
  });

  test('of a second trip at the same time is refused, also when ten are published at once', async () => {
    const fresh = await world.facade.cast.driver();
    const publish = () => send(fresh, 'POST /api/trips', tripInput(9));
    const answers = await Promise.all(Array.from({ length: 10 }, publish));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('cannot be moved into another trip or into the past', async () => {
    const fresh = await world.facade.cast.driver();
    await send(fresh, 'POST /api/trips', tripInput(9));
    const second = await send(fresh, 'POST /api/trips', tripInput(12));
    const { id } = z.object({ id: z.string() }).parse(second.body);
    for (const departureDate of [
      lagosIso(addDays(today, 9), '09:00'),
      lagosIso(addDays(today, -9), '09:00'),
    ]) {
      expect([400, 409]).toContain((await send(fresh, `PATCH /api/trips/${id}`, { departureDate })).status);
    }
  });

  test('that has passed cannot be booked', async () => {
    const { id } = await bookedTrip(-5);
    const other = await world.facade.cast.passenger();
    const json = { tripId: id, seats: 1, clientKey: crypto.randomUUID() };
    expect((await send(other, 'POST /api/bookings', json)).status).toBe(409);
  });
});
