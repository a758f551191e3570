import { z } from 'zod';
import { tripSchema, type Trip } from '../contracts/trips.ts';
import type { Sql } from '../database/client.ts';
import { lagosTime } from '../domain/lagos-time.ts';
import { DRIVER_TO_BE_NAMED } from '../domain/limits.ts';
import { nightWarning } from '../domain/night.ts';

const { driver, arrivalDate } = tripSchema.shape;
const { user } = driver.shape;
/** Only queries that join `private.driver_contacts`, which returns contacts to people who share the trip, have one. */
const contact = z.string().nullable().default(null);

/** A trip as `tripColumns` reads it: without the fields that `toTrip` derives. */
export const tripRowSchema = tripSchema
  .omit({ departureTime: true, availableSeats: true, pricePerSeat: true, nightWarning: true })
  .extend({
    arrivalDate: arrivalDate.unwrap(),
    driver: driver.extend({ user: user.extend({ email: contact, phone: contact }) }),
    /** The setting, `HH:MM`. */
    nightFrom: z.string(),
  });
type TripRow = z.output<typeof tripRowSchema>;

/** Columns of a trip; `t` is public.trips, the rest comes from `tripSources`. */
export function tripColumns(sql: Sql) {
  return sql`
    t.id, o.name as origin, p.name as destination, t.origin_place_id, t.destination_place_id,
    t.departure_at as departure_date, t.arrives_at as arrival_date, t.seats_available, t.total_seats,
    t.fare_kobo as fare_per_seat_kobo, t.description, t.choices, t.confirms_passengers, t.driver_id, t.status, t.created_at,
    coalesce(d.is_driver_verified, false) as driver__is_driver_verified,
    coalesce(d.has_card_photo, false) as driver__has_photo, d.rating_average::float8 as driver__rating,
    coalesce(d.rating_count, 0) as driver__rating_count, coalesce(d.total_trips, 0) as driver__total_trips,
    coalesce(d.display_name, ${DRIVER_TO_BE_NAMED}) as driver__user__name,
    btrim(v.make || ' ' || v.model) as driver__vehicle_model, v.plate_number as driver__vehicle_plate_number,
    ${nightFrom(sql)}
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
  return sql`(select to_char(s.night_from, 'HH24:MI') from public.platform_settings s) as night_from`;
}

/** Columns of the driver's contact, from `private.driver_contacts` as `contact`. */
export function contactColumns(sql: Sql) {
  return sql`contact.email as driver__user__email, contact.phone as driver__user__phone`;
}

/** Columns of a single trip for a signed-in caller: when each status is possible, the caller's report, our estimate of its duration. */
export function tripTimes(sql: Sql) {
  return sql`
    json_build_object(
      'waiting', private.status_opens_at(t, 'waiting'), 'en_route', private.status_opens_at(t, 'en_route'),
      'completed', private.status_opens_at(t, 'completed')
    ) as status_times, private.own_trip_report(t.id) as left_behind_at,
    private.estimated_minutes(t.origin_place_id, t.destination_place_id) as estimated_minutes
  `;
}

/** Columns of a single trip: how passengers can pay, and whether they may ask for places along the way. */
export function tripPayments(sql: Sql) {
  return sql`
    t.payment, private.takes_cash(t) as payments__cash, private.takes_online(t) as payments__online,
    t.picks_up and t.company_id is null as picks_up, private.open_requests(t.id) as open_requests
  `;
}

/** The contract's trip of a row. */
export function toTrip(row: TripRow): Trip {
  const { nightFrom: _, ...trip } = row;
  return {
    ...trip,
    ...timesInWords(row),
    availableSeats: trip.seatsAvailable,
    pricePerSeat: trip.farePerSeat,
  };
}

/** The departure time in Lagos, and the warning of driving in the dark. */
export function timesInWords({
  departureDate,
  arrivalDate,
  nightFrom,
}: Pick<TripRow, 'departureDate' | 'arrivalDate' | 'nightFrom'>) {
  const departureAt = new Date(departureDate);
  return {
    departureTime: lagosTime(departureAt),
    nightWarning: nightWarning({ departureAt, arrivesAt: new Date(arrivalDate), nightFrom }),
  };
}
