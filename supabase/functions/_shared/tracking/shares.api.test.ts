import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newTripShareSchema, sharedTripSchema, tripShareSchema } from './contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { runSimultaneously } from '../../api/testing/races.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { showPhoto } from '../documents/testing/documents.ts';
import { publishWithStops } from '../trips/testing/stops.ts';

let facade: Facade;
let driver: Person;
let passenger: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
});
afterAll(() => facade.close());

async function bookedTrip(): Promise<{ id: string; bookingId: string }> {
  const { id } = await facade.publish(driver);
  const json = { tripId: id, seats: 1, clientKey: crypto.randomUUID() };
  const { body } = await facade.call('POST', '/bookings', { as: passenger, json });
  return { id, bookingId: String((body as { id: unknown }).id) };
}

function share(tripId: string, as: Person | undefined = passenger, json?: object): Promise<Answer> {
  return facade.call('POST', `/trips/${tripId}/shares`, { as, ...(json && { json }) });
}

function view(token: unknown): Promise<Answer> {
  return facade.call('POST', '/shares/view', { json: { token } });
}

const GONE = { status: 404, body: { code: 'not_found', error: 'This link is not valid any more.' } };

describe('POST /api/trips/{id}/shares', () => {
  test('the token is returned once and stored as a hash', async () => {
    const { id } = await bookedTrip();
    const answer = await share(id);
    expect(answer.status).toBe(201);
    const created = read(newTripShareSchema, answer);
    expect(created.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const listed = await facade.call('GET', `/trips/${id}/shares`, { as: passenger });
    const { token: _, ...kept } = created;
    expect(read(z.array(tripShareSchema), listed)).toEqual([kept]);
    expect(JSON.stringify(listed.body)).not.toContain(created.token);
    const [row] = await facade.sql`select * from public.trip_shares where id = ${created.id}`;
    expect(row?.token_hash).toEqual(createHash('sha256').update(created.token).digest());
  });

  test('the driver may share too; each person sees only their own links', async () => {
    const { id } = await bookedTrip();
    await share(id);
    const created = read(newTripShareSchema, await share(id, driver));
    const listed = await facade.call('GET', `/trips/${id}/shares`, { as: driver });
    expect(read(z.array(tripShareSchema), listed).map((one) => one.id)).toEqual([created.id]);
  });

  test('a person who is not on the trip cannot share it', async () => {
    const { id } = await bookedTrip();
    for (const as of [await facade.cast.passenger(), await facade.cast.driver()]) {
      expect(await share(id, as)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await facade.call('GET', `/trips/${id}/shares`, { as })).toMatchObject({ status: 404 });
    }
    expect(await facade.call('POST', `/trips/${id}/shares`)).toMatchObject({ status: 401 });
    expect(await share(crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await share('abc')).toMatchObject({ status: 404 });
  });

  test('at most ten active links are allowed, also when created at once', async () => {
    const { id } = await bookedTrip();
    for (let made = 0; made < 9; made += 1) expect(await share(id)).toMatchObject({ status: 201 });
    const answers = await runSimultaneously(facade.sql, { table: 'public.trips', id }, () =>
      [1, 2, 3, 4].map(() => share(id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('a trip that is over cannot be shared', async () => {
    const { id } = await bookedTrip();
    await facade.call('POST', `/trips/${id}/cancel`, { as: driver });
    expect(await share(id, driver)).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
  });
});

describe('POST /api/shares/view', () => {
  test('names the person who shares by their first name, if they chose so', async () => {
    const { id } = await bookedTrip();
    const nameIn = async (json?: object) => {
      const { token } = read(newTripShareSchema, await share(id, passenger, json));
      return read(sharedTripSchema, await view(token)).sharerFirstName;
    };
    const [row] = await facade.sql`select name from public.profiles where id = ${passenger.id}`;
    expect(await nameIn({ showsName: true })).toBe(String(row?.['name']).split(' ')[0]);
    expect([await nameIn(), await nameIn({}), await nameIn({ showsName: false })]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await share(id, passenger, { showsName: 'yes' })).toMatchObject({ status: 400 });
  });

  test('shows first name, vehicle, plate, route, times, status, last position and estimated arrival only', async () => {
    const { id } = await bookedTrip();
    const { departureDate, arrivalDate } = read(tripSchema, await facade.call('GET', `/trips/${id}`));
    const { token } = read(newTripShareSchema, await share(id));
    await facade.sql`update public.vehicles set colour = 'Silver' where owner_id = ${driver.id}`;
    const before = await view(token);
    const ahead = { id: expect.any(String), point: null, reachedAt: null, leftAt: null, estimatedAt: null };
    expect(before.headers.get('x-robots-tag')).toBe('noindex');
    expect(before.headers.get('cache-control')).toBe('no-store');
    expect(before.body).toEqual({
      driverFirstName: 'Dauda',
      driverId: null,
      vehicleModel: 'Toyota Sienna',
      vehicleColour: 'Silver',
      vehiclePlateNumber: expect.stringMatching(/./),
      origin: 'Lagos',
      destination: 'Abuja',
      originPlaceId: 'lagos',
      destinationPlaceId: 'abuja',
      fromPoint: null,
      toPoint: null,
      stops: [
        { ...ahead, placeId: 'lagos', place: 'Lagos', time: departureDate },
        { ...ahead, placeId: 'abuja', place: 'Abuja', time: arrivalDate },
      ],
      status: 'scheduled',
      departureDate,
      arrivalDate,
      lastPosition: null,
      vehiclePosition: null,
      estimatedArrival: null,
      personBoardedAt: null,
      personArrivedAt: null,
      sharerFirstName: null,
      alarm: null,
    });
    await facade.sql`
      insert into public.trip_locations
        (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, estimated_arrival, allowance)
      values (${id}, ${driver.id}, 'driver', 6.7, 3.5, '2026-11-21T08:00:00Z', now(), '2026-11-21T12:00:00Z', 4)
    `;
    expect(read(sharedTripSchema, await view(token)).lastPosition).toBeNull();
    await facade.sql`update public.trips set status = 'en_route' where id = ${id}`;
    expect(read(sharedTripSchema, await view(token))).toMatchObject({
      status: 'en_route',
      lastPosition: { latitude: 6.7, longitude: 3.5, timestamp: '2026-11-21T08:00:00.000Z' },
      estimatedArrival: '2026-11-21T12:00:00.000Z',
      stops: [{ estimatedAt: null }, { estimatedAt: '2026-11-21T12:00:00.000Z' }],
    });
  });

  test('leads to the photo of a driver who shows it to visitors, until they take that back', async () => {
    const shown = await facade.cast.driver();
    await showPhoto(facade, shown);
    const { id } = await facade.publish(shown);
    const { token } = read(newTripShareSchema, await share(id, shown));
    const say = (consent: boolean) =>
      facade.call('PUT', '/driver/photo-consent', { as: shown, json: { shown: consent } });
    const driverId = async () => read(sharedTripSchema, await view(token)).driverId;
    expect(await driverId()).toBeNull();
    await say(true);
    expect(await driverId()).toBe(shown.id);
    expect(await facade.call('GET', `/drivers/${shown.id}/photo`)).toMatchObject({ status: 200 });
    await say(false);
    expect(await driverId()).toBeNull();
  });

  test('of a passenger shows the part that they have booked, with its meeting points', async () => {
    const trip = await publishWithStops(facade, driver, { places: ['Ore', 'Lokoja'] });
    const point = { name: 'Ore toll gate', latitude: 6.75, longitude: 4.87 };
    const [, ore, lokoja] = trip.stops ?? [];
    const stops = [ore, lokoja].map((stop) => ({ place: stop?.place, time: stop?.time, fare: stop?.fare }));
    await facade.call('PATCH', `/trips/${trip.id}`, {
      as: driver,
      json: { stops: [{ ...stops[0], point }, stops[1]] },
    });
    const leg = { fromStopId: ore?.id, toStopId: lokoja?.id };
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID(), ...leg };
    expect(await facade.call('POST', '/bookings', { as: passenger, json })).toMatchObject({ status: 201 });
    const { token } = read(newTripShareSchema, await share(trip.id));
    expect(read(sharedTripSchema, await view(token))).toMatchObject({
      origin: 'Ore',
      destination: 'Lokoja',
      originPlaceId: 'ore',
      destinationPlaceId: 'lokoja',
      fromPoint: point,
      toPoint: null,
      departureDate: ore?.time,
      arrivalDate: lokoja?.time,
      stops: [
        { place: 'Ore', point },
        { place: 'Lokoja', point: null },
      ],
    });
    // The driver's link has every stop, so that its map draws the same road; the meeting points of others are theirs.
    const whole = read(newTripShareSchema, await share(trip.id, driver));
    expect(read(sharedTripSchema, await view(whole.token)).stops).toMatchObject(
      ['Lagos', 'Ore', 'Lokoja', 'Abuja'].map((place) => ({ place, point: null })),
    );
  });

  test('fails after revocation; revoking is idempotent and refused to others', async () => {
    const { id } = await bookedTrip();
    const { id: shareId, token } = read(newTripShareSchema, await share(id));
    for (const as of [driver, await facade.cast.passenger()]) {
      expect(await facade.call('DELETE', `/shares/${shareId}`, { as })).toMatchObject({ status: 404 });
    }
    expect(await view(token)).toMatchObject({ status: 200 });
    for (const _ of ['once', 'again']) {
      expect(await facade.call('DELETE', `/shares/${shareId}`, { as: passenger })).toMatchObject({
        status: 204,
      });
    }
    expect(await view(token)).toMatchObject(GONE);
    expect(await facade.call('DELETE', '/shares/abc', { as: passenger })).toMatchObject({ status: 404 });
  });

  test('fails 2 hours after completion', async () => {
    const { id } = await bookedTrip();
    const { token } = read(newTripShareSchema, await share(id));
    for (const status of ['en_route', 'arrived', 'completed']) {
      await facade.sql`update public.trips set status = ${status} where id = ${id}`;
    }
    expect(await view(token)).toMatchObject({ status: 200, body: { status: 'completed' } });
    await facade.sql`update public.trips set ended_at = now() - interval '119 minutes' where id = ${id}`;
    expect(await view(token)).toMatchObject({ status: 200 });
    await facade.sql`update public.trips set ended_at = now() - interval '121 minutes' where id = ${id}`;
    expect(await view(token)).toMatchObject(GONE);
  });

  test('fails when its owner leaves the trip, when the trip is cancelled, and 72 h after departure', async () => {
    const first = await bookedTrip();
    const { token } = read(newTripShareSchema, await share(first.id));
    const { token: drivers } = read(newTripShareSchema, await share(first.id, driver));
    await facade.call('POST', `/bookings/${first.bookingId}/cancel`, { as: passenger });
    expect(await view(token)).toMatchObject(GONE);
    expect(await view(drivers)).toMatchObject({ status: 200 });
    await facade.call('POST', `/trips/${first.id}/cancel`, { as: driver });
    expect(await view(drivers)).toMatchObject(GONE);

    const second = await bookedTrip();
    const { token: uncompleted } = read(newTripShareSchema, await share(second.id));
    await facade.sql`update public.trips set departure_at = now() - interval '73 hours' where id = ${second.id}`;
    expect(await view(uncompleted)).toMatchObject(GONE);
  });

  test.each([
    ['AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['short', 400],
    ['A'.repeat(23), 400],
    [null, 400],
    [{}, 400],
  ])('the token %j gets %i', async (token, status) => {
    expect(await view(token)).toMatchObject({ status });
  });

  test('too many attempts from one address get 429', async () => {
    const headers = { 'x-forwarded-for': 'one-address' };
    const json = { token: 'AAAAAAAAAAAAAAAAAAAAAA' };
    const attempt = () => facade.call('POST', '/shares/view', { headers, json });
    const answers = [];
    // At once, but not more than a process begins.
    for (let round = 0; round < 5; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 62 }, attempt))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
