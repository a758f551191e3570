import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driverProfileSchema } from '../drivers/contract.ts';
import { placeListSchema } from '../places/contract.ts';
import { driverTripListSchema } from '../trips/contract.ts';
import { userSchema } from './contract.ts';
import { SUGGESTED_CITIES } from '../places/cities.rules.ts';
import { nextPage, openFacade, read, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

describe('GET /api/user', () => {
  test('returns the person behind the token', async () => {
    const person = await facade.cast.corporate();
    const answer = await facade.call('GET', '/user', { as: person });
    expect(answer.status).toBe(200);
    expect(read(userSchema, answer)).toMatchObject({
      id: person.id,
      userType: 'corporate',
      companyName: 'Sahel Lines',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('GET /api/driver/profile', () => {
  test("returns the driver's own profile, with earnings from completed trips in naira", async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver, { farePerSeat: 9000 });
    const passenger = await facade.cast.passenger();
    const json = { tripId: trip.id, seats: 3, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: passenger, json });
    const earnings = async () => {
      const profile = read(driverProfileSchema, await facade.call('GET', '/driver/profile', { as: driver }));
      return [profile.earnings, profile.cashEarnings];
    };
    const first = async () =>
      read(driverTripListSchema, await facade.call('GET', '/driver/trips', { as: driver }))[0];
    expect(await earnings()).toEqual([0, 0]);
    expect(await first()).toMatchObject({ expected: 27_000, expectedCash: 27_000, earned: 0 });
    for (const status of ['en_route', 'arrived', 'completed']) {
      await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
    }
    expect(await earnings()).toEqual([27_000, 27_000]);
    expect(await first()).toMatchObject({
      id: trip.id,
      status: 'completed',
      earned: 27_000,
      expected: 0,
      seatsAvailable: 1,
    });
  });

  test('is refused to other users', async () => {
    for (const as of [await facade.cast.passenger(), await facade.cast.corporate()]) {
      for (const path of ['/driver/profile', '/driver/trips']) {
        expect(await facade.call('GET', path, { as })).toMatchObject({
          status: 403,
          body: { error: 'This page is only accessible to drivers.', code: 'forbidden' },
        });
      }
    }
  });
});

describe('GET /api/driver/trips', () => {
  test("lists the driver's trips of every status in pages, latest departure first", async () => {
    const driver = await facade.cast.driver();
    expect(await facade.call('GET', '/driver/trips', { as: driver })).toMatchObject({
      status: 200,
      body: [],
    });
    const trips = [await facade.publish(driver), await facade.publish(driver), await facade.publish(driver)];
    await facade.call('POST', `/trips/${trips[0]?.id}/cancel`, { as: driver });
    const first = await facade.call('GET', '/driver/trips?limit=2', { as: driver });
    const second = await facade.call('GET', nextPage('/driver/trips', first), { as: driver });
    const ids = [...read(driverTripListSchema, first), ...read(driverTripListSchema, second)].map(
      ({ id }) => id,
    );
    expect(ids.toSorted()).toEqual(trips.map(({ id }) => id).toSorted());
    expect(second.headers.get('link')).toBeNull();
  });
});

describe('GET /api/places', () => {
  const find = async (q: string) => {
    const answer = await facade.call('GET', `/places?q=${encodeURIComponent(q)}`);
    return read(placeListSchema, answer).map((place) => place.name);
  };

  test('without a query returns the twenty suggested cities in their order', async () => {
    expect(await find('')).toEqual([...SUGGESTED_CITIES]);
    expect(await find('  ')).toEqual([...SUGGESTED_CITIES]);
  });

  test.each([
    ['PH', 'Port Harcourt'],
    ['port-h', 'Port Harcourt'],
    ['portharcourt', 'Port Harcourt'],
    ['fct', 'Abuja'],
    ['benin', 'Benin City'],
    ['Ìbàdàn', 'Ibadan'],
    ['LAG', 'Lagos'],
    ['uguri', 'Maiduguri'],
    ['port harcout', 'Port Harcourt'],
    ['oju elegba', 'Ojuelegba'],
    ['lokoja junction', 'Lokoja'],
    ['garki', 'Garki, FCT'],
  ])('%s completes to %s first', async (typed, name) => {
    expect((await find(typed))[0]).toBe(name);
  });

  test('returns the kind of each place and the city of an area', async () => {
    const places = read(placeListSchema, await facade.call('GET', '/places?q=garki'));
    expect(places).toEqual([
      { placeId: 'garki-fct', name: 'Garki, FCT', state: 'FCT', kind: 'area', city: 'Abuja' },
      { placeId: 'garki-jigawa', name: 'Garki, Jigawa', state: 'Jigawa', kind: 'town' },
    ]);
  });

  test('returns at most ten places, and none for an unknown name', async () => {
    expect((await find('a')).length).toBe(10);
    for (const typed of ['zzzz', '%', '_', "'; drop table places; --", '🚌', '%00']) {
      expect(await find(typed)).toEqual([]);
    }
    expect(await facade.call('GET', '/places?q=%00')).toMatchObject({ status: 400 });
  });

  test('a query of more than sixty characters is refused', async () => {
    expect(await facade.call('GET', `/places?q=${'a'.repeat(61)}`)).toMatchObject({ status: 400 });
  });
});
