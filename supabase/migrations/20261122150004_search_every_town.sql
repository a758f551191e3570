-- A search among 949 places: near places as arrays, so that one index scan reads all their routes, in stages: the pair that
-- was searched for, the nearest pairs, and only if these have few trips, all pairs within the radius.

alter type private.search_window drop attribute routes_max;
comment on type private.search_window is
  'Where to look: departures in a span of time, on routes whose origin lies within the pickup radius (is_near) or beyond it; how many trips of the pair that was searched for; and the list of the answer that the trips are for.';

create function private.trips_on_routes(
  wanted private.search_criteria,
  leaves tstzrange,
  -- Null, or the day that was searched for, while other dates are searched.
  skipped tstzrange,
  origins text[],
  origin_kms float8[],
  destinations text[],
  destination_kms float8[],
  -- Pairs of these were searched before.
  known_origins text[],
  known_destinations text[]
)
returns table (
  km float8, id uuid, departure_at timestamptz, fare_kobo int, origin_place_id text, destination_place_id text
)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select
      origin_kms[array_position(origins, t.origin_place_id)]
        + destination_kms[array_position(destinations, t.destination_place_id)],
      t.id, t.departure_at, t.fare_kobo, t.origin_place_id, t.destination_place_id
    from public.trips t
    where t.origin_place_id = any (origins) and t.destination_place_id = any (destinations)
      and not (t.origin_place_id = any (known_origins) and t.destination_place_id = any (known_destinations))
      and t.status in ('scheduled', 'active') and t.is_listed
      and t.departure_at >= lower(leaves) and t.departure_at < upper(leaves)
      and (skipped is null or not t.departure_at <@ skipped)
      and private.lagos_minute(t.departure_at) between wanted.minute_from and wanted.minute_until
      and t.seats_available >= wanted.seats
      and (wanted.max_fare_kobo is null or t.fare_kobo <= wanted.max_fare_kobo)
      -- Without a minimum, every driver passes the second branch.
      and case
        when wanted.rating_min > 3 then exists (
          select from public.driver_profiles d where d.id = t.driver_id and d.rating_average >= wanted.rating_min
        )
        else not exists (
          select from public.driver_profiles d
          where d.id = t.driver_id and d.rating_average < 3 and d.rating_average < wanted.rating_min
        )
      end
    order by 1, abs(date_part('epoch', t.departure_at - wanted.leaves_about))
    limit wanted.trips_max;
end
$$;
comment on function private.trips_on_routes(
  private.search_criteria, tstzrange, tstzrange, text[], float8[], text[], float8[], text[], text[]
) is
'Step of search_trips: the open trips from any of the origins to any of the destinations that leave within the range, the
nearest first; kms: the distance of each place from the one that was searched for.';

create or replace function private.search_trips(criteria jsonb, windows jsonb)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan for the lifetime of a connection: planning these statements costs ten times as much as running them.
set plan_cache_mode = force_generic_plan
-- The planner does not know the limits when it makes that plan. Every row here must be reached by an index.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  wanted constant private.search_criteria := jsonb_populate_record(null::private.search_criteria, criteria);
  spans constant private.search_window[] := array(select x from jsonb_populate_recordset(null::private.search_window, windows) x);
  -- How many of the nearest places are searched first: for matches, for other dates, beyond the radius.
  first_places int := 10;
  first_of_dates constant int := 4;
  first_beyond constant int := 16;
  -- So few pairs are searched at once.
  few_pairs constant int := 200;
  -- A list with fewer trips than these is searched for among all places within the radius.
  few_matches constant int := 10;
  few_alternatives constant int := 5;
  same_city_km constant float8 := 50;
  origin_id text;
  destination_id text;
  -- The places around each end: those within the radius, the same city first, then by distance; then those beyond it.
  origins text[];
  origin_kms float8[];
  origins_near int;
  destinations text[];
  destination_kms float8[];
  day constant tstzrange := (
    select tstzrange(min(x.leaves_from), max(x.leaves_until)) from unnest(spans) x where x.list = 'matches' having count(*) > 0
  );
  -- More trips match without the minimum rating: count them in a search that returns none.
  unrated constant jsonb := '{"rating_min": null, "matches_max": 0, "alternatives_max": 0}';
  answer json;
