select plan(29);
select tests.create_cast();

-- Other tests have no trips so far ahead.
update public.trips set departure_at = now() + interval '503 days' where id = tests.trip();

-- tests.trip() goes from Lagos to Abuja with 3 of 4 seats free, and stops in Sagamu (47 km from Lagos) and Lokoja.
select private.set_stops(tests.trip(), jsonb_build_array(
  jsonb_build_object('place', 'Sagamu', 'time', t.departure_at + interval '1 hour', 'fareKobo', 200000, 'point',
    jsonb_build_object('name', 'Sagamu Junction', 'hint', 'Opposite the filling station', 'latitude', 6.84, 'longitude', 3.65)),
  jsonb_build_object('place', 'Lokoja', 'time', t.departure_at + interval '5 hours', 'fareKobo', 600000)
))
from public.trips t where t.id = tests.trip();

create function tests.answer(origin text, destination text, criteria jsonb default '{}', span jsonb default '{}')
returns json
language sql
return private.search_trips(
  jsonb_build_object(
    'origin', origin, 'destination', destination, 'seats', 1, 'radius_km', 10, 'nearby_km', 110, 'minute_from', 0,
    'minute_until', 1439, 'leaves_about', now(), 'trips_max', 45, 'matches_max', 12, 'alternatives_max', 5,
    'km_points', 0.2, 'minute_points', 0, 'kobo_points', 0.00001
  ) || criteria,
  jsonb_build_array(jsonb_build_object(
    'list', 'matches', 'is_near', true, 'trips_max', 24, 'leaves_from', now() + interval '500 days',
    'leaves_until', now() + interval '507 days'
  ) || span)
);
create function tests.legs_found(origin text, destination text, criteria jsonb default '{}', span jsonb default '{}')
returns text
language sql
as $$
  select string_agg(format('%s–%s ₦%s, %s free', l ->> 'origin', l ->> 'destination', (l ->> 'fareKobo')::int / 100,
    l ->> 'seatsAvailable'), '; ')
  from json_array_elements(tests.answer(origin, destination, criteria, span) -> 'trips') t, lateral (select t -> 'leg') as x (l)
$$;

-- Each pair of stops.
select is(tests.legs_found(origin, destination), found, format('%s to %s is found', origin, destination))
from (values
  ('Lagos', 'Abuja', 'Lagos–Abuja ₦10000, 3 free'), ('Lagos', 'Sagamu', 'Lagos–Sagamu ₦2000, 3 free'),
  ('Lagos', 'Lokoja', 'Lagos–Lokoja ₦6000, 3 free'), ('Sagamu', 'Lokoja', 'Sagamu–Lokoja ₦4000, 3 free'),
  ('Sagamu', 'Abuja', 'Sagamu–Abuja ₦8000, 3 free'), ('Lokoja', 'Abuja', 'Lokoja–Abuja ₦4000, 3 free'),
  ('Abuja', 'Lokoja', null), ('Lokoja', 'Lagos', null)
) as pair (origin, destination, found);
select is(
  (select (l ->> 'fromStopId', l ->> 'toStopId', (l ->> 'departureAt')::timestamptz, (l ->> 'arrivesAt')::timestamptz)::text
   from json_array_elements(tests.answer('Sagamu', 'Lokoja') -> 'trips') t, lateral (select t -> 'leg') as x (l)),
  (select (f.id, g.id, f.planned_at, g.planned_at)::text from public.trip_stops f, public.trip_stops g
   where f.trip_id = tests.trip() and g.trip_id = f.trip_id and f.place_id = 'sagamu' and g.place_id = 'lokoja'),
  'a leg has the ids and the times of its stops'
);
select is(
  (tests.answer('Sagamu', 'Lokoja') -> 'trips' -> 0 -> 'leg' -> 'fromPoint')::text,
  '{"name":"Sagamu Junction","hint":"Opposite the filling station","latitude":6.84,"longitude":3.65}',
  'a leg has its meeting point'
);
select is((tests.answer('Sagamu', 'Lokoja') -> 'trips' -> 0 -> 'leg' -> 'toPoint')::text, 'null', 'or none');
select is(
  (select (t ->> 'origin') || '–' || (t ->> 'destination') from json_array_elements(tests.answer('Sagamu', 'Lokoja') -> 'trips') t),
  'Lagos–Abuja', 'beside its whole trip'
);

