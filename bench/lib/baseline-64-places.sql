-- The 64 cities as they were before the towns: their trips, distances, keys and lookup, for places.bench.ts.
create schema baseline;

create function baseline.terms(name text, aliases text[])
returns text[]
language sql
immutable
as $$
  select array_agg(distinct private.place_term(spelling)) from unnest(array[name] || aliases) as spelling
$$;

create table baseline.places as
select p.id, p.name, p.state, p.suggested_rank, p.latitude, p.longitude, baseline.terms(p.name, p.aliases) as search_terms
from public.places p
where p.kind = 'city';
alter table baseline.places add primary key (id);

create table baseline.place_distances as
select a.id as from_place_id, b.id as to_place_id, private.straight_km(a.id, b.id) as distance_km
from baseline.places a, baseline.places b;
alter table baseline.place_distances add primary key (from_place_id, to_place_id);
create index on baseline.place_distances (from_place_id, distance_km) include (to_place_id);

create table baseline.place_keys as
select k.key, k.place_id from private.place_keys k join baseline.places p on p.id = k.place_id;
alter table baseline.place_keys add primary key (key);

create table baseline.trips as select * from public.trips order by random();
alter table baseline.trips add primary key (id);
create index on baseline.trips (origin_place_id, destination_place_id, departure_at)
where is_listed and status in ('scheduled', 'active');
analyze baseline.places, baseline.place_distances, baseline.place_keys, baseline.trips;

create type baseline.search_window as (
  list text, is_near boolean, routes_max int, leaves_from timestamptz, leaves_until timestamptz, trips_max int
);

create function baseline.find_places(typed text, places_max int)
returns table (id text, name text, state text)
language sql
stable
as $$
  select p.id, p.name, p.state
  from (select private.place_term(find_places.typed) as term) typed
  join baseline.places p on typed.term <> ''
  join lateral (
    select min(case
      when term = typed.term or replace(term, ' ', '') = replace(typed.term, ' ', '') then 0
      when starts_with(term, typed.term) then 1
      when strpos(' ' || term, ' ' || typed.term) > 0 then 2
      else 3
    end) as distance
    from unnest(p.search_terms) as term
    where strpos(term, typed.term) > 0 or strpos(replace(term, ' ', ''), replace(typed.term, ' ', '')) > 0
  ) match on match.distance is not null
  order by match.distance, p.suggested_rank nulls last, p.name
  limit places_max
$$;

-- The search of that time.

-- Chapter 06, part 2: a search without a minimum rating does not filter; one with it counts what it hides.

create or replace function baseline.search_trips(criteria jsonb, windows jsonb)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan for the lifetime of a connection: planning this statement costs ten times as much as running it.
set plan_cache_mode = force_generic_plan
-- The planner does not know the limits when it makes that plan. Every row here must be reached by an index.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  wanted constant private.search_criteria := jsonb_populate_record(null::private.search_criteria, criteria);
  origin_id text;
  destination_id text;
  -- More trips match without the minimum rating: count them in a search that returns none.
  unrated constant jsonb := '{"rating_min": null, "matches_max": 0, "alternatives_max": 0}';
  answer json;
