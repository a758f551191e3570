select plan(32);
select tests.create_cast(), tests.create_fleet();

-- Scheduling a trip.
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.schedule(8, 'morning trip') $$, 'a company schedules a trip');
select is(
  tests.schedule(8, 'morning trip'), (tests.fleet_trip('morning trip')).id, 'the same client key again returns the same trip'
);
select results_eq(
  $$ select driver_id, vehicle_id, company_id, total_seats, seats_available, arrives_at - departure_at, is_listed
     from public.trips where company_id = tests.id('corporate') $$,
  $$ values (tests.id('driver'), tests.fleet_vehicle('bus'), tests.id('corporate'), 14, 14, interval '150 minutes', true) $$,
  'the trip sells every seat of the vehicle'
);
select throws_ok(call, code, words, 'refused: ' || words) from (values
  ('select tests.schedule(9, ''morning trip'')', 'PT409', 'This trip was already scheduled with other details.'),
  ('select tests.schedule(9, ''next trip'')', 'PT409', 'This vehicle already has a trip at that time.'),
  ('select tests.schedule(6, ''next trip'')', 'PT409', 'This vehicle already has a trip at that time.'),
  ('select tests.schedule(-120, ''next trip'')', 'PT400', 'Departure must be tomorrow or later'),
  ('select tests.schedule(12, ''next trip'', fare => 1)', 'PT400', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.schedule(12, ''next trip'', vehicle => tests.vehicle())', 'PT404', 'Vehicle not found.'),
  ('select tests.schedule(12, ''next trip'', route => tests.named(''unknown route''))', 'PT404', 'Route not found.'),
  ('select private.retire_fleet_vehicle(tests.fleet_vehicle(''bus''))', 'PT409', 'This vehicle still has 1 scheduled trip. Cancel it first.'),
  ('select private.remove_fleet_driver(tests.invitation(''driver''))', 'PT409', '1 scheduled trip is ahead for this driver. Cancel it first.'),
  ('select private.change_fleet_vehicle(tests.fleet_vehicle(''bus''), tests.vehicle_details(''{"capacity": 10}''))', 'PT409',
    'A scheduled trip sells more seats than that. Cancel it first.')
) as refusals (call, code, words);
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('spare bus'),
       jsonb_build_object('status', 'active', 'driverId', tests.id('driver'))) $$,
  'a driver may have two vehicles'
);
select throws_ok(
  $$ select tests.schedule(9, 'next trip', vehicle => tests.fleet_vehicle('spare bus')) $$,
  'PT409', 'The driver already has a trip at that time.', 'a driver cannot have two trips at the same time'
);
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('spare bus'), '{"status": "maintenance"}') $$,
  'a company sets a vehicle to maintenance'
);
select throws_ok(
  $$ select tests.schedule(15, 'next trip', vehicle => tests.fleet_vehicle('spare bus')) $$,
  'PT409', 'This vehicle is in maintenance.', 'a vehicle in maintenance cannot be scheduled'
);
select throws_like($$ select tests.schedule(10.5, 'late trip') $$, 'One trip arrives in Kaduna on %', 'a bus that arrives in Kaduna does not leave Abuja at that moment');
select lives_ok($$ select tests.schedule(12, 'late trip') $$, 'after the way back it does');

-- The driver's own trips and those of the fleet do not overlap.
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.publish_trip('Lagos', 'Ibadan', tests.hour(9), 3, 500000, null, null, null) $$, 'PT409',
  'You already have a trip at that time. Choose a departure after it arrives.',
  'a driver cannot publish a trip during a trip of the fleet'
);
select lives_ok(
  $$ select private.create_trip('Kaduna', 'Zaria', tests.hour(20), 3, 500000, null) $$, 'a driver of a fleet publishes a trip at another time'
);
savepoint edges;
select lives_ok(
  $$ select private.publish_trip('Kaduna', 'Abuja', tests.hour(6), 3, 500000, null, null, 120) $$, 'a driver publishes a trip that arrives where and when one of the fleet departs'
);
select lives_ok(
  $$ select private.publish_trip('Kaduna', 'Abuja', tests.hour(14.5), 3, 500000, null, null, 120) $$,
  'a driver publishes a trip at the moment when one of the fleet arrives, from there'
);
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.schedule(17.5, 'evening trip') $$, 'a trip of the fleet may arrive at the moment when the driver''s own departs');
rollback to edges;
select throws_ok(
  $$ select private.edit_trip((select f.trip_id from public.fleet_trips f where f.client_key = tests.named('morning trip')), '{"fareKobo": 900000}') $$,
  'PT404', 'Trip not found.', 'the driver cannot read the company''s records of a trip'
);
select throws_ok(
  $$ select private.edit_trip((tests.fleet_trip('morning trip')).id, '{"fareKobo": 900000}') $$,
  'PT403', 'This trip belongs to your fleet. Only the company can change it.', 'the driver cannot change the fare of a fleet''s trip'
);
select tests.authenticate_as('corporate');
select throws_ok(
  $$ select tests.schedule(19, 'evening trip') $$, 'PT409', 'The driver already has a trip at that time.',
  'a fleet cannot schedule during a trip of the driver''s own'
);

-- Route and driver must be ready.
select tests.authenticate_as('postgres');
create function tests.schedule_after(change text)
returns text
language plpgsql
as $$
declare
  outcome text;
begin
  -- The exception undoes the change and the trip.
  begin
    execute change;
    perform tests.authenticate_as('corporate');
    perform tests.schedule(16, 'afternoon trip');
    raise exception 'scheduled';
  exception when others then
    outcome := sqlerrm;
  end;
  perform tests.authenticate_as('postgres');
  return outcome;
end
$$;

select is(tests.schedule_after(change), outcome, title || ': ' || outcome) from (values
  ('everything is ready', 'select', 'scheduled'),
  ('a paused route', 'update public.fleet_routes set is_active = false where id = tests.route()', 'This route is paused.'),
  ('a suspended driver', 'select private.set_suspended(tests.id(''driver''), true)',
    'This driver is suspended.'),
  ('an unverified driver', 'update public.driver_profiles set verification_status = ''pending'' where id = tests.id(''driver'')',
    'This driver is not verified yet.'),
  ('a driver who has left', 'update public.fleet_drivers set status = ''left'' where driver_id = tests.id(''driver'')',
    'This driver does not drive for your fleet.')
) as changes (title, change, outcome);
select * from finish();
