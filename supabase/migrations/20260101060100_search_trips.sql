-- Chapter 06, part 1: candidates for one search, in one statement that only ever follows indexes.

create function private.search_trips(wish jsonb)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan for the life of a connection: planning this statement would cost more than running it.
set plan_cache_mode = force_generic_plan
-- That plan is made without knowing the limits; every row here is reached by key, whatever the planner guesses.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_memoize = off
as $$
declare
  w private.trip_wish := jsonb_populate_record(null::private.trip_wish, wish);
  origin_id text := private.known_place(w.origin, 'Origin');
  destination_id text := private.known_place(w.destination, 'Destination');
  answer json;
begin
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;

  with origins as materialized (
    select p.id, p.name, d.distance_km as km
    from public.place_distances d
    join public.places p on p.id = d.to_place_id
    where d.from_place_id = origin_id and d.distance_km <= w.nearby_km
  ),
  destinations as materialized (
    select p.id, p.name, d.distance_km as km
    from public.place_distances d
    join public.places p on p.id = d.to_place_id
    where d.from_place_id = destination_id and d.distance_km <= w.radius_km
  ),
  routes as materialized (
    select o.id as origin_id, d.id as destination_id, o.km + d.km as km, o.km <= w.radius_km as is_near
    from origins o
    join destinations d on d.id <> o.id
    order by o.km + d.km
  ),
  matches as materialized (
    select t.*, r.km
    from routes r
    cross join lateral (
      (
        select t.* from private.open_trips t
        where t.origin_place_id = r.origin_id and t.destination_place_id = r.destination_id
          and t.departure_at >= w.leaves_about and t.departure_at < w.leaves_until
          and t.seats_available >= w.seats and (w.max_fare_kobo is null or t.fare_kobo <= w.max_fare_kobo)
          and coalesce(t.rating_average, w.rating_unrated) >= w.rating_min
        order by t.departure_at
        limit w.scan_max
      )
      union all
      (
        select t.* from private.open_trips t
        where t.origin_place_id = r.origin_id and t.destination_place_id = r.destination_id
          and t.departure_at >= w.leaves_from and t.departure_at < w.leaves_about
          and t.seats_available >= w.seats and (w.max_fare_kobo is null or t.fare_kobo <= w.max_fare_kobo)
          and coalesce(t.rating_average, w.rating_unrated) >= w.rating_min
        order by t.departure_at desc
        limit w.scan_max
      )
    ) t
    where r.is_near
    limit w.scan_max * 2
  ),
  best_matches as (
    -- The straight lines of matching-score.ts without the driver's: enough to tell which trips are worth scoring.
    select m.* from matches m
    order by m.km * w.km_points
      + abs(extract(epoch from m.departure_at - w.leaves_about)::float8) / 60 * w.minute_points
      + m.fare_kobo / coalesce(w.fare_reference_kobo, (select min(f.fare_kobo) from matches f)) * w.fare_points
    limit w.matches_max
  ),
  nearby_origins as (
    select t.*, r.km
    from routes r
    cross join lateral (
      select t.* from private.open_trips t
      where t.origin_place_id = r.origin_id and t.destination_place_id = r.destination_id
        and t.departure_at >= w.leaves_from and t.departure_at < w.leaves_until
        and t.seats_available >= w.seats and (w.max_fare_kobo is null or t.fare_kobo <= w.max_fare_kobo)
        and coalesce(t.rating_average, w.rating_unrated) >= w.rating_min
      order by t.departure_at
      limit w.others_max
    ) t
    where not r.is_near
    limit w.others_max
  ),
  different_dates as (
    select t.*, r.km
    from routes r
    cross join lateral (
      (
        select t.* from private.open_trips t
        where t.origin_place_id = r.origin_id and t.destination_place_id = r.destination_id
          and t.departure_at >= w.later_from and t.departure_at < w.later_until
          and private.lagos_minute(t.departure_at) between w.minute_from and w.minute_until
          and t.seats_available >= w.seats and (w.max_fare_kobo is null or t.fare_kobo <= w.max_fare_kobo)
          and coalesce(t.rating_average, w.rating_unrated) >= w.rating_min
        order by t.departure_at
        limit w.others_max
      )
      union all
      (
        select t.* from private.open_trips t
        where t.origin_place_id = r.origin_id and t.destination_place_id = r.destination_id
          and t.departure_at >= w.earlier_from and t.departure_at < w.earlier_until
          and private.lagos_minute(t.departure_at) between w.minute_from and w.minute_until
          and t.seats_available >= w.seats and (w.max_fare_kobo is null or t.fare_kobo <= w.max_fare_kobo)
          and coalesce(t.rating_average, w.rating_unrated) >= w.rating_min
        order by t.departure_at desc
        limit w.others_max
      )
    ) t
    where r.is_near
    limit w.others_max * 2
  )
  select json_build_object(
    'total', (select count(*) from matches),
    'origins', (select json_agg(json_build_array(o.id, o.name, o.km)) from origins o),
    'destinations', (select json_agg(json_build_array(d.id, d.name, d.km)) from destinations d),
    'trips', (
      select json_agg(json_build_array(
        t.id, t.origin_place_id, t.destination_place_id, t.departure_at, t.seats_available, t.total_seats,
        t.fare_kobo, t.description, t.status, t.created_at, t.driver_id, t.display_name, t.rating_average,
        t.rating_count, t.total_trips, t.is_driver_verified, t.vehicle_model, t.plate_number
      ))
      from (
        select * from best_matches union all select * from nearby_origins union all select * from different_dates
      ) t
    )
  )
  into answer;
  return answer;
end
$$;
comment on function private.search_trips(jsonb) is
  'Candidates for a private.trip_wish: {total, origins, destinations: [id, name, km], trips: [columns in order]}. Refuses 400 for an unknown place and for a place and itself. Definer: so that its one plan serves every role (a plan with row security belongs to a role and is thrown away when the next request has another); it answers what the policy "anyone sees open trips" and the column grants show to anon, no more.';

grant execute on function private.search_trips(jsonb) to anon, authenticated;
