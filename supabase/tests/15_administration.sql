select plan(324);
select tests.create_cast();

-- Who may take the administrator's part at all.
select is_empty(
  $$ select p.oid::regprocedure, r.rolname from pg_proc p, pg_roles r
     where p.pronamespace = 'private'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
       and has_function_privilege(r.oid, p.oid, 'execute')
       and p.proname ~ '(admin|audit|list_jobs|request_job_run|suspend_user|verify_user|decide_driver|find_people)' $$,
  'nobody but app_admin executes what administrators do'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and has_function_privilege('app_admin', p.oid, 'execute')
       and p.proname in ('start_admin_session', 'audit', 'admin_session', 'guard_audit', 'create_notifications_of_suspension', 'broadcast_suspension',
         'refuse_decided') $$,
  'app_admin executes no inner works'
);
select is_empty(
  $$ select distinct g.table_name from information_schema.role_table_grants g
     where g.table_schema = 'public' and g.grantee = 'app_admin'
     except
     select tablename from pg_policies
     where schemaname = 'public' and permissive = 'RESTRICTIVE' and roles = '{app_admin}' and cmd = 'ALL' and qual like '%is_live_admin%' $$,
  'every table that administrators read closes without a live session'
);

-- Tables of this chapter: nobody reads them but through functions.
select tests.closed(target, changed)
from (values
  ('admins', 'user_id'), ('admin_sessions', 'token_hash'), ('admin_devices', 'token_hash'), ('admin_audit', 'outcome'),
  ('admin_code', 'id'), ('admin_code_setup', 'id')
) as tables (target, changed);

-- Without a live session.
select tests.authenticate_as('admin');
select is(private.require_admin(), tests.id('admin'), 'an administrator with a live session is known');
select is((select count(*) from public.profiles where id = any (tests.ids())), 7::bigint, 'and reads people');
select results_eq(
  'select p.name, b.seats from public.bookings b join public.profiles p on p.id = b.passenger_id where b.trip_id = tests.trip()',
  $$ values ('Passenger', 1) $$, 'and who travels on a trip'
);
select set_config('request.jwt.claims', '{"role": "app_admin"}', true);
select is_empty('select * from public.profiles', 'app_admin without a session reads nobody');
select is_empty('select * from public.bookings', 'nor who travels');
select is_empty('select * from public.platform_settings', 'not even the limits');
select throws_ok('select private.require_admin()', 'PT401', 'Please sign in again.', 'and is asked to sign in');
select throws_ok(call, 'PT401', null, call || ' needs a session')
from unnest(array[
  'select private.verify_user(tests.id(''passenger''), true, null)',
  'select private.decide_driver(tests.id(''newdriver''), true, null, false)',
  'select private.suspend_user(tests.id(''passenger''), true, null)',
  'select private.audit_document_view(''x'')',
  'select private.admin_overview()',
  'select * from private.admin_weeks(12)',
  'select * from private.admin_routes(90)',
  'select * from private.admin_finances()',
  'select * from private.find_people(''%'')',
  'select private.admin_change_trip_status(tests.trip(), ''waiting'')',
  'select * from private.list_audit(null, null, 10)',
  'select * from private.list_jobs()',
  'select private.request_job_run(''forget_tracks'')'
]) as call;
select tests.authenticate_as('postgres');
update private.admin_sessions set revoked_at = now() where admin_id = tests.id('admin');
select tests.authenticate_as('admin');
select throws_ok('select private.require_admin()', 'PT401', null, 'a revoked session opens nothing');
select is_empty('select * from public.trips', 'and reads nothing');
select tests.authenticate_as('postgres');
update private.admin_sessions set revoked_at = null where admin_id = tests.id('admin');
update public.profiles set suspended = true, suspended_at = now() where id = tests.id('admin');
select tests.authenticate_as('admin');
select throws_ok('select private.require_admin()', 'PT401', null, 'nor does that of somebody suspended');
select tests.authenticate_as('postgres');
update public.profiles set suspended = false, suspended_at = null where id = tests.id('admin');
select throws_ok(
  format('insert into private.admin_sessions (admin_id, token_hash, expires_at) values (%L, %L, now() + interval ''9 hours'')',
    tests.id('admin'), repeat('00', 32)),
  '23514', null, 'no session lasts longer than eight hours'
);

