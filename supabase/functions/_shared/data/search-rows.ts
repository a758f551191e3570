import { z } from 'zod';
import { tripStatusSchema, type TripStatus } from '../contracts/trips.ts';
import type { TripCandidate } from '../domain/matching-rules.ts';
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
const COLUMNS = {
  id: isText,
  origin_place_id: isText,
  destination_place_id: isText,
  departure_at: isText,
  seats_available: isCount,
  total_seats: isCount,
  fare_kobo: isCount,
  description: isTextOrNull,
  status: isStatus,
  created_at: isText,
  driver_id: isText,
  driver_name: isText,
  driver_rating: isCountOrNull,
  driver_rating_count: isCount,
  driver_total_trips: isCount,
  is_driver_verified: isFlag,
  vehicle_model: isTextOrNull,
  vehicle_plate_number: isTextOrNull,
};
type OfferedRow = {
  [Column in keyof typeof COLUMNS]: (typeof COLUMNS)[Column] extends (value: unknown) => value is infer Value
    ? Value
    : never;
};
const columns = Object.entries(COLUMNS);

const offeredRowSchema = z.preprocess(
  toNamed,
  z.custom<OfferedRow>((row) => typeof row === 'object' && row !== null),
);

/** A row under the names of its columns; null when something is not what it should be. */
function toNamed(values: unknown): Record<string, unknown> | null {
  if (!Array.isArray(values) || values.length !== columns.length) return null;
  const row: Record<string, unknown> = {};
  for (const [position, [name, isRight]] of columns.entries()) {
    if (!isRight(values[position])) return null;
    row[name] = values[position];
  }
  return row;
}

/** What private.search_trips answers; a list without rows is null, as SQL aggregates are. */
export const searchAnswerSchema = z.object({
  matches: count,
  origins: z.array(nearbyPlaceSchema),
  destinations: z.array(nearbyPlaceSchema),
  trips: z.array(offeredRowSchema).nullable(),
});
type SearchAnswer = z.infer<typeof searchAnswerSchema>;

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
    const origin = originById.get(row.origin_place_id);
    const destination = destinationById.get(row.destination_place_id);
    return origin && destination ? [offeredTrip(row, origin, destination)] : [];
  });
}

function offeredTrip(row: OfferedRow, origin: NearbyPlace, destination: NearbyPlace): OfferedTrip {
  return {
    originPlaceId: origin[0],
    originName: origin[1],
    originKm: origin[2],
    destinationPlaceId: destination[0],
    destinationName: destination[1],
    destinationKm: destination[2],
    departureAt: Date.parse(row.departure_at),
    fareKobo: row.fare_kobo,
    seatsAvailable: row.seats_available,
    driverRating: row.driver_rating,
    driverRatingCount: row.driver_rating_count,
    isDriverVerified: row.is_driver_verified,
    row,
  };
}

/** The row of an offered trip as `toTrip` reads it. Nobody's contact details are in it. */
export function tripRowOf({ row, originName, destinationName, departureAt }: OfferedTrip): TripRow {
  return {
    ...row,
    origin: originName,
    destination: destinationName,
    departure_at: new Date(departureAt),
    created_at: new Date(row.created_at),
  };
}
