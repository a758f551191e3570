import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { SearchCriteria } from '../contracts/search.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { addDays, lagosDate, lagosIso } from '../domain/lagos-time.ts';
import { listOf, type TripCandidate } from '../domain/matching-rules.ts';
import { arrangeTrips } from '../domain/matching.ts';
import { resolveCriteria } from './search-criteria.ts';
import { findTrips } from './search.ts';

const NOW = Date.now();
const DAY = addDays(lagosDate(NOW), 40);
const DRIVER = crypto.randomUUID();

// One connection, one transaction per test, always rolled back: no other session sees these trips.
const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => undefined });
let connection: Sql;
const asCaller: AsCaller = async (work) => work(connection);

beforeAll(async () => {
  connection = await sql.reserve();
});
beforeEach(async () => {
  await connection`begin`;
  await connection`
    insert into public.profiles (id, user_type, name, email) values (${DRIVER}, 'driver', 'Dele', 'dele@search.test')`;
  await connection`
    update public.driver_profiles set verification_status = 'approved', verification_approved_at = now()
    where id = ${DRIVER}`;
});
afterEach(async () => {
  await connection`rollback`;
});
afterAll(async () => {
  connection.release();
  await sql.end();
});

async function find(changes: Partial<SearchCriteria>) {
  const criteria = resolveCriteria(
    { origin: 'Lagos', destination: 'Abuja', departureDate: DAY, seatsNeeded: 1, ...changes },
    NOW,
  );
  return findTrips(asCaller, criteria);
}

/** `count` trips of one driver on every route between the cities, at all hours of 30 days around `DAY`. */
async function publishMany(count: number): Promise<void> {
  await connection`set local session_replication_role = replica`;
  await connection`
    insert into public.trips (
      driver_id, origin_place_id, destination_place_id, departure_at, arrives_at, may_overlap, total_seats,
      leg_taken, fare_kobo
    )
    select ${DRIVER}, origins.id, destinations.id,
      ${lagosIso(addDays(DAY, -15), '00:00')}::timestamptz + interval '1 hour' * (n * 7 % 720),
      ${lagosIso(addDays(DAY, -15), '00:00')}::timestamptz + interval '1 hour' * (n * 7 % 720 + 1), true,
      14, array[n % 15]::smallint[], 100000 + 50000 * (n % 40)
    from generate_series(1, ${count}) n
    join (select p.id, row_number() over (order by p.id) as number from public.places p where p.kind = 'city') origins
      on origins.number = 1 + n % 63
    join (select p.id, row_number() over (order by p.id) as number from public.places p where p.kind = 'city') destinations
      on destinations.number = 1 + (n % 63 + 1 + n / 63 % 62) % 64
    where origins.id <> destinations.id
  `;
  await connection`analyze public.trips`;
}

interface Scans {
  sequential: number;
  byIndex: number;
  rows: number;
}

async function scansOfTrips(): Promise<Scans> {
  const [row] = await connection<Scans[]>`
    select seq_scan::int as sequential, idx_scan::int as "byIndex", (seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where relid = 'public.trips'::regclass`;
  return row ?? { sequential: -1, byIndex: -1, rows: -1 };
}

