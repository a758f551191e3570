select plan(25);
select tests.create_cast(), tests.verify_company();

-- Adding a vehicle.
select tests.authenticate_as('corporate');
select lives_ok('select private.add_fleet_vehicle(tests.vehicle_details(), tests.named(''bus''))', 'a company adds a vehicle');
select is(
  private.add_fleet_vehicle(tests.vehicle_details(), tests.named('bus')), tests.fleet_vehicle('bus'),
  'the same client key again returns the same vehicle'
);
select results_eq(
  $$ select make, model, plate_number, seats, kind, status, year, owner_id from private.own_vehicles() where id = tests.fleet_vehicle('bus') $$,
  $$ values ('Toyota', 'HiAce', 'ABC-123-DE', 14, 'bus', 'active', null::int, tests.id('corporate')) $$,
  'the vehicle is stored with the details of the request'
);
select throws_ok(
  format('select private.add_fleet_vehicle(tests.vehicle_details(%L), tests.named(%L))', change, key), code, words, 'refused: ' || words
)
from (values
  ('bus', '{"plateNumber": "ZZZ-1-ZZ"}', 'PT409', 'This vehicle was already saved with other details.'),
  ('bus', '{"capacity": 9}', 'PT409', 'This vehicle was already saved with other details.'),
  ('new bus', '{"plateNumber": "ABC 123 DE"}', 'PT409', 'A vehicle with this plate number is already registered.'),
  ('new bus', '{"model": "  "}', 'PT400', 'Model is required'),
  ('new bus', '{"plateNumber": "?"}', 'PT400', 'Please enter a valid plate number'),
  ('new bus', '{"capacity": 51}', 'PT400', 'Seats must be between 1 and 50'),
  ('new bus', '{"type": "car"}', 'PT400', 'Please choose a type and a status'),
  ('new bus', jsonb_build_object('driverId', tests.id('driver'))::text, 'PT400', 'Please choose a driver of your fleet')
) as refusals (key, change, code, words);
select throws_ok(call, 'PT404', 'Vehicle not found.', 'a company cannot use a vehicle outside its fleet: ' || call)
from unnest(array[
  'select private.change_fleet_vehicle(tests.vehicle(), tests.vehicle_details())', 'select private.retire_fleet_vehicle(tests.vehicle())'
]) as call;
select lives_ok(
  $$ select private.add_fleet_vehicle(
       tests.vehicle_details('{"model": "Sprinter", "plateNumber": "SPR-100-AA", "status": "maintenance"}'), tests.named('spare bus')) $$,
  'a model of one word is accepted'
);

-- Editing a vehicle.
select tests.create_fleet();
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('bus'), '{"status": "maintenance"}') $$, 'an edit may change the status only'
);
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('bus'), '{"capacity": 13}') $$, 'an edit may change the capacity only'
);
select tests.authenticate_as('postgres');
select results_eq(
  $$ select private.vehicle_details(v), f.driver_id from public.vehicles v join public.fleet_vehicles f on f.vehicle_id = v.id
     where v.id = tests.fleet_vehicle('bus') $$,
  $$ values (tests.vehicle_details('{"plateNumber": "ABC-123-DE", "status": "maintenance", "capacity": 13}'), tests.id('driver')) $$,
  'an edit keeps the fields that it does not name, the driver included'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('bus'), '{"status": "active", "capacity": 14}') $$,
  'an edit may change two fields at once'
);

-- Retiring a vehicle.
select lives_ok(
  $$ select private.add_fleet_vehicle(
       tests.vehicle_details(jsonb_build_object('plateNumber', 'OLD-100-AA', 'driverId', tests.id('driver'))), tests.named('old bus')) $$,
  'a new vehicle may have a driver of the fleet at once'
);
select lives_ok($$ select private.retire_fleet_vehicle(tests.fleet_vehicle('old bus')) $$, 'a company retires a vehicle that has a driver');
select is(
  (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.fleet_vehicle('old bus')), null,
  'a retired vehicle has no driver'
);
select lives_ok(
  $$ select private.retire_fleet_vehicle(tests.fleet_vehicle('bus')) from generate_series(1, 2) $$, 'retiring a vehicle is idempotent'
);
select throws_ok($$ select tests.schedule(8, 'morning trip') $$, 'PT409', 'This vehicle is retired.', 'a retired vehicle cannot be scheduled');
select throws_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('bus'), tests.vehicle_details()) $$,
  'PT409', 'This vehicle is retired.', 'a retired vehicle cannot be edited'
);

-- A driver who deletes the account.
select tests.authenticate_as('postgres');
update public.fleet_vehicles set driver_id = tests.id('driver') where vehicle_id = tests.fleet_vehicle('spare bus');
select private.anonymise_person(tests.id('driver'));
select is(
  (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.fleet_vehicle('spare bus')), null,
  'a driver who deletes the account is removed from the vehicle'
);
select * from finish();
