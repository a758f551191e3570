select plan(94);
select tests.create_cast();
select tests.authenticate_as('postgres');
delete from private.usual_fares;
delete from private.fares_per_km;

-- A trip with its own driver and passenger, on a route without other trips; boarded, or paid online.
create function tests.driver(n int) returns uuid language sql immutable return tests.named('driver ' || n);
create function tests.rider(n int) returns uuid language sql immutable return tests.named('rider ' || n);
create function tests.ride(
  driver int, rider int, fare int, kind text default 'boarded', ago interval default '5 days', origin text default 'gashua', destination text default 'obudu'
) returns uuid language plpgsql as $$
declare
  trip uuid := gen_random_uuid();
  booking uuid := gen_random_uuid();
begin
  set local session_replication_role = replica;
  insert into public.trips (id, driver_id, origin_place_id, destination_place_id, departure_at, arrives_at, total_seats, fare_kobo, created_at, may_overlap)
  values (trip, tests.driver(driver), origin, destination, now() - ago, now() - ago + interval '5 hours', 4, fare, now() - ago, true);
  insert into public.trip_stops (id, trip_id, position, place_id, planned_at, fare_kobo)
  values (tests.named(trip || ' from'), trip, 0, origin, now() - ago, 0), (tests.named(trip || ' to'), trip, 1, destination, now() - ago + interval '5 hours', fare);
  insert into public.bookings (
    id, trip_id, passenger_id, driver_id, seats, fare_kobo, client_key, created_at, from_stop_id, to_stop_id, agreed_departure_at,
    status, cancelled_at, payment_method, terms_version, boarded_at, boarded_by
  )
  values (
    booking, trip, tests.rider(rider), tests.driver(driver), 1, fare, booking, now() - ago, tests.named(trip || ' from'), tests.named(trip || ' to'),
    now() - ago, case kind when 'cancelled' then 'cancelled' else 'completed' end, case kind when 'cancelled' then now() end,
    case kind when 'online' then 'online' else 'cash' end, case kind when 'online' then 1 end,
    case when kind in ('boarded', 'cancelled') then now() end, case when kind in ('boarded', 'cancelled') then tests.driver(driver) end
  );
  set local session_replication_role = origin;
  return booking;
end
$$;
create function tests.count_again() returns text language plpgsql as $$
begin
  update private.usual_fares set counted_at = now() - interval '3 days';
  update private.fares_per_km set counted_at = now() - interval '3 days';
  perform private.count_usual_fares();
  return (select format('%s of %s: %s %s %s', u.bookings, u.payees, u.lower_kobo, u.median_kobo, u.upper_kobo)
    from private.usual_fares u where u.origin_place_id = 'gashua' and u.destination_place_id = 'obudu');
end
$$;
create function tests.usual(who text, origin text default 'Gashua', destination text default 'Obudu') returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as(who);
  select format('%s %s (%s to %s), %s to %s', f.basis, f.fare_kobo, f.lower_kobo, f.upper_kobo, f.low_kobo, f.high_kobo) into answer
  from private.usual_fare(origin, destination) f;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;

-- The cast.
select tests.closed('usual_fares', 'bookings');
select tests.closed('fares_per_km', 'payees');
select throws_ok(format('select tests.usual(%L)', who), code, null, who || ' does not read usual fares') from (values
  ('anon', '42501'), ('passenger', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) as others (who, code);
select tests.authenticate_as('postgres');
select is(tests.usual('driver'), null, 'nothing is known yet');
select throws_ok($$ select tests.usual('driver', 'Nowhere') $$, 'PT400', null, 'an unknown place');
select tests.authenticate_as('postgres');

-- Kilometres.
savepoint start;
select tests.ride(1, 1, 600000, 'cash');
select tests.ride(2, 2, 800000, 'cash');
select tests.count_again();
select isnt((select k.payees from private.fares_per_km k), null, 'drivers are counted');
select is(
  (select count(*) from private.fares_per_km k where k.payees = (
    select count(distinct coalesce(t.company_id, t.driver_id)) from public.trips t
    where t.created_at > now() - interval '60 days' and t.status <> 'cancelled' and coalesce(t.company_id, t.driver_id) is not null
  )), 1::bigint, 'each driver has one voice'
);
rollback to start;
insert into private.fares_per_km values (true, 2, 1000, 1200, 1500);
select is(tests.usual('driver'), null, 'two drivers say nothing about a kilometre');
update private.fares_per_km set payees = 3;
select is(
  tests.usual('corporate'),
  (select format('distance %s (%s to %s), %s to %s', f, private.allowed_fare(1000 * km), private.allowed_fare(1500 * km), f * 2 / 5, f * 2)
   from (select private.road_km('gashua', 'obudu') as km) k, lateral (select private.allowed_fare(1200 * km) as f) x),
  'three do: kilometres by road, in steps of the fares'
);
select is(split_part(tests.usual('driver', 'Lagos', 'Ikeja'), ' ', 2)::int, (select s.fare_min_kobo from public.platform_settings s), 'never below the lowest fare');

-- Bookings.
select tests.ride(1 + n % 3, n, 500000 + 50000 * n) from generate_series(1, 9) n;
select is(tests.count_again(), '9 of 3: 650000 750000 850000', 'median and quartiles of the route');
select is(split_part(tests.usual('driver'), ' ', 1), 'distance', 'nine bookings are too few');
select tests.ride(1, 10, 750000, 'online');
select is(tests.count_again(), '10 of 3: 650000 750000 850000', 'a booking paid online counts');
select is(tests.usual('driver'), 'bookings 750000 (650000 to 850000), 300000 to 1500000', 'ten are enough: 40 % and 200 %');
select is(tests.usual('driver', 'Obudu', 'Gashua') like 'distance%', true, 'the way back is another route');

-- Not counted.
savepoint counted;
select tests.ride(1, 11, 5000000, kind, ago) from (values
  ('cash', interval '5 days'), ('cancelled', '5 days'), ('boarded', '61 days')
) as others (kind, ago);
select is(tests.count_again(), '10 of 3: 650000 750000 850000', 'not boarded, cancelled, or older than 60 days');
select tests.ride(1, 3, 5000000, 'boarded', '1 day') from generate_series(1, 20);
select is((string_to_array(tests.count_again(), ' '))[1], '10', 'twenty bookings of one passenger with one driver count once');
rollback to counted;
-- A driver and ten friends on a route without other trips.
select tests.ride(7, n, 5000000, 'boarded', '1 day', 'mubi', 'obudu') from generate_series(20, 29) n;
select tests.count_again();
select is(split_part(tests.usual('driver', 'Mubi', 'Obudu'), ' ', 1), 'distance', 'one driver makes no usual fare');

-- Daily, and forgotten.
select is(private.count_usual_fares(), 0, 'counted today: nothing to do');
set local session_replication_role = replica;
update public.bookings set created_at = now() - interval '61 days' where driver_id = tests.driver(7);
set local session_replication_role = origin;
select tests.count_again();
select is((select count(*) from private.usual_fares u where u.origin_place_id = 'mubi'), 0::bigint, 'a route without bookings of 60 days is forgotten');
select * from finish();
