select plan(34);
select tests.create_cast();

create function tests.kilometres(trip uuid, origin text, destination text, radius_km int)
returns float8[]
language sql
return (
  select array[(t -> 'leg' ->> 'originKm')::float8, (t -> 'leg' ->> 'destinationKm')::float8]
  from json_array_elements(private.search_trips(
    jsonb_build_object(
      'origin', origin, 'destination', destination, 'seats', 1, 'radius_km', radius_km, 'nearby_km', radius_km + 100,
      'minute_from', 0, 'minute_until', 1439, 'leaves_about', now(), 'trips_max', 45, 'matches_max', 12, 'alternatives_max', 5,
      'km_points', 0.2, 'minute_points', 0, 'kobo_points', 0.00001
    ),
    jsonb_build_array(jsonb_build_object(
      'list', 'matches', 'is_near', true, 'trips_max', 24,
      -- Exactly the departure of tests.trip(): trips of the demo leave at full minutes.
      'leaves_from', now() + interval '3 days', 'leaves_until', now() + interval '3 days 1 millisecond'
    ))
  ) -> 'trips') t
  where t ->> 'id' = trip::text
);

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
    'list', 'matches', 'is_near', true, 'trips_max', 1000,
    'leaves_from', now() + interval '1 hour', 'leaves_until', now() + interval '7 days'
  ))
)::text, trip::text) > 0;

-- Callers who may search.
select tests.authenticate_as('anon');
select ok(tests.finds(tests.trip()), 'an anonymous caller finds a trip');
select tests.authenticate_as('stranger');
select ok(tests.finds(tests.trip()), 'a passenger finds a trip');
select tests.authenticate_as('admin');
select throws_ok('select tests.finds(tests.trip())', '42501', null, 'an administrator cannot search');
select tests.authenticate_as('anon');
select throws_ok('select * from private.place_keys', '42501', null, 'an anonymous caller cannot read the tables that the search uses');

-- Which trips are found.
select tests.authenticate_as('postgres');
select ok(tests.finds(tests.trip(), 3), 'a search for exactly the available seats finds the trip');
select ok(not tests.finds(tests.trip(), 4), 'a search for more seats than available does not find the trip');
select ok(not tests.finds(tests.trip(), 1, 3.1), 'a search for a rating above 3 does not find an unrated driver');
select is(private.meets_rating(tests.id('driver'), minimum), meets, format('an unrated driver and a minimum of %s', minimum))
from (values (1::float8, true), (3, true), (3.1, false)) as minimums (minimum, meets);
update public.driver_profiles set rating_average = 2.99, rating_count = 1 where id = tests.id('driver');
select ok(not tests.finds(tests.trip()), 'a search with the default rating does not find a driver rated below 3');
select ok(tests.finds(tests.trip(), 1, 2), 'a search for a lower rating finds that driver');
update public.driver_profiles set rating_average = 4.5 where id = tests.id('driver');
select ok(tests.finds(tests.trip(), 1, 4.5), 'a search for exactly the rating of the driver finds the trip');
update public.trips set departure_at = now() + interval '1 hour' where id = tests.trip();
select ok(tests.finds(tests.trip()), 'the start of the time range is included');
update public.trips set departure_at = now() + interval '7 days' where id = tests.trip();
select ok(not tests.finds(tests.trip()), 'the end of the time range is excluded');
update public.trips set departure_at = now() + interval '3 days' where id = tests.trip();

-- Suspending a driver hides the trips; the end of the suspension lists them again.
select private.set_suspended(tests.id('driver'), true);
select ok(not tests.finds(tests.trip()), 'a search does not find the trip of a suspended driver');
select ok(not (select is_listed from public.trips where id = tests.trip()), 'the trip of a suspended driver is not listed');
select private.set_suspended(tests.id('driver'), false);
select ok(tests.finds(tests.trip()), 'a search finds the trip once the suspension has ended');

