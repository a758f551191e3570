import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema, type Booking } from '../bookings/contract.ts';
import { tripSchema, type Trip } from './contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Answer, type Facade } from '../../api/testing/facade.ts';
import { publishWithStops, stopsAfter } from './testing/stops.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const JIBOWU = { name: 'Jibowu park', hint: 'Opposite the filling station', latitude: 6.52, longitude: 3.37 };

let facade: Facade;
let driver: Person;
let passenger: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
});
afterAll(() => facade.close());

const publish = (places = ['Ore', 'Lokoja']) => publishWithStops(facade, driver, { places });
const edit = (trip: Trip, json: object, as = driver) =>
  facade.call('PATCH', `/trips/${trip.id}`, { as, json });
const readTrip = async (trip: Trip, as?: Person) =>
  read(tripSchema, await facade.call('GET', `/trips/${trip.id}`, { as }));
const stopOf = (trip: Trip, place: string) => trip.stops?.find((stop) => stop.place === place)?.id;

function book(
  trip: Trip,
  leg: { from?: string; to?: string; seats?: number; as?: Person } = {},
): Promise<Answer> {
  return facade.call('POST', '/bookings', {
    as: leg.as ?? passenger,
    json: {
      tripId: trip.id,
      seats: leg.seats ?? 1,
      clientKey: crypto.randomUUID(),
      ...(leg.from && { fromStopId: stopOf(trip, leg.from) }),
      ...(leg.to && { toStopId: stopOf(trip, leg.to) }),
    },
  });
}

async function booked(trip: Trip, leg: Parameters<typeof book>[1] = {}): Promise<Booking> {
  return read(bookingSchema, await book(trip, leg));
}

