select plan(19);
select tests.create_cast();

create function tests.finds(trip uuid, seats int default 1, rating_min float8 default 3)
returns boolean
language sql
return strpos(private.search_trips(
  jsonb_build_object(
    'origin', 'Lagos', 'destination', 'Abuja', 'seats', seats, 'rating_min', rating_min,
    'radius_km', 50, 'nearby_km', 150, 'minute_from', 0, 'minute_until', 1439, 'leaves_about', now(),
    'trips_max', 1000, 'matches_max', 1000, 'alternatives_max', 6,
    'km_points', 0.2, 'minute_points', 0, 'kobo_points', 0.00001
  ),
  jsonb_build_array(jsonb_build_object(
    'list', 'matches', 'is_near', true, 'routes_max', 1000, 'trips_max', 1000,
    'leaves_from', now(), 'leaves_until', now() + interval '7 days'
  ))
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
  private.search_trips(
    jsonb_build_object('origin', origin, 'destination', 'fct', 'radius_km', 10, 'nearby_km', 10), '[]'
  ) ->> 'origin',
  'Port Harcourt', format('%s is Port Harcourt', origin)
)
from unnest(array['PH', ' port-harcourt', 'Pórt  Hàrcourt']) as origin;
select throws_ok(
  $$ select private.search_trips('{"origin": "Lagos", "destination": "Eko"}', '[]') $$,
  'PT400', 'Origin and destination must be different', 'equal origin and destination are refused'
);
select * from finish();
