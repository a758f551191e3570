-- Routes of a company have stops, meeting points and a fare, and new trips start with them.
select plan(60);
select tests.create_cast(), tests.create_fleet();

create function tests.stopping_route(change jsonb default '{}')
returns jsonb
language sql
return tests.route_details('{
  "name": "Slow train", "origin": "Maiduguri", "destination": "Yola", "duration": 480, "fareKobo": 2000000,
  "stops": [
    {"place": "Biu", "minutes": 180, "fareKobo": 800000, "point": {"name": "Biu Motor Park", "hint": "by the gate"}},
    {"place": "Gombi", "minutes": 330, "fareKobo": 1400000}
  ],
  "originPoint": {"name": "Borno Express", "latitude": 11.83, "longitude": 13.15}
}') || change;

create function tests.stops_of_route(name text default 'stopping route')
returns text[]
language sql
stable
security definer
return (
  select array_agg(concat_ws(' ', w.stop ->> 'place', w.stop ->> 'minutes', w.stop ->> 'fareKobo', w.stop -> 'point' ->> 'name') order by w.n)
  from public.fleet_routes r, jsonb_array_elements(private.route_way(r) -> 'stops') with ordinality w (stop, n)
  where r.client_key = tests.named(stops_of_route.name)
);

create function tests.stops_of_trip(trip text)
returns text[]
language sql
stable
security definer
return (
  select array_agg(concat_ws(' ', s.place_id, extract(epoch from s.planned_at - t.departure_at)::int / 60, s.fare_kobo, s.point_name) order by s.position)
  from public.trip_stops s join public.trips t on t.id = s.trip_id
  where t.id = (tests.fleet_trip(trip)).id and s.position is not null
);

create function tests.stopping_trip(trip text, hour numeric, way jsonb default '{}', fare int default 2000000)
returns uuid
language sql
return private.schedule_trip(
  (select r.id from public.fleet_routes r where r.client_key = tests.named('stopping route')), tests.fleet_vehicle(),
  tests.hour(hour, 300), fare, tests.named(trip), way
);

create function tests.change_stopping(details jsonb)
returns uuid
language sql
return private.change_fleet_route((select r.id from public.fleet_routes r where r.client_key = tests.named('stopping route')), details);

-- Saving.
select tests.authenticate_as('corporate');
select lives_ok($$ select private.add_fleet_route(tests.stopping_route(), tests.named('stopping route')) $$, 'a company adds a route with stops');
select is(
  tests.stops_of_route(), array['Biu 180 800000 Biu Motor Park', 'Gombi 330 1400000'],
  'it has them with minutes after the departure, cumulative fares and points'
);
select lives_ok($$ select private.add_fleet_route(tests.stopping_route(), tests.named('stopping route')) $$, 'a repeated request is accepted');
select throws_ok(
  format('select private.add_fleet_route(tests.stopping_route(%L), tests.named(%L))', change, key), code, words, 'refused: ' || words || ' ' || change
)
from (values
  ('stopping route', '{"stops": []}', 'PT409', 'This route was already saved with other details.'),
  ('stopping route', '{"fareKobo": 2100000}', 'PT409', 'This route was already saved with other details.'),
  ('new route', '{"stops": {}}', 'PT400', 'Stops must be a list'),
  ('new route', '{"fareKobo": null}', 'PT400', 'A route with stops needs a fare'),
  ('new route', '{"fareKobo": 1}', 'PT400', 'Fare must be between ₦1,000 and ₦50,000'),
  ('new route', '{"fareKobo": "many"}', 'PT400', 'fareKobo must be a whole number'),
  ('new route', '{"fareKobo": 1400000}', 'PT400', 'Fare must be between ₦1,000 and ₦50,000'),
  ('new route', '{"duration": 330}', 'PT400', 'The stop must be before the arrival'),
  ('new route', '{"originPoint": {"name": "X"}}', 'PT400', 'The name of a meeting point must have 3 to 80 characters'),
  ('new route', '{"destinationPoint": {"name": "Far Park", "latitude": 50, "longitude": 8}}', 'PT400', 'The pin of a meeting point must be in Nigeria')
) as refusals (key, change, code, words);
select throws_ok(
  format('select private.add_fleet_route(tests.stopping_route(%L), tests.named(''new route''))', jsonb_build_object('stops', stops::jsonb)),
  'PT400', words, 'refused: ' || words || ' ' || stops
)
from (values
  ('["Biu"]', 'Stop is required'),
  ('[{"place": "Atlantis", "minutes": 60, "fareKobo": 500000}]', 'Stop must be a city in Nigeria that we know'),
  ('[{"place": "Yola", "minutes": 60, "fareKobo": 500000}]', 'A trip stops at a place only once'),
  ('[{"place": "Biu", "minutes": 60, "fareKobo": 500000}, {"place": "Biu", "minutes": 90, "fareKobo": 900000}]', 'A trip stops at a place only once'),
  ('[{"place": "Biu"}]', 'Each stop needs a time and a fare'),
  ('[{"place": "Biu", "minutes": "soon", "fareKobo": 500000}]', 'minutes must be a whole number'),
  ('[{"place": "Biu", "minutes": 60, "fareKobo": -2147483648}]', 'Each stop needs a time and a fare'),
  ('[{"place": "Biu", "minutes": 0, "fareKobo": 500000}]', 'The time of each stop must be later than that of the stop before'),
  ('[{"place": "Biu", "minutes": 60, "fareKobo": 510000}]', 'Fare must be a multiple of ₦500'),
  ('[{"place": "Biu", "minutes": 60, "fareKobo": 500000}, {"place": "Gombi", "minutes": 90, "fareKobo": 500000}]', 'Fare must be between ₦1,000 and ₦50,000'),
  ((select jsonb_agg(jsonb_build_object('place', 'Biu')) from generate_series(1, 7))::text, 'At most 6 stops on the way')
) as refusals (stops, words);

