select plan(116);
select tests.create_cast();

create function tests.status_of(trip uuid default tests.trip()) returns text language sql stable security definer
return (select t.status from public.trips t where t.id = trip);
create function tests.admin_move(status text, reason text default null) returns uuid language sql
return private.admin_change_trip_status(tests.trip(), status, reason);
create function tests.set_status(statuses text[], trip uuid default tests.trip()) returns void language plpgsql security definer as $$
declare
  next_status text;
begin
  foreach next_status in array statuses loop
    update public.trips t set status = next_status where t.id = trip;
  end loop;
end
$$;
create function tests.booking() returns uuid language sql stable security definer
return (select b.id from public.bookings b where b.trip_id = tests.trip() and b.passenger_id = tests.id('passenger'));
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- Passengers of a trip that does not start may cancel.
select tests.leave_trip(tests.trip(), interval '30 minutes');
savepoint overdue;
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(tests.booking(), null)', 'a passenger cancels a scheduled trip 30 minutes late');
rollback to overdue;
select tests.set_status('{waiting}');
select tests.authenticate_as('passenger');
savepoint waiting;
select lives_ok('select private.cancel_booking(tests.booking(), null)', 'or one that waits');
rollback to waiting;
select throws_ok(
  'select private.report_left_behind(tests.trip())', 'PT409', 'This trip has not started. You can still cancel your booking.',
  'no passenger is left behind before it starts'
);
select tests.authenticate_as('postgres');
select tests.set_status('{en_route}');
select tests.authenticate_as('passenger');
select throws_ok('select private.cancel_booking(tests.booking(), null)', 'PT409', null, 'no booking is cancelled once it is en route');

-- Left behind.
select tests.refused(who, 'select private.report_left_behind(tests.trip())', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('stranger', 'PT404'), ('driver', 'PT404'), ('newdriver', 'PT404'),
  ('suspended', 'PT403'), ('corporate', 'PT404'), ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('passenger');
select is(private.own_trip_report(tests.trip()), null, 'the passenger has not reported yet');
select lives_ok('select private.report_left_behind(tests.trip())', 'the passenger was left behind');
select is(
  private.report_left_behind(tests.trip()), private.own_trip_report(tests.trip()), 'and reports it once, however often'
);
select throws_ok('select private.report_left_behind(null)', 'PT404', 'Trip not found.', 'no trip is not found');
select tests.matrix('trip_reports.kind', 'trip_id = tests.trip()', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);
select tests.authenticate_as('passenger');
select is(jsonb_array_length(private.export_own_data() -> 'tripReports'), 1, 'it is in the copy of their data');
select tests.authenticate_as('postgres');
savepoint late;
delete from public.trip_reports;
select tests.leave_trip(tests.trip(), interval '5 days');
select tests.authenticate_as('passenger');
select throws_ok(
  'select private.report_left_behind(tests.trip())', 'PT409', 'You can report this up to 3 days after the arrival.', 'days later it is too late'
);
rollback to late;

-- Administrators are told once, without names, and settle the report.
delete from public.trip_reports;
delete from public.notifications where user_id = tests.id('admin');
select private.report_left_behind(tests.trip()) from tests.authenticate_as('passenger');
select tests.authenticate_as('postgres');
insert into public.trip_reports (trip_id, kind, reporter_id) values (tests.trip(), 'left_behind', tests.id('stranger'));
select results_eq(
  $$ select n.kind, n.title, n.body like '%Open the reports.', n.body ~ 'Passenger|passenger', n.link from public.notifications n
     where n.user_id = tests.id('admin') and n.link = '/admin?tab=reports' $$,
  $$ values ('support', 'A passenger was left behind', true, false, '/admin?tab=reports') $$, 'one alert for the trip, without a name'
);
delete from public.trip_reports where reporter_id = tests.id('stranger');
create function tests.report() returns uuid language sql stable security definer
return (select r.id from public.trip_reports r where r.trip_id = tests.trip() and r.kind = 'left_behind');
grant execute on function tests.report() to anon, authenticated, app_admin;
select tests.refused(who, 'select private.settle_trip_report(tests.report(), ''Called'')', '42501')
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'newdriver', 'suspended', 'corporate', 'gone']) as who;
select tests.authenticate_as('admin');
select is((select count(*)::int from jsonb_path_query(private.list_inbox(100), '$.groups.items ? (@.kind == "trip_report")')), 1, 'it stands in the inbox');
select throws_ok('select private.settle_trip_report(tests.report(), '' '')', 'PT400', null, 'a settled report has a reason');
select throws_ok('select private.settle_trip_report(gen_random_uuid(), ''Called'')', 'PT404', 'Report not found.', 'an unknown report');
select is(private.settle_trip_report(tests.report(), 'Called both'), 'settled', 'an administrator settles it');
select is(private.settle_trip_report(tests.report(), 'Again'), 'settled', 'repeating it changes nothing');
select is((select count(*)::int from jsonb_path_query(private.list_inbox(100), '$.groups.items ? (@.kind == "trip_report")')), 0, 'it no longer does');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select a.subject, a.details ->> 'reason', a.details ->> 'kind' from private.admin_audit a where a.action = 'settle_trip_report' and a.subject = tests.trip()::text $$,
  $$ values (tests.trip()::text, 'Called both', 'left_behind') $$, 'once in the audit log'
);

