select plan(15);
select tests.create_cast(), tests.verify_company();

select tests.authenticate_as('corporate');
select lives_ok('select private.add_fleet_route(tests.route_details(), tests.named(''route''))', 'a company adds a route');
select is(
  private.add_fleet_route(tests.route_details(), tests.named('route')), tests.route(), 'the same client key again returns the same route'
);
select throws_ok(
  format('select private.add_fleet_route(tests.route_details(%L), tests.named(%L))', change, key), code, words, 'refused: ' || words
)
from (values
  ('route', '{"name": "Other"}', 'PT409', 'This route was already saved with other details.'),
  ('route', '{"duration": 111}', 'PT409', 'This route was already saved with other details.'),
  ('new route', '{"name": " "}', 'PT400', 'Name is required'),
  ('new route', '{"origin": "Accra"}', 'PT400', 'Origin must be a city in Nigeria that we know'),
  ('new route', '{"destination": "FCT"}', 'PT400', 'Origin and destination must be different'),
  ('new route', '{"frequency": "hourly"}', 'PT400', 'Please choose a frequency'),
  ('new route', '{"duration": 5}', 'PT400', 'Duration must be between 10 minutes and 3 days')
) as refusals (key, change, code, words);
select throws_ok(
  $$ select private.change_fleet_route(tests.named('unknown route'), tests.route_details()) $$, 'PT404', 'Route not found.',
  'an unknown route is not found'
);
select lives_ok(
  $$ select private.change_fleet_route(tests.route(), tests.route_details('{"name": "Morning", "duration": 150}')) $$,
  'a company edits a route'
);
select lives_ok($$ select private.change_fleet_route(tests.route(), '{"frequency": "weekly"}') $$, 'an edit may name one field only');
select results_eq(
  $$ select r.name, r.origin_place_id, r.destination_place_id, r.frequency, r.duration_minutes, r.is_active
     from public.fleet_routes r where r.id = tests.route() $$,
  $$ values ('Morning', 'abuja', 'kaduna', 'weekly', 150, true) $$, 'an edit keeps the fields that it does not name'
);
select lives_ok('select private.retire_fleet_route(tests.route()) from generate_series(1, 2)', 'retiring a route is idempotent');
select throws_ok($$ select tests.schedule(8, 'morning trip') $$, 'PT404', 'Route not found.', 'a retired route cannot be scheduled');
select * from finish();
