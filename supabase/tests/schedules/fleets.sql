select plan(29);
select tests.create_cast(), tests.create_fleet(), tests.create_rival();
set local session_replication_role = replica;
update public.trips set departure_at = departure_at + interval '40 days', arrives_at = arrives_at + interval '40 days' where id = tests.trip();
set local session_replication_role = origin;

create function tests.make(change jsonb default '{}', key text default 'schedule') returns uuid language sql
return private.make_schedule(jsonb_build_object(
  'routeId', tests.route(), 'vehicleId', tests.fleet_vehicle(), 'departureTime', '08:00', 'weekdays', '[1, 2, 3, 4, 5, 6, 7]'::jsonb,
  'everyWeeks', 1, 'startsOn', private.lagos_today(), 'fareKobo', 850000
) || change, tests.named(key));
create function tests.schedule_id(key text default 'schedule') returns uuid language sql stable security definer
return (select s.id from public.trip_schedules s where s.client_key = tests.named(key));
create function tests.days(key text default 'schedule') returns text language sql stable security definer return (
  select count(d.trip_id) || ' published ' || count(*) filter (where d.trip_id is null) || ' waiting: '
    || coalesce(string_agg(distinct d.reason, ', '), '-')
  from public.schedule_days d where d.schedule_id = tests.schedule_id(key)
);
create function tests.trip_on(ahead int, key text default 'schedule') returns uuid language sql stable security definer return (
  select d.trip_id from public.schedule_days d where d.schedule_id = tests.schedule_id(key) and d.day = private.lagos_today() + ahead
);
create function tests.run() returns int language plpgsql as $$
begin
  perform tests.authenticate_as('postgres');
  update public.schedule_days set next_try_at = now() where trip_id is null;
  return private.make_scheduled_trips();
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

select tests.authenticate_as('driver');
select throws_ok('select tests.make()', 'PT400', null, 'a driver makes no schedule of a fleet');
select tests.authenticate_as('stranger');
select throws_ok('select tests.make()', 'PT404', 'Route not found.', 'nor does another company');

select tests.authenticate_as('corporate');
select lives_ok('select tests.make()', 'the company makes a schedule of its route');
select is(tests.days(), '14 published 0 waiting: -', 'its trips are published');
select is(
  (select string_agg(distinct t.driver_id || ' ' || t.company_id || ' ' || t.total_seats, ', ') from public.trips t
   where t.id = tests.trip_on(1)),
  tests.id('driver') || ' ' || tests.id('corporate') || ' 14', 'with the driver and the seats of the vehicle'
);
select tests.authenticate_as('postgres');
select is(
  (select string_agg(n.title || ': ' || split_part(n.body, ',', 1), ', ') from public.notifications n
   where n.user_id = tests.id('driver') and n.title ~ 'for you'),
  'Trips for you: 14 trips from Abuja to Kaduna', 'the driver is told once'
);
select tests.authenticate_as('corporate');
select is((select count(*) from public.fleet_trips f where f.route_id = tests.route()), 14::bigint, 'on the route');

-- The driver leaves, another vehicle, a company that is suspended.
select lives_ok($$ select tests.make('{"departureTime": "20:00"}', 'evening') $$, 'a second schedule of the bus');
select is(tests.days('evening'), '14 published 0 waiting: -', 'runs in the evening');
select throws_ok(
  format('select private.change_schedule(tests.schedule_id(%L), %L)', 'evening', '{"seats": 3}'), 'PT400', null, 'the seats are those of the vehicle'
);
select lives_ok(
  format('select private.change_schedule(tests.schedule_id(%L), %L)', 'evening', '{"departureTime": "08:30"}'),
  'the company moves it to the time of the first one'
);
select is(
  tests.days('evening'), '14 published 0 waiting: This vehicle already has a trip at that time.', 'its trips stay, and say why'
);
select private.end_schedule(tests.schedule_id('evening'), true);
select tests.authenticate_as('postgres');
update public.vehicles set status = 'maintenance' where id = tests.fleet_vehicle();
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.make('{"departureTime": "20:00"}', 'repaired') $$, 'a schedule of a vehicle in maintenance is made');
select is(tests.days('repaired'), '0 published 14 waiting: This vehicle is in maintenance.', 'its days wait with the reason');
select tests.authenticate_as('postgres');
update public.vehicles set status = 'active' where id = tests.fleet_vehicle();
select private.set_suspended(tests.id('corporate'), true);
select is(tests.run(), 0, 'a suspended company publishes nothing');
select matches(tests.days('repaired'), 'Your account is suspended', 'which is the reason');
select is((select auth.uid()), null, 'the job does not stay the company');
select private.set_suspended(tests.id('corporate'), false);
select is(tests.run(), 14, 'afterwards the job publishes them');
select is(tests.run(), 0, 'once each');

-- A known paper of the vehicle that expires.
insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
select v.owner_id, 'insurance', v.plate_key, 'x', private.lagos_today() + 7, 'accepted' from public.vehicles v where v.id = tests.fleet_vehicle();
select tests.authenticate_as('corporate');
select private.end_schedule(tests.schedule_id('repaired'), true);
select lives_ok($$ select tests.make('{"departureTime": "20:00"}', 'insured') $$, 'a schedule over the end of the insurance');
select matches(tests.days('insured'), '^7 published 7 waiting: The insurance of .* ends on', 'waits from the day after its last valid one');

-- A change of all trips tells their driver once.
select lives_ok(
  format('select private.change_schedule(tests.schedule_id(), %L)', '{"departureTime": "09:00"}'), 'the company moves its trips by an hour'
);
select tests.authenticate_as('postgres');
select is(
  (select string_agg(n.title || ': ' || split_part(n.body, ', the', 1), ', ') from public.notifications n
   where n.user_id = tests.id('driver') and n.title ~* 'trips? changed'),
  'Trips changed: Abuja to Kaduna, 14 trips', 'the driver is told once'
);

-- A trip without a driver is not sold at all, so not in its last 24 hours either.
select tests.authenticate_as('postgres');
select private.take_driver_off(t, false) from public.trips t where t.id = tests.trip_on(3);
select is_empty($$ select from public.trip_offers o where o.trip_id = tests.trip_on(3) $$, 'a trip without a driver is not found by a search');
select tests.authenticate_as('passenger');
select throws_ok($$ select private.book_seats(tests.trip_on(3), 1, tests.named('no driver')) $$, 'PT409', null, 'nor booked');
select throws_ok($$ select private.hold_seats(tests.trip_on(3), 1, tests.named('no driver')) $$, 'PT409', null, 'nor held');
select throws_ok(
  $$ select private.ask_for_seats(tests.trip_on(3), jsonb_build_object('seats', 1, 'client_key', tests.named('no driver'), 'payment', 'cash')) $$, 'PT409', null, 'nor asked for'
);

-- An account that is deleted.
select tests.authenticate_as('postgres');
select isnt_empty('select from public.trip_schedules', 'there are schedules');
select private.forget_person(tests.id('corporate'));
select is_empty('select from public.schedule_days', 'the schedules of a deleted account are deleted with their days');
select * from finish();
