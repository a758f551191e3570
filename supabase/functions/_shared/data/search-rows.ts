import { z } from 'zod';
import { tripStatusSchema, type TripStatus } from '../contracts/trips.ts';
import type { TripCandidate } from '../domain/matching-types.ts';
import type { TripRow } from './trip-rows.ts';

const count = z.number();

/** Place id, name, kilometres from the place asked for. */
const nearbyPlaceSchema = z.tuple([z.string(), z.string(), z.number()]);

const tripStatuses: ReadonlySet<unknown> = new Set(tripStatusSchema.options);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isCount = (value: unknown): value is number => typeof value === 'number';
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isStatus = (value: unknown): value is TripStatus => tripStatuses.has(value);

// Rows travel as arrays in the order of private.search_trips, half as dear for Postgres as objects with names; and they
// are looked at by hand, because a schema for each of four hundred values was 6 to 9 % of what a search costs here.
const COLUMNS = [
  isText,
  isText,
  isText,
  isText,
  isCount,
  isCount,
  isCount,
  isTextOrNull,
  isStatus,
  isText,
  isText,
  isText,
  isCountOrNull,
  isCount,
  isCount,
  isFlag,
  isTextOrNull,
  isTextOrNull,
] as const;
type ValuesOf<Checks extends readonly unknown[]> = {
  -readonly [Column in keyof Checks]: Checks[Column] extends (value: unknown) => value is infer Value
    ? Value
    : never;
};
type OfferedRow = ValuesOf<typeof COLUMNS>;
const offeredRowSchema = z.custom<OfferedRow>(
  (row) =>
    Array.isArray(row) &&
    row.length === COLUMNS.length &&
    COLUMNS.every((isRight, column) => isRight(row[column])),
);

/** What private.search_trips answers; a list without rows is null, as SQL aggregates are. */
export const searchAnswerSchema = z.object({
  matches: count,
  origins: z.array(nearbyPlaceSchema),
  destinations: z.array(nearbyPlaceSchema),
  trips: z.array(offeredRowSchema).nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

type NearbyPlace = z.infer<typeof nearbyPlaceSchema>;

/** A trip on offer: what scoring reads of it, and all of it. */
export interface OfferedTrip extends TripCandidate {
  row: OfferedRow;
}

/** The trips of an answer, each with its places' names and distances. */
export function offeredTrips({ origins, destinations, trips }: SearchAnswer): OfferedTrip[] {
  const originById = new Map(origins.map((place) => [place[0], place]));
  const destinationById = new Map(destinations.map((place) => [place[0], place]));
  return (trips ?? []).flatMap((row) => {
    const origin = originById.get(row[1]);
    const destination = destinationById.get(row[2]);
    return origin && destination ? [offeredTrip(row, origin, destination)] : [];
  });
}

function offeredTrip(row: OfferedRow, origin: NearbyPlace, destination: NearbyPlace): OfferedTrip {
  const [, , , departureAt, seatsAvailable, , fareKobo, , , , , , rating, ratingCount, , isVerified] = row;
  return {
    originPlaceId: origin[0],
    originName: origin[1],
    originKm: origin[2],
    destinationPlaceId: destination[0],
    destinationName: destination[1],
    destinationKm: destination[2],
    departureAt: Date.parse(departureAt),
    fareKobo,
    seatsAvailable,
    driverRating: rating,
    driverRatingCount: ratingCount,
    isDriverVerified: isVerified,
    row,
  };
}

/** The row of an offered trip under the names that `toTrip` reads. Nobody's contact details are in it. */
export function tripRowOf(offered: OfferedTrip): TripRow {
  const { row } = offered;
  return {
    id: row[0],
    origin: offered.originName,
    destination: offered.destinationName,
    origin_place_id: row[1],
    destination_place_id: row[2],
    departure_at: new Date(offered.departureAt),
    seats_available: row[4],
    total_seats: row[5],
    fare_kobo: row[6],
    description: row[7],
    status: row[8],
    created_at: new Date(row[9]),
    driver_id: row[10],
    driver_name: row[11],
    driver_rating: row[12],
    driver_rating_count: row[13],
    driver_total_trips: row[14],
    is_driver_verified: row[15],
    vehicle_model: row[16],
    vehicle_plate_number: row[17],
  };
}