-- Scheduling.
select lives_ok($$ select tests.stopping_trip('copied trip', 6) $$, 'a trip is scheduled on the route');
select is(
  tests.stops_of_trip('copied trip'),
  array['maiduguri 0 0 Borno Express', 'biu 180 800000 Biu Motor Park', 'gombi 330 1400000', 'yola 480 2000000'],
  'it stops where the route stops, at these times, fares and points'
);
select lives_ok($$ select tests.stopping_trip('copied trip', 6, '{"stops": [], "originPoint": {"name": "Old Park"}}') $$, 'a repeated request is accepted');
select is(cardinality(tests.stops_of_trip('copied trip')), 4, 'and changes nothing');
select lives_ok(
  $$ select tests.stopping_trip('own way', 30, format('{"stops": [{"place": "Biu", "time": "%s", "fareKobo": 500000}], "destinationPoint": {"name": "Jimeta Park"}}', tests.hour(32, 300))::jsonb, 1000000) $$,
  'a request may name its own stops and points, and another fare'
);
select is(
  tests.stops_of_trip('own way'), array['maiduguri 0 0 Borno Express', 'biu 120 500000', 'yola 480 1000000 Jimeta Park'],
  'which win over those of the route'
);
select throws_ok(
  $$ select tests.edit('{"fareKobo": 550000}', 'own way') $$, 'PT400',
  'Fare must be between ₦1,000 and ₦50,000', 'an edited fare leaves no leg of a fleet''s trip below the lowest fare'
);
select throws_ok(
  $$ select tests.edit('{"fareKobo": 500000}', 'own way') $$, 'PT400',
  'The fare to each stop must be higher than the fare to the stop before', 'nor without a fare'
);
select lives_ok(
  $$ select tests.edit('{"fareKobo": 500000, "stops": []}', 'own way') $$, 'terms and stops change together'
);
select lives_ok($$ select tests.stopping_trip('direct', 54, '{"stops": []}', 1000000) $$, 'or none');
select is(cardinality(tests.stops_of_trip('direct')), 2, 'then the trip is direct');
select throws_ok(
  $$ select tests.stopping_trip('cheap', 78, '{}', 1400000) $$, 'PT400',
  'The fare to each stop must be higher than the fare to the stop before', 'a fare below that of the last stop is refused'
);
select is((tests.fleet_trip('cheap')).id, null, 'and nothing is published');
select tests.schedule(8, 'plain trip');
select is(tests.stops_of_trip('plain trip'), array['abuja 0 0', 'kaduna 150 850000'], 'a route without stops makes a direct trip, as before');

-- Changing.
select lives_ok($$ select tests.change_stopping('{"name": "Slower train"}') $$, 'an edit may name one field only');
select is(cardinality(tests.stops_of_route()), 2, 'and keeps the stops');
select throws_ok($$ select tests.change_stopping('{"duration": 200}') $$, 'PT400', 'The stop must be before the arrival', 'stops must fit the new duration');
select throws_ok($$ select tests.change_stopping('{"fareKobo": null}') $$, 'PT400', 'A route with stops needs a fare', 'and the fare stays while there are stops');
select lives_ok($$ select tests.change_stopping('{"stops": [], "fareKobo": null}') $$, 'stops and fare are removed');
select is(tests.stops_of_route(), null, 'then there are none');
select is(cardinality(tests.stops_of_trip('copied trip')), 4, 'scheduled trips keep theirs');
select lives_ok($$ select tests.change_stopping('{"destinationPoint": {"name": "Jimeta Park"}, "origin": "maiduguri"}') $$, 'a point is set');
select is(
  (select array[r.way -> 'originPoint' ->> 'name', r.way -> 'destinationPoint' ->> 'name'] from public.fleet_routes r where r.client_key = tests.named('stopping route')),
  array['Borno Express', 'Jimeta Park'], 'and the other stays'
);
select lives_ok($$ select tests.change_stopping('{"destination": "Mubi", "originPoint": null, "duration": 420}') $$, 'another destination');
select is(
  (select r.way from public.fleet_routes r where r.client_key = tests.named('stopping route')), '{}',
  'loses the point of the old one; null removes a point'
);

-- Callers.
select tests.refused(who, 'select tests.change_stopping(''{"stops": []}'')', code)
from (values ('anon', '42501'), ('admin', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403')) as others (who, code);
select tests.authenticate_as('postgres'), tests.create_rival();
select tests.refused('stranger', format($$ select private.change_fleet_route(%L, '{"stops": []}') $$,
  (select r.id from public.fleet_routes r where r.client_key = tests.named('stopping route'))), 'PT404');
select tests.refused(who, 'update public.fleet_routes set way = ''{}''', '42501')
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'admin']) as who;
select * from finish();
