select plan(100);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.join_second_driver();

create function tests.morning() returns uuid language sql stable security definer
return (tests.fleet_trip('morning trip')).id;
create function tests.decline(reason text default null) returns uuid language sql
return private.decline_fleet_trip(tests.morning(), reason);
create function tests.state() returns text language sql stable security definer
return (select t.status || case when t.driver_id is null then ' without driver' else '' end
  || case when t.is_listed then ' listed' else '' end from public.trips t where t.id = tests.morning());

-- With null, <> is neither true nor false: such a check lets everyone pass.
select is_empty(
  $$ select p.proname from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosrc ~ '\mdriver_id\s*(<>|!=)|(<>|!=)\s*(\w+\.)?driver_id\M'
     union all
     select t.tgname from pg_trigger t where pg_get_triggerdef(t.oid) ~ '\mdriver_id (<>|!=)' $$,
  'no function and no trigger compares a driver with <>'
);

-- Refused.
select tests.refused('anon', 'select tests.decline()', '42501');
select tests.refused('gone', 'select tests.decline()', 'PT401');
select tests.refused(who, 'select tests.decline()', code)
from (values ('suspended', 'PT403'), ('passenger', 'PT403'), ('stranger', 'PT403'), ('newdriver', 'PT403'), ('corporate', 'PT403')) as people (who, code);
select tests.authenticate_as('driver');
select throws_ok(call, code, words, 'refused: ' || words) from (values
  ('select private.decline_fleet_trip(tests.named(''unknown''), null)', 'PT404', 'Trip not found.'),
  ('select private.decline_fleet_trip(tests.trip(), null)', 'PT409', 'This is your own trip. You can cancel it.'),
  ('select tests.decline(repeat(''x'', 301))', 'PT400', 'Reason is too long')
) as refusals (call, code, words);
select tests.authenticate_as('postgres');
savepoint later;
select tests.departs_in('morning trip', interval '48 hours' - interval '1 second');
select tests.authenticate_as('driver');
select throws_like('select tests.decline()', 'You could decline this trip until % (Lagos time). Please call the company.', 'less than 48 hours ahead it is too late');
select tests.authenticate_as('postgres');
select is(tests.state(), 'scheduled listed', 'the trip keeps its driver');
select tests.departs_in('morning trip', interval '48 hours');
select tests.authenticate_as('driver');
select lives_ok('select tests.decline()', 'exactly 48 hours ahead it is not');
select tests.authenticate_as('postgres');
rollback to later;
select tests.allow_early_starts();
select tests.move_trip(tests.morning(), 'waiting');
select tests.authenticate_as('driver');
select throws_ok('select tests.decline()', 'PT409', 'This trip can no longer be declined.', 'a trip that has started cannot be declined');
select tests.authenticate_as('postgres');
rollback to later;
select private.set_suspended(tests.id('driver'), true);
select tests.refused('driver', 'select tests.decline()', 'PT403');
select tests.authenticate_as('postgres');
rollback to later;

-- Declined: the trip is not sold, the bookings stay.
delete from realtime.messages;
select tests.authenticate_as('driver');
select lives_ok($$ select tests.decline(' My car is at the garage ') $$, 'the driver declines');
select lives_ok('select tests.decline()', 'declining again changes nothing');
select tests.authenticate_as('postgres');
select is(tests.state(), 'scheduled without driver', 'the trip has no driver and is not listed');
select results_eq(
  $$ select d.driver_id, d.company_id, d.is_leaving, d.reason from public.fleet_trip_declines d where d.trip_id = tests.morning() $$,
  $$ values (tests.id('driver'), tests.id('corporate'), false, 'My car is at the garage') $$, 'the former driver is recorded'
);
select results_eq(
  $$ select b.status, b.driver_id, b.seats from public.bookings b where b.trip_id = tests.morning() $$,
  $$ values ('confirmed', null::uuid, 2) $$, 'the booking stays, without a driver'
);
select tests.refused('passenger', 'select private.book_seats(tests.morning(), 1, tests.named(''late booking''))', 'PT409');
select tests.authenticate_as('anon');
select is_empty('select 1 from public.trips t where t.id = tests.morning()', 'visitors do not see it');