describe('candidates', () => {
  test('are found by index only, also if the planner may choose', async () => {
    await publishMany(30_000);
    // Lifts the function's own planner settings.
    const search = 'private.search_trips(jsonb, jsonb)';
    for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) {
      await connection.unsafe(`alter function ${search} set ${setting} = on`);
    }
    const before = await scansOfTrips();
    for (const changes of [
      {},
      { preferredDepartureTime: '09:00' },
      { radiusKm: 200 },
      { driverRatingMin: 4 },
    ]) {
      await find(changes);
    }
    const after = await scansOfTrips();
    expect(after.sequential - before.sequential).toBe(0);
    expect(after.byIndex).toBeGreaterThan(before.byIndex);
    // A full scan of an index is as expensive as a sequential scan, but not counted as one.
    expect(after.rows - before.rows).toBeLessThan(1000);
  });

  test('contain nothing that an anonymous visitor could not read without the function', async () => {
    await publishMany(5000);
    await connection`
      update public.trips t set is_listed = false where t.driver_id = ${DRIVER} and t.fare_kobo % 3 = 0`;
    const { candidates } = await find({ radiusKm: 200 });
    expect(candidates.length).toBeGreaterThan(0);
    const ids = candidates.map((candidate) => candidate.trip.id);
    await connection`set local role anon`;
    const [visible] = await connection<{ trips: number }[]>`
      select count(*)::int as trips from public.trips t
      join public.driver_profiles d on d.id = t.driver_id
      where t.id = any(${connection.array(ids)}::uuid[]) and d.display_name = 'Dele'`;
    expect(visible?.trips).toBe(ids.length);
  });

  test.each([
    {},
    { preferredDepartureTime: '09:00' },
    { preferredDepartureTime: '21:30', timeFlexibility: 5 },
    { radiusKm: 120, maxPrice: 9000 },
    { origin: 'Ibadan', destination: 'Enugu', radiusKm: 100, seatsNeeded: 3 },
    { origin: 'Kano', destination: 'Jos', driverRatingMin: 3.5 },
    { origin: 'Onitsha', destination: 'Uyo', radiusKm: 90, preferredDepartureTime: '06:30' },
  ])('for %j are the same as in a scan of all trips', async (changes) => {
    await publishMany(4000);
    const { criteria, candidates, total, hidden } = await find(changes);
    const every = await everyTrip(criteria.origin, criteria.destination);
    const listed = (list: string) => every.filter((trip) => listOf(trip, criteria) === list).length;
    const best = arrangeTrips(every, criteria);
    const found = arrangeTrips(candidates, criteria);
    expect(total).toBe(listed('matches'));
    const ofAnyRating = every.filter((trip) => listOf(trip, { ...criteria, ratingMin: null }) === 'matches');
    expect(hidden).toBe(ofAnyRating.length - total);
    expect(found.matches.map((match) => match.score)).toEqual(best.matches.map((match) => match.score));
    expect(found.differentDates).toHaveLength(Math.min(5, listed('differentDates')));
    expect(found.nearbyOrigins).toHaveLength(Math.min(5, listed('nearbyOrigins')));
  });
});

test.each([
  { sort: 'cheapest' },
  { sort: 'earliest' },
  { sort: 'cheapest', radiusKm: 200 },
  { sort: 'earliest', radiusKm: 200, timeOfDay: 'afternoon' },
  { sort: 'cheapest', timeOfDay: 'evening', preferredDepartureTime: '20:00', timeFlexibility: 5 },
] as const)('the first matches of %j are those of all matches', async (changes) => {
  await publishMany(4000);
  // A busy route: more trips than a search for the best reads, the cheapest at the end of the day.
  await connection`
    insert into public.trips (
      driver_id, origin_place_id, destination_place_id, departure_at, arrives_at, may_overlap, total_seats,
      seats_available, fare_kobo
    )
    select ${DRIVER}, 'lagos', 'abuja', ${lagosIso(DAY, '05:00')}::timestamptz + interval '1 minute' * 7 * n,
      ${lagosIso(DAY, '05:00')}::timestamptz + interval '1 minute' * 7 * (n + 1), true, 4, 4, 1000000 - 100 * n
    from generate_series(1, 150) n`;
  const { criteria, candidates, total } = await find(changes);
  const every = await everyTrip(criteria.origin, criteria.destination);
  const shown = (trips: readonly TripCandidate[]) =>
    arrangeTrips(trips, criteria).matches.map(({ candidate }) => [
      candidate.fareKobo,
      candidate.departureAt.getTime(),
    ]);
  expect(shown(candidates)).toEqual(shown(every));
  expect(shown(candidates)).toHaveLength(10);
  expect(total).toBe(every.filter((trip) => listOf(trip, criteria) === 'matches').length);
});

/** All open trips with their distances from two places. */
async function everyTrip(origin: string, destination: string): Promise<TripCandidate[]> {
  return connection<TripCandidate[]>`
    select t.origin_place_id as "originPlaceId", t.destination_place_id as "destinationPlaceId",
      o.name as "origin", d.name as "destination", f.distance_km as "originKm", g.distance_km as "destinationKm",
      t.departure_at as "departureAt", t.fare_kobo as "fareKobo", t.seats_available as "seatsAvailable",
      p.rating_average::float8 as "driverRating", p.rating_count as "driverRatingCount",
      p.is_driver_verified as "isDriverVerified"
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    join public.driver_profiles p on p.id = t.driver_id
    join public.place_neighbours f on f.place_id = private.resolve_place(${origin}) and f.neighbour_id = o.id
    join public.place_neighbours g on g.place_id = private.resolve_place(${destination}) and g.neighbour_id = d.id
    where t.status in ('scheduled', 'active') and t.is_listed`;
}