-- Decisions.
select tests.authenticate_as('admin');
select is(private.verify_user(tests.id('passenger'), true, null), 'verified', 'a person is verified');
select is(private.verify_user(tests.id('passenger'), true, null), 'verified', 'again: the same');
select throws_ok(
  'select private.verify_user(tests.id(''passenger''), false, null)',
  'PT409', 'This user has already been verified.', 'the other decision is refused with what stands'
);
select is(private.verify_user(tests.id('stranger'), false, ' Unreadable '), 'rejected', 'a person is rejected');
select throws_ok('select private.verify_user(gen_random_uuid(), true, null)', 'PT404', null, 'nobody is verified');
select throws_ok(
  format('select private.verify_user(tests.id(''driver''), false, %L)', repeat('x', 501)), 'PT400', 'Reason is too long', 'a reason is short'
);
select throws_ok(
  'select private.decide_driver(tests.id(''newdriver''), true, null, true)',
  'PT409', 'This driver has not submitted any documents yet.', 'there must be something to approve'
);
select is(private.decide_driver(tests.id('newdriver'), true, null, false), 'approved', 'unless it is verified directly');
select throws_ok(
  'select private.decide_driver(tests.id(''newdriver''), false, null, false)',
  'PT409', 'This driver has already been approved.', 'the other decision is refused'
);
select throws_ok('select private.decide_driver(tests.id(''passenger''), true, null, false)', 'PT404', null, 'a passenger is no driver');

-- Whom the badge was given to.
select tests.authenticate_as('newdriver');
update public.profiles set phone = '+2348030000001';
select is((select renamed_at from private.own_driver_profile()), null, 'another phone is no other name');
update public.profiles set name = 'Somebody Else';
select tests.authenticate_as('admin');
select results_eq(
  $$ select verified_name, display_name, renamed_at is not null from public.driver_profiles where id = tests.id('newdriver') $$,
  $$ values ('Newdriver', 'Somebody Else', true) $$, 'a verified driver''s new name is remembered beside the verified one'
);
select tests.authenticate_as('passenger');
select throws_ok(format('select %s from public.driver_profiles', hidden), '42501', null, 'others do not read ' || hidden)
from unnest(array['verified_name', 'renamed_at']) as hidden;
select tests.authenticate_as('postgres');
select results_eq(
  $$ select is_verified, verified_at is not null, rejected_at, rejection_reason from public.profiles where id = tests.id('passenger') $$,
  $$ values (true, true, null::timestamptz, null::text) $$, 'verified, with its moment'
);
select is((select rejection_reason from public.profiles where id = tests.id('stranger')), 'Unreadable', 'the reason is kept, trimmed');
update public.profiles set proof_of_address_path = 'new.png' where id = tests.id('stranger');
select is((select rejected_at from public.profiles where id = tests.id('stranger')), null, 'a new proof of address opens the question again');
select throws_ok(
  'update public.profiles set is_verified = true, verified_at = now(), rejected_at = now() where id = tests.id(''stranger'')',
  '23514', null, 'nobody is verified and rejected'
);

-- Suspension.
update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where id = tests.id('driver');
create function tests.notice(password text) returns text language plpgsql as $$
declare
  words text;
begin
  perform tests.authenticate_as('anon');
  words := private.suspension_notice('Driver@cast.test', password);
  perform tests.authenticate_as('postgres');
  return words;