describe('POST /api/trips with stops', () => {
  test('publishes stops and meeting points, and repeating it publishes nothing more', async () => {
    const other = await facade.cast.driver();
    const input = { ...tripInput(), farePerSeat: 10_000 };
    const json = {
      ...input,
      clientKey: crypto.randomUUID(),
      stops: stopsAfter(
        read(tripSchema.pick({ departureDate: true }), { body: input } as Answer).departureDate,
        ['Ore'],
      ),
      originPoint: JIBOWU,
      destinationPoint: { name: 'Kubwa junction' },
    };
    const first = await facade.call('POST', '/trips', { as: other, json });
    expect(first.status).toBe(201);
    const trip = await readTrip(read(tripSchema, first));
    expect(trip.stops).toMatchObject([
      { place: 'Lagos', time: trip.departureDate, fare: 0, point: JIBOWU, seatsAvailable: 4 },
      { place: 'Ore', fare: 2000, point: null, seatsAvailable: 4 },
      { place: 'Abuja', fare: 10_000, point: { name: 'Kubwa junction' }, seatsAvailable: null },
    ]);
    const again = await facade.call('POST', '/trips', { as: other, json });
    expect(read(tripSchema, again).id).toBe(trip.id);
    const others = { ...json, stops: [] };
    expect(await facade.call('POST', '/trips', { as: other, json: others })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  test('without stops it has its origin and its destination', async () => {
    const trip = await readTrip(await facade.publish(driver));
    expect(trip.stops?.map(({ place, fare, point }) => [place, fare, point])).toEqual([
      ['Lagos', 0, null],
      ['Abuja', 8500, null],
    ]);
  });

  test.each([
    ['a stop without a time', { time: undefined }],
    ['a stop in an unknown place', { place: 'Atlantis' }],
    ['a stop at the origin', { place: 'Lagos' }],
    ['a stop before the departure', { time: '2020-01-01T08:00:00Z' }],
    ['a leg below the minimum fare', { fare: 500 }],
    ['a stop as expensive as the whole trip', { fare: 10_000 }],
    ['a point with a short name', { point: { name: 'ab' } }],
    ['a point with half a pin', { point: { name: 'Park', latitude: 7 } }],
    ['a point outside Nigeria', { point: { name: 'Park', latitude: 51, longitude: 0 } }],
  ])('%s is refused, and nothing is published', async (_title, changes) => {
    const other = await facade.cast.driver();
    const departureDate = '2036-01-01T08:00:00+01:00';
    const json = {
      ...tripInput(),
      farePerSeat: 10_000,
      stops: stopsAfter(departureDate, ['Ore']).map((stop) => ({ ...stop, ...changes })),
    };
    expect(await facade.call('POST', '/trips', { as: other, json })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await facade.sql`select from public.trips where driver_id = ${other.id}`).toHaveLength(0);
  });
});

describe('POST /api/bookings with a leg', () => {
  test('takes seats of the leg only, at the fare and the times of the leg', async () => {
    const trip = await publish();
    const booking = await booked(trip, { from: 'Ore', to: 'Lokoja', seats: 3 });
    expect(booking).toMatchObject({
      farePerSeat: 2000,
      totalFare: 6000,
      leg: { origin: 'Ore', destination: 'Lokoja', fare: 2000, departureDate: trip.stops?.[1]?.time },
    });
    const after = await readTrip(trip);
    expect(after.stops?.map((stop) => stop.seatsAvailable)).toEqual([4, 1, 4, null]);
    expect(after.seatsAvailable).toBe(1);
    const as = await facade.cast.passenger();
    expect(await book(trip, { as, seats: 2 })).toMatchObject({
      status: 409,
      body: { code: 'seats_unavailable', seatsAvailable: 1 },
    });
    expect((await book(trip, { as, from: 'Lokoja', seats: 4 })).status).toBe(201);
  });

  test('a passenger sees their leg, and the driver where each passenger gets on and off', async () => {
    const trip = await publish();
    await booked(trip, { from: 'Ore' });
    const list = await facade.call('GET', '/passenger/bookings', { as: passenger });
    expect(list.body).toMatchObject([
      { leg: { origin: 'Ore', destination: 'Abuja', fare: 8000 } },
      ...Array.from({ length: (list.body as unknown[]).length - 1 }, () => ({})),
    ]);
    expect(await facade.call('GET', `/trips/${trip.id}/passengers`, { as: driver })).toMatchObject({
      body: [{ origin: 'Ore', destination: 'Abuja', seats: 1 }],
    });
  });

  test('a leg that goes backwards, or an unknown stop, is refused', async () => {
    const trip = await publish();
    expect(await book(trip, { from: 'Lokoja', to: 'Ore' })).toMatchObject({ status: 400 });
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID(), fromStopId: UNKNOWN_ID };
    expect(await facade.call('POST', '/bookings', { as: passenger, json })).toMatchObject({ status: 400 });
  });
});

describe('PATCH /api/trips/:id with stops and bookings', () => {
  test('a stop can be added; a booked stop stays, and its passenger keeps the fare', async () => {
    const trip = await publish(['Ore']);
    const booking = await booked(trip, { from: 'Ore' });
    const more = stopsAfter(trip.departureDate, ['Ore', 'Lokoja']);
    expect(await edit(trip, { stops: more })).toMatchObject({ status: 200 });
    const body = { code: 'conflict', error: 'Passengers get on or off in Ore: this stop stays.' };
    expect(await edit(trip, { stops: more.slice(1) })).toMatchObject({ status: 409, body });
    const dearer = more.map((stop) => ({ ...stop, fare: stop.fare + 1000 }));
    expect(await edit(trip, { stops: dearer })).toMatchObject({ status: 200 });
    const kept = read(bookingSchema, await facade.call('GET', `/bookings/${booking.id}`, { as: passenger }));
    expect(kept.farePerSeat).toBe(8000);
  });

  test('a fare below that of a stop is refused with a reason, unless the stops change with it', async () => {
    const trip = await publish(['Ore']);
    expect(await edit(trip, { farePerSeat: 1000 })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        error: 'The fare to each stop must be higher than the fare to the stop before',
      },
    });
    expect(await edit(trip, { farePerSeat: 1000, stops: [] })).toMatchObject({ status: 200 });
  });

  test('the departure moves by 30 minutes at most, in all, and passengers are notified', async () => {
    const as = await facade.cast.passenger();
    const trip = await publish(['Ore']);
    await booked(trip, { from: 'Ore', as });
    const at = (minutes: number) => ({
      departureDate: new Date(Date.parse(trip.departureDate) + minutes * 60_000).toISOString(),
    });
    expect(await edit(trip, at(60))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await edit(trip, at(30))).status).toBe(200);
    expect(await edit(trip, at(60))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const notified = await facade.sql`
      select from public.notifications where user_id = ${as.id} and kind = 'trip_changed'`;
    expect(notified).toHaveLength(1);
  });

  test('the meeting point moves by 2 km at most; a hint is free', async () => {
    const as = await facade.cast.passenger();
    const trip = await publish(['Ore']);
    expect((await edit(trip, { originPoint: JIBOWU })).status).toBe(200);
    await booked(trip, { as });
    const notified = () =>
      facade.sql`select from public.notifications where user_id = ${as.id} and kind = 'trip_changed'`;
    expect((await edit(trip, { originPoint: { ...JIBOWU, hint: 'At the gate' } })).status).toBe(200);
    expect(await notified()).toHaveLength(0);
    expect(await edit(trip, { originPoint: { ...JIBOWU, latitude: 6.6 } })).toMatchObject({ status: 409 });
    expect(await edit(trip, { originPoint: { name: 'Somewhere' } })).toMatchObject({ status: 409 });
    expect((await edit(trip, { originPoint: { ...JIBOWU, latitude: 6.53 } })).status).toBe(200);
    expect(await notified()).toHaveLength(1);
  });

  test('many small steps of a meeting point are not a long way', async () => {
    const trip = await publish(['Ore']);
    expect((await edit(trip, { originPoint: JIBOWU })).status).toBe(200);
    await booked(trip, { as: await facade.cast.passenger() });
    const north = (km: number) => ({ originPoint: { ...JIBOWU, latitude: JIBOWU.latitude + km / 111 } });
    expect((await edit(trip, north(1.8))).status).toBe(200);
    expect(await edit(trip, north(3.6))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await edit(trip, north(-1.8))).status).toBe(200);
  });

  test.each([
    ['a point without a pin', true],
    ['the first point after the booking', false],
  ])('%s that is renamed has moved: the passenger is asked', async (_, isSetBefore) => {
    const as = await facade.cast.passenger();
    const trip = await publish(['Ore']);
    const setPoint = () => edit(trip, { originPoint: { name: 'Jibowu park' } });
    if (isSetBefore) await setPoint();
    const { id } = await booked(trip, { as });
    await setPoint();
    const changes = async () =>
      read(bookingSchema, await facade.call('GET', `/bookings/${id}`, { as })).changes?.map(({ now }) => now);
    expect(await changes()).toEqual([]);
    expect((await edit(trip, { originPoint: { name: 'Badagry roundabout' } })).status).toBe(200);
    expect(await changes()).toEqual(['Badagry roundabout']);
    const asked = await facade.sql`
      select body from public.notifications where user_id = ${as.id} and title = 'Does the change suit you?'`;
    expect(asked).toMatchObject([{ body: expect.stringContaining('cancel free of charge') }]);
  });

  test('another driver is refused', async () => {
    const trip = await publish();
    expect(await edit(trip, { stops: [] }, await facade.cast.driver())).toMatchObject({ status: 403 });
  });
});