begin
  -- A plain spelling is its own key. The rules for accents and signs are expensive, so they come second.
  select
    coalesce(
      (select k.place_id from baseline.place_keys k where k.key = lower(replace(replace(wanted.origin, ' ', ''), '-', ''))),
      private.place_or_refuse(wanted.origin, 'Origin')
    ),
    coalesce(
      (select k.place_id from baseline.place_keys k where k.key = lower(replace(replace(wanted.destination, ' ', ''), '-', ''))),
      private.place_or_refuse(wanted.destination, 'Destination')
    )
  into origin_id, destination_id;
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;

  with origins as materialized (
    select p.id, p.name, d.distance_km as km
    from baseline.place_distances d
    join baseline.places p on p.id = d.to_place_id
    where d.from_place_id = origin_id and d.distance_km <= wanted.nearby_km
  ),
  destinations as materialized (
    select p.id, p.name, d.distance_km as km
    from baseline.place_distances d
    join baseline.places p on p.id = d.to_place_id
    where d.from_place_id = destination_id and d.distance_km <= wanted.radius_km
  ),
  routes as (
    select o.id as origin_id, d.id as destination_id, o.km + d.km as km, o.km <= wanted.radius_km as is_near,
      row_number() over (partition by o.km <= wanted.radius_km order by o.km + d.km) as nearness
    from origins o
    join destinations d on d.id <> o.id
  ),
  -- First the nearest route for every list, then more routes for matches, then for the alternatives: the limit below
  -- cuts off the least promising routes.
  probes as (
    select r.origin_id, r.destination_id, r.km, x.list, x.leaves_from, x.leaves_until, x.trips_max
    from routes r
    join jsonb_populate_recordset(null::baseline.search_window, windows) with ordinality x
      on x.is_near = r.is_near and x.routes_max >= r.nearness
    order by r.nearness > 1, r.nearness > 1 and x.list <> 'matches', r.nearness, x.ordinality
  ),
  found as materialized (
    select p.list, p.km, t.*
    from probes p
    cross join lateral (
      select
        t.id, t.origin_place_id, t.destination_place_id, t.departure_at, t.seats_available, t.total_seats, t.fare_kobo,
        t.description, t.status, t.created_at, t.vehicle_id, t.driver_id
      from baseline.trips t
      where t.origin_place_id = p.origin_id and t.destination_place_id = p.destination_id
        and t.status in ('scheduled', 'active') and t.is_listed
        and t.departure_at >= p.leaves_from and t.departure_at < p.leaves_until
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
      order by t.departure_at
      limit p.trips_max
    ) t
    limit wanted.trips_max
  ),
  candidates as (
    (
      -- The linear parts of search/matching-values.rules.ts, without the driver: enough to choose the trips worth scoring.
      select f.* from found f
      where f.list = 'matches'
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
  -- The keys of the answer's trips: search/queries.ts reads them by name.
  trips as (
    select
      c.id, o.name as origin, p.name as destination, o.km as "originKm", p.km as "destinationKm",
      c.origin_place_id as "originPlaceId", c.destination_place_id as "destinationPlaceId",
      c.departure_at as "departureAt", c.seats_available as "seatsAvailable", c.total_seats as "totalSeats",
      c.fare_kobo as "fareKobo", c.description, c.status, c.created_at as "createdAt", c.driver_id as "driverId",
      d.display_name as "driverName", d.rating_average as "driverRating", d.rating_count as "driverRatingCount",
      d.total_trips as "driverTotalTrips", d.is_driver_verified as "isDriverVerified",
      btrim(v.make || ' ' || v.model) as "vehicleModel", v.plate_number as "vehiclePlateNumber"
    from candidates c
    join origins o on o.id = c.origin_place_id
    join destinations p on p.id = c.destination_place_id
    join public.driver_profiles d on d.id = c.driver_id
    left join public.vehicles v on v.id = c.vehicle_id
  )
  select json_build_object(
    'total', matched.total,
    'hidden', case when wanted.rating_min > 1 then
      (baseline.search_trips(criteria || unrated, windows) ->> 'total')::int - matched.total
    else 0 end,
    'origin', (select o.name from origins o where o.id = origin_id),
    'destination', (select d.name from destinations d where d.id = destination_id),
    'trips', (select coalesce(json_agg(t), '[]') from trips t)
  )
  into answer
  from (select count(*) as total from found f where f.list = 'matches') matched;
  return answer;
end
$$;
comment on function baseline.search_trips(jsonb, jsonb) is
  'Finds candidates for a search. criteria: the fields of private.search_criteria; windows: an array of baseline.search_window, the most promising first. Returns {total: number of matches found, hidden: how many more there are below rating_min, origin, destination: place names, trips: [{id, origin, originKm, …}]}.
Refuses: 400 for an unknown place, and for equal origin and destination.
Security definer because: its one plan then serves every role (a plan with row security belongs to one role and is made again for the next). It returns only what the policy "anyone sees open trips" and the column grants show to anon.';