-- An administrator puts a trip back, one step.
select tests.authenticate_as('admin');
select throws_ok($$ select tests.admin_move('waiting') $$, 'PT400', 'Reason is required', 'not without a reason');
select throws_ok($$ select tests.admin_move('waiting', '  ') $$, 'PT400', 'Reason is required', 'an empty one is none');
select throws_ok($$ select tests.admin_move('waiting', repeat('x', 301)) $$, 'PT400', 'Reason is too long', 'nor with an endless one');
select throws_ok($$ select tests.admin_move('scheduled', 'By mistake') $$, 'PT409', null, 'two steps are refused');
select lives_ok($$ select tests.admin_move('waiting', 'By mistake') $$, 'en route goes back to waiting');
select lives_ok($$ select tests.admin_move('scheduled', 'By mistake') $$, 'waiting goes back to scheduled');
select throws_ok($$ select tests.admin_move('active', 'By mistake') $$, 'PT409', null, 'scheduled goes nowhere back');
select lives_ok($$ select tests.admin_move('en_route') $$, 'forward needs no reason');
select lives_ok($$ select tests.admin_move('arrived') $$, 'until it arrives');
select lives_ok($$ select tests.admin_move('en_route', 'Not there yet') $$, 'arrived goes back to en route');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select a.details ->> 'from', a.outcome, a.details ->> 'reason' from private.admin_audit a
     where a.action = 'change_trip_status' and a.subject = tests.trip()::text and a.details ? 'reason' order by a.id $$,
  $$ values ('en_route', 'waiting', 'By mistake'), ('waiting', 'scheduled', 'By mistake'), ('arrived', 'en_route', 'Not there yet') $$,
  'each with its reason in the audit'
);
select tests.authenticate_as('driver');
select throws_ok(
  format('select private.change_trip_status(tests.trip(), %L)', status), 'PT409', null, 'the driver does not go back to ' || status
)
from unnest(array['scheduled', 'waiting']) as status;

-- A driver with another trip is not put onto two.
select tests.authenticate_as('postgres');
savepoint two_trips;
select tests.set_status('{arrived}');
select tests.create_trip(tests.named('trip 10'), 'driver', 4);
select tests.leave_trip(tests.named('trip 10'), interval '1 hour');
select tests.authenticate_as('admin');
select throws_ok(
  $$ select tests.admin_move('en_route', 'Not there yet') $$, 'PT409', 'The driver or the vehicle has another trip at that time.', 'one trip at a time'
);
select tests.authenticate_as('postgres');
rollback to two_trips;

