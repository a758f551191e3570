import { z } from 'zod';
import { nextDeparturesSchema, tripDaysSchema, type NextDeparture, type TripDay } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { rowsAs } from '../core/database/rows.ts';
import { lagosDate, lagosMinutes } from '../core/lagos-time.ts';
import { KOBO_PER_NAIRA } from '../core/limits.ts';
import {
  ALTERNATIVE_CANDIDATES_MAX,
  CONNECTIONS_MAX,
  FARE_PLACEHOLDER_NAIRA,
  HISTORY_BOOKINGS_MAX,
  MATCH_WEIGHT_PERCENT,
  NEARBY_ORIGIN_EXTRA_KM,
  NEAREST_KM_MAX,
  NEAREST_MAX,
  RECOMMENDATION_CANDIDATES_MAX,
  RECOMMENDATION_TRIPS_MAX,
  SEARCH_CANDIDATES_MAX,
  SEARCH_TRIPS_MAX,
  SORTED_TRIPS_MAX,
  TRIP_DAYS_SHOWN,
} from './limits.rules.ts';
import type { ResolvedCriteria } from './matching-values.rules.ts';
import type { PastTrip } from './recommendation.rules.ts';
import { laterFrom, searchWindows, type SearchWindow } from './windows.rules.ts';
import { candidateOf, foundRows, type Candidate } from './rows.queries.ts';

/** How many trips to look at, and how many matches to score. */
interface Reach {
  tripsMax: number;
  matchesMax: number;
  alternativesMax: number;
  connectionsMax: number;
}

const SEARCH_REACH: Reach = {
  tripsMax: SEARCH_TRIPS_MAX,
  matchesMax: SEARCH_CANDIDATES_MAX,
  alternativesMax: ALTERNATIVE_CANDIDATES_MAX,
  connectionsMax: CONNECTIONS_MAX,
};
// A passenger's history may lift a trip that a plain search would not score.
const RECOMMENDATION_REACH: Reach = {
  tripsMax: RECOMMENDATION_TRIPS_MAX,
  matchesMax: RECOMMENDATION_CANDIDATES_MAX,
  alternativesMax: ALTERNATIVE_CANDIDATES_MAX,
  connectionsMax: CONNECTIONS_MAX,
};
// SQL compares fares with this one, because the lowest fare is known only after the search.
const USUAL_FARE_KOBO = FARE_PLACEHOLDER_NAIRA * KOBO_PER_NAIRA;

const answerRowsSchema = z.tuple([
  z.object({
    answer: z.object({
      total: z.number(),
      hidden: z.number(),
      fewerSeats: z.number().nullable(),
      later: z.string().nullable(),
      people: z.number().nullable(),
      nightFrom: z.string(),
      origin: z.string(),
      destination: z.string(),
      trips: foundRows,
    }),
  }),
]);
/** The result of a search: the criteria with the places' own names, the legs to score, the number of matches, and how many more the rating hides. */
export interface FoundTrips {
  criteria: ResolvedCriteria;
  total: number;
  hidden: number;
  /** Without matches: the most seats that a trip of the day has, and the first later Lagos day with trips. */
  fewerSeats: number | null;
  laterDay: string | null;
  candidates: Candidate[];
  /** With few matches: legs of trips that pass both places without listing both as stops. */
  along: Candidate[];
  /** Two legs with a change between, by their arrival. */
  connections: [Candidate, Candidate][];
  /** When nothing was found: legs that come near, the least missing way first, and how many people searched this way. */
  nearest: Candidate[];
  people: number | null;
  /** The caller's latest bookings, for recommendations. */
  history?: PastTrip[];
}

/** Finds candidates. @throws AppError `invalid_input` for an unknown place, and for equal origin and destination. */
export async function findTrips(asCaller: AsCaller, criteria: ResolvedCriteria): Promise<FoundTrips> {
  return foundTrips(await asCaller((sql) => candidatesQuery(sql, criteria, SEARCH_REACH)), criteria);
}

/** Finds more candidates, and the signed-in caller's latest bookings. @throws AppError as `findTrips`. */
export async function findTripsWithHistory(
  asCaller: AsCaller,
  criteria: ResolvedCriteria,
): Promise<FoundTrips & { history: PastTrip[] }> {
  const [rows, history] = await asCaller(async (sql): Promise<[unknown, unknown]> => [
    await candidatesQuery(sql, criteria, RECOMMENDATION_REACH),
    await historyQuery(sql),
  ]);
  return {
    ...foundTrips(rows, criteria),
    history: pastTrips(history),
  };
}

const historyRowsSchema = z.array(
  z.object({
    originPlaceId: z.string(),
    destinationPlaceId: z.string(),
    departureAt: z.date(),
    fareKobo: z.number(),
  }),
);

/** The signed-in caller's latest bookings. */
function historyQuery(sql: Sql) {
  return sql`
    select f.place_id as "originPlaceId", g.place_id as "destinationPlaceId",
      f.planned_at as "departureAt", b.fare_kobo as "fareKobo"
    from public.bookings b
    join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
    join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
    where b.passenger_id = (select auth.uid()) and b.status <> 'cancelled' and b.adds_to is null
    order by b.created_at desc
    limit ${HISTORY_BOOKINGS_MAX}
  `;
}

/** The rows of `historyQuery` as recommendations read them. */
function pastTrips(rows: unknown): PastTrip[] {
  return historyRowsSchema.parse(rows).map(({ departureAt, ...trip }) => ({
    ...trip,
    departureMinutes: lagosMinutes(departureAt),
  }));
}

