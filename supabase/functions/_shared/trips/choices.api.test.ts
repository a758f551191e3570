import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fleetTripSchema } from '../fleets/contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { tripListSchema, tripSchema } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';

// No other test publishes trips between Minna and Lokoja.
const DAY = addDays(lagosDate(Date.now()), 21);
const ROUTE = { origin: 'Minna', destination: 'Lokoja' };

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

const comfort = { luggage: 'medium', extraLuggageFare: 1500, airConditioning: true } as const;
const publish = (json: object, as = driver) =>
  facade.call('POST', '/trips', { as, json: { ...tripInput(30), ...json } });

describe('the choices of a trip', () => {
  test('are published, shown to anyone, replaced and taken back', async () => {
    const made = await publish({ choices: { ...comfort, pets: false } });
    expect(made.status).toBe(201);
    const trip = read(tripSchema, made);
    expect(trip.choices).toEqual(comfort);
    expect(read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).choices).toEqual(comfort);
    const edit = (json: object) => facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json });
    expect(read(tripSchema, await edit({ choices: { music: true } })).choices).toEqual({ music: true });
    const both = read(tripSchema, await edit({ choices: {}, description: 'Leaves on time' }));
    expect(both).toMatchObject({ choices: {}, description: 'Leaves on time' });
    await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver, json: {} });
  });

  test('are empty without any, and after null', async () => {
    const departureDate = lagosIso(addDays(lagosDate(Date.now()), 31), '08:00');
    expect(read(tripSchema, await publish({ departureDate })).choices).toEqual({});
    const next = lagosIso(addDays(lagosDate(Date.now()), 32), '08:00');
    expect(read(tripSchema, await publish({ departureDate: next, choices: null })).choices).toEqual({});
  });

  test.each([
    [{ luggage: 'huge' }],
    [{ wings: true }],
    [{ pets: 'yes' }],
    [{ extraLuggageFare: 0 }],
    [{ extraLuggageFare: 10.5 }],
    [{ extraLuggageFare: 100_001 }],
    [['pets']],
  ])('refuse %j', async (choices) => {
    expect(await publish({ choices })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('stay as they are once seats are booked', async () => {
    const passenger = await facade.cast.passenger();
    const owner = await facade.cast.driver();
    const trip = read(tripSchema, await publish({ choices: comfort }, owner));
    const booked = await facade.call('POST', '/bookings', {
      as: passenger,
      json: { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() },
    });
    expect(booked).toMatchObject({ status: 201, body: { trip: { choices: comfort } } });
    const edited = await facade.call('PATCH', `/trips/${trip.id}`, { as: owner, json: { choices: {} } });
    expect(edited).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a repeated request to publish does not undo a later change', async () => {
    const owner = await facade.cast.driver();
    const request = { choices: comfort, clientKey: crypto.randomUUID() };
    const trip = read(tripSchema, await publish(request, owner));
    await facade.call('PATCH', `/trips/${trip.id}`, { as: owner, json: { choices: { music: true } } });
    expect(read(tripSchema, await publish(request, owner))).toMatchObject({
      id: trip.id,
      choices: { music: true },
    });
  });

  test('belong to the company of a fleet trip', async () => {
    const own = await createFleet(facade);
    const trip = read(fleetTripSchema, await own.schedule('06:00', { choices: comfort }));
    const shown = async () => read(tripSchema, await facade.call('GET', `/trips/${trip.id}`)).choices;
    expect(await shown()).toEqual(comfort);
    const path = `/corporate/trips/${trip.id}`;
    const edited = await facade.call('PATCH', path, { as: own.company, json: { choices: { music: true } } });
    expect(edited.status).toBe(200);
    expect(await shown()).toEqual({ music: true });
    const byDriver = await facade.call('PATCH', `/trips/${trip.id}`, {
      as: own.driver,
      json: { choices: {} },
    });
    expect(byDriver).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

test('a search finds only the trips that offer everything asked for', async () => {
  const drivers = [await facade.cast.driver(), await facade.cast.driver(), await facade.cast.driver()];
  const offers = [
    { ...comfort, music: true },
    { luggage: 'small', airConditioning: true },
    { smoking: true },
  ];
  const ids: string[] = [];
  for (const [index, choices] of offers.entries()) {
    const json = { ...ROUTE, farePerSeat: 5000, departureDate: lagosIso(DAY, '08:00'), choices };
    ids.push(read(tripSchema, await publish(json, drivers[index])).id);
  }
  const [roomy, small, smoky] = ids;
  const found = async (choices?: string[] | null) => {
    const criteria = { ...ROUTE, departureDate: DAY, ...(choices !== undefined && { choices }) };
    const answer = await facade.call('POST', '/trips/search', { json: criteria });
    const { matches, totalResults } = read(searchResponseSchema, answer);
    expect(totalResults).toBe(matches.length);
    return matches.map(({ trip }) => trip.id).toSorted();
  };
  const sorted = (...wanted: (string | undefined)[]) => wanted.toSorted();
  expect(await found()).toEqual(sorted(roomy, small, smoky));
  expect(await found(null)).toEqual(sorted(roomy, small, smoky));
  expect(await found([])).toEqual(sorted(roomy, small, smoky));
  expect(await found(['no_smoking'])).toEqual(sorted(roomy, small));
  expect(await found(['small_luggage', 'air_conditioning'])).toEqual(sorted(roomy, small));
  expect(await found(['medium_luggage'])).toEqual([roomy]);
  expect(await found(['large_luggage'])).toEqual([]);
  const unknown = await facade.call('POST', '/trips/search', { json: { ...ROUTE, choices: ['wings'] } });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const list = read(tripListSchema, await facade.call('GET', '/trips?limit=100'));
  expect(list.every(({ choices }) => choices !== undefined)).toBe(true);
});
