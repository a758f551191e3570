select plan(19);
select tests.create_cast();

create function tests.finds(trip uuid, seats int default 1, rating_min float8 default 3)
returns boolean
language sql
return strpos(private.search_trips(
  'Lagos', 'Abuja',
  row(seats, null, rating_min, 50, 150, 0, 1439, now(), 1000, 1000, 6, 0.2, 0, 0.00001)::private.trip_wish,
  array[row('matches', true, 1000, now(), now() + interval '7 days', 1000)]::private.search_window[]
)::text, trip::text) > 0;
grant execute on function tests.finds(uuid, int, float8) to anon, authenticated, app_admin;

-- Who may search.
select tests.authenticate_as('anon');
select ok(tests.finds(tests.trip()), 'a visitor finds the trip');
select tests.authenticate_as('stranger');
select ok(tests.finds(tests.trip()), 'so does a passenger');
select tests.authenticate_as('admin');
select throws_ok('select tests.finds(tests.trip())', '42501', null, 'administrators have lists of their own');
select tests.authenticate_as('anon');
select throws_ok('select * from private.place_keys', '42501', null, 'the function opens no table');

-- What is offered.
select tests.authenticate_as('postgres');
select ok(tests.finds(tests.trip(), 3), 'with exactly the seats that are left');
select ok(not tests.finds(tests.trip(), 4), 'not with more');
select ok(not tests.finds(tests.trip(), 1, 3.1), 'an unrated driver is hidden from who asks for more than 3');
update public.driver_profiles set rating_average = 2.99, rating_count = 1 where id = tests.id('driver');
select ok(not tests.finds(tests.trip()), 'a driver rated below 3 is hidden by default');
select ok(tests.finds(tests.trip(), 1, 2), 'and shown to who asks for less');
update public.driver_profiles set rating_average = 4.5 where id = tests.id('driver');
select ok(tests.finds(tests.trip(), 1, 4.5), 'exactly the rating asked for is enough');
update public.trips set departure_at = now() where id = tests.trip();
select ok(tests.finds(tests.trip()), 'the span of time begins with its first moment');
update public.trips set departure_at = now() + interval '7 days' where id = tests.trip();
select ok(not tests.finds(tests.trip()), 'and ends before its last');
update public.trips set departure_at = now() + interval '3 days' where id = tests.trip();

-- A suspension hides a driver's trips, whoever suspends; its end shows them again.
update public.profiles set suspended = true, suspended_at = now() where id = tests.id('driver');
select ok(not tests.finds(tests.trip()), 'a suspended driver''s trip is not offered');
select ok(not (select is_listed from public.trips where id = tests.trip()), 'and no longer listed');
update public.profiles set suspended = false, suspended_at = null where id = tests.id('driver');
select ok(tests.finds(tests.trip()), 'until the suspension ends');

-- Places.
select is(
  (private.search_trips(origin, 'fct', row(1, null, 3, 10, 10, 0, 1439, now(), 1, 1, 1, 0, 0, 0)::private.trip_wish, '{}')
    -> 'origins' -> 0 ->> 1),
  'Port Harcourt', format('%s is Port Harcourt', origin)
)
from unnest(array['PH', ' port-harcourt', 'Pórt  Hàrcourt']) as origin;
select throws_ok(
  $$ select private.search_trips('Lagos', 'Eko', row(1, null, 3, 10, 10, 0, 1439, now(), 1, 1, 1, 0, 0, 0)::private.trip_wish, '{}') $$,
  'PT400', 'Origin and destination must be different', 'a place and itself are refused'
);
select * from finish();
