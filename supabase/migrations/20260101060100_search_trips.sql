-- Chapter 06, part 1: candidates for one search, in one statement that only ever follows indexes.

create function private.search_trips(
  origin text,
  destination text,
  wish private.trip_wish,
  windows private.search_window[]
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan for the life of a connection: planning this statement costs ten times as much as running it.
set plan_cache_mode = force_generic_plan
-- That plan is made without knowing the limits. Every row here is reached by key, whatever the planner guesses.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  origin_id text;
  destination_id text;
  answer json;
begin
  -- Plain spellings are their own key; the rules for accents and signs are dear, and only for what is left.
  select
    coalesce(
      (select k.place_id from private.place_keys k where k.key = lower(replace(replace(origin, ' ', ''), '-', ''))),
      private.place_or_refuse(origin, 'Origin')
    ),
    coalesce(
      (select k.place_id from private.place_keys k where k.key = lower(replace(replace(destination, ' ', ''), '-', ''))),
      private.place_or_refuse(destination, 'Destination')
    )
  into origin_id, destination_id;
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;

  with origins as materialized (
    select p.id, p.name, d.distance_km as km
    from public.place_distances d
    join public.places p on p.id = d.to_place_id
    where d.from_place_id = origin_id and d.distance_km <= wish.nearby_km
  ),
  destinations as materialized (
    select p.id, p.name, d.distance_km as km
    from public.place_distances d
    join public.places p on p.id = d.to_place_id
    where d.from_place_id = destination_id and d.distance_km <= wish.radius_km
  ),
  routes as (
    select o.id as origin_id, d.id as destination_id, o.km + d.km as km, o.km <= wish.radius_km as is_near,
      row_number() over (partition by o.km <= wish.radius_km order by o.km + d.km) as nearness
    from origins o
    join destinations d on d.id <> o.id
  ),
  -- First the nearest route for every list, then more routes for matches, then for the others: what the limit below
  -- cuts off was the least promising.
  probes as (
    select r.origin_id, r.destination_id, r.km, x.list, x.leaves_from, x.leaves_until, x.trips_max
    from routes r
    join unnest(windows) with ordinality x on x.is_near = r.is_near and x.routes_max >= r.nearness
    order by r.nearness > 1, r.nearness > 1 and x.list <> 'matches', r.nearness, x.ordinality
  ),
  found as materialized (
    select p.list, p.km, t.*
    from probes p
    cross join lateral (
      select
        t.id, t.origin_place_id, t.destination_place_id, t.departure_at, t.seats_available, t.total_seats, t.fare_kobo,
        t.description, t.status, t.created_at, t.vehicle_id, t.driver_id
      from public.trips t
      where t.origin_place_id = p.origin_id and t.destination_place_id = p.destination_id
        and t.status in ('scheduled', 'active') and t.is_listed
        and t.departure_at >= p.leaves_from and t.departure_at < p.leaves_until
        and private.lagos_minute(t.departure_at) between wish.minute_from and wish.minute_until
        and t.seats_available >= wish.seats
        and (wish.max_fare_kobo is null or t.fare_kobo <= wish.max_fare_kobo)
        and case
          when wish.rating_min > 3 then exists (
            select from public.driver_profiles d where d.id = t.driver_id and d.rating_average >= wish.rating_min
          )
          else not exists (
            select from public.driver_profiles d
            where d.id = t.driver_id and d.rating_average < 3 and d.rating_average < wish.rating_min
          )
        end
      order by t.departure_at
      limit p.trips_max
    ) t
    limit wish.trips_max
  ),
  candidates as (
    (
      -- The straight lines of matching-score.ts without the driver's: enough to tell which trips are worth scoring.
      select f.* from found f
      where f.list = 'matches'
      order by f.km * wish.km_points + f.fare_kobo * wish.kobo_points
        + abs(date_part('epoch', f.departure_at - wish.leaves_about)) / 60 * wish.minute_points
      limit wish.matches_max
    )
    union all
    (
      select f.* from found f
      where f.list = 'differentDates'
      order by abs(date_part('epoch', f.departure_at - wish.leaves_about))
      limit wish.others_max
    )
    union all
    (select f.* from found f where f.list = 'nearbyOrigins' limit wish.others_max)
  )
  select json_build_object(
    'matches', (select count(*) from found f where f.list = 'matches'),
    'origins', (select json_agg(json_build_array(o.id, o.name, o.km)) from origins o),
    'destinations', (select json_agg(json_build_array(d.id, d.name, d.km)) from destinations d),
    'trips', json_agg(json_build_array(
      t.id, t.origin_place_id, t.destination_place_id, t.departure_at, t.seats_available, t.total_seats,
      t.fare_kobo, t.description, t.status, t.created_at, t.driver_id, d.display_name, d.rating_average,
      d.rating_count, d.total_trips, d.is_driver_verified, btrim(v.make || ' ' || v.model), v.plate_number
    ))
  )
  into answer
  from candidates t
  join public.driver_profiles d on d.id = t.driver_id
  left join public.vehicles v on v.id = t.vehicle_id;
  return answer;
end
$$;
comment on function private.search_trips(text, text, private.trip_wish, private.search_window[]) is
  'Candidates for a wish in its windows, which are in the order in which they are worth looking at: {matches: how many, origins, destinations: [id, name, km], trips: [columns in order] or null}. Refuses 400 for an unknown place and for a place and itself. Definer: so that its one plan serves every role (a plan with row security belongs to one role and is made anew for the next); it answers what the policy "anyone sees open trips" and the column grants show to anon, no more.';

grant execute on function private.search_trips(text, text, private.trip_wish, private.search_window[]) to anon, authenticated;
