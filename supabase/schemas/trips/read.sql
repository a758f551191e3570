-- How a trip is read. PL/pgSQL keeps the plans: to plan these joins with the row security of their tables takes several times as
-- long as to run them, and unnamed statements are planned at each call.

create function private.trip_cards(ids uuid[])
returns setof private.trip_card
language plpgsql
stable
rows 20
set search_path = ''
set plan_cache_mode = force_generic_plan
-- A page has few trips: each table is read by key. The planner would read all places, drivers and vehicles of a small database.
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
  select t.id, o.name, p.name, t.origin_place_id, t.destination_place_id, t.departure_at, t.arrives_at,
    t.seats_available, t.total_seats, t.fare_kobo, t.description, t.choices, t.confirms_passengers, t.driver_id, t.status,
    t.created_at, coalesce(d.is_driver_verified, false), coalesce(d.has_card_photo, false),
    coalesce(d.is_photo_public, false), d.rating_average::float8,
    coalesce(d.rating_count, 0), coalesce(d.total_trips, 0), coalesce(d.display_name, private.driver_to_be_named()),
    btrim(v.make || ' ' || v.model), v.plate_number, v.colour,
    (select to_char(s.night_from, 'HH24:MI') from public.platform_settings s)
  from public.trips t
  join public.places o on o.id = t.origin_place_id
  join public.places p on p.id = t.destination_place_id
  left join public.driver_profiles d on d.id = t.driver_id
  left join public.vehicles v on v.id = t.vehicle_id
  where t.id = any (trip_cards.ids);
end
$$;
comment on function private.trip_cards is
'Those of the given trips that the caller sees, in any order.';

create function private.open_trip_ids(after_at timestamptz, after_id uuid, count_max int)
returns setof uuid
language plpgsql
stable
rows 50
set search_path = ''
-- Read in the order of trips_open_by_departure until the page is full. The planner believes that few trips are open: it would
-- read all of them and sort.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query
  select t.id from public.trips t
  where t.status in ('scheduled', 'active') and t.is_listed and t.departure_at > now() and t.seats_available > 0
    and (private.takes_cash(t) or private.takes_online(t))
    and (t.departure_at, t.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
  order by t.departure_at, t.id
  limit count_max;
end
$$;
comment on function private.open_trip_ids is
'Trips that can be booked now, the next departure first: the first ones, or those after the given one.';

create function private.trip_way(trip public.trips)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  marks_last constant int := private.marks_last_position(trip.id);
begin
  return (
    select json_agg(json_build_object(
      'id', s.id, 'place', p.name, 'placeId', s.place_id, 'time', s.planned_at, 'fareKobo', s.fare_kobo,
      'point', coalesce(private.point_of(s), private.asked_point_for_caller(s)), 'seatsAvailable', trip.total_seats - trip.leg_taken[s.position + 1], 'km', way.km,
      'reachedAt', case when s.position <= marks_last then s.reached_at end,
      'leftAt', case when s.position <= marks_last then s.left_at end
    ) order by s.position)
    from public.trip_stops s
    join public.places p on p.id = s.place_id
    join private.way_km(trip.id) way on way.stop_id = s.id
    where s.trip_id = trip.id and s.position is not null
  );
end
$$;
comment on function private.trip_way is
'The stops of a trip in order, with the meeting points that the caller may read. Who follows it, or has travelled, also reads when they were reached and left (marks_last_position).';

create function private.checks_of(trip public.trips)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_remove(array[
      case when d.is_driver_verified then 'licence' end,
      case when d.approved_photo_path is not null then 'face' end,
      case when v.approval = 'approved' then case v.owner_id when d.id then 'car' else 'plate' end end
    ], null)
    from public.driver_profiles d left join public.vehicles v on v.id = trip.vehicle_id
    where d.id = trip.driver_id
  );
end
$$;
comment on function private.checks_of is
'The approvals of the driver and the car of a trip: licence (with NIN and passport photograph), face (the photo, against
the passport photograph), car (plate and proof of ownership) or, of a company, plate. Null without a driver.
Security definer because: clients do not read approvals.';

grant execute on function
  private.checks_of,
  private.trip_cards,
  private.open_trip_ids,
  private.trip_way,
  private.point_of,
  private.asked_point_for_caller,
  private.driver_to_be_named
to anon, app_admin, authenticated;
