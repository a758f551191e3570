import { z } from 'zod';
import type { AsCaller, Sql } from '../database/client.ts';
import { lagosMinutes } from '../domain/lagos-time.ts';
import {
  ALTERNATIVE_CANDIDATES_MAX,
  FARE_PLACEHOLDER_NAIRA,
  HISTORY_BOOKINGS_MAX,
  KOBO_PER_NAIRA,
  MATCH_WEIGHT_PERCENT,
  NEARBY_ORIGIN_EXTRA_KM,
  RECOMMENDATION_CANDIDATES_MAX,
  SEARCH_CANDIDATES_MAX,
  RECOMMENDATION_TRIPS_MAX,
  SEARCH_TRIPS_MAX,
} from '../domain/limits.ts';
import type { PastTrip, TripWish } from '../domain/matching-rules.ts';
import { searchWindows, type SearchWindow, type SearchWindows } from '../domain/search-windows.ts';
import { offeredTrips, searchAnswerSchema, type OfferedTrip } from './search-rows.ts';

/** What was found for a wish: the wish with its places' own names, candidates to score, and how many matches there are. */
interface FoundTrips {
  wish: TripWish;
  total: number;
  candidates: OfferedTrip[];
}

/** How many trips to look at, and how many matches to score. */
interface Reach {
  tripsMax: number;
  matchesMax: number;
}

const SEARCH_REACH: Reach = { tripsMax: SEARCH_TRIPS_MAX, matchesMax: SEARCH_CANDIDATES_MAX };
// History may lift what a plain search would leave behind.
const RECOMMENDATION_REACH: Reach = {
  tripsMax: RECOMMENDATION_TRIPS_MAX,
  matchesMax: RECOMMENDATION_CANDIDATES_MAX,
};
// What a fare is measured against while the lowest one is not known yet.
const USUAL_FARE_KOBO = FARE_PLACEHOLDER_NAIRA * KOBO_PER_NAIRA;

// The last that is written with four digits of the year.
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

const foundRowsSchema = z.tuple([z.object({ answer: searchAnswerSchema })]);
const historyRowsSchema = z.array(
  z.object({ origin: z.string(), destination: z.string(), departure_at: z.date(), fare_kobo: z.number() }),
);

/** Candidates for a wish. @throws AppError `invalid_input` for a place we do not know, or the same place twice. */
export async function findTrips(asCaller: AsCaller, wish: TripWish): Promise<FoundTrips> {
  return foundTrips(await asCaller((sql) => candidatesQuery(sql, wish, SEARCH_REACH)), wish);
}

/** Candidates for a wish, more of them, and what the signed-in caller booked before. @throws AppError as `findTrips`. */
export async function findTripsWithHistory(
  asCaller: AsCaller,
  wish: TripWish,
): Promise<FoundTrips & { history: PastTrip[] }> {
  const [rows, history] = await asCaller(async (sql): Promise<[unknown, unknown]> => [
    await candidatesQuery(sql, wish, RECOMMENDATION_REACH),
    await historyQuery(sql),
  ]);
  return { ...foundTrips(rows, wish), history: historyRowsSchema.parse(history).map(toPastTrip) };
}

function candidatesQuery(sql: Sql, wish: TripWish, reach: Reach) {
  const { windows, ...hours } = searchWindows(wish);
  return sql`
    select private.search_trips(
      ${wish.originName}, ${wish.destinationName}, ${wishRecord(wish, hours, reach)}, ${windowRecords(windows)}
    ) as answer
  `;
}

function historyQuery(sql: Sql) {
  return sql`
    select t.origin_place_id as origin, t.destination_place_id as destination, t.departure_at, b.fare_kobo
    from public.bookings b
    join public.trips t on t.id = b.trip_id
    where b.passenger_id = (select auth.uid()) and b.status <> 'cancelled'
    order by b.created_at desc
    limit ${HISTORY_BOOKINGS_MAX}
  `;
}

function foundTrips(rows: unknown, wish: TripWish): FoundTrips {
  const [{ answer }] = foundRowsSchema.parse(rows);
  const origin = answer.origins.find((place) => place[2] === 0);
  const destination = answer.destinations.find((place) => place[2] === 0);
  return {
    wish: {
      ...wish,
      originName: origin?.[1] ?? wish.originName,
      destinationName: destination?.[1] ?? wish.destinationName,
    },
    total: answer.matches,
    candidates: offeredTrips(answer),
  };
}

// The fields of the SQL type private.trip_wish. What a kilometre, a minute and a kobo cost are the slopes of matching-score.ts.
function wishRecord(wish: TripWish, hours: Omit<SearchWindows, 'windows'>, reach: Reach): string {
  const weight = MATCH_WEIGHT_PERCENT;
  return recordOf([
    wish.seats,
    wish.maxFareKobo,
    wish.ratingMin,
    wish.radiusKm,
    wish.radiusKm + NEARBY_ORIGIN_EXTRA_KM,
    hours.minuteFrom,
    hours.minuteUntil,
    isoOf(hours.leavesAbout),
    reach.tripsMax,
    reach.matchesMax,
    ALTERNATIVE_CANDIDATES_MAX,
    weight.location / 4 / wish.radiusKm,
    wish.preferredMinutes === null ? 0 : weight.time / 2 / wish.flexibilityMinutes,
    weight.price / 2 / (wish.maxFareKobo === null ? USUAL_FARE_KOBO : wish.maxFareKobo / 2),
  ]);
}

// The fields of the SQL type private.search_window.
function windowRecords(windows: SearchWindow[]): string {
  const records = windows.map((window) =>
    recordOf([
      window.list,
      window.isNear,
      window.routesMax,
      isoOf(window.leavesFrom),
      isoOf(window.leavesUntil),
      window.tripsMax,
    ]),
  );
  return `{${records.map((record) => `"${record}"`).join(',')}}`;
}

// A row literal; Postgres reads it much faster than JSON. Only for values without commas, quotes and brackets.
function recordOf(values: readonly (string | number | boolean | null)[]): string {
  return `(${values.join(',')})`;
}

function isoOf(moment: number): string {
  return new Date(Math.min(moment, LAST_MOMENT)).toISOString();
}

function toPastTrip(row: z.infer<typeof historyRowsSchema>[number]): PastTrip {
  return {
    originPlaceId: row.origin,
    destinationPlaceId: row.destination,
    departureMinutes: lagosMinutes(row.departure_at),
    fareKobo: row.fare_kobo,
  };
}
