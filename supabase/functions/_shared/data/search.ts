import { z } from 'zod';
import { tripChoicesSchema } from '../contracts/choices.ts';
import type { Leg } from '../contracts/search.ts';
import { pointSchema } from '../contracts/stops.ts';
import { tripStatusSchema, type Trip } from '../contracts/trips.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { lagosDate } from '../domain/lagos-time.ts';
import {
  ALTERNATIVE_CANDIDATES_MAX,
  CONNECTIONS_MAX,
  DRIVER_TO_BE_NAMED,
  FARE_PLACEHOLDER_NAIRA,
  KOBO_PER_NAIRA,
  MATCH_WEIGHT_PERCENT,
  NEARBY_ORIGIN_EXTRA_KM,
  RECOMMENDATION_CANDIDATES_MAX,
  RECOMMENDATION_TRIPS_MAX,
  SEARCH_CANDIDATES_MAX,
  SEARCH_TRIPS_MAX,
  SORTED_TRIPS_MAX,
} from '../domain/limits.ts';
import type { ResolvedCriteria, TripCandidate } from '../domain/matching-rules.ts';
import { koboToNaira } from '../domain/money.ts';
import { nightWarning } from '../domain/night.ts';
import type { PastTrip } from '../domain/recommendation.ts';
import {
  laterWindows,
  searchWindows,
  type SearchWindow,
  type SearchWindows,
} from '../domain/search-windows.ts';
import { shown } from './rows.ts';
import { historyQuery, pastTrips } from './search-history.ts';
import { nightFrom, toTrip } from './trip-rows.ts';

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
/** For the first trip after the searched week. */
const FIRST_TRIP: Reach = {
  tripsMax: SEARCH_TRIPS_MAX,
  matchesMax: 0,
  alternativesMax: 1,
  connectionsMax: 0,
};
/** How far and when to look; by default as a search does. */
interface Look {
  reach?: Reach;
  when?: SearchWindows;
}

// SQL compares fares with this one, because the lowest fare is known only after the search.
const USUAL_FARE_KOBO = FARE_PLACEHOLDER_NAIRA * KOBO_PER_NAIRA;

const jsonDate = z.string().transform((text) => new Date(text));

