import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchResponseSchema, type SearchResponse } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';

// No other test publishes trips between Yola and Birnin Kebbi.
const DAY = addDays(lagosDate(Date.now()), 20);
const ROUTE = { origin: 'Yola', destination: 'Birnin Kebbi', departureDate: DAY };

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
    origin_place_id: 'yola',
    destination_place_id: 'birnin-kebbi',
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
  test('sorts the matches, and narrows them to a part of the day', async () => {
    const trip = (time: string, fare: number) => ({
      departure_at: lagosIso(DAY, time),
      fare_kobo: fare,
    });
    await withTrips(
      [trip('08:00', 1_000_000), trip('19:00', 800_000), trip('06:30', 1_200_000)],
      async ([eight, late, early]) => {
        const found = async (criteria: object) => idsOf((await search(criteria)).matches);
        expect(await found({ sort: 'earliest' })).toEqual([early, eight, late]);
        expect(await found({ sort: 'cheapest' })).toEqual([late, eight, early]);
        expect(await found({ sort: 'cheapest', timeOfDay: 'morning' })).toEqual([eight, early]);
        expect(await found({ timeOfDay: 'afternoon' })).toEqual([]);
        expect((await search({ sort: 'best', timeOfDay: 'evening' })).searchCriteria).toMatchObject({
          sort: 'best',
          timeOfDay: 'evening',
        });
      },
    );
  });

  test.each([{ sort: 'rating' }, { sort: '' }, { timeOfDay: 'night' }, { timeOfDay: 6 }])(
    'refuses %j',
    async (criteria) => {
      expect(await postSearch(criteria)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  test('answers when each trip arrives, and warns of driving in the dark', async () => {
    const times = (departure: string, arrival: string) => ({
      departure_at: lagosIso(DAY, departure),
      arrives_at: lagosIso(DAY, arrival),
    });
    await withTrips([times('07:00', '18:30'), times('08:00', '19:30')], async () => {
      const { matches } = await search({ sort: 'earliest' });
      expect(matches.map(({ trip }) => [trip.arrivalDate, trip.nightWarning])).toEqual([
        [lagosIso(DAY, '18:30'), null],
        [lagosIso(DAY, '19:30'), 'Part of this trip is after 19:00.'],
      ]);
    });
  });
});
