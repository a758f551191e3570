select plan(19);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

-- A second driver joins and gets the spare bus.
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');
update public.fleet_drivers set vehicle_id = tests.fleet_vehicle('bus') where id = tests.invitation('newdriver');
select tests.authenticate_as('newdriver');
select lives_ok($$ select private.answer_fleet_invitation(tests.invitation('newdriver'), true) $$, 'a second driver joins the fleet');
select tests.authenticate_as('postgres');
select is(
  (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.fleet_vehicle('bus')), tests.id('driver'),
  'a driver who joins does not replace the driver of a vehicle'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('spare bus'),
       jsonb_build_object('status', 'active', 'capacity', 12, 'driverId', tests.id('newdriver'))) $$,
  'a company gives a vehicle to the second driver'
);
select tests.authenticate_as('postgres');

-- The trip of a suspended driver is handed over.
select private.set_suspended(tests.id('driver'), true);
select ok(not (tests.fleet_trip()).is_listed, 'the trip of a suspended driver is not listed');
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
select (tests.fleet_trip()).id, tests.id(who), kind, 6.6, 3.4, now(), now(), 4
from (values ('driver', 'driver'), ('stranger', 'passenger')) as people (who, kind);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select tests.edit(jsonb_build_object('vehicleId', tests.fleet_vehicle('spare bus'))) $$,
  'a company gives another vehicle to a booked trip'
);
select tests.authenticate_as('postgres');
select results_eq(
  'select user_id from public.trip_locations where trip_id = (tests.fleet_trip()).id', $$ values (tests.id('stranger')) $$,
  'the position of the former driver is deleted'
);
select isnt_empty(
  $$ select 1 from realtime.messages where topic = 'trip:' || (tests.fleet_trip()).id and event = 'membership_changed'
     and payload ->> 'userId' = tests.id('driver')::text $$,
  'a broadcast says that the former driver is no longer a member of the trip'
);
select tests.authenticate_as('corporate');
select ok((tests.fleet_trip()).is_listed, 'the trip is listed again once another driver has it');
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('driver'), false);
select tests.authenticate_as('corporate');
select results_eq(
  'select (t).driver_id, (t).total_seats, (t).seats_available from tests.fleet_trip() t', $$ values (tests.id('newdriver'), 12, 10) $$,
  'the trip gets the driver and the seats of the new vehicle'
);
select throws_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('newdriver'), 'departureAt', tests.hour(9)), 'late trip') $$,
  'PT409', 'The driver already has a trip at that time.', 'a trip cannot be given to a driver who has another at that time'
);
select is(
  (select b.driver_id from public.bookings b where b.company_id = tests.id('corporate')), tests.id('newdriver'),
  'the booking gets the new driver'
);

-- Notifications.
select tests.authenticate_as('newdriver');
select is((select count(*) from private.trip_passengers((tests.fleet_trip()).id)), 1::bigint, 'the new driver reads the passengers');
select is(
  (select count(*) from public.notifications n where n.title = 'A trip for you'), 1::bigint, 'the new driver gets one notification'
);
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.change_trip_status((tests.fleet_trip()).id, 'waiting') $$, 'PT403', 'This is not your trip.',
  'the former driver cannot change the status'
);
select is(
  (select count(*) from public.notifications n where n.title = 'Another driver has this trip'), 1::bigint,
  'the former driver gets one notification'
);
select tests.authenticate_as('stranger');
select results_eq(
  $$ select n.title, n.body like '%. Newdriver drives now.' from public.notifications n where n.kind = 'trip_changed' $$,
  $$ values ('You have another driver', true) $$, 'passengers get a notification with the new driver''s name'
);
select tests.authenticate_as('postgres');
delete from realtime.messages where topic = 'user:' || tests.id('stranger');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('driver'))) $$, 'a company changes the driver and keeps the vehicle'
);
select tests.authenticate_as('stranger');
select results_eq(
  $$ select n.title, n.body like '%. Driver drives now.' from public.notifications n where n.kind = 'trip_changed' order by n.created_at desc limit 1 $$,
  $$ values ('You have another driver', true) $$, 'passengers get a notification about that driver as well'
);
select tests.authenticate_as('postgres');
select bag_eq(
  $$ select event from realtime.messages where topic = 'user:' || tests.id('stranger') $$,
  array['trip_changed', 'notification'], 'passengers get a broadcast of the change and of the notification'
);
select * from finish();
