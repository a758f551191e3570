-- How a booking is read, beside the card of its trip (trips/read.sql, where the reason for PL/pgSQL stands).

create function private.booked_km(ids uuid[])
returns table (booking_id uuid, km double precision) language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active_reader();
begin
  return query
  select b.id, (
    -- Without a stop that the driver has taken out.
    select case when count(*) = 2 then max(w.km) - min(w.km) end from private.way_km(b.trip_id) w
    where w.stop_id in (b.from_stop_id, b.to_stop_id)
  )
  from public.bookings b
  where b.id = any (ids) and caller in (b.passenger_id, b.driver_id, b.company_id);
end
$$;
comment on function private.booked_km is
'Kilometres by road of the given bookings that the caller sees; null for one with a stop that was taken out.
Refuses: 401, 403 suspended (by require_active_reader).
Security definer because: with row security, the stops of each booking would read all bookings of the passenger.';

create function private.booking_rows(ids uuid[])
returns setof private.booking_row
language plpgsql
stable
rows 20
set search_path = ''
set plan_cache_mode = force_generic_plan
-- By key. Because of row security, a bitmap would hold every booking of the caller.
set enable_bitmapscan = off
as $$
begin
  return query
  select b.trip_id, b.id, b.status, b.seats, b.fare_kobo, b.total_kobo, b.extras, b.adds_to, b.payment_method, b.created_at,
    b.cancelled_at, coalesce(named.travellers, '[]'), private.changes_of(b), private.journey_of(b.id), b.boarded_at,
    boarding.code, contact.email, contact.phone, fs.id, ts.id, fp.name, tp.name, fs.planned_at, ts.planned_at,
    b.fare_kobo, way.km, coalesce(private.point_of(fs), private.asked_point_for_caller(fs)),
    coalesce(private.point_of(ts), private.asked_point_for_caller(ts)), private.kept_until(b)
  from public.bookings b
  join public.trip_stops fs on fs.trip_id = b.trip_id and fs.id = b.from_stop_id
  join public.trip_stops ts on ts.trip_id = b.trip_id and ts.id = b.to_stop_id
  join public.places fp on fp.id = fs.place_id
  join public.places tp on tp.id = ts.place_id
  left join private.driver_contacts(array(
    select k.trip_id from public.bookings k where k.id = any (booking_rows.ids)
  )) contact on contact.trip_id = b.trip_id
  left join private.booked_km(booking_rows.ids) way on way.booking_id = b.id
  left join private.booking_travellers(booking_rows.ids) named on named.booking_id = b.id
  left join private.own_boarding_codes(booking_rows.ids) boarding on boarding.booking_id = b.id
  where b.id = any (booking_rows.ids);
end
$$;
comment on function private.booking_rows is
'Those of the given bookings that the caller sees, in any order.';

grant execute on function private.booked_km, private.booking_rows to authenticated;