-- The order of the matches: of all of them, not only of the best.
create function tests.first_trip(sort text)
returns json
language sql
return private.search_trips(
  jsonb_build_object(
    -- A route that no other test uses.
    'origin', 'Sokoto', 'destination', 'Calabar', 'seats', 1, 'radius_km', 10, 'nearby_km', 10, 'minute_from', 0,
    'minute_until', 1439, 'leaves_about', now(), 'trips_max', 1000, 'matches_max', 1, 'alternatives_max', 0,
    'km_points', 0, 'minute_points', 1, 'kobo_points', 0, 'sort', sort
  ),
  jsonb_build_array(jsonb_build_object(
    'list', 'matches', 'is_near', true, 'trips_max', 1000,
    'leaves_from', now() + interval '20 days', 'leaves_until', now() + interval '23 days'
  ))
) -> 'trips' -> 0;
create function tests.first_found(sort text) returns text language sql return tests.first_trip(sort) ->> 'fareKobo';
select tests.create_trip(tests.named('dear and early'), 'driver', 4);
select tests.create_trip(tests.named('cheap and late'), 'driver', 4);
update public.trips t set (departure_at, fare_kobo) = (select now() + interval '21 days', 900000)
where t.id = tests.named('dear and early');
update public.trips t set (departure_at, fare_kobo) = (select now() + interval '22 days', 400000)
where t.id = tests.named('cheap and late');
update public.trip_stops set place_id = case position when 0 then 'sokoto' else 'calabar' end
where trip_id in (tests.named('dear and early'), tests.named('cheap and late'));
select private.make_offers(tests.named('dear and early')), private.make_offers(tests.named('cheap and late'));
select is(tests.first_found('earliest'), '900000', 'the earliest trip comes first');
select is(tests.first_found('cheapest'), '400000', 'the cheapest trip comes first');

-- Online payment, of which the search has a rule of its own: every way of paying of a trip, state of the payout account and
-- setting of the platform.
select tests.add_account('driver');
create function tests.online_answers()
returns table (setting text, payment text, account text, searched boolean, ruled boolean, is_found boolean, is_bookable boolean)
language plpgsql as $$
declare
  first json;
begin
  foreach setting in array array['off', 'optional', 'required'] loop
    update public.platform_settings set online_payments = setting;
    foreach payment in array array['cash', 'online', 'both'] loop
      update public.trips t set payment = online_answers.payment where t.id = tests.named('cheap and late');
      foreach account in array array['usable', 'waiting', 'replaced'] loop
        update public.payout_accounts a
        set usable_from = case when account = 'usable' then now() end, replaced_at = case when account = 'replaced' then now() end
        where a.payee_id = tests.id('driver');
        first := tests.first_trip('cheapest');
        is_found := first ->> 'id' = tests.named('cheap and late')::text;
        searched := is_found and (first #>> '{payments,online}')::boolean;
        select private.takes_online(t), private.takes_cash(t) or private.takes_online(t) into ruled, is_bookable
        from public.trips t where t.id = tests.named('cheap and late');
        return next;
      end loop;
    end loop;
  end loop;
end
$$;
create temporary table online_answers as select * from tests.online_answers();
select is_empty('select * from online_answers where searched is distinct from ruled', 'a search says of online payment what takes_online says');
select is(
  (select count(*) filter (where searched) from online_answers), 4::bigint, 'which is yes only where platform, trip and account allow it'
);
select is_empty('select * from online_answers where is_found is distinct from is_bookable', 'a search finds the trips that can be paid in some way');
select is((select count(*) filter (where not is_found) from online_answers), 7::bigint, 'which leaves out those that take online payment only, and cannot');

-- An area and its city find each other's trips, whatever the radius.
select is(tests.kilometres(tests.trip(), 'Lekki', 'Abuja', 50), array[private.straight_km('lekki-phase-1', 'lagos'), 0], 'a search from an area finds the trips of its city');
select is(tests.kilometres(tests.trip(), 'Sangotedo', 'Zuba', 10), array[10, 10]::float8[], 'also beyond the radius, where it counts as the radius');
update public.trip_stops set place_id = 'sangotedo' where trip_id = tests.trip() and position = 0;
select private.make_offers(tests.trip());
select is(tests.kilometres(tests.trip(), 'Lagos', 'Kubwa', 10), array[10, 10]::float8[], 'a search from a city finds the trips of its areas');
select is(tests.kilometres(tests.trip(), 'Ajah', 'Abuja', 10), array[private.straight_km('ajah', 'sangotedo'), 0], 'and a search from one area those of another by distance');
select is(tests.kilometres(tests.trip(), 'Agege', 'Abuja', 10), null, 'not beyond the radius');
update public.trip_stops set place_id = 'lagos' where trip_id = tests.trip() and position = 0;
select private.make_offers(tests.trip());
select is(
  private.search_trips('{"origin": "Garki, Jigawa", "destination": "garki", "radius_km": 10, "nearby_km": 10}', '[]') ->> 'destination',
  'Garki, FCT', 'a shared name is answered with its state'
);

-- Places.
select is(
  private.search_trips(
    jsonb_build_object('origin', origin, 'destination', 'fct', 'radius_km', 10, 'nearby_km', 10), '[]'
  ) ->> 'origin',
  'Port Harcourt', format('%L is found as Port Harcourt', origin)
)
from unnest(array['PH', ' port-harcourt', 'Pórt  Hàrcourt']) as origin;
select throws_ok(
  $$ select private.search_trips('{"origin": "Lagos", "destination": "Eko"}', '[]') $$,
  'PT400', 'Origin and destination must be different', 'equal origin and destination are refused'
);
select * from finish();
