select plan(44);
select tests.create_cast();

-- Decisions about people and drivers.
select tests.authenticate_as('admin');
select is(private.verify_user(tests.id('passenger'), true, null), 'verified', 'an administrator verifies a person');
select is(private.verify_user(tests.id('passenger'), true, null), 'verified', 'verifying again returns the same status');
select throws_ok(
  'select private.verify_user(tests.id(''passenger''), false, ''Unreadable'')',
  'PT409', 'This user has already been verified.', 'rejecting a verified person is refused with the current status'
);
select throws_ok(call, 'PT400', 'Please give a reason', 'a rejection needs a reason: ' || call) from unnest(array[
  'select private.verify_user(tests.id(''stranger''), false, null)',
  'select private.verify_user(tests.id(''stranger''), false, ''  '')',
  'select private.decide_driver(tests.id(''newdriver''), false, null, false)'
]) as call;
select is(private.verify_user(tests.id('stranger'), false, ' Unreadable '), 'rejected', 'an administrator rejects a person');
select throws_ok('select private.verify_user(gen_random_uuid(), true, null)', 'PT404', null, 'an unknown person cannot be verified');
select throws_ok(
  format('select private.verify_user(tests.id(''driver''), false, %L)', repeat('x', 501)), 'PT400', 'Reason is too long', 'a reason that is too long is refused'
);
select throws_ok(
  'select private.decide_driver(tests.id(''newdriver''), true, null, true)',
  'PT409', 'This driver has not submitted any documents yet.', 'a driver without documents cannot be approved'
);
select is(private.decide_driver(tests.id('newdriver'), true, null, false), 'approved', 'an administrator verifies a driver without documents directly');
select throws_ok(
  'select private.decide_driver(tests.id(''newdriver''), false, ''Unreadable'', false)',
  'PT409', 'This driver has already been approved.', 'rejecting an approved driver is refused'
);
select throws_ok('select private.decide_driver(tests.id(''passenger''), true, null, false)', 'PT404', null, 'a passenger cannot be approved as a driver');

-- A verified driver who changes the name.
select tests.authenticate_as('newdriver');
update public.profiles set phone = '+2348030000001';
update public.profiles set name = 'Somebody Else';
select tests.authenticate_as('admin');
select results_eq(
  $$ select verified_name, display_name from public.driver_profiles where id = tests.id('newdriver') $$,
  $$ values ('Newdriver', 'Newdriver') $$, 'the name of a verified driver stays until the new one is accepted'
);
select tests.authenticate_as('passenger');
select throws_ok(format('select %s from public.driver_profiles', hidden), '42501', null, 'a passenger cannot read ' || hidden)
from unnest(array['verified_name']) as hidden;
select tests.authenticate_as('postgres');
select results_eq(
  $$ select is_verified, verified_at is not null, rejected_at, rejection_reason from public.profiles where id = tests.id('passenger') $$,
  $$ values (true, true, null::timestamptz, null::text) $$, 'a verified person has a verification time'
);
select is((select rejection_reason from public.profiles where id = tests.id('stranger')), 'Unreadable', 'the reason of a rejection is stored without surrounding spaces');
update public.profiles set proof_of_address_path = 'new.png' where id = tests.id('stranger');
select is((select rejected_at from public.profiles where id = tests.id('stranger')), null, 'a new proof of address makes a rejected person pending');
select throws_ok(
  'update public.profiles set is_verified = true, verified_at = now(), rejected_at = now() where id = tests.id(''stranger'')',
  '23514', null, 'a person cannot be verified and rejected'
);

-- Suspension.
update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where id = tests.id('driver');
create function tests.suspension_notice(password text)
returns text
language plpgsql
as $$
declare
  words text;
begin
  perform tests.authenticate_as('anon');
  words := private.suspension_notice('Driver@cast.test', password);
  perform tests.authenticate_as('postgres');
  return words;
end
$$;