/** The days from `criteria.date` on with trips that match, the hours of the criteria on each. @throws AppError as `findTrips`. */
export async function findTripDays(asCaller: AsCaller, criteria: ResolvedCriteria): Promise<TripDay[]> {
  const asked = searchArguments(criteria).criteria;
  const rows = await asCaller(
    (sql) => sql`
      select d.day::text as date, d.trips, d.fare_kobo as fare_from_kobo
      from private.trip_days(${sql.json(asked)}, ${criteria.date}::date, ${TRIP_DAYS_SHOWN}) d
    `,
  );
  return rowsAs(tripDaysSchema.element, rows);
}

/** The tickets of the landing page. Rules: `private.next_departures`. */
export async function findNextDepartures(asCaller: AsCaller): Promise<NextDeparture[]> {
  const rows = await asCaller(
    (sql) => sql`
      select d.trip_id as id, d.origin, d.destination, d.departure_at as departure_date, d.arrives_at as arrival_date,
        d.fare_kobo as fare_per_seat_kobo, d.seats_available, d.total_seats, d.driver_name as driver__first_name,
        d.driver_rating::float8 as driver__rating, d.driver_rating_count as driver__rating_count,
        d.is_driver_verified as driver__is_driver_verified,
        '/api/drivers/' || d.photo_of || '/photo' as driver__photo_url
      from private.next_departures() d
    `,
  );
  return rowsAs(nextDeparturesSchema.element, rows);
}

function foundTrips(rows: unknown, criteria: ResolvedCriteria): FoundTrips {
  const [{ answer }] = answerRowsSchema.parse(rows);
  const { origin, destination, total, hidden, fewerSeats, later, people, nightFrom, trips } = answer;
  const found = trips.map((trip) => candidateOf(trip, nightFrom));
  // The database joins after it has sorted: the rows may come in any order.
  const paired = found
    .filter(({ trip }) => trip.pair !== null)
    .toSorted(
      (a, b) => (a.trip.pair ?? 0) - (b.trip.pair ?? 0) || a.departureAt.getTime() - b.departureAt.getTime(),
    );
  const connections = paired.flatMap((second, index): FoundTrips['connections'] => {
    const first = paired[index - 1];
    return first && first.trip.pair === second.trip.pair ? [[first, second]] : [];
  });
  const candidates = found.filter(({ trip }) => trip.pair === null && trip.along === null && !trip.isNear);
  const along = found.filter(({ trip }) => trip.along !== null);
  return {
    criteria: { ...criteria, origin, destination },
    total,
    hidden,
    fewerSeats,
    laterDay: later === null ? null : lagosDate(new Date(later)),
    candidates,
    along,
    connections,
    nearest: found
      .filter(({ trip }) => trip.isNear)
      .toSorted(
        (a, b) =>
          a.originKm + a.destinationKm - b.originKm - b.destinationKm ||
          a.departureAt.getTime() - b.departureAt.getTime(),
      ),
    people,
  };
}

// Keys as in the SQL types private.search_criteria and private.search_window.
function candidatesQuery(sql: Sql, criteria: ResolvedCriteria, reach: Reach) {
  const asked = searchArguments(criteria, reach);
  return sql`select private.search_trips(${sql.json(asked.criteria)}, ${sql.json(asked.windows)}) as answer`;
}

/** The arguments of private.search_trips. */
export function searchArguments(resolved: ResolvedCriteria, reach: Reach = SEARCH_REACH) {
  const { windows, minuteFrom, minuteUntil, leavesAbout } = searchWindows(resolved);
  const criteria = {
    origin: resolved.origin,
    destination: resolved.destination,
    seats: resolved.seats,
    max_fare_kobo: resolved.maxFareKobo,
    rating_min: resolved.ratingMin,
    radius_km: resolved.radiusKm,
    nearby_km: resolved.radiusKm + NEARBY_ORIGIN_EXTRA_KM,
    minute_from: minuteFrom,
    minute_until: minuteUntil,
    leaves_about: isoOf(leavesAbout),
    choices: resolved.choices,
    sort: resolved.sort,
    trips_max: resolved.sort === 'best' ? reach.tripsMax : SORTED_TRIPS_MAX,
    matches_max: reach.matchesMax,
    alternatives_max: reach.alternativesMax,
    connections_max: reach.connectionsMax,
    looks_along: true,
    later_from: isoOf(laterFrom(resolved)),
    nearest_max: NEAREST_MAX,
    nearest_km: NEAREST_KM_MAX,
    ...slopesOf(resolved),
  };
  return { criteria, windows: windows.map(toWindow) };
}

// Points that a kilometre, a minute and a kobo cost: the slopes of search/matching-values.rules.ts.
function slopesOf({ radiusKm, preferredMinutes, flexibilityMinutes, maxFareKobo }: ResolvedCriteria) {
  const weight = MATCH_WEIGHT_PERCENT;
  return {
    km_points: weight.location / 4 / radiusKm,
    minute_points: preferredMinutes === null ? 0 : weight.time / 2 / flexibilityMinutes,
    kobo_points: weight.price / 2 / (maxFareKobo === null ? USUAL_FARE_KOBO : maxFareKobo / 2),
  };
}

function toWindow(window: SearchWindow) {
  return {
    list: window.list,
    is_near: window.isNear,
    leaves_from: isoOf(window.leavesFrom),
    leaves_until: isoOf(window.leavesUntil),
    trips_max: window.tripsMax,
  };
}

function isoOf(moment: number): string {
  // At most the last moment whose year has four digits.
  return new Date(Math.min(moment, Date.parse('9999-12-31T23:59:59.999Z'))).toISOString();
}
