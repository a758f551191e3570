-- Data of the search benchmark: $TRIPS future trips of $DRIVERS drivers over the next 14 days, between the cities ('country'),
-- those of one corridor ('corridor': a search from Lagos or Abuja looks at most 150 km around) or all places ('towns').
-- Skewed like a real market: a city of rank r is drawn with weight 1/r, other cities like the last of them, areas half as
-- often, towns a tenth; 36 half-hour departures a day. $STOPS_SHARE of the trips have 1 to 6 stops on the way.
-- Each driver leaves every second day, so that their trips do not overlap. Rows are inserted in random order, so that neighbours on disk are unrelated.
set local session_replication_role = replica;
select setseed(0.42);

truncate public.trips cascade;
delete from public.driver_profiles where display_name like 'Bench %';
delete from public.vehicles where make = 'Bench';
delete from public.profiles where name like 'Bench %';

-- Indexes are dropped and rebuilt at the end: this is faster than updating them for each of a million rows.
create temporary table trip_indexes on commit drop as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i
where i.indrelid in ('public.trips'::regclass, 'public.trip_offers'::regclass) and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
do $$
declare
  trip_index record;
begin
  for trip_index in select * from trip_indexes loop
    execute 'drop index ' || trip_index.name;
  end loop;
end
$$;

insert into public.profiles (id, user_type, name, email)
select md5('driver' || n)::uuid, 'driver', 'Bench driver ' || n, 'driver' || n || '@bench.test'
from generate_series(1, $DRIVERS) n;

insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, approval)
select md5('vehicle' || n)::uuid, md5('driver' || n)::uuid, 'Bench', 'Hiace', 2018, 'BNC-' || n || '-LA', 14, 'van', 'approved'
from generate_series(1, $DRIVERS) n;

insert into public.driver_profiles (
  id, display_name, verification_status, verification_approved_at, vehicle_id, rating_average, rating_count, total_trips
)
select md5('driver' || n)::uuid, 'Bench driver ' || n, 'approved', now(), md5('vehicle' || n)::uuid,
  case when n % 4 > 0 then round((2.5 + 2.5 * sqrt(random()))::numeric, 2) end,
  case when n % 4 > 0 then 1 + (random() * 80)::int else 0 end,
  (random() * 200)::int
from generate_series(1, $DRIVERS) n;

create temporary table planned_trips on commit drop as
with weighted as (
  select p.id, p.latitude, p.longitude,
    case p.kind when 'city' then 1.0 when 'area' then 0.5 else 0.1 end / coalesce(p.suggested_rank, 25) as weight
  from public.places p
  where case '$REGION'
    when 'towns' then true
    when 'country' then p.kind = 'city'
    else p.kind = 'city' and exists (
      select from public.place_neighbours d
      where d.place_id in ('lagos', 'abuja') and d.neighbour_id = p.id and d.distance_km <= 150
    )
  end
),
routes as (
  select a.id as origin, b.id as destination, a.weight * b.weight as weight,
    private.haversine_km(a.latitude, a.longitude, b.latitude, b.longitude) as km
  from weighted a
  join weighted b on b.id <> a.id
),
spread as (
  select r.*, sum(weight) over (order by origin, destination) / sum(weight) over () as upto from routes r
),
counted as (
  select s.*, round(upto * $TRIPS) - round(lag(upto, 1, 0.0) over (order by origin, destination) * $TRIPS) as trips
  from spread s
),
drawn as materialized (
  select origin, destination, km, floor(random() * 36) as slot, floor(random() * 15)::int as seats,
    floor(random() * 8) as surcharge, random() as place
  from counted, generate_series(1, trips::int)
),
numbered as (
  select d.*, row_number() over (order by random()) - 1 as n from drawn d
),
planned as (
  select n.*, 1 + n / $TRIPS_PER_DRIVER as driver,
    private.lagos_moment(private.lagos_today() + 1 + (2 * (n % $TRIPS_PER_DRIVER) + n / $TRIPS_PER_DRIVER % 2)::int, time '06:00')
    + interval '30 minutes' * slot as departure_at,
    make_interval(mins => greatest(8, ceil(km * 1.3)::int)) as duration,
    -- Stops between origin and destination: none, or 1 (55 %), 2 (25 %), 3 (10 %), 4 to 6 (10 %).
    case when random() < $STOPS_SHARE then (array[1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,3,3,4 + floor(random() * 3), 4])[1 + floor(random() * 20)::int]
      else 0 end as stops_wanted
  from numbered n
)
-- The façade accepts only ids with a version and a variant.
select overlay(overlay(md5('trip' || n) placing '4' from 13) placing '8' from 17)::uuid as id, p.* from planned p;
create unique index on planned_trips (id);
analyze planned_trips;