describe('POST /api/trips/:id/stops/:stopId/reached and /left', () => {
  const mark = (trip: Trip, place: string, what: string, at?: string, as = driver) =>
    facade.call('POST', `/trips/${trip.id}/stops/${stopOf(trip, place)}/${what}`, { as, json: { at } });

  test('records the time of the press, at most the time of the server; a repeat changes nothing', async () => {
    const trip = await publish();
    expect(await mark(trip, 'Lagos', 'reached')).toMatchObject({
      status: 409,
      body: { code: 'trip_closed' },
    });
    await facade.leave(trip.id, 60);
    await facade.sql`update public.trips set status = 'waiting' where id = ${trip.id}`;
    // A driver who waits has reached the first stop: half an hour ago.
    await facade.sql`
      update public.trip_stops set reached_at = now() - interval '30 minutes' where trip_id = ${trip.id} and position = 0`;
    const pressed = new Date(Date.now() - 20 * 60_000).toISOString();
    const marked = read(tripSchema, await mark(trip, 'Lagos', 'left', pressed));
    expect(marked.stops?.[0]?.leftAt).toBe(pressed);
    expect(read(tripSchema, await mark(trip, 'Lagos', 'left')).stops?.[0]?.leftAt).toBe(pressed);
    const future = read(tripSchema, await mark(trip, 'Ore', 'reached', '2099-01-01T00:00:00Z'));
    expect(Date.parse(future.stops?.[1]?.reachedAt ?? '')).toBeLessThan(Date.parse('2099-01-01T00:00:00Z'));
  });

  test('only the driver reports, and only stops of the trip', async () => {
    const trip = await publish();
    expect(await mark(trip, 'Lagos', 'reached', undefined, passenger)).toMatchObject({ status: 403 });
    const path = `/trips/${trip.id}/stops/${UNKNOWN_ID}/reached`;
    expect(await facade.call('POST', path, { as: driver, json: {} })).toMatchObject({ status: 404 });
  });

  test('a passenger who gets on later cancels until that stop; phone and position end 2 hours after the last stop', async () => {
    const trip = await publish();
    const early = await facade.cast.passenger();
    const late = await facade.cast.passenger();
    await booked(trip, { to: 'Ore', as: early });
    const coming = await booked(trip, { from: 'Lokoja', as: late });
    await facade.leave(trip.id, 30);
    for (const status of ['waiting', 'en_route'])
      await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
    const phone = async (as: Person) => (await readTrip(trip, as)).driver.user.phone;
    expect((await facade.call('POST', `/bookings/${coming.id}/cancel`, { as: late })).status).toBe(200);
    await mark(trip, 'Ore', 'reached');
    expect(await phone(early)).not.toBeNull();
    // A report alone ends nothing before the planned time of the stop.
    const ore = stopOf(trip, 'Ore') ?? '';
    await facade.sql`update public.trip_stops set reported_at = now() - interval '121 minutes' where id = ${ore}`;
    expect(await phone(early)).not.toBeNull();
    await facade.sql`update public.trip_stops set planned_at = planned_at - interval '1 day' where trip_id = ${trip.id}`;
    expect(await phone(early)).toBeNull();
    const location = await facade.call('GET', `/trips/${trip.id}/location`, { as: early });
    expect(location.status).toBe(404);
  });

  test('only travellers see where the vehicle is: not passengers who cancelled, nor strangers', async () => {
    const trip = await publish();
    const [early, gone, stays] = await Promise.all([1, 2, 3].map(() => facade.cast.passenger()));
    if (!early || !gone || !stays) throw new Error('people are missing');
    await booked(trip, { to: 'Ore', as: early });
    await booked(trip, { as: stays });
    const left = await booked(trip, { as: gone });
    expect((await facade.call('POST', `/bookings/${left.id}/cancel`, { as: gone })).status).toBe(200);
    await facade.leave(trip.id, 30);
    for (const status of ['waiting', 'en_route'])
      await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
    await mark(trip, 'Lagos', 'left');
    await mark(trip, 'Ore', 'reached');
    await mark(trip, 'Lokoja', 'reached');
    const seen = async (as: Person) =>
      (await readTrip(trip, as)).stops?.map(({ reachedAt, leftAt }) =>
        [reachedAt, leftAt].some((at) => at !== null),
      );
    expect(await seen(stays)).toEqual([true, true, true, false]);
    expect(await seen(gone)).toEqual([false, false, false, false]);
    // A passenger who got off sees the way up to their own stop.
    const ore = stopOf(trip, 'Ore') ?? '';
    await facade.sql`update public.trip_stops set reported_at = now() - interval '121 minutes' where id = ${ore}`;
    await facade.sql`update public.trip_stops set planned_at = planned_at - interval '1 day' where trip_id = ${trip.id}`;
    expect(await seen(early)).toEqual([true, true, false, false]);
  });
});
