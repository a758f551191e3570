-- The usual fare of a route: advice for who publishes a trip, never a limit.

create function private.usual_fare_days() returns int language sql immutable
return 60;
comment on function private.usual_fare_days is 'The usual fare is that of the bookings and trips of so many days.';

create function private.fare_samples()
returns table (origin text, destination text, payee_id uuid, fare_kobo int) language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct on (b.passenger_id, coalesce(b.company_id, b.driver_id), o.city, d.city)
    o.city, d.city, coalesce(b.company_id, b.driver_id), b.fare_kobo
  from public.bookings b
  join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  join (select p.id, coalesce(p.city_id, p.id) as city from public.places p) o on o.id = f.place_id
  join (select p.id, coalesce(p.city_id, p.id) as city from public.places p) d on d.id = g.place_id
  where b.created_at > now() - make_interval(days => private.usual_fare_days())
    and b.status <> 'cancelled' and (b.payment_method = 'online' or b.boarded_at is not null)
    and coalesce(b.company_id, b.driver_id) is not null and o.city <> d.city
  order by b.passenger_id, coalesce(b.company_id, b.driver_id), o.city, d.city, b.created_at desc;
end
$$;
comment on function private.fare_samples is
'The fares per seat that count: bookings of 60 days that were paid online or boarded, of each passenger with each driver or company the latest
on a route, so that a driver does not make a fare with a few friends.';

create function private.count_usual_fare(counted text) returns int language plpgsql set search_path = '' as $$
declare
  part constant text[] := string_to_array(counted, ' ');
begin
  delete from private.usual_fares u
  where part[3] = '0' and u.origin_place_id = part[1] and u.destination_place_id = part[2];
  insert into private.usual_fares (origin_place_id, destination_place_id, bookings, payees, lower_kobo, median_kobo, upper_kobo)
  select part[1], part[2], part[3]::int, part[4]::int, part[5]::int, part[6]::int, part[7]::int
  where part[3] <> '0'
  on conflict on constraint usual_fares_pkey do update
  set bookings = excluded.bookings, payees = excluded.payees, lower_kobo = excluded.lower_kobo,
    median_kobo = excluded.median_kobo, upper_kobo = excluded.upper_kobo, counted_at = excluded.counted_at;
  return 1;
end
$$;
comment on function private.count_usual_fare is
'One row of count_usual_fares: stores what was counted about a route: its two places, bookings, payees, lower quartile, median and upper
quartile in kobo, with spaces between. All routes are counted in one pass, because no index finds the bookings of one.';

create function private.count_fares_per_km(everything text) returns int language plpgsql set search_path = '' as $$
declare
  -- Fares within a city follow other rules.
  km_min constant int := 20;
  since constant timestamptz := now() - make_interval(days => private.usual_fare_days());
begin
  insert into private.fares_per_km (id, payees, lower_kobo, median_kobo, upper_kobo)
  select true, count(*),
    percentile_cont(0.25) within group (order by v.per_km),
    percentile_cont(0.5) within group (order by v.per_km),
    percentile_cont(0.75) within group (order by v.per_km)
  from (
    select r.payee_id, percentile_cont(0.5) within group (order by r.fare_kobo / k.km) as per_km
    from (
      select coalesce(t.company_id, t.driver_id) as payee_id, t.origin_place_id, t.destination_place_id, avg(t.fare_kobo) as fare_kobo
      from public.trips t
      where t.created_at > since and t.status <> 'cancelled' and coalesce(t.company_id, t.driver_id) is not null
      group by 1, 2, 3
    ) r
    cross join lateral (select private.road_km(r.origin_place_id, r.destination_place_id) as km) k
    where k.km >= km_min
    group by r.payee_id
  ) v
  on conflict on constraint fares_per_km_pkey do update
  set payees = excluded.payees, lower_kobo = excluded.lower_kobo, median_kobo = excluded.median_kobo,
    upper_kobo = excluded.upper_kobo, counted_at = excluded.counted_at;
  return 1;
