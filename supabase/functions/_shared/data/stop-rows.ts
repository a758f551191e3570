import type { Sql } from '../database/client.ts';

/** Column of a single trip: its stops in order. `t` is public.trips. */
export function tripStops(sql: Sql) {
  return sql`(
    select json_agg(json_build_object(
      'id', s.id, 'place', sp.name, 'placeId', s.place_id, 'time', s.planned_at, 'fareKobo', s.fare_kobo,
      'point', ${pointOf(sql, sql`s`)}, 'seatsAvailable', t.total_seats - t.leg_taken[s.position + 1], 'km', way.km,
      'reachedAt', case when s.position <= marks.last then s.reached_at end,
      'leftAt', case when s.position <= marks.last then s.left_at end
    ) order by s.position)
    from public.trip_stops s
    join public.places sp on sp.id = s.place_id
    join private.way_km(t.id) way on way.stop_id = s.id
    cross join (select private.marks_last_position(t.id) as last) marks
    where s.trip_id = t.id and s.position is not null
  ) as stops`;
}

/** Columns of a booking's leg, from `bookedLegSources`; its fare is what the booking costs per seat. */
export function bookedLegColumns(sql: Sql) {
  return sql`
    fs.id as leg__from_stop_id, ts.id as leg__to_stop_id, fp.name as leg__origin, tp.name as leg__destination,
    fs.planned_at as leg__departure_date, ts.planned_at as leg__arrival_date, b.fare_kobo as leg__fare_kobo,
    -- Without a stop that the driver has taken out.
    (select case when count(*) = 2 then max(w.km) - min(w.km) end from private.way_km(b.trip_id) w
      where w.stop_id in (b.from_stop_id, b.to_stop_id)) as leg__km,
    ${pointOf(sql, sql`fs`)} as leg__from_point, ${pointOf(sql, sql`ts`)} as leg__to_point
  `;
}

/** The tables of a booking's leg; `b` is public.bookings. */
export function bookedLegSources(sql: Sql) {
  return sql`
    join public.trip_stops fs on fs.trip_id = b.trip_id and fs.id = b.from_stop_id
    join public.trip_stops ts on ts.trip_id = b.trip_id and ts.id = b.to_stop_id
    join public.places fp on fp.id = fs.place_id
    join public.places tp on tp.id = ts.place_id
  `;
}

function pointOf(sql: Sql, stop: ReturnType<Sql>) {
  return sql`case when ${stop}.point_name is not null then json_strip_nulls(json_build_object(
    'name', ${stop}.point_name, 'hint', ${stop}.point_hint,
    'latitude', ${stop}.point_latitude, 'longitude', ${stop}.point_longitude
  )) end`;
}
