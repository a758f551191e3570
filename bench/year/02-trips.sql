set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
-- Routes between cities, a city of rank r drawn with weight 1/r; slots to draw from.
create table gen.routes as
select row_number() over () as r, a.id as origin, b.id as destination, a.longitude ax, a.latitude ay, b.longitude bx, b.latitude by,
  private.haversine_km(a.latitude, a.longitude, b.latitude, b.longitude) as km, (1.0 / coalesce(a.suggested_rank, 25)) * (1.0 / coalesce(b.suggested_rank, 25)) as weight
from public.places a join public.places b on b.id <> a.id and a.kind = 'city' and b.kind = 'city'
where private.haversine_km(a.latitude, a.longitude, b.latitude, b.longitude) between 60 and 900;
create table gen.slots as
select row_number() over () - 1 as slot, r from (select r, greatest(1, round(30000 * weight / sum(weight) over ())::int) as times from gen.routes) w, generate_series(1, w.times);
create unique index on gen.slots (slot); create unique index on gen.routes (r);
create table gen.cells as
select distinct on (1, 2) floor(p.longitude * 5) as x, floor(p.latitude * 5) as y, p.id from public.places p where p.kind <> 'area'
order by 1, 2, private.place_weight(p.kind, p.suggested_rank, p.population) desc;
create unique index on gen.cells (x, y);
-- Up to three places on the way of each route.
create table gen.ways as
select r, place, share, row_number() over (partition by r order by share) as position from (
  select r, place, share, row_number() over (partition by r order by md5(place || r)) as nth from (
    select distinct on (t.r, c.id) t.r, c.id as place, step / 13.0 as share
    from gen.routes t cross join generate_series(2, 11) step
    join gen.cells c on c.x = floor((ax + (bx - ax) * step / 13) * 5) and c.y = floor((ay + (by - ay) * step / 13) * 5)
    where c.id not in (t.origin, t.destination) order by t.r, c.id, step
  ) d
) w where nth <= 3;
create unique index on gen.ways (r, position); analyze gen.ways; analyze gen.routes; analyze gen.slots;

-- The owner of trip n: heavy driver 2,990 + 10, company 1 18,000 + 2,000, other companies 60 each, other drivers the rest.
create table gen.trips (n bigint, is_past boolean, driver bigint, fleet bigint, departure_at timestamptz, r bigint, legs int, minutes int, status text, seats int, fare int);
insert into gen.trips
select n, true, case when n <= {{2990}} then 1 when n <= {{36925}} then null else 2 + (n * 7919) % {{8990}} end,
  case when n > {{2990}} and n <= {{20990}} then 1 + n % {{200}} when n > {{20990}} and n <= {{36925}} then {{200}} + 1 + n % {{fleet}} end,
  case when n % 330 = 0 then now() - random() * interval '5 hours' else date_trunc('hour', now() - random() * interval '364 days') end, null, 1, 0, null,
  case when n > {{2990}} and n <= {{36925}} then 14 else 4 end, 0
from generate_series(1, gen.n('past')) n;
-- Future: a driver or vehicle leaves at most every second day.
insert into gen.trips
select {{300000}} + n, false, case when n <= {{10}} then 1 when n <= {{4010}} then null else 2 + n % {{8990}} end,
  case when n > {{10}} and n <= {{2010}} then 1 + n % {{200}} when n > {{2010}} and n <= {{4010}} then {{200}} + 1 + n % {{fleet}} end,
  date_trunc('day', now()) + interval '1 day' + make_interval(days => case when n <= {{10}} then 2 * n::int when n <= {{2010}} then 2 * (n / {{200}})::int when n <= {{4010}} then 4 * (n / {{fleet}})::int + (n % 3)::int else (n / {{8990}} * 8 + n % 7)::int end)
    + (6 + gen.h('hour', n, 14)) * interval '1 hour', null, 1, 0, 'scheduled', case when n > {{10}} and n <= {{4010}} then 14 else 4 end, 0