end
$$;
select is(tests.notice('right'), null, 'who is not suspended is told nothing');
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('driver'), true, 'Fraud'), 'suspended', 'a driver is suspended');
select is(private.suspend_user(tests.id('driver'), true, 'Another'), 'suspended', 'again: the same');
select throws_ok('select private.suspend_user(tests.id(''admin''), true, null)', 'PT409', 'Administrators cannot be suspended.', 'administrators are not suspended');
select throws_ok('select private.suspend_user(gen_random_uuid(), true, null)', 'PT404', null, 'nobody is suspended');
select tests.authenticate_as('postgres');
select is((select suspension_reason from public.profiles where id = tests.id('driver')), 'Fraud', 'the first reason stands');
select is(tests.notice('right'), 'Your account is suspended. Reason: Fraud', 'it is told to whoever knows the password');
select is(tests.notice('wrong'), null, 'and to nobody else');
select is((select is_listed from public.trips where id = tests.trip()), false, 'the trip is off the lists');
select ok((select banned_until > now() + interval '10 years' from auth.users where id = tests.id('driver')), 'Auth refuses sign-in and renewal');
select is_empty($$ select 1 from auth.sessions where user_id = tests.id('driver') $$, 'every session is over');
select results_eq(
  $$ select user_id, kind from public.notifications where kind in ('suspended', 'driver_suspended') and user_id = any (tests.ids()) order by kind $$,
  $$ values (tests.id('passenger'), 'driver_suspended'), (tests.id('driver'), 'suspended') $$, 'the driver and who booked are told, once'
);
select results_eq(
  $$ select topic, event from realtime.messages where event in ('suspended', 'membership_changed')
       and topic in ('trip:' || tests.trip(), 'user:' || tests.id('driver')) order by event $$,
  $$ values ('trip:' || tests.trip(), 'membership_changed'), ('user:' || tests.id('driver'), 'suspended') $$, 'and live, with the trip''s relay'
);
select tests.authenticate_as('driver');
select throws_ok('select private.require_active()', 'PT403', 'Your account is suspended. Reason: Fraud', 'the driver learns why');
select is_empty('select * from public.trips', 'and sees nothing');
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('driver'), false, 'Cleared'), 'active', 'it is lifted');
select tests.authenticate_as('postgres');
select is((select suspension_reason from public.profiles where id = tests.id('driver')), null, 'and leaves no reason behind');
select is((select is_listed from public.trips where id = tests.trip()), true, 'the trip is back');
select is((select banned_until from auth.users where id = tests.id('driver')), null, 'and the driver may sign in');

-- An administrator moves a trip: its driver is told as well.
create function tests.told_driver() returns text[] language sql stable security definer
return (select array_agg(n.kind || ': ' || n.title || ': ' || regexp_replace(n.body, '^.*, [0-9:]+ ', '') order by n.created_at)
  from public.notifications n where n.user_id = tests.id('driver') and n.link = '/trips/' || tests.trip() and n.kind like 'trip%');
select tests.authenticate_as('postgres');
savepoint moved;
select tests.allow_early_starts();
delete from public.notifications where user_id = tests.id('driver');
select tests.authenticate_as('admin');
select lives_ok('select private.admin_change_trip_status(tests.trip(), ''waiting'') from generate_series(1, 2)', 'an administrator moves a trip on');
select lives_ok('select private.admin_change_trip_status(tests.trip(), ''cancelled'', ''Road closed'') from generate_series(1, 2)', 'and cancels it');
select tests.authenticate_as('postgres');
select is(tests.told_driver(), array[
  'trip_status: Your trip was moved on: is now waiting. Tafiya has changed this.', 'trip_cancelled: Trip cancelled: was cancelled by Tafiya. Reason: Road closed'
], 'the driver is told of each, once');
select results_eq(
  $$ select outcome, count(*) from private.admin_audit where action = 'change_trip_status' and subject = tests.trip()::text group by outcome order by outcome $$,
  $$ values ('cancelled', 2::bigint), ('waiting', 2) $$,
  'and every call is written down'
);
rollback to moved;
select tests.authenticate_as('postgres');