select is(tests.suspension_notice('right'), null, 'a person who is not suspended gets no suspension notice');
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('driver'), true, 'Fraud'), 'suspended', 'an administrator suspends a driver');
select is(private.suspend_user(tests.id('driver'), true, 'Another'), 'suspended', 'suspending again returns the same status');
select throws_ok('select private.suspend_user(tests.id(''admin''), true, null)', 'PT409', 'Administrators cannot be suspended.', 'an administrator cannot be suspended');
select throws_ok('select private.suspend_user(gen_random_uuid(), true, null)', 'PT404', null, 'an unknown person cannot be suspended');
select tests.authenticate_as('postgres');
select is((select suspension_reason from public.profiles where id = tests.id('driver')), 'Fraud', 'suspending again keeps the first reason');
select is(tests.suspension_notice('right'), 'Your account is suspended. Reason: Fraud', 'the notice is shown with the right password');
select is(tests.suspension_notice('wrong'), null, 'the notice is not shown with a wrong password');
select is((select is_listed from public.trips where id = tests.trip()), false, 'the trip of a suspended driver is not listed');
select ok((select banned_until > now() + interval '10 years' from auth.users where id = tests.id('driver')), 'the user is banned in Auth');
select is_empty($$ select 1 from auth.sessions where user_id = tests.id('driver') $$, 'all sessions of the driver are deleted');
select results_eq(
  $$ select user_id, kind from public.notifications where kind in ('suspended', 'driver_suspended') and user_id = any (tests.ids()) order by kind $$,
  $$ values (tests.id('passenger'), 'driver_suspended'), (tests.id('driver'), 'suspended') $$, 'the driver and the passenger get one notification each'
);
select results_eq(
  $$ select topic, event from realtime.messages where event in ('suspended', 'membership_changed')
       and topic in ('trip:' || tests.trip(), 'user:' || tests.id('driver')) order by event $$,
  $$ values ('trip:' || tests.trip(), 'membership_changed'), ('user:' || tests.id('driver'), 'suspended') $$, 'the suspension is broadcast to the driver and on the topic of the trip'
);
select tests.authenticate_as('driver');
select throws_ok('select private.require_active()', 'PT403', 'Your account is suspended. Reason: Fraud', 'the error for a suspended driver contains the reason');
select is_empty('select * from public.trips', 'a suspended driver reads no trips');
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('driver'), false, 'Cleared'), 'active', 'an administrator ends the suspension');
select tests.authenticate_as('postgres');
select is((select suspension_reason from public.profiles where id = tests.id('driver')), null, 'ending the suspension deletes the reason');
select is((select is_listed from public.trips where id = tests.trip()), true, 'ending the suspension lists the trip again');
select is((select banned_until from auth.users where id = tests.id('driver')), null, 'ending the suspension ends the ban in Auth');

-- No decisions about deleted people.
savepoint before_deletion;
update public.profiles set deleted_at = now() where id = tests.id('suspended');
select tests.authenticate_as('admin');
select throws_ok(call, 'PT404', null, 'a deleted person is not found: ' || call) from unnest(array[
  'select private.verify_user(tests.id(''suspended''), true, null)',
  'select private.decide_driver(tests.id(''suspended''), false, ''Unreadable'', false)',
  'select private.suspend_user(tests.id(''suspended''), false, null)'
]) as call;
select tests.authenticate_as('postgres');
rollback to before_deletion;
select tests.authenticate_as('postgres');

-- The audit log.
select results_eq(
  $$ select action, subject, outcome from private.admin_audit where admin_id = tests.id('admin') order by id $$,
  $$ values ('verify_user', tests.id('passenger')::text, 'verified'), ('verify_user', tests.id('stranger')::text, 'rejected'),
    ('decide_driver', tests.id('newdriver')::text, 'approved'), ('suspend_user', tests.id('driver')::text, 'suspended'),
    ('suspend_user', tests.id('driver')::text, 'active') $$,
  'the audit log has one entry per decision, with the administrator'
);
select throws_ok('delete from private.admin_audit', 'PT403', null, 'an entry of the audit log cannot be deleted');
select throws_ok('update private.admin_audit set outcome = ''x''', 'PT403', null, 'an entry of the audit log cannot be changed');
select * from finish();
