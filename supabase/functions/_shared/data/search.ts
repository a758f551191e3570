import { z } from 'zod';
import { lagosMinutes } from '../domain/lagos-time.ts';
import {
  ALTERNATIVE_CANDIDATES_MAX,
  HISTORY_BOOKINGS_MAX,
  MATCH_WEIGHT_PERCENT,
  NEARBY_ORIGIN_EXTRA_KM,
  RATING_FILTER_DEFAULT,
  RECOMMENDATION_CANDIDATES_MAX,
  SEARCH_CANDIDATES_MAX,
  SEARCH_SCAN_MAX,
} from '../domain/limits.ts';
import type { PastTrip, TripWish } from '../domain/matching-types.ts';
import { departureWindow } from '../domain/matching-window.ts';
import type { AsCaller, Sql } from './client.ts';
import { offeredTrips, searchAnswerSchema, type OfferedTrip } from './search-rows.ts';

/** What was found for a wish: the wish with its places' own names, candidates to score, and how many matches there are. */
export interface FoundTrips {
  wish: TripWish;
  total: number;
  candidates: OfferedTrip[];
}

const foundRowsSchema = z.tuple([z.object({ answer: searchAnswerSchema })]);
const historyRowsSchema = z.array(
  z.object({ origin: z.string(), destination: z.string(), departure_at: z.date(), fare_kobo: z.number() }),
);

/** Candidates for a wish. @throws AppError `invalid_input` for a place we do not know, or the same place twice. */
export async function findTrips(asCaller: AsCaller, wish: TripWish): Promise<FoundTrips> {
  return foundTrips(await asCaller((sql) => candidatesQuery(sql, wish, SEARCH_CANDIDATES_MAX)), wish);
}

/** Candidates for a wish, more of them, and what the signed-in caller booked before. @throws AppError as `findTrips`. */
export async function findTripsWithHistory(
  asCaller: AsCaller,
  wish: TripWish,
): Promise<FoundTrips & { history: PastTrip[] }> {
  const [rows, history] = await asCaller(async (sql): Promise<[unknown, unknown]> => [
    await candidatesQuery(sql, wish, RECOMMENDATION_CANDIDATES_MAX),
    await historyQuery(sql),
  ]);
  return { ...foundTrips(rows, wish), history: historyRowsSchema.parse(history).map(toPastTrip) };
}

function candidatesQuery(sql: Sql, wish: TripWish, matchesMax: number) {
  return sql`select private.search_trips(${sql.json(wishRecord(wish, matchesMax))}) as answer`;
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
    total: answer.total,
    candidates: offeredTrips(answer),
  };
}

// The fields of the SQL type private.trip_wish. What a kilometre, a minute and a fare cost are the slopes of matching-score.ts.
function wishRecord(wish: TripWish, matchesMax: number): Record<string, string | number | null> {
  const window = departureWindow(wish);
  const moment = (time: number): string => new Date(time).toISOString();
  return {
    origin: wish.originName,
    destination: wish.destinationName,
    seats: wish.seats,
    max_fare_kobo: wish.maxFareKobo,
    rating_min: wish.ratingMin,
    rating_unrated: RATING_FILTER_DEFAULT,
    radius_km: wish.radiusKm,
    nearby_km: wish.radiusKm + NEARBY_ORIGIN_EXTRA_KM,
    leaves_from: moment(window.leavesFrom),
    leaves_about: moment(window.leavesAbout),
    leaves_until: moment(window.leavesUntil),
    earlier_from: moment(window.earlierFrom),
    earlier_until: moment(window.earlierUntil),
    later_from: moment(window.laterFrom),
    later_until: moment(window.laterUntil),
    minute_from: window.minuteFrom,
    minute_until: window.minuteUntil,
    km_points: MATCH_WEIGHT_PERCENT.location / 4 / wish.radiusKm,
    minute_points:
      wish.preferredMinutes === null ? 0 : MATCH_WEIGHT_PERCENT.time / 2 / wish.flexibilityMinutes,
    fare_points: MATCH_WEIGHT_PERCENT.price / 2,
    fare_reference_kobo: wish.maxFareKobo === null ? null : wish.maxFareKobo / 2,
    scan_max: SEARCH_SCAN_MAX,
    matches_max: matchesMax,
    others_max: ALTERNATIVE_CANDIDATES_MAX,
  };
}

function toPastTrip(row: z.infer<typeof historyRowsSchema>[number]): PastTrip {
  return {
    originPlaceId: row.origin,
    destinationPlaceId: row.destination,
    departureMinutes: lagosMinutes(row.departure_at),
    fareKobo: row.fare_kobo,
  };
}