-- A new password.
select tests.authenticate_as('postgres');
savepoint password;
update auth.users set encrypted_password = encrypted_password, email = email where id = tests.id('admin');
update auth.users set encrypted_password = 'new' where id = tests.id('passenger');
select tests.authenticate_as('admin');
select ok(private.is_live_admin(), 'somebody else''s new password ends no administrator''s session');
select tests.authenticate_as('postgres');
update auth.users set encrypted_password = 'new' where id = tests.id('admin');
select tests.authenticate_as('admin');
select ok(not private.is_live_admin(), 'their own ends them all');
select tests.authenticate_as('postgres');
select is(
  (select outcome from private.admin_audit where action = 'password_changed' and subject = tests.id('admin')::text), 'closed', 'which is written down'
);
rollback to password;
select tests.authenticate_as('postgres');

-- Whoever has left is not decided about any more.
savepoint left_behind;
update public.profiles set deleted_at = now() where id = tests.id('suspended');
select tests.authenticate_as('admin');
select throws_ok(call, 'PT404', null, call) from unnest(array[
  'select private.verify_user(tests.id(''suspended''), true, null)',
  'select private.decide_driver(tests.id(''suspended''), false, null, false)',
  'select private.suspend_user(tests.id(''suspended''), false, null)'
]) as call;
select tests.authenticate_as('postgres');
rollback to left_behind;
select tests.authenticate_as('postgres');

-- A session ends: after its hours, with the account, with the person.
select tests.authenticate_as('postgres');
create function tests.admin_lives() returns boolean language plpgsql as $$
declare
  alive boolean;
begin
  perform tests.authenticate_as('admin');
  alive := private.is_live_admin();
  perform tests.authenticate_as('postgres');
  return alive;
end
$$;
savepoint living;
update private.admin_sessions set expires_at = now() where admin_id = tests.id('admin');
select ok(not tests.admin_lives(), 'a session ends with its time');
rollback to living;
update public.profiles set deleted_at = now() where id = tests.id('admin');
select ok(not tests.admin_lives(), 'and with the person');
rollback to living;
update auth.users set deleted_at = now() where id = tests.id('admin');
select ok(not tests.admin_lives(), 'and with the account');
rollback to living;
select ok(tests.admin_lives(), 'else it lives');

-- The door by password: a live session of Auth, and an administrator behind it.
create function tests.enter(who text, n int) returns boolean language plpgsql as $$
declare
  opened boolean;
begin
  perform tests.authenticate_as('admin');
  opened := private.open_admin_session(tests.id(who), repeat('c' || n, 32), repeat('d' || n, 32));
  perform tests.authenticate_as('postgres');
  return opened;
end
$$;
select ok(not tests.enter('passenger', 1), 'a passenger is no administrator');
select ok(tests.enter('admin', 2), 'an administrator is');
select is((select expires_at from private.admin_sessions where token_hash = repeat('c2', 32)), now() + interval '8 hours', 'for eight hours');
select tests.authenticate_as('admin');
select lives_ok($$ select private.close_admin_session(repeat('c2', 32)) from generate_series(1, 2) $$, 'and leaves, twice if they must');
select tests.authenticate_as('postgres');
select is((select count(*) from private.admin_audit where action = 'logout'
  and subject = tests.id('admin')::text), 1::bigint, 'which is written down once');
update public.profiles set suspended = true, suspended_at = now() where id = tests.id('admin');
select ok(not tests.enter('admin', 3), 'one who is suspended does not come in');
rollback to living;

