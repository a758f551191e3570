-- The ways that a driver usually goes.
select plan(13);
select tests.create_cast();

-- Ends as if the clock had run: trips of the past.
create function tests.went(name text, origin text, destination text, days_ago int, hour text, seats int default 4, kobo int default 1000000)
returns void language sql as $$
  insert into public.trips (
    id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo, may_overlap
  )
  values (
    tests.named(name), tests.id('driver'), tests.vehicle(), origin, destination,
    private.lagos_moment(private.lagos_today() - days_ago, hour::time), seats, kobo, true
  )
$$;
create function tests.usual() returns text language sql stable as $$
  select coalesce(string_agg(format('%s-%s %s %s×%s %s', u.origin, u.destination,
    to_char(u.departure_date at time zone 'Africa/Lagos', 'HH24:MI'), u.times, u.total_seats, u.fare_per_seat_kobo / 100), ', ' order by nth), 'nothing')
  from private.usual_trips() with ordinality u (id, origin, destination, via, departure_date, total_seats, fare_per_seat_kobo, times, nth)
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

select is(tests.outcome('driver', 'select tests.usual()'), 'nothing', 'a driver who has not driven has no usual way');
select tests.went('one', 'lagos', 'abuja', 40, '06:30', 5, 3500000);
select tests.went('two', 'lagos', 'abuja', 10, '06:30', 6, 3850000);
select tests.went('back', 'abuja', 'lagos', 9, '07:00');
select tests.went('noon', 'lagos', 'abuja', 8, '12:00');
select tests.went('old', 'lagos', 'ibadan', 61, '16:30');
select tests.went('coming', 'lagos', 'jos', -5, '16:30');
select tests.went('cancelled', 'lagos', 'kano', 7, '16:30');
select tests.move_trip(tests.named('cancelled'), 'cancelled');

-- The cast.
select is(
  tests.outcome(who, 'select tests.usual()'), expected, who || ' reads as usual ways: ' || expected
)
from (values
  ('driver', 'Lagos-Abuja 06:30 2×6 38500, Lagos-Abuja 12:00 1×4 10000, Abuja-Lagos 07:00 1×4 10000'),
  ('passenger', 'nothing'), ('newdriver', 'nothing'), ('corporate', 'nothing'),
  ('suspended', 'nothing'), ('gone', 'nothing'), ('anon', '42501'), ('admin', '42501'), ('relay', '42501')
) c (who, expected);

select tests.authenticate_as('driver');
select is((select u.id from private.usual_trips() u limit 1), tests.named('two'), 'the newest trip stands for its way');
select tests.authenticate_as('postgres');
select tests.went('more ' || h, 'lagos', 'kano', 20 + h, lpad(h::text, 2, '0') || ':00') from generate_series(6, 12) h;
select tests.authenticate_as('driver');
select is((select count(*) from private.usual_trips()), 5::bigint, 'at most five ways');
select is((select u.times from private.usual_trips() u limit 1), 2, 'the most frequent first');
select * from finish();
