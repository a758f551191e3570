import { z } from 'zod';
import { tripStatusSchema, type Trip } from '../contracts/trips.ts';
import { tripChoicesSchema, type TripChoices } from '../contracts/choices.ts';
import { tripPaymentSchema } from '../contracts/payments.ts';
import type { Sql } from '../database/client.ts';
import { lagosTime } from '../domain/lagos-time.ts';
import { DRIVER_TO_BE_NAMED } from '../domain/limits.ts';
import { koboToNaira } from '../domain/money.ts';
import { nightWarning } from '../domain/night.ts';
import { stopRowsSchema, toStops } from './stop-rows.ts';

const choicesRowSchema = tripChoicesSchema
  .omit({ extraLuggageFare: true })
  .extend({ extraLuggageKobo: z.number().optional() });

/** A trip as `tripColumns` reads it: fares in kobo, moments as dates. */
export const tripRowSchema = z.object({
  id: z.string(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  departureAt: z.date(),
  seatsAvailable: z.number(),
  totalSeats: z.number(),
  fareKobo: z.number(),
  description: z.string().nullable(),
  choices: choicesRowSchema,
  driverId: z.string().nullable(),
  status: tripStatusSchema,
  createdAt: z.date(),
  driverName: z.string().nullable(),
  driverRating: z.number().nullable(),
  driverRatingCount: z.number(),
  driverTotalTrips: z.number(),
  isDriverVerified: z.boolean(),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  /** Only in queries of bookings. */
  vehicleColour: z.string().nullish(),
  /** Only in queries that join `private.driver_contacts`, which returns contacts to people who share the trip. */
  driverEmail: z.string().nullish(),
  driverPhone: z.string().nullish(),
  /** Only in queries of signed-in users that select it. */
  driverPhoto: z.string().nullish(),
  /** Only in queries that select `private.fleet_name`. */
  companyName: z.string().nullish(),
  arrivesAt: z.date(),
  /** The setting, `HH:MM`. */
  nightFrom: z.string(),
  /** Only in queries that select `tripTimes`. */
  waitingFrom: z.date().nullish(),
  enRouteFrom: z.date().nullish(),
  completedFrom: z.date().nullish(),
  leftBehindAt: z.date().nullish(),
  /** Only in queries that select `tripPayments`. */
  payment: tripPaymentSchema.optional(),
  takesCash: z.boolean().optional(),
  takesOnline: z.boolean().optional(),
  /** Only in queries that select `tripStops`. */
  stops: stopRowsSchema.optional(),
});
type TripRow = z.infer<typeof tripRowSchema>;

/** Columns of a trip; `t` is public.trips, the rest comes from `tripSources`. */
export function tripColumns(sql: Sql) {
  return sql`
    t.id, o.name as origin, p.name as destination, t.origin_place_id as "originPlaceId",
    t.destination_place_id as "destinationPlaceId", t.departure_at as "departureAt",
    t.seats_available as "seatsAvailable", t.total_seats as "totalSeats", t.fare_kobo as "fareKobo", t.description, t.choices,
    t.driver_id as "driverId", t.status, t.created_at as "createdAt", d.display_name as "driverName",
    d.rating_average::float8 as "driverRating", coalesce(d.rating_count, 0) as "driverRatingCount",
    coalesce(d.total_trips, 0) as "driverTotalTrips", coalesce(d.is_driver_verified, false) as "isDriverVerified",
    btrim(v.make || ' ' || v.model) as "vehicleModel", v.plate_number as "vehiclePlateNumber",
    t.arrives_at as "arrivesAt", ${nightFrom(sql)}
  `;
}

/** The tables that `tripColumns` reads in addition to public.trips `t`: origin `o`, destination `p`, driver `d` (may be missing), vehicle `v`. */
export function tripSources(sql: Sql) {
  return sql`
    join public.places o on o.id = t.origin_place_id
    join public.places p on p.id = t.destination_place_id
    left join public.driver_profiles d on d.id = t.driver_id
    left join public.vehicles v on v.id = t.vehicle_id
  `;
}

/** The setting of which `nightWarning` is computed, as a column. */
export function nightFrom(sql: Sql) {
  return sql`(select to_char(s.night_from, 'HH24:MI') from public.platform_settings s) as "nightFrom"`;
}

/** Columns of a single trip for a signed-in caller: when each status is possible, the caller's report. */
export function tripTimes(sql: Sql) {
  return sql`
    private.status_opens_at(t, 'waiting') as "waitingFrom",
    private.status_opens_at(t, 'en_route') as "enRouteFrom", private.status_opens_at(t, 'completed') as "completedFrom",
    private.own_trip_report(t.id) as "leftBehindAt"
  `;
}

/** Columns of a single trip: how passengers can pay. */
export function tripPayments(sql: Sql) {
  return sql`t.payment, private.takes_cash(t) as "takesCash", private.takes_online(t) as "takesOnline"`;
}

function toChoices({ extraLuggageKobo, ...same }: z.infer<typeof choicesRowSchema>): TripChoices {
  return { ...same, ...(extraLuggageKobo && { extraLuggageFare: koboToNaira(extraLuggageKobo) }) };
}

/** Converts a row to the contract's trip: fares in naira, ISO dates, the departure time in Lagos. */
export function toTrip(row: TripRow): Trip {
  const fare = koboToNaira(row.fareKobo);
  return {
    id: row.id,
    origin: row.origin,
    destination: row.destination,
    originPlaceId: row.originPlaceId,
    destinationPlaceId: row.destinationPlaceId,
    departureDate: row.departureAt.toISOString(),
    departureTime: lagosTime(row.departureAt),
    seatsAvailable: row.seatsAvailable,
    availableSeats: row.seatsAvailable,
    totalSeats: row.totalSeats,
    farePerSeat: fare,
    pricePerSeat: fare,
    description: row.description,
    choices: toChoices(row.choices),
    driverId: row.driverId,
    driver: {
      rating: row.driverRating,
      ratingCount: row.driverRatingCount,
      totalTrips: row.driverTotalTrips,
      isDriverVerified: row.isDriverVerified,
      user: {
        name: row.driverName ?? DRIVER_TO_BE_NAMED,
        email: row.driverEmail ?? null,
        phone: row.driverPhone ?? null,
      },
      vehicleModel: row.vehicleModel,
      vehiclePlateNumber: row.vehiclePlateNumber,
      ...(row.vehicleColour !== undefined && { vehicleColour: row.vehicleColour }),
      ...(row.driverPhoto !== undefined && { photo: row.driverPhoto }),
    },
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    arrivalDate: row.arrivesAt.toISOString(),
    nightWarning: nightWarning(row),
    ...(row.companyName !== undefined && { company: row.companyName }),
    ...timesOf(row),
    ...(row.payment && { payment: row.payment }),
    ...(row.takesCash !== undefined &&
      row.takesOnline !== undefined && { payments: { cash: row.takesCash, online: row.takesOnline } }),
    ...(row.stops && { stops: toStops(row.stops) }),
  };
}

function timesOf({ waitingFrom, enRouteFrom, completedFrom, leftBehindAt }: TripRow) {
  const times = waitingFrom &&
    enRouteFrom &&
    completedFrom && {
      waiting: waitingFrom.toISOString(),
      en_route: enRouteFrom.toISOString(),
      completed: completedFrom.toISOString(),
    };
  return {
    ...(times && { statusTimes: times }),
    ...(leftBehindAt !== undefined && { leftBehindAt: leftBehindAt?.toISOString() ?? null }),
  };
}