-- The former driver can do nothing any longer.
select tests.authenticate_as('driver');
select is_empty('select 1 from public.trips t where t.id = tests.morning()', 'the former driver does not see the trip');
select is_empty('select 1 from public.bookings b where b.trip_id = tests.morning()', 'nor its bookings');
select throws_ok('select private.trip_passengers(tests.morning())', 'PT404', null, 'nor its passengers');
select ok(not private.is_trip_member(tests.morning()), 'nor follows it');
select throws_ok(format('select %s', call), 'PT403', 'This is not your trip.', 'the former driver may not: ' || call) from (values
  ('private.change_trip_status(tests.morning(), ''waiting'')'),
  ('private.cancel_trip(tests.morning(), null)'),
  ('private.edit_trip(tests.morning(), ''{"fareKobo": 100000}'')')
) as calls (call);
select tests.refused(who, 'select private.cancel_trip(tests.morning(), null)', 'PT403')
from unnest(array['newdriver', 'passenger', 'corporate']) as who;
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.publish_trip('Kaduna', 'Abuja', tests.hour(8), 3, 500000, null, null, null) $$,
  'the former driver is free at that time'
);
select tests.authenticate_as('postgres');
delete from public.trips t where t.driver_id = tests.id('driver') and t.company_id is null and t.id <> tests.trip();

-- Notifications about it.
create function tests.declined_news() returns setof uuid language sql stable security definer
as $$ select n.id from public.notifications n where n.title = 'A driver has declined a trip' $$;
select tests.authenticate_as('driver');
select is(
  private.export_own_data() -> 'fleetTripDeclines' -> 0 ->> 'reason', 'My car is at the garage', 'it is in the copy of the driver''s data'
);
select tests.authenticate_as('corporate');
select results_eq(
  $$ select n.body like 'Driver declined Abuja to Kaduna, %. Name another driver, or it is cancelled 24 hours before departure. Reason: My car is at the garage'
     from public.notifications n where n.title = 'A driver has declined a trip' $$,
  array[true], 'the company is told once, with the reason'
);
select is((select d.reason from public.fleet_trip_declines d), 'My car is at the garage', 'the company reads who declined');
select is(
  (select private.reason_for_app(n.id) from public.notifications n where n.title = 'A driver has declined a trip'), null,
  'the app does not repeat a reason that the text has'
);
select tests.authenticate_as('postgres');
savepoint sent;
update public.fleet_trip_declines d set reason = 'Ask Tafiya Support at evil.com';
update public.notifications n set body = replace(n.body, ' Reason: My car is at the garage', private.reason_words('Ask Tafiya Support at evil.com'))
where n.title = 'A driver has declined a trip';
select tests.authenticate_as('corporate');
select results_eq(
  $$ select n.body like '%24 hours before departure.', private.reason_for_app(n.id) from public.notifications n
     where n.title = 'A driver has declined a trip' $$,
  $$ values (true, ' Reason: Ask Tafiya Support at evil.com') $$, 'a reason that may not be sent stands in the app only'
);
select tests.authenticate_as('stranger');
select is_empty(
  $$ select private.reason_for_app(x.id) as words from tests.declined_news() x (id) where private.reason_for_app(x.id) is not null $$,
  'for the company only'
);
select tests.authenticate_as('postgres');
rollback to sent;
select tests.authenticate_as('corporate');
select tests.authenticate_as('stranger');
select results_eq(
  $$ select n.body like '%. Your driver cannot make this trip. Company is looking for another driver. You keep your seats.'
     from public.notifications n where n.title = 'Finding another driver' $$, array[true], 'the passenger is told'
);
select is_empty('select 1 from private.driver_contacts(array[tests.morning()])', 'and sees no driver''s number');
select is_empty('select 1 from public.fleet_trip_declines', 'nor the driver''s reason');
select tests.authenticate_as('postgres');
select set_eq(
  $$ select distinct m.topic from realtime.messages m join unnest(tests.ids()) as person on m.topic = 'user:' || person $$,
  array['user:' || tests.id('driver'), 'user:' || tests.id('corporate'), 'user:' || tests.id('stranger')],
  'broadcasts go to the former driver, the company and the passenger'
);
select tests.matrix('fleet_trip_declines.reason', 'trip_id = tests.morning()', $$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     1 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);