-- A suspended driver's trip does not come back to the lists.
savepoint suspended;
select private.set_suspended(tests.id('driver'), true);
select tests.authenticate_as('admin');
select lives_ok($$ select tests.admin_move('waiting', 'By mistake') $$, 'the trip of a suspended driver is put back');
select is((select t.is_listed from public.trips t where t.id = tests.trip()), false, 'and stays hidden');
select tests.authenticate_as('postgres');
rollback to suspended;

-- An administrator cancels whatever is not completed.
select tests.set_status('{arrived}');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.admin_move('cancelled') $$, 'PT400', 'Reason is required', 'a cancellation needs a reason too');
savepoint arrived;
select lives_ok($$ select tests.admin_move('cancelled', 'The car burned') $$, 'an arrived trip is cancelled');
select lives_ok($$ select tests.admin_move('cancelled') $$, 'once more changes nothing');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select t.cancel_reason, b.status, b.cancel_reason from public.trips t join public.bookings b on b.trip_id = t.id where t.id = tests.trip() $$,
  $$ values ('The car burned', 'cancelled', 'The car burned') $$, 'with its booking and the reason'
);
rollback to arrived;

-- Attack: a fleet trip 360 days ahead that is en route. It cannot begin, and if it had, it could be ended.
select tests.authenticate_as('postgres');
savepoint fleet;
select tests.create_fleet(), tests.create_fleet_trips();
update public.trips set departure_at = now() + interval '360 days' where id = (tests.fleet_trip()).id;
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.change_trip_status((tests.fleet_trip()).id, 'en_route') $$, 'PT409', null, 'a fleet trip 360 days ahead does not leave'
);
select tests.authenticate_as('postgres');
select tests.set_status('{en_route}', (tests.fleet_trip()).id);
select tests.authenticate_as('corporate');
select throws_ok('select private.cancel_fleet_trip((tests.fleet_trip()).id, null)', 'PT409', null, 'the company cannot cancel it');
select tests.authenticate_as('admin');
select lives_ok(
  $$ select private.admin_change_trip_status((tests.fleet_trip()).id, 'cancelled', 'Set by mistake') $$, 'an administrator can'
);
select tests.authenticate_as('postgres');
rollback to fleet;

-- Forgotten: not completed 12 hours after the arrival.
select tests.set_status('{completed}');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.admin_move('cancelled', 'Too late') $$, 'PT409', null, 'a completed trip is never cancelled');
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('trip ' || n), 'driver', 4) from generate_series(20, 22) as n;
select tests.set_status('{en_route}', tests.named('trip 20')), tests.set_status('{en_route,arrived}', tests.named('trip 21'));
create function tests.arrived_ago(trip uuid, ago interval) returns void language sql as $$
  select tests.leave_trip(t.id, ago + (t.arrives_at - t.departure_at)) from public.trips t where t.id = trip
$$;
select tests.arrived_ago(tests.named('trip 21'), interval '12 hours'), tests.arrived_ago(tests.named('trip 20'), interval '11 hours 59 minutes');
select cmp_ok(private.complete_forgotten_trips(), '>=', 1, '12 hours after the arrival the clock completes a trip');
select is(private.complete_forgotten_trips(), 0, 'once');
select results_eq(
  $$ select t.status, t.is_closed_by_clock from public.trips t where t.id in (tests.named('trip 20'), tests.named('trip 21')) order by t.status desc $$,
  $$ values ('en_route', false), ('completed', true) $$, 'and marks it; the other one has a minute left'
);
select tests.arrived_ago(tests.named('trip 20'), interval '12 hours');
select is(private.complete_forgotten_trips(), 1, 'one that is still en route is completed too');
select is(tests.status_of(tests.named('trip 20')), 'completed', 'at once');

