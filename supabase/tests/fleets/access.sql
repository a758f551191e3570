select plan(216);
select tests.create_cast();

-- Only a company has a fleet.
select tests.refused(who, call, code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code),
unnest(array[
  'select private.add_fleet_vehicle(tests.vehicle_details(), tests.named(''bus''))',
  'select private.add_fleet_route(tests.route_details(), tests.named(''route''))',
  'select private.change_fleet_vehicle(tests.vehicle(), tests.vehicle_details())',
  'select private.change_fleet_route(tests.named(''route''), tests.route_details())',
  'select private.retire_fleet_vehicle(tests.vehicle())',
  'select private.retire_fleet_route(tests.named(''route''))',
  'select private.invite_fleet_driver(''driver@cast.test'', null)',
  'select private.remove_fleet_driver(tests.named(''membership''))',
  'select private.schedule_trip(null, null, now(), 1, tests.named(''trip''))'
]) as call;

-- Readers of the tables of a fleet.
select tests.create_fleet(), tests.create_fleet_trips();
select tests.matrix(target, 'company_id = tests.id(''corporate'')', format($$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     %s denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  %s denied denied denied
  gone       0 denied denied denied
  admin      %s denied denied denied
$$, driver, rows, rows))
from (values
  ('fleet_vehicles.driver_id', 0, 2), ('fleet_drivers.status', 1, 2), ('fleet_routes.name', 0, 1), ('fleet_trips.route_id', 0, 2)
) as tables (target, driver, rows);

-- A second company.
savepoint first_company;
select tests.create_rival();
select tests.authenticate_as('stranger');
select throws_ok(call, 'PT404', null, 'another company may not: ' || call) from unnest(array[
  'select private.change_fleet_vehicle(tests.fleet_vehicle(), tests.vehicle_details())',
  'select private.retire_fleet_vehicle(tests.fleet_vehicle())',
  'select private.change_fleet_route(tests.route(), tests.route_details())',
  'select private.retire_fleet_route(tests.route())',
  'select private.invite_fleet_driver(''other@cast.test'', tests.fleet_vehicle())',
  'select private.remove_fleet_driver(tests.invitation(''driver''))',
  'select tests.schedule(20, ''rival trip'')',
  'select private.edit_fleet_trip((tests.fleet_trip()).id, ''{"totalSeats": 5}'')',
  'select private.cancel_fleet_trip((tests.fleet_trip()).id, null)'
]) as call;
select lives_ok(
  $$ select private.add_fleet_vehicle(tests.vehicle_details('{"plateNumber": "RIV-100-AA"}'), tests.named('rival bus')) $$,
  'a second company has a fleet of its own'
);
select throws_ok(
  $$ select tests.schedule(20, 'rival trip', vehicle => tests.fleet_vehicle('rival bus')) $$,
  'PT404', 'Route not found.', 'a company cannot schedule on a route of another company'
);
select tests.authenticate_as('postgres');
rollback to first_company;

-- A company that an administrator has rejected.
update public.profiles p set is_verified = false, verified_at = null where p.id = tests.id('corporate');
select tests.authenticate_as('admin');
select is(private.verify_user(tests.id('corporate'), false, 'Unreadable'), 'rejected', 'an administrator rejects a company');
select tests.authenticate_as('corporate');
select throws_ok(
  call, 'PT403', 'Your company was not verified. Please send a new proof of address on your account page first.',
  'a rejected company may not: ' || call
)
from unnest(array['select tests.schedule(20, ''next trip'')', 'select private.invite_fleet_driver(''other@cast.test'', null)']) as call;
select is(tests.schedule(8, 'morning trip'), (tests.fleet_trip('morning trip')).id, 'the trips of a rejected company stay scheduled');
select tests.authenticate_as('postgres');
insert into storage.objects (metadata, bucket_id, name) values (tests.file(), 'documents', tests.document('corporate', 'proof-of-address', 'pdf'));
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.record_proof_of_address(tests.document('corporate', 'proof-of-address', 'pdf')) $$,
  'a rejected company sends another proof of address'
);
select throws_ok(
  $$ select tests.schedule(20, 'next trip') $$, 'PT403', null, 'a company that has sent another proof waits for the administrator'
);
select tests.authenticate_as('admin');
select isnt_empty(
  $$ select from public.profiles where id = tests.id('corporate') and awaits_decision $$,
  'a company that has sent another proof is in the queue again'
);
select * from finish();
