import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { SearchCriteria } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import { listOf, type ResolvedCriteria, type TripCandidate } from './matching-values.rules.ts';
import { arrangeTrips } from './matching.rules.ts';
import { resolveCriteria } from './criteria.rules.ts';
import { findTrips } from './queries.ts';

const NOW = Date.now();
/** Far from the days on which other files publish. */
const DAY = addDays(lagosDate(NOW), 300);
const DRIVER = crypto.randomUUID();

// One connection, one transaction per test, always rolled back: no other session sees these trips.
const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => undefined });
let connection: Sql;
const asCaller: AsCaller = async (work) => work(connection);

beforeAll(async () => {
  connection = await sql.reserve();
});
beforeEach(async () => {
  // Trips that other test files publish meanwhile are not seen.
  await connection`begin isolation level repeatable read`;
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

const FIRST_DAY = lagosIso(addDays(DAY, -15), '00:00');

/**
 * `count` trips of one driver on every route between the cities, at all hours of 30 days around `DAY`; a third of them stop in
 * another city. `busy` more go from Lagos to Abuja on `DAY`, the cheapest last.
 */
async function publishMany(count: number, busy = 0): Promise<void> {
  await connection`set local session_replication_role = replica`;
  await connection`
    with cities as (
      select p.id, row_number() over (order by p.id) as number from public.places p where p.kind = 'city'
    )
    insert into public.trips (
      driver_id, origin_place_id, destination_place_id, departure_at, arrives_at, may_overlap, total_seats,
      leg_taken, fare_kobo
    )
    select ${DRIVER}::uuid, origins.id, destinations.id, ${FIRST_DAY}::timestamptz + interval '1 hour' * (n * 7 % 720),
      ${FIRST_DAY}::timestamptz + interval '1 hour' * (n * 7 % 720 + 1), true,
      14, array[n % 15]::smallint[], 200000 + 50000 * (n % 40)
    from generate_series(1, ${count}) n
    join cities origins on origins.number = 1 + n % 63
    join cities destinations on destinations.number = 1 + (n % 63 + 1 + n / 63 % 62) % 64
    where origins.id <> destinations.id
    union all
    select ${DRIVER}::uuid, 'lagos', 'abuja', ${lagosIso(DAY, '05:00')}::timestamptz + interval '1 minute' * 7 * n,
      ${lagosIso(DAY, '05:00')}::timestamptz + interval '1 minute' * 7 * (n + 9), true, 4, '{0}', 1000000 - 100 * n
    from generate_series(1, ${busy}) n
  `;
  await connection`
    create temporary table ways on commit drop as
    select t.*, case when abs(hashtext(t.id::text)) % 3 = 0 and c.id not in (t.origin_place_id, t.destination_place_id)
      then c.id end as middle
    from public.trips t
    join (select p.id, row_number() over (order by p.id) as number from public.places p where p.kind = 'city') c
      on c.number = 1 + abs(hashtext(t.id::text)) % 64
    where t.driver_id = ${DRIVER}`;
  await connection`
    update public.trips t set leg_taken = array[t.leg_taken[1], t.leg_taken[1] / 2] from ways w where w.id = t.id and w.middle is not null`;
  await connection`
    insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo)
    select w.id, 0, w.origin_place_id, w.departure_at, 0 from ways w
    union all
    select w.id, 1, w.middle, w.departure_at + interval '30 minutes', w.fare_kobo / 2 from ways w where w.middle is not null
    union all
    select w.id, case when w.middle is null then 1 else 2 end, w.destination_place_id, w.arrives_at, w.fare_kobo from ways w`;
  await connection`
    insert into public.trip_offers (
      trip_id, from_position, to_position, origin_place_id, destination_place_id, departure_at, arrives_at, closes_at,
      fare_kobo, driver_id, seats_available
    )
    select t.id, l.from_position, l.to_position, l.origin_place_id, l.destination_place_id, l.departure_at, l.arrives_at,
      t.departure_at, l.fare_kobo, t.driver_id, private.free_between(t.total_seats, t.leg_taken, l.from_position, l.to_position)
    from public.trips t join private.legs l on l.trip_id = t.id where t.driver_id = ${DRIVER}`;
  await connection.unsafe('analyze public.trips, public.trip_stops, public.trip_offers');
  await connection`set local session_replication_role = origin`;
}

interface Scans {
  sequential: number;
  byIndex: number;
  rows: number;
}

async function scansSoFar(): Promise<Scans> {
  const [row] = await connection<Scans[]>`
    select sum(seq_scan)::int as sequential, sum(idx_scan)::int as "byIndex",
      sum(seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where relname in ('trips', 'trip_stops', 'trip_offers')`;
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
    const before = await scansSoFar();
    for (const changes of [
      {},
      { preferredDepartureTime: '09:00' },
      { radiusKm: 200 },
      { driverRatingMin: 4 },
      { sort: 'cheapest' },
    ] as const) {
      await find(changes);
    }
    const after = await scansSoFar();
    expect(after.sequential - before.sequential).toBe(0);
    expect(after.byIndex).toBeGreaterThan(before.byIndex);
    // A full scan of an index is as expensive as a sequential scan, but not counted as one.
    expect(after.rows - before.rows).toBeLessThan(5000);
  });

  test('contain nothing that an anonymous visitor could not read without the function', async () => {
    await publishMany(2000);
    await connection`
      update public.trips t set is_listed = false where t.driver_id = ${DRIVER} and t.fare_kobo % 3 = 0`;
    const { candidates } = await find({ radiusKm: 200 });
    expect(candidates.length).toBeGreaterThan(0);
    const ids = candidates.map((candidate) => candidate.trip.id);
    await connection`set local role anon`;
    const [visible] = await connection<{ trips: number }[]>`
      select count(d.display_name)::int as trips from public.trips t
      join public.driver_profiles d on d.id = t.driver_id
      where t.id = any(${connection.array(ids)}::uuid[])`;
    expect(visible?.trips).toBe(ids.length);
  });

  test('find a trip by every pair of its stops', async () => {
    await publishMany(1500);
    const legs = await connection<
      { tripId: string; origin: string; destination: string; departureAt: Date }[]
    >`
      select l.trip_id as "tripId", o.name as origin, d.name as destination, l.departure_at as "departureAt"
      from public.trips t
      join private.legs l on l.trip_id = t.id
      join public.places o on o.id = l.origin_place_id
      join public.places d on d.id = l.destination_place_id
      where t.driver_id = ${DRIVER} and cardinality(t.leg_taken) = 2 and t.seats_available > 0
      order by t.id limit 150`;
    expect(legs.length).toBe(150);
    const missed = [];
    for (const { tripId, origin, destination, departureAt } of legs) {
      const departureDate = lagosDate(departureAt);
      const { candidates } = await find({ origin, destination, departureDate, radiusKm: 10 });
      const found = candidates.find(({ trip }) => trip.id === tripId);
      if (found?.origin !== origin || found.destination !== destination) missed.push([origin, destination]);
    }
    expect(missed).toEqual([]);
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
    const every = await everyTrip(criteria);
    const listed = (list: string) => every.filter((trip) => listOf(trip, criteria) === list).length;
    const best = arrangeTrips(every, criteria);
    const found = arrangeTrips(candidates, criteria);
    expect(total).toBe(listed('matches'));
    const anyRating = { ...criteria, ratingMin: null };
    const ofAnyRating = (await everyTrip(anyRating)).filter((trip) => listOf(trip, anyRating) === 'matches');
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
  // More trips on a route than a search for the best reads.
  await publishMany(4000, 150);
  const { criteria, candidates, total } = await find(changes);
  const every = await everyTrip(criteria);
  const shown = (trips: readonly TripCandidate[]) =>
    arrangeTrips(trips, criteria).matches.map(({ candidate }) => [
      candidate.fareKobo,
      candidate.departureAt.getTime(),
    ]);
  expect(shown(candidates)).toEqual(shown(every));
  expect(shown(candidates)).toHaveLength(10);
  expect(total).toBe(every.filter((trip) => listOf(trip, criteria) === 'matches').length);
});

/** All open trips, each with the leg that fits best, with the distances of its places from two places. */
async function everyTrip(criteria: ResolvedCriteria): Promise<TripCandidate[]> {
  const legs = await connection<(TripCandidate & { tripId: string })[]>`
    select l.trip_id as "tripId", l.origin_place_id as "originPlaceId", l.destination_place_id as "destinationPlaceId",
      o.name as "origin", d.name as "destination", f.distance_km as "originKm", g.distance_km as "destinationKm",
      l.departure_at as "departureAt", l.fare_kobo as "fareKobo",
      private.free_between(t.total_seats, t.leg_taken, l.from_position, l.to_position) as "seatsAvailable",
      p.rating_average::float8 as "driverRating", p.rating_count as "driverRatingCount",
      p.is_driver_verified as "isDriverVerified"
    from public.trips t
    join private.legs l on l.trip_id = t.id
    join public.places o on o.id = l.origin_place_id
    join public.places d on d.id = l.destination_place_id
    join public.driver_profiles p on p.id = t.driver_id
    join public.place_neighbours f on f.place_id = private.resolve_place(${criteria.origin}) and f.neighbour_id = o.id
    join public.place_neighbours g on g.place_id = private.resolve_place(${criteria.destination}) and g.neighbour_id = d.id
    where t.status in ('scheduled', 'active') and t.is_listed`;
  const lists = ['matches', 'differentDates', 'nearbyOrigins'];
  const loss = (leg: TripCandidate) => lists.indexOf(listOf(leg, criteria) ?? '');
  const best = new Map<string, TripCandidate>();
  for (const { tripId, ...leg } of legs.filter((each) => loss(each) >= 0)) {
    const other = best.get(tripId);
    const order = (each: TripCandidate) => [loss(each), each.originKm + each.destinationKm, each.fareKobo];
    if (!other || isLess(order(leg), order(other))) best.set(tripId, leg);
  }
  return [...best.values()];
}

function isLess(a: number[], b: number[]): boolean {
  const index = a.findIndex((value, i) => value !== b[i]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