end
$$;
comment on function private.count_fares_per_km is
'One row of count_usual_fares, for all routes: each driver and company has one voice, the median over its routes of 60 days.';

create function private.count_usual_fares() returns int language sql set search_path = ''
return private.each_row('count_usual_fares', $$
  select 'all' where not exists (select from private.fares_per_km k where k.counted_at > now() - interval '20 hours')
$$, 'count_fares_per_km')
+ private.each_row('count_usual_fares', $$
  select concat_ws(' ', r.origin, r.destination, r.bookings, r.payees, r.fares[1], r.fares[2], r.fares[3])
  from (
    select coalesce(c.origin, u.origin_place_id) as origin, coalesce(c.destination, u.destination_place_id) as destination,
      coalesce(c.bookings, 0) as bookings, coalesce(c.payees, 0) as payees, c.fares
    from (
      select s.origin, s.destination, count(*) as bookings, count(distinct s.payee_id) as payees,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by s.fare_kobo) as fares
      from private.fare_samples() s
      group by s.origin, s.destination
    ) c
    -- Also routes whose last booking is older.
    full join private.usual_fares u on u.origin_place_id = c.origin and u.destination_place_id = c.destination
    where u.counted_at is null or u.counted_at < now() - interval '20 hours'
  ) r
$$, 'count_usual_fare');
comment on function private.count_usual_fares is
'Job: counts the usual fare of a kilometre and of each route with bookings of 60 days, once a day.';

create function private.allowed_fare(kobo float8) returns int language sql stable set search_path = ''
return (
  select (round(least(greatest(kobo, s.fare_min_kobo), s.fare_max_kobo) / s.fare_step_kobo) * s.fare_step_kobo)::int
  from public.platform_settings s
);
comment on function private.allowed_fare is 'The next fare that the platform allows.';

create function private.usual_fare(origin text, destination text)
returns table (
  basis text, fare_kobo int, lower_kobo int, upper_kobo int, low_kobo int, high_kobo int
)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Fewer bookings, or those of fewer drivers, say nothing about a route.
  bookings_min constant int := 10;
  payees_min constant int := 3;
  low_percent constant int := 40;
  high_percent constant int := 200;
  caller constant uuid := private.require_publisher();
  origin_id constant text := private.city_of(private.place_or_refuse(origin, 'Origin'));
  destination_id constant text := private.city_of(private.place_or_refuse(destination, 'Destination'));
begin
  return query
  with known as (
    select 'bookings' as basis, u.lower_kobo::float8 as lower_kobo, u.median_kobo::float8 as median_kobo, u.upper_kobo::float8 as upper_kobo
    from private.usual_fares u
    where u.origin_place_id = origin_id and u.destination_place_id = destination_id
      and u.bookings >= bookings_min and u.payees >= payees_min
    union all
    select 'distance', k.lower_kobo * r.km, k.median_kobo * r.km, k.upper_kobo * r.km
    from private.fares_per_km k cross join (select private.road_km(origin_id, destination_id) as km) r
    where k.payees >= payees_min and origin_id <> destination_id
  )
  select k.basis, x.fare, private.allowed_fare(k.lower_kobo), private.allowed_fare(k.upper_kobo), x.fare / 100 * low_percent, x.fare / 100 * high_percent
  from known k
  cross join lateral (select private.allowed_fare(k.median_kobo) as fare) x
  order by k.basis
  limit 1;
end
$$;
comment on function private.usual_fare is
'The usual fare of a seat: of the bookings of a route if there are 10 of 3 drivers or companies, else of the kilometres by road; no row while
neither is known. Median and quartiles in steps of the platform''s fares; below low_kobo (40 %) and above high_kobo (200 %) forms warn.
Refuses: 401, 403 suspended, 403 forbidden (by require_publisher); 400 invalid_input for an unknown place.
Security definer because: no role reads the fares.';

grant execute on function private.usual_fare to authenticated;