-- A trip is answered once.
select is(
  tests.legs_found('Lagos', 'Abuja', '{"radius_km": 60}'), 'Lagos–Abuja ₦10000, 3 free',
  'a trip with two stops within the radius is answered once, with the nearest leg'
);
select is(tests.answer('Lagos', 'Abuja', '{"radius_km": 60}') ->> 'total', '1', 'and counted once');
select is(
  tests.legs_found('Lagos', 'Abuja', '{"radius_km": 60, "sort": "cheapest"}'), 'Lagos–Abuja ₦10000, 3 free',
  'also when the cheapest trip comes first'
);
select tests.authenticate_as('stranger');
select tests.book_seats(tests.trip(), 3, gen_random_uuid(), null, null,
  (select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = 'lagos'),
  (select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = 'sagamu'));
select tests.authenticate_as('postgres');
select is(tests.legs_found('Lagos', 'Abuja'), null, 'a full leg hides the whole way');
select is(
  tests.legs_found('Lagos', 'Abuja', '{"radius_km": 60}'), 'Sagamu–Abuja ₦8000, 3 free',
  'the nearest leg with free seats is answered'
);

-- Criteria are compared with the leg.
select is(tests.legs_found('Sagamu', 'Abuja', '{"max_fare_kobo": 800000}'), 'Sagamu–Abuja ₦8000, 3 free', 'the highest fare is that of the leg');
select is(tests.legs_found('Sagamu', 'Abuja', '{"max_fare_kobo": 799999}'), null, 'a more expensive leg is not found');
select is(tests.legs_found('Sagamu', 'Abuja', '{"seats": 4}'), null, 'nor one with fewer seats');
create function tests.hour_of(place text)
returns jsonb
language sql
return (
  select jsonb_build_object('minute_from', private.lagos_minute(s.planned_at), 'minute_until', private.lagos_minute(s.planned_at))
  from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = place
);
select is(tests.legs_found('Lokoja', 'Abuja', tests.hour_of('lokoja')), 'Lokoja–Abuja ₦4000, 3 free', 'the hour is that of the leg');
select is(tests.legs_found('Lokoja', 'Abuja', tests.hour_of('lagos')), null, 'not that of the trip');

-- The other lists.
select is(
  tests.legs_found('Lokoja', 'Abuja', span => '{"list": "differentDates", "trips_max": 5}'), 'Lokoja–Abuja ₦4000, 3 free',
  'a leg is found on other dates'
);
select is(
  tests.legs_found('Lagos', 'Abuja', span => '{"list": "nearbyOrigins", "is_near": false}'), 'Sagamu–Abuja ₦8000, 3 free',
  'a leg is found from an origin nearby'
);

-- Offers end with the trip's first departure, whatever their own.
update public.trip_offers set closes_at = now() where trip_id = tests.trip();
select is(tests.legs_found('Lokoja', 'Abuja'), null, 'no leg is found after the trip left its first stop');
select is(tests.legs_found('Lokoja', 'Abuja', '{"sort": "cheapest"}'), null, 'in no order');
select private.make_offers(tests.trip());
select is(tests.legs_found('Lokoja', 'Abuja'), 'Lokoja–Abuja ₦4000, 3 free', 'before, it is');
update public.trips set is_listed = false where id = tests.trip();
select is(tests.legs_found('Lokoja', 'Abuja'), null, 'a hidden trip has no legs');
update public.trips set is_listed = true where id = tests.trip();
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), null);
select tests.authenticate_as('postgres');
select is(tests.legs_found('Lokoja', 'Abuja'), null, 'nor has a cancelled one');
select * from finish();
