select plan(27);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

-- Only the company edits its trips.
select tests.refused(who, 'select private.edit_fleet_trip((tests.fleet_trip()).id, ''{"fareKobo": 900000}'')', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('driver');
select throws_ok(
  call, 'PT403', 'This trip belongs to your fleet. Only the company can change it.', 'the driver of the trip may not: ' || call
)
from unnest(array[
  'select private.edit_trip((tests.fleet_trip()).id, ''{"description": "x"}'')',
  'select private.cancel_trip((tests.fleet_trip()).id, null)',
  'select private.change_trip_status((tests.fleet_trip()).id, ''cancelled'')'
]) as call;
select is(private.fleet_name((tests.fleet_trip()).company_id), 'Company', 'the driver reads the name of the company');
select tests.authenticate_as('corporate');
select throws_ok(call, code, words, 'refused: ' || words) from (values
  ('select tests.edit(''{}'')', 'PT400', 'Nothing to change'),
  ('select tests.edit(''{"status": "completed"}'')', 'PT400', 'Nothing to change'),
  ('select private.edit_fleet_trip(tests.trip(), ''{"fareKobo": 900000}'')', 'PT404', 'Trip not found.'),
  ('select tests.edit(''{"fareKobo": 900000}'')', 'PT409', 'Passengers have booked this trip: its fare stays as it is.'),
  ('select tests.edit(jsonb_build_object(''departureAt'', tests.hour(9)))', 'PT409', 'Passengers have booked this trip: its times can move by 30 minutes at most.'),
  ('select tests.edit(''{"totalSeats": 1}'')', 'PT409', '2 seats are already booked.'),
  ('select tests.edit(''{"totalSeats": 15}'')', 'PT400', 'This vehicle has 14 seats.'),
  ('select tests.edit(jsonb_build_object(''driverId'', tests.id(''newdriver'')))', 'PT409', 'This driver does not drive for your fleet.'),
  ('select tests.edit(jsonb_build_object(''vehicleId'', tests.vehicle()))', 'PT404', 'Vehicle not found.'),
  ('select tests.edit(jsonb_build_object(''vehicleId'', tests.fleet_vehicle(''spare bus'')))', 'PT409', 'This vehicle is in maintenance.')
) as refusals (call, code, words);
select tests.authenticate_as('postgres');
update public.vehicles set seats = 50 where id = tests.vehicle();
select throws_ok(
  'update public.trips set vehicle_id = tests.vehicle() where id = (tests.fleet_trip()).id', '23503', null,
  'a trip of a fleet cannot have the vehicle of its driver'
);

-- Seats, departure and fare.
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.edit('{"totalSeats": 10}') $$, 'a company sells fewer seats than the vehicle has');
select results_eq(
  'select (t).total_seats, (t).seats_available from tests.fleet_trip() t', 'values (10, 8)', 'booked seats stay booked'
);
select lives_ok(
  $$ select tests.edit(jsonb_build_object('departureAt', tests.hour(14), 'fareKobo', 900000), 'late trip') $$,
  'a company changes departure and fare of a trip without bookings'
);
select results_eq(
  'select (t).departure_at, (t).arrives_at - (t).departure_at, (t).fare_kobo from tests.fleet_trip(''late trip'') t',
  $$ values (tests.hour(14), interval '150 minutes', 900000) $$, 'the arrival moves with the departure'
);
select throws_ok(
  $$ select tests.edit(jsonb_build_object('departureAt', tests.hour(9)), 'late trip') $$, 'PT409', null,
  'the new departure cannot overlap another trip of the vehicle'
);
select tests.authenticate_as('driver');
select is(
  (select count(*) from public.notifications n where n.title = 'Trip changed' and n.link = '/trips/' || (tests.fleet_trip('late trip')).id),
  1::bigint, 'the driver gets one notification about the change'
);
select * from finish();
