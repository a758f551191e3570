import { z } from 'zod';
import { tripStatusSchema, type Trip } from '../contracts/trips.ts';
import type { Sql } from '../database/client.ts';
import { lagosTime } from '../domain/lagos-time.ts';
import { koboToNaira } from '../domain/money.ts';

/** A trip as `tripColumns` reads it: snake_case, kobo, dates. */
export const tripRowSchema = z.object({
  id: z.string(),
  origin: z.string(),
  destination: z.string(),
  origin_place_id: z.string(),
  destination_place_id: z.string(),
  departure_at: z.date(),
  seats_available: z.number(),
  total_seats: z.number(),
  fare_kobo: z.number(),
  description: z.string().nullable(),
  driver_id: z.string(),
  status: tripStatusSchema,
  created_at: z.date(),
  driver_name: z.string(),
  driver_rating: z.number().nullable(),
  driver_rating_count: z.number(),
  driver_total_trips: z.number(),
  is_driver_verified: z.boolean(),
  vehicle_model: z.string().nullable(),
  vehicle_plate_number: z.string().nullable(),
  /** Only where the query asked `private.driver_contacts`, which answers people who share the trip. */
  driver_email: z.string().nullish(),
  driver_phone: z.string().nullish(),
  /** Only where the query asked `private.fleet_name`. */
  company_name: z.string().nullish(),
});
export type TripRow = z.infer<typeof tripRowSchema>;

/** Columns of a trip; `t` is public.trips, the rest comes from `tripSources`. */
export function tripColumns(sql: Sql) {
  return sql`
    t.id, o.name as origin, p.name as destination, t.origin_place_id, t.destination_place_id, t.departure_at,
    t.seats_available, t.total_seats, t.fare_kobo, t.description, t.driver_id, t.status, t.created_at,
    d.display_name as driver_name, d.rating_average::float8 as driver_rating,
    d.rating_count as driver_rating_count, d.total_trips as driver_total_trips, d.is_driver_verified,
    btrim(v.make || ' ' || v.model) as vehicle_model, v.plate_number as vehicle_plate_number
  `;
}

/** What `tripColumns` reads besides public.trips as `t`: origin `o`, destination `p`, driver `d`, vehicle `v`. */
export function tripSources(sql: Sql) {
  return sql`
    join public.places o on o.id = t.origin_place_id
    join public.places p on p.id = t.destination_place_id
    join public.driver_profiles d on d.id = t.driver_id
    left join public.vehicles v on v.id = t.vehicle_id
  `;
}

/** A trip row in the contract's words: naira, ISO dates, Lagos time, and the names older screens read. */
export function toTrip(row: TripRow): Trip {
  const fare = koboToNaira(row.fare_kobo);
  return {
    id: row.id,
    origin: row.origin,
    destination: row.destination,
    originPlaceId: row.origin_place_id,
    destinationPlaceId: row.destination_place_id,
    departureDate: row.departure_at.toISOString(),
    departureTime: lagosTime(row.departure_at),
    seatsAvailable: row.seats_available,
    availableSeats: row.seats_available,
    totalSeats: row.total_seats,
    farePerSeat: fare,
    pricePerSeat: fare,
    description: row.description,
    driverId: row.driver_id,
    driver: {
      rating: row.driver_rating,
      ratingCount: row.driver_rating_count,
      totalTrips: row.driver_total_trips,
      isDriverVerified: row.is_driver_verified,
      user: { name: row.driver_name, email: row.driver_email ?? null, phone: row.driver_phone ?? null },
      vehicleModel: row.vehicle_model,
      vehiclePlateNumber: row.vehicle_plate_number,
    },
    status: row.status,
    createdAt: row.created_at.toISOString(),
    ...(row.company_name !== undefined && { company: row.company_name }),
  };
}