/** The leg of a trip that fits the criteria, and the distances of its places from the places in the criteria. */
const legRowSchema = z.object({
  fromStopId: z.string(),
  toStopId: z.string(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  originKm: z.number(),
  destinationKm: z.number(),
  departureAt: jsonDate,
  arrivesAt: jsonDate,
  fareKobo: z.number(),
  seatsAvailable: z.number(),
  fromPoint: pointSchema.nullable(),
  toPoint: pointSchema.nullable(),
});

// Read by hand: `rowsAs` takes 0.01 ms more for each row, and a search reads hundreds.
const foundRowSchema = z.object({
  /** Of a trip of a connection: which one. */
  pair: z.number().nullable(),
  id: z.string(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  departureAt: jsonDate,
  arrivesAt: jsonDate,
  seatsAvailable: z.number(),
  totalSeats: z.number(),
  fareKobo: z.number(),
  description: z.string().nullable(),
  choices: z.unknown(),
  confirmsPassengers: z.boolean(),
  driverId: z.string().nullable(),
  status: tripStatusSchema,
  createdAt: jsonDate,
  driverName: z.string().nullable(),
  driverRating: z.number().nullable(),
  driverRatingCount: z.number(),
  driverTotalTrips: z.number(),
  isDriverVerified: z.boolean(),
  hasPhoto: z.boolean(),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  payments: z.object({ cash: z.boolean(), online: z.boolean() }),
  leg: legRowSchema,
});

/** A leg that may be offered, with its trip's row. Scoring reads the leg and the driver. */
export interface Candidate extends TripCandidate, z.infer<typeof legRowSchema> {
  trip: Omit<z.infer<typeof foundRowSchema>, 'leg' | 'pair'> & { nightFrom: string };
}

const answerRowsSchema = z.tuple([
  z.object({
    answer: z.object({
      total: z.number(),
      hidden: z.number(),
      origin: z.string(),
      destination: z.string(),
      trips: z.array(foundRowSchema),
    }),
    night_from: z.string(),
  }),
]);
/** What a search found: the criteria with the places' own names, the legs to score, the number of matches, and how many more the rating hides. */
export interface FoundTrips {
  criteria: ResolvedCriteria;
  total: number;
  hidden: number;
  candidates: Candidate[];
  /** Two legs with a change between, by their arrival. */
  connections: [Candidate, Candidate][];
  /** The caller's latest bookings, for recommendations. */
  history?: PastTrip[];
}

/** Finds candidates. @throws AppError `invalid_input` for an unknown place, and for equal origin and destination. */
export async function findTrips(asCaller: AsCaller, criteria: ResolvedCriteria): Promise<FoundTrips> {
  return foundTrips(
    await asCaller((sql) => candidatesQuery(sql, criteria, { reach: SEARCH_REACH })),
    criteria,
  );
}

/** The first Lagos day with trips after the week that `findTrips` looks through; null without any. */
export async function findLaterDay(asCaller: AsCaller, criteria: ResolvedCriteria): Promise<string | null> {
  const rows = await asCaller((sql) =>
    candidatesQuery(sql, criteria, { reach: FIRST_TRIP, when: laterWindows(criteria) }),
  );
  const [first] = foundTrips(rows, criteria).candidates;
  return first === undefined ? null : lagosDate(first.departureAt);
}

/** Finds more candidates, and the signed-in caller's latest bookings. @throws AppError as `findTrips`. */
export async function findTripsWithHistory(
  asCaller: AsCaller,
  criteria: ResolvedCriteria,
): Promise<FoundTrips & { history: PastTrip[] }> {
  const [rows, history] = await asCaller(async (sql): Promise<[unknown, unknown]> => [
    await candidatesQuery(sql, criteria, { reach: RECOMMENDATION_REACH }),
    await historyQuery(sql),
  ]);
  return {
    ...foundTrips(rows, criteria),
    history: pastTrips(history),
  };
}

function foundTrips(rows: unknown, criteria: ResolvedCriteria): FoundTrips {
  const [{ answer, night_from: nightFrom }] = answerRowsSchema.parse(rows);
  const { origin, destination, total, hidden, trips } = answer;
  const found = trips.map(({ leg, pair, ...trip }) => ({
    ...leg,
    pair,
    driverRating: trip.driverRating,
    driverRatingCount: trip.driverRatingCount,
    isDriverVerified: trip.isDriverVerified,
    trip: { ...trip, nightFrom },
  }));
  // The database joins after it has sorted: the rows may come in any order.
  const paired = found
    .filter(({ pair }) => pair !== null)
    .toSorted((a, b) => (a.pair ?? 0) - (b.pair ?? 0) || a.departureAt.getTime() - b.departureAt.getTime());
  const connections = paired.flatMap((second, index): FoundTrips['connections'] => {
    const first = paired[index - 1];
    return first && first.pair === second.pair ? [[first, second]] : [];
  });
  const candidates = found.filter(({ pair }) => pair === null);
  return { criteria: { ...criteria, origin, destination }, total, hidden, candidates, connections };
}

/** Converts a candidate to the contract's trip, without contact details. */
export function tripOf({ trip: found }: Candidate): Trip {
  const {
    departureAt,
    arrivesAt,
    createdAt,
    fareKobo,
    choices,
    driverName,
    driverRating,
    driverRatingCount,
    driverTotalTrips,
    isDriverVerified,
    hasPhoto,
    vehicleModel,
    vehiclePlateNumber,
    ...same
  } = found;
  return toTrip({
    ...same,
    departureDate: departureAt.toISOString(),
    arrivalDate: arrivesAt.toISOString(),
    createdAt: createdAt.toISOString(),
    farePerSeat: koboToNaira(fareKobo),
    choices: tripChoicesSchema.parse(shown(choices)),
    driver: {
      rating: driverRating,
      ratingCount: driverRatingCount,
      totalTrips: driverTotalTrips,
      isDriverVerified,
      hasPhoto,
      user: { name: driverName ?? DRIVER_TO_BE_NAMED, email: null, phone: null },
      vehicleModel,
      vehiclePlateNumber,
    },
  });
}

/** Converts a candidate to the contract's leg: fare in naira, ISO dates. */
export function toLeg(candidate: Candidate): Leg {
  const { fromStopId, toStopId, origin, destination, departureAt, arrivesAt } = candidate;
  return {
    fromStopId,
    toStopId,
    origin,
    destination,
    departureDate: departureAt.toISOString(),
    arrivalDate: arrivesAt.toISOString(),
    fare: koboToNaira(candidate.fareKobo),
    seatsAvailable: candidate.seatsAvailable,
    fromPoint: candidate.fromPoint,
    toPoint: candidate.toPoint,
    nightWarning: nightWarning({ departureAt, arrivesAt, nightFrom: candidate.trip.nightFrom }),
  };
}

// Keys as in the SQL types private.search_criteria and private.search_window.
function candidatesQuery(sql: Sql, criteria: ResolvedCriteria, look: Look) {
  const asked = searchArguments(criteria, look);
  return sql`
    select private.search_trips(${sql.json(asked.criteria)}, ${sql.json(asked.windows)}) as answer, ${nightFrom(sql)}
  `;
}

/** The arguments of private.search_trips. */
export function searchArguments(
  resolved: ResolvedCriteria,
  { reach = SEARCH_REACH, when = searchWindows(resolved) }: Look = {},
) {
  const { windows, minuteFrom, minuteUntil, leavesAbout } = when;
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
    ...slopesOf(resolved),
  };
  return { criteria, windows: windows.map(toWindow) };
}

// Points that a kilometre, a minute and a kobo cost: the slopes of matching-rules.ts.
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