-- The code: what waits, waits ten minutes; unknown browsers are locked out together.
delete from private.admin_code;
delete from private.admin_code_setup;
select tests.authenticate_as('admin');
select is(private.offer_admin_code('one', repeat('ab', 32)), 'one', 'a secret waits');
select tests.authenticate_as('postgres');
update private.admin_code_setup set expires_at = now() + interval '1 minute';
select tests.authenticate_as('admin');
select is(private.offer_admin_code('two', repeat('ab', 32)), 'one', 'the same browser sees it again');
select tests.authenticate_as('postgres');
select is((select expires_at from private.admin_code_setup), now() + interval '1 minute', 'which keeps it no longer');
update private.admin_code_setup set expires_at = now();
select tests.authenticate_as('admin');
select is(private.pending_admin_code(), null, 'ten minutes later nothing waits');
select ok(not private.enrol_admin_code(1, repeat('a1', 32), repeat('b1', 32)), 'and nothing is enrolled');
select is(private.offer_admin_code('three', repeat('ab', 32)), 'three', 'the same browser sees another one');
select ok(private.enrol_admin_code(10, repeat('a1', 32), repeat('b1', 32)), 'which is enrolled');
select is(private.pending_admin_code(), null, 'and waits no more');
select is(private.answer_admin_code(null, repeat('a2', 32), repeat('ff', 32)), 'wrong', 'wrong, ' || n) from generate_series(1, 5) n;
select is(private.answer_admin_code(11, repeat('a2', 32), repeat('ff', 32)), 'locked', 'five wrong codes lock out unknown browsers');
select is(private.answer_admin_code(12, repeat('a3', 32), repeat('b1', 32)), 'opened', 'not the one that is known');
select tests.authenticate_as('postgres');
select results_eq(
  'select failures, locks, locked_until from private.admin_code', 'values (0, 0, null::timestamptz)', 'whose code lets everybody begin anew'
);
rollback to living;

-- The numbers: only what was confirmed is revenue, what was cancelled is no seat sold.
select tests.authenticate_as('stranger');
select private.cancel_booking(private.book_seats(tests.trip(), 2, tests.key(70)), null);
select tests.authenticate_as('admin');
select is(
  (private.admin_overview() -> 'overview' ->> 'revenueKobo')::bigint,
  (select coalesce(sum(x.amount_kobo), 0)::bigint from public.transactions x where x.status = 'confirmed'), 'total revenue'
);
select is(
  (select f.revenue_kobo from private.admin_finances() f),
  (select coalesce(sum(x.amount_kobo), 0)::bigint from public.transactions x where x.status = 'confirmed'), 'the same in Finances'
);
select is(
  (select w.revenue_kobo from private.admin_weeks(2) w where w.week = date_trunc('week', private.lagos_today())::date),
  (select coalesce(sum(x.amount_kobo), 0)::bigint from public.transactions x where x.status = 'confirmed'
    and x.processed_at >= private.lagos_moment(date_trunc('week', private.lagos_today())::date, '00:00')), 'and this week, which is the last of the chart'
);
select is(
  (select r.seats from private.admin_routes(90) r where (r.origin, r.destination) = ('Lagos', 'Abuja')),
  (select sum(b.seats)::int from public.bookings b join public.trips t on t.id = b.trip_id
    where (t.origin_place_id, t.destination_place_id) = ('lagos', 'abuja') and b.status <> 'cancelled'
      and b.created_at > now() - interval '90 days'), 'seats of a route'
);
select is(
  (private.admin_overview() -> 'counts' ->> 'activeDrivers')::bigint,
  (select count(*) from public.driver_profiles d join public.profiles p on p.id = d.id
    where d.is_driver_verified and not p.suspended and p.deleted_at is null), 'active drivers'
);
select tests.authenticate_as('postgres');
rollback to living;
select tests.authenticate_as('postgres');

-- The audit log.
select results_eq(
  $$ select action, subject, outcome from private.admin_audit where admin_id = tests.id('admin') order by id $$,
  $$ values ('verify_user', tests.id('passenger')::text, 'verified'), ('verify_user', tests.id('stranger')::text, 'rejected'),
    ('decide_driver', tests.id('newdriver')::text, 'approved'), ('suspend_user', tests.id('driver')::text, 'suspended'),
    ('suspend_user', tests.id('driver')::text, 'active') $$,
  'every decision is written down once, with who made it'
);
select throws_ok('delete from private.admin_audit', 'PT403', null, 'nothing is removed from it');
select throws_ok('update private.admin_audit set outcome = ''x''', 'PT403', null, 'nothing is changed in it');
select * from finish();