-- Only another driver lists it again.
savepoint waits;
select private.set_suspended(tests.id('corporate'), true);
select private.set_suspended(tests.id('corporate'), false);
select is(tests.state(), 'scheduled without driver', 'not the end of a suspension of the company');
select tests.authenticate_as('admin');
select throws_ok(
  $$ select private.admin_change_trip_status(tests.morning(), 'waiting', null) $$, 'PT409',
  'This trip has no driver. The company must name another driver first.', 'an administrator cannot start it'
);
select tests.authenticate_as('corporate');
select throws_ok(format('select tests.edit(%L)', change), 'PT409', words, 'refused: ' || words) from (values
  (jsonb_build_object('driverId', tests.id('driver')), 'This driver has declined this trip. Choose another driver.'),
  (jsonb_build_object('driverId', tests.id('suspended')), 'This driver does not drive for your fleet.')
) as changes (change, words);
select lives_ok($$ select tests.edit('{"totalSeats": 13}') $$, 'the company changes the seats meanwhile');
select is(tests.state(), 'scheduled without driver', 'which does not list it');
select lives_ok($$ select private.cancel_fleet_trip(tests.morning(), 'No driver') $$, 'the company cancels it meanwhile');
select tests.authenticate_as('postgres');
rollback to waits;

-- Another driver.
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.edit(jsonb_build_object('driverId', tests.id('newdriver'))) $$, 'the company names another driver');
select is(tests.state(), 'scheduled listed', 'the trip sells again');
select tests.authenticate_as('stranger');
select results_eq(
  $$ select n.body like '%. Newdriver drives now.' from public.notifications n where n.title = 'You have another driver' $$,
  array[true], 'the passenger is told the name'
);
select tests.authenticate_as('newdriver');
select is((select count(*) from private.trip_passengers(tests.morning())), 1::bigint, 'the new driver reads the passengers');
select tests.authenticate_as('driver');
select lives_ok('select tests.decline()', 'the former driver declines once more: nothing changes');
select tests.authenticate_as('postgres');
select is(tests.state(), 'scheduled listed', 'the new driver keeps it');
select tests.authenticate_as('corporate');
select throws_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('driver'))) $$, 'PT409',
  'This driver has declined this trip. Choose another driver.', 'it never goes back to a driver who declined it'
);

-- 24 hours before departure without a driver.
select tests.authenticate_as('newdriver');
select lives_ok('select tests.decline()', 'the new driver declines too');
select tests.authenticate_as('postgres');
select tests.departs_in('morning trip', interval '24 hours' + interval '1 second');
select is(private.cancel_trips_without_driver(), 0, 'more than 24 hours ahead nothing is cancelled');
select tests.departs_in('morning trip', interval '24 hours');
select tests.departs_in('late trip', interval '20 hours');
select is(private.cancel_trips_without_driver(), 1, 'then the clock cancels the trip, and none with a driver');
select is(private.cancel_trips_without_driver(), 0, 'once');
select results_eq(
  $$ select t.status, t.cancel_reason, b.status, b.cancelled_by from public.trips t join public.bookings b on b.trip_id = t.id
     where t.id = tests.morning() $$,
  $$ values ('cancelled', 'No other driver was found.', 'cancelled', tests.id('corporate')) $$,
  'with its bookings, as cancelled by the company'
);
select results_eq(
  $$ select n.user_id from public.notifications n where n.kind = 'trip_cancelled' and n.user_id = any (tests.ids()) order by n.user_id $$,
  $$ select x from unnest(array[tests.id('corporate'), tests.id('stranger')]) as x order by x $$,
  'the company and the passenger are told'
);
select * from finish();