begin
  -- A plain spelling is its own key. The rules for accents and signs are expensive, so they come second.
  select
    coalesce(
      (
        select k.place_id from private.place_keys k where k.key = lower(replace(replace(wanted.origin, ' ', ''), '-', ''))
        order by k.weight desc, k.place_id limit 1
      ),
      private.place_or_refuse(wanted.origin, 'Origin')
    ),
    coalesce(
      (
        select k.place_id from private.place_keys k where k.key = lower(replace(replace(wanted.destination, ' ', ''), '-', ''))
        order by k.weight desc, k.place_id limit 1
      ),
      private.place_or_refuse(wanted.destination, 'Destination')
    )
  into origin_id, destination_id;
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;

  -- An area and its city lie within any radius of each other.
  select array_agg(n.id), array_agg(n.km), count(*) filter (where n.km <= wanted.radius_km)
  into origins, origin_kms, origins_near
  from (
    select d.neighbour_id as id, d.same_city,
      case when d.same_city then least(d.distance_km, wanted.radius_km) else d.distance_km end as km
    from public.place_neighbours d
    where d.place_id = origin_id and d.distance_km <= greatest(wanted.nearby_km, same_city_km)
      and (d.distance_km <= wanted.nearby_km or d.same_city)
    order by d.same_city desc, d.distance_km
  ) n;
  select array_agg(n.id), array_agg(n.km) into destinations, destination_kms
  from (
    select d.neighbour_id as id, d.same_city,
      case when d.same_city then least(d.distance_km, wanted.radius_km) else d.distance_km end as km
    from public.place_neighbours d
    where d.place_id = destination_id and d.distance_km <= greatest(wanted.radius_km, same_city_km)
      and (d.distance_km <= wanted.radius_km or d.same_city)
    order by d.same_city desc, d.distance_km
  ) n;

  first_places := case when origins_near * cardinality(destinations) <= few_pairs then few_pairs else first_places end;

  with exact as materialized (
    select x.list, 0::float8 as km, t.*
    from unnest(spans) x
    cross join lateral (
      select t.id, t.departure_at, t.fare_kobo, t.origin_place_id, t.destination_place_id
      from public.trips t
      where t.origin_place_id = origin_id and t.destination_place_id = destination_id
        and t.status in ('scheduled', 'active') and t.is_listed
        and t.departure_at >= x.leaves_from and t.departure_at < x.leaves_until
        and private.lagos_minute(t.departure_at) between wanted.minute_from and wanted.minute_until
        and t.seats_available >= wanted.seats
        and (wanted.max_fare_kobo is null or t.fare_kobo <= wanted.max_fare_kobo)
        and case
          when wanted.rating_min > 3 then exists (
            select from public.driver_profiles d where d.id = t.driver_id and d.rating_average >= wanted.rating_min
          )
          else not exists (
            select from public.driver_profiles d
            where d.id = t.driver_id and d.rating_average < 3 and d.rating_average < wanted.rating_min
          )
        end
      order by t.departure_at
      limit x.trips_max
    ) t
    where x.is_near
  ),
  -- The lists that need more trips, and which places are searched for them first.
  short as materialized (
    select x.list, x.is_near, tstzrange(min(x.leaves_from), max(x.leaves_until)) as leaves,
      case when x.list = 'differentDates' then day end as skipped,
      case when x.is_near then 1 else origins_near + 1 end as origins_from,
      case x.list when 'matches' then least(first_places, origins_near) when 'differentDates' then least(first_of_dates, origins_near)
        else origins_near + first_beyond end as origins_until,
      case when x.list = 'matches' then first_places else first_of_dates end as destinations_until,
      case when x.is_near then array[origin_id] else '{}' end as known_origins,
      case when x.is_near then origins_near else cardinality(origins) end as origins_last
    from unnest(spans) x
    where (select count(*) from exact e where e.list = x.list)
      < case when x.list = 'matches' then wanted.trips_max / 2 else least(few_alternatives, wanted.alternatives_max) end
    group by x.list, x.is_near
  ),
  around as materialized (
    select s.list, t.*
    from short s
    cross join lateral private.trips_on_routes(
      wanted, s.leaves, s.skipped, origins[s.origins_from:s.origins_until], origin_kms[s.origins_from:s.origins_until],
      destinations[:s.destinations_until], destination_kms[:s.destinations_until], s.known_origins, array[destination_id]
    ) t
  ),
  wider as materialized (
    select s.list, t.*
    from short s
    cross join lateral private.trips_on_routes(
      wanted, s.leaves, s.skipped, origins[s.origins_from:s.origins_last], origin_kms[s.origins_from:s.origins_last],
      destinations, destination_kms, origins[s.origins_from:s.origins_until], destinations[:s.destinations_until]
    ) t
    where (s.origins_until < s.origins_last or s.destinations_until < cardinality(destinations))
      and (select count(*) from exact e where e.list = s.list) + (select count(*) from around a where a.list = s.list)
        < case when s.list = 'matches' then few_matches else least(few_alternatives, wanted.alternatives_max) end
  ),
  found as (
    select e.* from exact e
    union all
    select a.* from around a
    union all
    select w.* from wider w
  ),
  matched as materialized (
    select f.* from found f where f.list = 'matches' limit wanted.trips_max
  ),
  candidates as (
    (
      -- The linear parts of matching-rules.ts, without the driver: enough to choose the trips worth scoring.
      select f.* from matched f
      order by f.km * wanted.km_points + f.fare_kobo * wanted.kobo_points
        + abs(date_part('epoch', f.departure_at - wanted.leaves_about)) / 60 * wanted.minute_points
      limit wanted.matches_max
    )
    union all
    (
      select f.* from found f
      where f.list = 'differentDates'
      order by abs(date_part('epoch', f.departure_at - wanted.leaves_about))
      limit wanted.alternatives_max
    )
    union all
    (select f.* from found f where f.list = 'nearbyOrigins' limit wanted.alternatives_max)
  ),
  -- The keys of the answer's trips: data/search.ts reads them by name.
  trips as (
    select
      t.id, o.name as origin, p.name as destination,
      origin_kms[array_position(origins, t.origin_place_id)] as "originKm",
      destination_kms[array_position(destinations, t.destination_place_id)] as "destinationKm",
      t.origin_place_id as "originPlaceId", t.destination_place_id as "destinationPlaceId",
      t.departure_at as "departureAt", t.seats_available as "seatsAvailable", t.total_seats as "totalSeats",
      t.fare_kobo as "fareKobo", t.description, t.status, t.created_at as "createdAt", t.driver_id as "driverId",
      d.display_name as "driverName", d.rating_average as "driverRating", d.rating_count as "driverRatingCount",
      d.total_trips as "driverTotalTrips", d.is_driver_verified as "isDriverVerified",
      btrim(v.make || ' ' || v.model) as "vehicleModel", v.plate_number as "vehiclePlateNumber"
    from candidates c
    join public.trips t on t.id = c.id
    join public.places o on o.id = t.origin_place_id
    join public.places p on p.id = t.destination_place_id
    join public.driver_profiles d on d.id = t.driver_id
    left join public.vehicles v on v.id = t.vehicle_id
  )
  select json_build_object(
    'total', counted.total,
    'hidden', case when wanted.rating_min > 1 then greatest(
      0, (private.search_trips(criteria || unrated, windows) ->> 'total')::int - counted.total
    ) else 0 end,
    'origin', (select p.name from public.places p where p.id = origin_id),
    'destination', (select p.name from public.places p where p.id = destination_id),
    'trips', (select coalesce(json_agg(t), '[]') from trips t)
  )
  into answer
  from (select count(*) as total from matched) counted;
  return answer;
end
$$;
comment on function private.search_trips(jsonb, jsonb) is
  'Finds candidates for a search. criteria: the fields of private.search_criteria; windows: an array of private.search_window, the most promising first. Returns {total: number of matches found, hidden: how many more there are below rating_min, origin, destination: place names, trips: [{id, origin, originKm, …}]}.
Refuses: 400 for an unknown place, and for equal origin and destination.
Security definer because: its one plan then serves every role (a plan with row security belongs to one role and is made again for the next). It returns only what the policy "anyone sees open trips" and the column grants show to anon.';