from generate_series(1, gen.n('future')) n;
update gen.trips t set r = s.r, legs = least(1 + case when gen.h('legs', t.n, 3) = 0 then 1 + gen.h('k', t.n, 3) else 0 end, 1 + (select count(*) from gen.ways w where w.r = s.r))::int
from gen.slots s where s.slot = gen.h('slot', t.n, (select count(*) from gen.slots));
update gen.trips t set minutes = ceil(r.km * 1.3), fare = 100000 * t.legs + 50000 * (r.km / 40 + gen.h('f', t.n, 8))::int from gen.routes r where r.r = t.r;
update gen.trips set fleet = null, driver = 2 where fleet > (select count(*) from gen.fleet);
-- Of the past ones that have not arrived, some are under way; 7 % of the rest were cancelled.
update gen.trips set status = case when departure_at + minutes * interval '1 minute' > now() then 'en_route' when gen.h('cancel', n, 100) < 7 then 'cancelled' else 'completed' end where is_past;
create unique index on gen.trips (n); analyze gen.trips;

insert into public.trips (id, driver_id, company_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at, total_seats, fare_kobo, description, status, is_listed, created_at, updated_at, ended_at, cancelled_at, cancel_reason, client_key, may_overlap, leg_taken, commission_basis_points, waiting_since)
select gen.uid('trip', t.n), coalesce(f.driver_id, gen.uid('person', t.driver)), f.company_id, coalesce(f.vehicle_id, gen.uid('vehicle', t.driver)), r.origin, r.destination, t.departure_at, t.departure_at + t.minutes * interval '1 minute',
  t.seats, t.fare, case when t.n % 3 = 0 then 'Air-conditioned, one bag each. We leave on time from the main park.' end, t.status, true, least(t.departure_at, now() - interval '12 days') - (3 + gen.h('ahead', t.n, 10)) * interval '1 day', t.departure_at,
  case when t.status = 'completed' then t.departure_at + t.minutes * interval '1 minute' end, case when t.status = 'cancelled' then t.departure_at - interval '1 day' end, case when t.status = 'cancelled' then 'Vehicle broke down' end,
  gen.uid('tck', t.n), true, array_fill(0::smallint, array[t.legs]), 500, case when t.status in ('en_route') then t.departure_at - interval '30 minutes' end
from gen.trips t join gen.routes r on r.r = t.r left join gen.fleet f on f.f = t.fleet;

insert into public.trip_stops (trip_id, id, position, place_id, planned_at, fare_kobo, point_name, point_hint, point_latitude, point_longitude, reached_at, left_at, reported_at)
select gen.uid('trip', s.n), gen.uid('stop' || s.position, s.n), s.position, s.place, s.planned_at, s.fare, case when s.n % 10 < 8 then p.name || ' Main Park' end, case when s.n % 10 < 8 then 'Beside the filling station' end,
  case when s.n % 10 < 8 then p.latitude end, case when s.n % 10 < 8 then p.longitude end,
  case when s.status = 'completed' or (s.status = 'en_route' and s.planned_at < now()) then s.planned_at end, case when s.status = 'completed' or (s.status = 'en_route' and s.planned_at < now()) then s.planned_at + interval '5 minutes' end,
  case when s.status in ('completed') then s.planned_at end
from (
  select t.n, t.status, 0 as position, r.origin as place, t.departure_at as planned_at, 0 as fare from gen.trips t join gen.routes r on r.r = t.r
  union all
  select t.n, t.status, w.position::int, w.place, t.departure_at + t.minutes * w.share * interval '1 minute', 100000 * w.position::int + 50000 * floor(w.share * (t.fare - 100000 * t.legs) / 50000)::int
  from gen.trips t join gen.ways w on w.r = t.r and w.position < t.legs
  union all
  select t.n, t.status, t.legs, r.destination, t.departure_at + t.minutes * interval '1 minute', t.fare from gen.trips t join gen.routes r on r.r = t.r
) s join public.places p on p.id = s.place;
insert into public.fleet_routes (id, company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, client_key, created_at, fare_kobo)
select gen.uid('froute', f.company * 100 + k), f.company_id, 'Route ' || k, 'lagos', case k when 1 then 'abuja' when 2 then 'ibadan' when 3 then 'benin-city' else 'kano' end, 'daily', 600, gen_random_uuid(), now() - interval '300 days', 900000
from (select distinct company, company_id from gen.fleet) f, generate_series(1, 4) k;
insert into public.fleet_trips (trip_id, company_id, route_id, client_key)
select gen.uid('trip', t.n), f.company_id, gen.uid('froute', f.company * 100 + 1 + t.n % 4), gen_random_uuid() from gen.trips t join gen.fleet f on f.f = t.fleet;
analyze public.trips; analyze public.trip_stops;
