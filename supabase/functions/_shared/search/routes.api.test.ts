import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '../core/errors.contract.ts';
import { searchResponseSchema, type SearchResponse } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { takeOnline } from '../payments/testing/take-online.ts';

// No other test publishes trips between Sokoto and Maiduguri.
const DAY = addDays(lagosDate(Date.now()), 20);
const ROUTE = { origin: 'Sokoto', destination: 'Maiduguri', departureDate: DAY };

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

/** Inserts a trip directly into the database, also one that the API would refuse; gives its id. */
async function insertTrip(changes: Record<string, unknown> = {}): Promise<string> {
  const trip = {
    driver_id: driver.id,
    origin_place_id: 'sokoto',
    destination_place_id: 'maiduguri',
    departure_at: lagosIso(DAY, '08:00'),
    total_seats: 4,
    fare_kobo: 1_000_000,
    may_overlap: true,
    ...changes,
  };
  const [row] = await facade.sql<{ id: string }[]>`insert into public.trips ${facade.sql(trip)} returning id`;
  return row?.id ?? '';
}

async function withTrips<T>(
  trips: Record<string, unknown>[],
  check: (ids: string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = [];
  try {
    for (const trip of trips) ids.push(await insertTrip(trip));
    return await check(ids);
  } finally {
    await facade.sql`delete from public.trips where id = any(${ids})`;
  }
}

function postSearch(criteria: object): Promise<Answer> {
  return facade.call('POST', '/trips/search', { json: { ...ROUTE, ...criteria } });
}

async function search(criteria: object = {}): Promise<SearchResponse> {
  const answer = await postSearch(criteria);
  expect(answer.status).toBe(200);
  return read(searchResponseSchema, answer);
}

const idsOf = (list: SearchResponse['matches']): string[] => list.map((match) => match.trip.id);

describe('POST /api/trips/search', () => {
  test('leaves out a trip for online payment only until the account of its driver is accepted', async () => {
    const own = await facade.cast.driver();
    await withTrips([{ driver_id: own.id, payment: 'online' }], async (ids) => {
      expect(await search()).toMatchObject({ totalResults: 0, matches: [] });
      expect(await facade.call('GET', `/trips/${ids[0]}`)).toMatchObject({
        status: 200,
        body: { payments: { cash: false, online: false } },
      });
      await takeOnline(facade, own);
      expect(idsOf((await search()).matches)).toEqual(ids);
    });
  });

  test('finds the trip without a token, scores it and gives reasons', async () => {
    await withTrips([{}], async ([id]) => {
      const answer = await search();
      expect(answer).toMatchObject({ totalResults: 1, personalized: false });
      expect(answer.matches).toHaveLength(1);
      expect(answer.matches[0]).toMatchObject({
        trip: {
          id,
          origin: 'Sokoto',
          destination: 'Maiduguri',
          originPlaceId: 'sokoto',
          departureTime: '08:00',
          farePerSeat: 10_000,
          seatsAvailable: 4,
          driver: {
            isDriverVerified: true,
            rating: null,
            user: { name: 'Dauda Driver', email: null, phone: null },
          },
          payments: { cash: true, online: false },
        },
        matchScore: 98,
        distanceFromOrigin: 0,
        distanceFromDestination: 0,
        reasoning: ['New driver, verified', 'Leaves from Sokoto itself'],
        drawbacks: [],
      });
      expect(answer.searchCriteria).toEqual({
        ...ROUTE,
        seatsNeeded: 1,
        radiusKm: 50,
        timeFlexibility: 2,
      });
    });
  });

  test('treats null as a missing criterion', async () => {
    const nulls = {
      sort: null,
      timeOfDay: null,
      maxPrice: null,
      timeFlexibility: null,
      radiusKm: null,
      preferredDepartureTime: null,
      driverRatingMin: null,
    };
    await withTrips([{}], async ([id]) => {
      const { matches, searchCriteria } = await search(nulls);
      expect(idsOf(matches)).toEqual([id]);
      expect(searchCriteria).toEqual((await search()).searchCriteria);
    });
  });

  test('a search without results gets empty lists', async () => {
    expect(await search()).toMatchObject({
      matches: [],
      alternatives: { differentDates: [], nearbyOrigins: [] },
      totalResults: 0,
    });
  });

  test.each([
    ['PH', 'FCT', 'Port Harcourt', 'Abuja'],
    ['port-harcourt', ' benin ', 'Port Harcourt', 'Benin City'],
    ['EKO', 'ado ekiti', 'Lagos', 'Ado-Ekiti'],
    ['Shagamu', 'Federal  Capital Territory', 'Sagamu', 'Abuja'],
    ['Ìbàdàn', 'Ilé-Ifẹ̀', 'Ibadan', 'Ife'],
  ])('%s to %s is resolved to %s to %s', async (origin, destination, from, to) => {
    expect((await search({ origin, destination })).searchCriteria).toMatchObject({
      origin: from,
      destination: to,
    });
  });

  test.each([
    ['full', { leg_taken: [4] }],
    ['cancelled', { status: 'cancelled', cancelled_at: new Date() }],
    ['boarding', { status: 'waiting' }],
    ['on its way', { status: 'en_route' }],
    ['completed', { status: 'completed' }],
    ['hidden', { is_listed: false }],
  ])('a trip that is %s is in no list', async (_state, trip) => {
    const dates = [lagosIso(DAY, '08:00'), lagosIso(addDays(DAY, 1), '08:00')];
    await withTrips(
      dates.map((departure_at) => ({ ...trip, departure_at })),
      async () => {
        expect(await search()).toMatchObject({ matches: [], alternatives: { differentDates: [] } });
      },
    );
  });

  test("a suspended driver's trips are not found until the suspension is lifted", async () => {
    const other = await facade.cast.driver();
    await withTrips([{ driver_id: other.id }], async () => {
      const suspend = (suspended: boolean) =>
        facade.sql`select private.set_suspended(${other.id}, ${suspended})`;
      await suspend(true);
      expect((await search()).matches).toEqual([]);
      await suspend(false);
      expect((await search()).matches).toHaveLength(1);
    });
  });

  test('without a date it searches today, and only trips that have not left', async () => {
    const today = lagosDate(Date.now());
    const soon = new Date(Date.now() + 60_000);
    await withTrips(
      [{ departure_at: new Date(Date.now() - 60_000) }, { departure_at: soon }],
      async ([gone, next]) => {
        const answer = await search({ departureDate: undefined });
        expect(answer.searchCriteria.departureDate).toBe(today);
        const all = [...answer.matches, ...answer.alternatives.differentDates];
        expect(idsOf(all)).toContain(next);
        expect(idsOf(all)).not.toContain(gone);
      },
    );
  });

  test('seats, price, time and rating filter the trips', async () => {
    const at = (time: string) => ({ departure_at: lagosIso(DAY, time) });
    const trips = [{}, { leg_taken: [2] }, { fare_kobo: 1_500_000 }, at('06:30'), at('13:00')];
    await withTrips(trips, async ([plain, two, expensive, early, late]) => {
      const found = async (criteria: object) => idsOf((await search(criteria)).matches).sort();
      expect(await found({ seatsNeeded: 3 })).toEqual([plain, expensive, early, late].sort());
      expect(await found({ maxPrice: 10_000 })).toEqual([plain, two, early, late].sort());
      expect(await found({ preferredDepartureTime: '08:00' })).toEqual([plain, two, expensive, early].sort());
      expect(await found({ preferredDepartureTime: '08:00', timeFlexibility: 1 })).toEqual(
        [plain, two, expensive].sort(),
      );
      expect(await found({ driverRatingMin: 3 })).toHaveLength(5);
      expect(await found({ driverRatingMin: 3.1 })).toEqual([]);
    });
  });

  test('only a given minimum rating filters, and the answer counts the trips that it hides', async () => {
    const lowRated = await facade.cast.driver();
    await facade.sql`
      update public.driver_profiles set rating_average = 2.4, rating_count = 9 where id = ${lowRated.id}`;
    await withTrips([{ driver_id: lowRated.id }, {}], async ([low, unrated]) => {
      const found = async (criteria: object) => {
        const { matches, totalResults, hiddenByRating } = await search(criteria);
        return [idsOf(matches).sort(), totalResults, hiddenByRating];
      };
      expect(await found({})).toEqual([[low, unrated].sort(), 2, 0]);
      expect(await found({ driverRatingMin: 1 })).toEqual([[low, unrated].sort(), 2, 0]);
      expect(await found({ driverRatingMin: 3 })).toEqual([[unrated], 1, 1]);
      expect(await found({ driverRatingMin: 3.1 })).toEqual([[], 0, 2]);
      expect(await found({ driverRatingMin: 3.1, seatsNeeded: 5 })).toEqual([[], 0, 0]);
      const match = (await search()).matches.find(({ trip }) => trip.id === low);
      expect(match?.reasoning).toContain('Rated 2.4 by 9 passengers');
    });
  });

  test('places within the radius match; places beyond it are alternatives', async () => {
    const trips = [
      { origin_place_id: 'gusau' },
      { origin_place_id: 'birnin-kebbi' },
      { destination_place_id: 'potiskum' },
    ];
    await withTrips(trips, async ([gusau, kebbi]) => {
      const near = await search();
      expect(near.matches).toEqual([]);
      expect(idsOf(near.alternatives.nearbyOrigins)).toEqual([kebbi]);
      expect(near.alternatives.nearbyOrigins[0]?.reasoning[0]).toMatch(
        /^\d+ km from your pickup, in Birnin Kebbi$/,
      );
      const wide = await search({ radiusKm: 200 });
      expect(idsOf(wide.matches).sort()).toEqual([gusau, kebbi].sort());
      expect(wide.matches[0]?.distanceFromOrigin).toBeGreaterThan(100);
    });
  });

  test('other dates within a week are alternatives, nearest first, and no trip is in two lists', async () => {
    const on = (days: number) => ({ departure_at: lagosIso(addDays(DAY, days), '08:00') });
    await withTrips([on(0), on(1), on(-2), on(7), on(-7), on(8), on(-8)], async (ids) => {
      const { matches, alternatives } = await search();
      expect(idsOf(matches)).toEqual([ids[0]]);
      expect(idsOf(alternatives.differentDates)).toEqual([ids[1], ids[2], ids[4], ids[3]]);
      expect(alternatives.differentDates[0]?.reasoning).toContainEqual(
        expect.stringMatching(/^Leaves 1 day later, on /),
      );
    });
  });

  test('returns at most 10 matches and 5 alternatives, with the total number of matches', async () => {
    const many = (trip: object) => Array.from({ length: 14 }, () => ({ ...trip }));
    const later = { departure_at: lagosIso(addDays(DAY, 2), '09:00') };
    await withTrips([...many({}), ...many(later), ...many({ origin_place_id: 'birnin-kebbi' })], async () => {
      const answer = await search();
      expect(answer.matches).toHaveLength(10);
      expect(answer.totalResults).toBe(14);
      expect(answer.alternatives.differentDates).toHaveLength(5);
      expect(answer.alternatives.nearbyOrigins).toHaveLength(5);
      const all = [
        answer.matches,
        answer.alternatives.differentDates,
        answer.alternatives.nearbyOrigins,
      ].flatMap(idsOf);
      expect(new Set(all).size).toBe(20);
    });
  });

  test.each([
    [{ origin: 'Atlantis' }, 'Origin must be a city in Nigeria that we know'],
    [{ destination: 'Paris' }, 'Destination must be a city in Nigeria that we know'],
    [{ destination: '%' }, 'Destination must be a city in Nigeria that we know'],
    [{ origin: 'PH', destination: 'Port Harcourt' }, 'Origin and destination must be different'],
    [{ origin: '  ' }, 'Origin is required'],
    [{ origin: undefined }, 'Origin is required'],
    [{ origin: 7 }, 'origin must be a string'],
    [{ seatsNeeded: 0 }, 'At least 1 seat required'],
    [{ seatsNeeded: 9 }, 'Maximum 8 seats'],
    [{ seatsNeeded: 1.5 }, 'Seats must be a whole number'],
    [{ departureDate: '2020-01-01' }, 'Departure date must not be in the past'],
    [{ departureDate: '31/12/2030' }, 'Departure date must be YYYY-MM-DD'],
    [{ preferredDepartureTime: '8 am' }, 'Time must be HH:MM'],
    [{ maxPrice: -1 }, expect.any(String)],
    [{ maxPrice: 0.001 }, 'Amounts have at most two decimals'],
    [{ radiusKm: 5000 }, expect.any(String)],
  ])('%j is refused with %s', async (criteria, error) => {
    const answer = await postSearch(criteria);
    expect(answer.status).toBe(400);
    const { suggestions: _, ...body } = read(errorBodySchema, answer);
    expect(body).toEqual({ error, code: 'invalid_input' });
  });

  test('an unknown place is refused with the places that it may mean', async () => {
    const answer = await postSearch({ destination: 'port harcout' });
    expect(answer.status).toBe(400);
    expect(read(errorBodySchema, answer).suggestions).toEqual([
      { placeId: 'port-harcourt', name: 'Port Harcourt', state: 'Rivers', isMeant: true },
    ]);
  });

  test('a date far in the future has no results', async () => {
    expect((await search({ departureDate: '9999-12-31' })).matches).toEqual([]);
  });

  test.each(['{', '[]', 'null', '"Lagos"'])('the body %s is refused', async (body) => {
    const answer = await facade.call('POST', '/trips/search', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});
