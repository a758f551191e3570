import { z } from 'zod';
import { tripSchema, type Trip } from './contract.ts';
import type { Sql } from '../core/database/client.ts';
import { lagosTime } from '../core/lagos-time.ts';
import { nightWarning } from './night.rules.ts';

const { driver, arrivalDate } = tripSchema.shape;
const { user } = driver.shape;
/** Only queries that join `private.driver_contacts`, which returns contacts to people who share the trip, have one. */
const contact = z.string().nullable().default(null);

/** A trip as `private.trip_cards` returns it: without the fields that `toTrip` derives. */
export const tripRowSchema = tripSchema
  .omit({ departureTime: true, availableSeats: true, pricePerSeat: true, nightWarning: true })
  .extend({
    arrivalDate: arrivalDate.unwrap(),
    driver: driver.extend({ user: user.extend({ email: contact, phone: contact }) }),
    /** The setting, `HH:MM`. */
    nightFrom: z.string(),
  });
type TripRow = z.output<typeof tripRowSchema>;

/** The cards of the trips with these ids, an array in SQL, beside public.trips `t`. Rules: `private.trip_cards`. */
export function tripCards(sql: Sql, ids: ReturnType<Sql>) {
  return sql`join private.trip_cards(${ids}) card on card.id = t.id`;
}

/** The setting of which `nightWarning` is computed, as a column. */
export function nightFrom(sql: Sql) {
  return sql`(select to_char(s.night_from, 'HH24:MI') from public.platform_settings s) as night_from`;
}

/** Columns of a single trip for a signed-in caller: when each status is possible, the caller's report, what goes on for people on board, our estimate of its duration. */
export function tripTimes(sql: Sql) {
  return sql`
    json_build_object(
      'waiting', private.status_opens_at(t, 'waiting'), 'en_route', private.status_opens_at(t, 'en_route'),
      'completed', private.status_opens_at(t, 'completed')
    ) as status_times, private.own_trip_report(t.id) as left_behind_at, private.trip_kept_until(t) as kept_until,
    private.estimated_minutes(t.origin_place_id, t.destination_place_id) as estimated_minutes
  `;
}

/** Columns of a single trip: how passengers can pay, whether they may ask for places along the way, and what is known of the driver. */
export function tripPayments(sql: Sql) {
  return sql`
    t.payment, private.takes_cash(t) as payments__cash, private.takes_online(t) as payments__online,
    t.picks_up and t.company_id is null as picks_up, private.open_requests(t.id) as open_requests,
    private.drives_since(t.driver_id) as driver__since, private.checks_of(t) as checked
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
