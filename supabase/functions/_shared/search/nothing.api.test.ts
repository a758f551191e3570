import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchResponseSchema, type SearchResponse } from './contract.ts';
import { NEAREST_KM_MAX } from './limits.rules.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

// No other test publishes trips between Gusau and Mubi.
const DAY = addDays(lagosDate(Date.now()), 20);
const ROUTE = { origin: 'Gusau', destination: 'Mubi', departureDate: DAY };

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

async function withTrips(
  trips: Record<string, unknown>[],
  check: (ids: string[]) => Promise<void>,
): Promise<void> {
  const rows = trips.map((changes) => ({
    driver_id: driver.id,
    origin_place_id: 'gusau',
    destination_place_id: 'mubi',
    departure_at: lagosIso(DAY, '08:00'),
    total_seats: 4,
    leg_taken: [0],
    fare_kobo: 1_000_000,
    may_overlap: true,
    ...changes,
  }));
  const made = await facade.sql<{ id: string }[]>`insert into public.trips ${facade.sql(rows)} returning id`;
  const ids = made.map(({ id }) => id);
  try {
    await check(ids);
  } finally {
    await facade.sql`delete from public.trips where id = any(${ids})`;
  }
}

async function search(criteria: object = {}): Promise<SearchResponse> {
  const answer = await facade.call('POST', '/trips/search', { json: { ...ROUTE, ...criteria } });
  expect(answer.status).toBe(200);
  return read(searchResponseSchema, answer);
}

const idsOf = (list: SearchResponse['matches']): string[] => list.map((match) => match.trip.id);

describe('POST /api/trips/search when nothing matches', () => {
  const today = lagosDate(Date.now());
  const on = (days: number, changes = {}) => ({
    departure_at: lagosIso(addDays(today, days), '08:00'),
    ...changes,
  });

  test.each([2, 12])(
    'today, the default day, gives way to the next day with trips, %i days later',
    async (days) => {
      await withTrips([on(days), on(days), on(days + 1)], async ([first, second]) => {
        const answer = await search({ departureDate: undefined });
        expect(idsOf(answer.matches).sort()).toEqual([first, second].sort());
        expect(answer).toMatchObject({ totalResults: 2, skippedDay: today, nextDay: null });
        expect(answer.searchCriteria.departureDate).toBe(addDays(today, days));
        expect(answer.matches[0]?.reasoning.join()).not.toContain('later');
      });
    },
  );

  test('a chosen day stays, and the next day with trips is named', async () => {
    await withTrips([on(3), on(15)], async () => {
      const named = async (days: number) => {
        const answer = await search({ departureDate: addDays(today, days) });
        expect(answer).toMatchObject({ matches: [], skippedDay: null });
        return answer.nextDay;
      };
      expect(await named(0)).toBe(addDays(today, 3));
      expect(await named(4)).toBe(addDays(today, 15));
      expect(await named(16)).toBeNull();
    });
  });

  test('chosen hours keep today', async () => {
    await withTrips([on(2)], async () => {
      const answer = await search({ departureDate: undefined, timeOfDay: 'morning' });
      expect(answer).toMatchObject({ matches: [], skippedDay: null, nextDay: addDays(today, 2) });
    });
  });

  test('the most seats of a trip of the day are named, when the group is larger', async () => {
    await withTrips([{}, { leg_taken: [2] }, { leg_taken: [4] }], async () => {
      expect(await search({ seatsNeeded: 5 })).toMatchObject({ matches: [], fewerSeats: 4 });
      expect(await search({ seatsNeeded: 4 })).toMatchObject({ fewerSeats: null });
    });
    expect(await search({ seatsNeeded: 5 })).toMatchObject({ fewerSeats: null });
  });

  test('names trips that come near, the least missing way first, and only then', async () => {
    // About 58 km before Mubi, outside the radius of the search.
    const near = { destination_place_id: 'gombi', fare_kobo: 900_000 };
    await withTrips([near], async ([id]) => {
      const answer = await search();
      expect(answer.matches).toEqual([]);
      expect(answer.totalResults).toBe(0);
      expect(answer.nearest?.map(({ trip }) => trip.id)).toEqual([id]);
      expect(answer.nearest?.[0]?.distanceFromDestination).toBeLessThanOrEqual(NEAREST_KM_MAX);
    });
    await withTrips([{}], async () => {
      expect((await search()).nearest).toEqual([]);
    });
  });
});
