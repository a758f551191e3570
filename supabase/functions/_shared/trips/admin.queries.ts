import { adminTripSchema, type AdminTrip } from './admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { lagosTime } from '../core/lagos-time.ts';
import { DRIVER_TO_BE_NAMED } from './limits.rules.ts';
import {
  adminPageAs,
  keysetOf,
  isFoundIn,
  personPatternOf,
  type AdminList,
} from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';

const tripRowSchema = adminTripSchema
  .omit({ departureTime: true })
  .transform((trip) => ({ ...trip, departureTime: lagosTime(new Date(trip.departureDate)) }));

/** All trips. The search matches both places and the driver; `name` sorts by the driver's name. */
export async function listAllTrips(asAdmin: AsCaller, list: AdminList): Promise<Page<AdminTrip>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`t.created_at`,
      name: sql`lower(d.display_name)`,
      id: sql`t.id`,
    });
    const byName = list.sort === 'name';
    const found = list.search
      ? sql`and t.id = any (array(${foundTrips(sql, list.search, byName ? null : { keyset, limit: list.limit + 1 })}))`
      : sql``;
    // Sorted by name, trips without a driver come first: they cannot come from the index on names.
    const nameless = keysetOf(sql, list, { at: sql`t.created_at`, name: sql`''::text`, id: sql`t.id` });
    return sql`
      with shown as materialized (
        (select t.*, ${keyset.key}
        from public.trips t
        ${byName ? sql`join public.driver_profiles d on d.id = t.driver_id` : sql``}
        where true ${found} ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1})
        ${
          byName
            ? sql`union all (
          select t.*, ${nameless.key} from public.trips t
          where t.driver_id is null ${found} ${nameless.where} ${nameless.orderBy} limit ${list.limit + 1}
        )`
            : sql``
        }
      )
      select t.id, o.name as origin, e.name as destination, t.status, t.driver_id,
        coalesce(p.name, ${DRIVER_TO_BE_NAMED}) as driver__user__name, coalesce(p.email, '') as driver__user__email,
        declined.shown as declined, t.departure_at as departure_date, t.seats_available as available_seats, t.total_seats,
        t.fare_kobo as price_per_seat_kobo, t.created_at, t.is_closed_by_clock as closed_by_clock, t.position_key,
        (select private.trip_kept_until(c) from public.trips c where c.id = t.id and c.status = 'cancelled') as kept_until
      from shown t
      left join public.driver_profiles d on d.id = t.driver_id
      left join public.profiles p on p.id = t.driver_id
      left join lateral (
        select jsonb_build_object('driverId', w.id, 'name', w.name, 'declinedAt', x.declined_at, 'isLeaving', x.is_leaving,
          'reason', x.reason) as shown
        from public.fleet_trip_declines x join public.profiles w on w.id = x.driver_id
        where x.trip_id = t.id
        order by x.declined_at desc limit 1
      ) declined on t.driver_id is null
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      ${byName ? sql`order by coalesce(lower(d.display_name), ''), t.id` : keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageAs(tripRowSchema, rows, list);
}

/**
 * Ids of trips whose driver or place matches a search. With `first` only those that can be on the page: of each driver and place the
 * first ones, so that no page reads every trip of Lagos.
 */
function foundTrips(
  sql: Sql,
  search: string,
  first: { keyset: ReturnType<typeof keysetOf>; limit: number } | null,
): ReturnType<Sql> {
  // `offset 0`: one place after the other by its index. The planner believes that a search finds many places, and read all trips.
  const ofPage = first
    ? sql`${first.keyset.where} ${first.keyset.orderBy} limit ${first.limit}`
    : sql`offset 0`;
  const people = sql`select private.find_people(${personPatternOf(search)})`;
  const places = sql`select l.id from public.places l where ${isFoundIn(sql, sql`l.name`, search)}`;
  return sql`
    select f.id from (${people}) w (id) cross join lateral (
      select t.id from public.trips t where t.driver_id = w.id ${ofPage}) f
    union select f.id from (${places}) l (id) cross join lateral (
      select t.id from public.trips t where t.origin_place_id = l.id ${ofPage}) f
    union select f.id from (${places}) l (id) cross join lateral (
      select t.id from public.trips t where t.destination_place_id = l.id ${ofPage}) f
  `;
}
