select plan(40);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.join_second_driver();

create function tests.leave(leave boolean default true) returns uuid language sql
return private.answer_fleet_invitation(tests.invitation('driver'), not leave);
create function tests.drivers() returns text language sql stable security definer
return (select string_agg(f.name || ' ' || coalesce((select initcap(p.name) from public.profiles p where p.id = (tests.fleet_trip(f.name)).driver_id), 'nobody'), ', ' order by f.name)
  from unnest(array['late trip', 'morning trip']) as f (name));
create function tests.membership() returns text language sql stable security definer
return (select f.status || case when f.leaves_at is not null then ' until ' || (f.leaves_at - now())::text else '' end
  from public.fleet_drivers f where f.id = tests.invitation('driver'));

-- Giving notice: trips until the end stay, later ones get no driver.
select tests.departs_in('morning trip', interval '7 days');
select tests.departs_in('late trip', interval '7 days 5 hours');
select tests.authenticate_as('corporate');
select tests.refused(who, 'select tests.leave()', code)
from (values ('anon', '42501'), ('gone', 'PT401'), ('suspended', 'PT403'), ('newdriver', 'PT404'), ('passenger', 'PT404'), ('corporate', 'PT404')) as people (who, code);
select tests.authenticate_as('driver');
select lives_ok('select tests.leave()', 'a driver gives notice');
select is(tests.membership(), 'active until 7 days', 'the membership ends 7 days later');
select is(tests.drivers(), 'late trip nobody, morning trip Driver', 'only trips after the end lose their driver');
select lives_ok('select tests.leave()', 'giving notice again changes nothing');
select results_eq(
  $$ select i.status, i.leaves_at - now() from private.own_fleet_invitations() i $$, $$ values ('active', interval '7 days') $$,
  'the driver sees the end'
);
select tests.authenticate_as('postgres');
select results_eq(
  $$ select d.trip_id, d.driver_id, d.is_leaving from public.fleet_trip_declines d where d.company_id = tests.id('corporate') $$,
  $$ values ((tests.fleet_trip('late trip')).id, tests.id('driver'), true) $$, 'the former driver of the trip is recorded'
);
select tests.authenticate_as('corporate');
select results_eq(
  $$ select n.body like 'Driver drives for you until %. 1 trip after that needs another driver.' from public.notifications n where n.title = 'A driver leaves your fleet' $$,
  array[true], 'the company is told once'
);
select is((select f.leaves_at - now() from public.fleet_drivers f where f.driver_id = tests.id('driver')), interval '7 days', 'and sees the end');

-- No trips after the end.
select throws_like(call, 'This driver leaves your fleet on %. Choose another driver.', title) from (values
  ('select private.schedule_trip(tests.route(), tests.fleet_vehicle(), tests.hour(8, 9), 850000, tests.named(''after the end''))',
    'a trip after the end cannot be scheduled for the driver'),
  ('select tests.edit(jsonb_build_object(''driverId'', tests.id(''driver'')), ''late trip'')', 'nor given back'),
  ('select tests.edit(jsonb_build_object(''vehicleId'', tests.fleet_vehicle(''bus''), ''driverId'', tests.id(''driver'')), ''late trip'')', 'nor with the vehicle')
) as calls (call, title);
select lives_ok(
  $$ select private.schedule_trip(tests.route(), tests.fleet_vehicle(), tests.hour(8, 2), 850000, tests.named('before the end')) $$,
  'a trip before the end can'
);
select throws_like(
  $$ select tests.edit(jsonb_build_object('departureAt', tests.hour(8, 12)), 'before the end') $$,
  'This driver leaves your fleet on %. Choose another driver.', 'and cannot be moved to after the end'
);
select lives_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('newdriver')), 'before the end') $$, 'another driver can have it'
);
select lives_ok($$ select tests.edit('{"driverId": null, "fareKobo": 900000}'::jsonb - 'driverId', 'late trip') $$, 'a trip without a driver gets another fare');
select is(tests.drivers(), 'late trip nobody, morning trip Driver', 'which gives it no driver');
select throws_ok(
  $$ select private.remove_fleet_driver(tests.invitation('driver')) $$, 'PT409', '1 scheduled trip is ahead for this driver. Cancel it first.',
  'the company cannot remove the driver before the trips that are left'
);

-- Withdrawing the notice.
select tests.authenticate_as('postgres');
savepoint withdrawn;
select tests.authenticate_as('driver');
select lives_ok('select tests.leave(false)', 'the driver withdraws the notice');
select lives_ok('select tests.leave(false)', 'withdrawing it again changes nothing');
select is(tests.membership(), 'active', 'the membership goes on');
select is(tests.drivers(), 'late trip nobody, morning trip Driver', 'the company decides about the trips');
select tests.authenticate_as('corporate');
select is(
  (select count(*) from public.notifications n where n.title = 'A driver stays in your fleet'), 1::bigint, 'the company is told'
);
select lives_ok($$ select tests.edit(jsonb_build_object('driverId', tests.id('driver')), 'late trip') $$, 'the driver can have the trip again');
select tests.authenticate_as('postgres');
select is(private.end_fleet_notices(), 0, 'the clock ends nothing');
rollback to withdrawn;

-- The end.
select is(private.end_fleet_notices(), 0, 'the clock waits for the end');
update public.fleet_drivers set leaves_at = now() where id = tests.invitation('driver');
select is(private.end_fleet_notices(), 1, 'then it ends the membership, also while a trip is left');
select is(private.end_fleet_notices(), 0, 'once');
select is((select f.status from public.fleet_drivers f where f.id = tests.invitation('driver')), 'left', 'the driver has left');
select is(
  (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.fleet_vehicle('bus')), null, 'the vehicle has no driver'
);
select set_eq(
  $$ select n.user_id from public.notifications n where n.title in ('A driver has left your fleet', 'You have left a fleet')
     and n.user_id = any (tests.ids()) $$,
  array[tests.id('corporate'), tests.id('driver')], 'both are told'
);
select tests.authenticate_as('driver');
select throws_ok('select tests.leave(false)', 'PT409', 'This invitation is no longer open.', 'it is too late to withdraw');
select lives_ok('select tests.leave()', 'leaving again changes nothing');
select is_empty('select 1 from private.own_fleet_invitations()', 'the driver has no fleet');

-- A deleted account leaves no words.
select tests.authenticate_as('postgres');
update public.fleet_trip_declines d set reason = 'I am ill' where d.driver_id = tests.id('driver');
select tests.leave_trip((tests.fleet_trip('morning trip')).id, interval '1 day');
update public.trips set status = 'cancelled' where driver_id = tests.id('driver');
select tests.delete_account('driver');
select tests.authenticate_as('postgres');
select is((select d.reason from public.fleet_trip_declines d where d.driver_id = tests.id('driver')), null, 'the account of the driver is deleted: the reason is gone');
select * from finish();
