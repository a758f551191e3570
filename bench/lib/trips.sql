-- Data of the search benchmark: $TRIPS future trips of $DRIVERS drivers over the next 14 days, between the cities ('country'),
-- those of one corridor ('corridor': a search from Lagos or Abuja looks at most 150 km around) or all places ('towns').
-- Skewed like a real market: a city of rank r is drawn with weight 1/r, other cities like the last of them, areas half as
-- often, towns a tenth; 36 half-hour
-- departures a day. Each driver leaves every second day, so that their trips do not overlap. Rows are inserted in random order, so that neighbours on disk are unrelated.
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
where i.indrelid = 'public.trips'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
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
    + interval '30 minutes' * slot as departure_at
  from numbered n
)
insert into public.trips (
  driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at,
  total_seats, seats_available, fare_kobo, description, created_at
)
select md5('driver' || driver)::uuid, md5('vehicle' || driver)::uuid, origin, destination,
  departure_at, departure_at + make_interval(mins => greatest(1, ceil(km * 1.3)::int)), 14, seats, 100000 + 50000 * floor(km / 60 + surcharge)::int, 'Air-conditioned bus, one bag each.', now()
from planned
order by place;

do $$
declare
  trip_index record;
begin
  for trip_index in select * from trip_indexes loop
    execute trip_index.definition;
  end loop;
end
$$;