-- Not started 3 hours after the departure.
select tests.authenticate_as('passenger');
select private.book_seats(tests.named('trip 22'), 1, tests.named('trip 40'));
select tests.authenticate_as('postgres');
select tests.leave_trip(tests.named('trip 22'), interval '2 hours 59 minutes');
select private.cancel_unstarted_trips();
select is(tests.status_of(tests.named('trip 22')), 'scheduled', 'a trip has 3 hours to start');
select tests.leave_trip(tests.named('trip 22'), interval '3 hours');
create function tests.send_position(latitude float8) returns void language sql as $$
  insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
  select tests.named('trip 22'), tests.id('driver'), 'driver', send_position.latitude, p.longitude, now(), now(), 1
  from public.places p where p.id = 'lagos'
  on conflict (trip_id, user_id) do update set latitude = excluded.latitude
$$;
savepoint unstarted;
select is(private.cancel_unstarted_trips(), 1, 'then the clock cancels it');
select is(private.cancel_unstarted_trips(), 0, 'once');
select results_eq(
  $$ select t.status, t.is_closed_by_clock, t.cancel_reason, b.status from public.trips t join public.bookings b on b.trip_id = t.id where t.id = tests.named('trip 22') $$,
  $$ values ('cancelled', true, 'The trip was not started.', 'cancelled') $$, 'with its booking, marked'
);
select results_eq(
  $$ select n.user_id, n.title from public.notifications n where n.kind = 'trip_cancelled' and n.link = '/trips/' || tests.named('trip 22') order by n.user_id $$,
  $$ values (tests.id('passenger'), 'Trip cancelled'), (tests.id('driver'), 'Trip cancelled') $$, 'both are told'
);
rollback to unstarted;
select tests.send_position((select p.latitude - 0.3 from public.places p where p.id = 'lagos'));
select is(private.cancel_unstarted_trips(), 1, 'a driver who has moved away is not cancelled');
select is(tests.status_of(tests.named('trip 22')), 'scheduled', 'the trip stays');
select results_eq(
  $$ select r.kind, r.reporter_id from public.trip_reports r where r.trip_id = tests.named('trip 22') $$,
  $$ values ('not_started', null::uuid) $$, 'and an administrator decides'
);
select is(private.cancel_unstarted_trips(), 0, 'it is reported once');
rollback to unstarted;
select tests.send_position((select p.latitude + 0.06 from public.places p where p.id = 'lagos'));
select is(private.cancel_unstarted_trips(), 1, 'within 5 km of an area of the origin nothing has moved');
select is(tests.status_of(tests.named('trip 22')), 'cancelled', 'so it is cancelled');
rollback to unstarted;
insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
select tests.named('trip 22'), now() - interval '1 hour', p.latitude + 0.5, p.longitude from public.places p where p.id = 'lagos';
select private.cancel_unstarted_trips();
select is(tests.status_of(tests.named('trip 22')), 'scheduled', 'a driver who has been away and has come back is not cancelled either');
rollback to unstarted;

-- An overdue trip does not keep a passenger from leaving Tafiya.
select tests.set_status('{waiting}', tests.named('trip 22'));
select tests.leave_trip(tests.named('trip 22'), interval '29 minutes');
select tests.authenticate_as('passenger');
select throws_ok('select tests.begin_deletion()', 'PT409', null, 'a passenger stays while the driver waits');
select tests.authenticate_as('postgres');
select tests.leave_trip(tests.named('trip 22'), interval '30 minutes');
select tests.authenticate_as('passenger');
select lives_ok('select tests.begin_deletion()', '30 minutes late they may go');
select tests.authenticate_as('postgres');
select tests.set_status('{en_route}', tests.named('trip 22'));
select tests.authenticate_as('passenger');
select throws_ok('select tests.begin_deletion()', 'PT409', null, 'under way they stay');
select tests.authenticate_as('postgres');
select tests.arrived_ago(tests.named('trip 22'), interval '12 hours');
select tests.authenticate_as('passenger');
select lives_ok('select tests.begin_deletion()', '12 hours after the arrival they may go');
select tests.authenticate_as('driver');
select throws_ok('select tests.begin_deletion()', 'PT409', null, 'the driver may not');
select * from finish();