-- The largest place of each cell of 0.2 degrees: a stop is the place of a cell that the straight line crosses.
create temporary table cells on commit drop as
select distinct on (1, 2) floor(p.longitude * 5) as x, floor(p.latitude * 5) as y, p.id
from public.places p where p.kind <> 'area' and ('$REGION' = 'towns' or p.kind = 'city')
order by 1, 2, private.place_weight(p.kind, p.suggested_rank, p.population) desc;
create unique index on cells (x, y);
analyze cells;

create temporary table ways on commit drop as
select w.trip_id, w.place_id, w.share, row_number() over (partition by w.trip_id order by w.share) as position
from (
  select d.*, row_number() over (partition by d.trip_id order by d.draw) as nth
  from (
    select distinct on (t.id, c.id) t.id as trip_id, c.id as place_id, step / 13.0 as share, t.stops_wanted, random() as draw
    from planned_trips t
    join public.places a on a.id = t.origin
    join public.places b on b.id = t.destination
    cross join generate_series(1, 12) step
    join cells c on c.x = floor((a.longitude + (b.longitude - a.longitude) * step / 13) * 5)
      and c.y = floor((a.latitude + (b.latitude - a.latitude) * step / 13) * 5)
    where t.stops_wanted > 0 and c.id not in (t.origin, t.destination)
    order by t.id, c.id, step
  ) d
) w
where w.nth <= w.stops_wanted;
create index on ways (trip_id);
analyze ways;

insert into public.trips (
  id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at,
  total_seats, leg_taken, fare_kobo, description, created_at
)
select t.id, md5('driver' || driver)::uuid, md5('vehicle' || driver)::uuid, origin, destination,
  departure_at, departure_at + duration, 14,
  -- Passengers who get on or off on the way leave free seats on other legs.
  array(select case when w.legs = 1 then 14 - seats else floor((14 - seats) * (1 + random()) / 2) end from generate_series(1, w.legs)),
  100000 * w.legs + 50000 * floor(km / 60 + surcharge)::int, 'Air-conditioned bus, one bag each.', now()
from planned_trips t
cross join lateral (select 1 + count(*) as legs from ways w where w.trip_id = t.id) w
order by place;

-- The work of the triggers of trips for each row.
insert into public.trip_stops (
  trip_id, position, place_id, planned_at, fare_kobo, point_name, point_hint, point_latitude, point_longitude
)
select s.trip_id, s.position, s.place_id, s.planned_at, s.fare_kobo, p.name || ' Main Park', 'Beside the filling station',
  p.latitude, p.longitude
from (
  select t.id as trip_id, 0 as position, t.origin_place_id as place_id, t.departure_at as planned_at, 0 as fare_kobo
  from public.trips t
  union all
  select t.id, w.position, w.place_id, t.departure_at + (t.arrives_at - t.departure_at) * w.share,
    100000 * w.position::int
      + 50000 * floor(w.share * (t.fare_kobo - 100000 * cardinality(t.leg_taken)) / 50000)::int
  from ways w join public.trips t on t.id = w.trip_id
  union all
  select t.id, cardinality(t.leg_taken), t.destination_place_id, t.arrives_at, t.fare_kobo from public.trips t
) s
join public.places p on p.id = s.place_id;
insert into public.trip_offers (
  trip_id, from_position, to_position, origin_place_id, destination_place_id, departure_at, arrives_at, closes_at, fare_kobo,
  driver_id, seats_available
)
select t.id, l.from_position, l.to_position, l.origin_place_id, l.destination_place_id, l.departure_at, l.arrives_at,
  t.departure_at, l.fare_kobo, t.driver_id,
  private.free_between(t.total_seats, t.leg_taken, l.from_position, l.to_position)
from public.trips t
join private.legs l on l.trip_id = t.id
order by md5(t.id::text);

do $$
declare
  trip_index record;
begin
  for trip_index in select * from trip_indexes loop
    execute trip_index.definition;
  end loop;
end
$$;
