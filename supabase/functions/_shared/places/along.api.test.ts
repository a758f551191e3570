import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alongPlacesSchema, meetingPointsSchema } from './contract.ts';
import { driverTripListSchema, tripSchema } from '../trips/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';
import { publishWithStops } from '../trips/testing/stops.ts';

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

const call = (path: string, as: Person | undefined = driver) => facade.call('GET', path, { as });
const along = async (query: Record<string, string>) =>
  read(alongPlacesSchema, await call(`/places/along?${new URLSearchParams(query)}`));
const points = async (place: string, q = '') =>
  read(
    meetingPointsSchema,
    await call(`/places/${encodeURIComponent(place)}/points?${new URLSearchParams({ q })}`),
  );

describe('GET /api/places/along', () => {
  test('names towns near the line in order of travel, with times and fares that rise', async () => {
    const places = await along({ origin: 'Lagos', destination: 'Sokoto', fare: '40000' });
    expect(places.length).toBeGreaterThan(3);
    expect(places.length).toBeLessThanOrEqual(8);
    for (const field of ['km', 'minutes'] as const) {
      const values = places.map((place) => place[field]);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
    for (const { fare } of places) {
      expect(fare).toSatisfy((naira: number) => naira % 500 === 0 && naira >= 1000 && naira <= 39_000);
    }
    expect(places.map(({ name }) => name)).not.toContain('Lagos');
  });

  test('proposes where open trips of this route stop, also off the line', async () => {
    const before = await along({ origin: 'Abeokuta', destination: 'Lokoja' });
    expect(before.every(({ fare }) => fare === null)).toBe(true);
    // A city near the line comes before towns.
    expect(before.map(({ name }) => name)).toContain('Ado-Ekiti');
    await publishWithStops(facade, await facade.cast.driver(), { places: ['Ore', 'Lokoja'] });
    const names = (await along({ origin: 'Lagos', destination: 'Abuja' })).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ore', 'Lokoja']));
    expect(names.indexOf('Ore')).toBeLessThan(names.indexOf('Lokoja'));
  });

  test.each([
    [{ origin: 'Lagos', destination: 'Atlantis' }, /^Destination must be/],
    [{ origin: 'Lagos', destination: 'lagos' }, /^Origin and destination must be different$/],
    [{ origin: '', destination: 'Lagos' }, /^Origin is required$/],
    [{ origin: 'Lagos', destination: 'Abuja', fare: 'x' }, /fare/],
  ])('refuses %j', async (query, words) => {
    const { status, body } = await call(
      `/places/along?${new URLSearchParams(query as Record<string, string>)}`,
    );
    expect(status).toBe(400);
    expect(z.object({ error: z.string() }).parse(body).error).toMatch(words);
  });
});

describe('GET /api/places/{id}/points', () => {
  test('learns from the meeting points of two other drivers; areas of the city come after them', async () => {
    // Letters only: a name full of digits could be a phone number.
    const name = `Garage ${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
    expect(await points('lagos', name)).toEqual([]);
    const json = { ...tripInput(), originPoint: { name, latitude: 6.51, longitude: 3.36 } };
    const publish = async (as: Person) =>
      expect(await facade.call('POST', '/trips', { as, json })).toMatchObject({ status: 201 });
    await publish(await facade.cast.driver());
    expect(await points('Lagos', name)).toEqual([]);
    await publish(await facade.cast.driver());
    expect(await points('Lagos', name.toLowerCase())).toEqual([
      { name, latitude: 6.51, longitude: 3.36, uses: 2 },
    ]);
    expect(await points('lagos', 'yaba')).toContainEqual(expect.objectContaining({ name: 'Yaba' }));
  });

  test.each([
    '/places/atlantis/points',
    '/places/%20/points',
    `/places/${'x'.repeat(90)}/points`,
    '/places/%00/points',
  ])('%s is refused clearly', async (path) => {
    expect([400, 404]).toContain((await call(path)).status);
  });

  test.each(['/places/lagos/points', '/places/along?origin=Lagos&destination=Abuja'])(
    '%s is for signed-in users who are not suspended',
    async (path) => {
      expect(await facade.call('GET', path)).toMatchObject({ status: 401 });
      const suspended = await facade.cast.driver();
      await facade.sql`select private.set_suspended(${suspended.id}, true)`;
      expect(await call(path, suspended)).toMatchObject({ status: 403 });
    },
  );
});

describe('stops and meeting points of fleet trips', () => {
  test('are set only by the company, when it schedules and edits', async () => {
    const own = await createFleet(facade);
    const points = { originPoint: { name: 'Utako Park' }, destinationPoint: { name: 'Jibowu Park' } };
    const { id } = await own.trip('06:00');
    const edit = (json: object) => facade.call('PATCH', `/corporate/trips/${id}`, { as: own.company, json });
    expect(await edit(points)).toMatchObject({ status: 200 });
    const trip = read(tripSchema, await call(`/trips/${id}`, own.company));
    expect(trip.stops).toMatchObject([{ point: points.originPoint }, { point: points.destinationPoint }]);
    expect(await edit({ originPoint: { name: 'X' } })).toMatchObject({ status: 400 });
    const other = await createFleet(facade);
    expect(
      await facade.call('PATCH', `/corporate/trips/${id}`, { as: other.company, json: points }),
    ).toMatchObject({ status: 404 });
  });
});

test("a trip without meeting points is marked in its driver's list", async () => {
  const owner = await facade.cast.driver();
  const trip = await facade.publish(owner);
  const needs = async () =>
    read(driverTripListSchema, await call('/driver/trips', owner)).map(({ needsPoints }) => needsPoints);
  expect(await needs()).toEqual([true]);
  const json = { originPoint: { name: 'Jibowu Park' }, destinationPoint: { name: 'Jabi Park' } };
  expect(await facade.call('PATCH', `/trips/${trip.id}`, { as: owner, json })).toMatchObject({ status: 200 });
  expect(await needs()).toEqual([false]);
});
