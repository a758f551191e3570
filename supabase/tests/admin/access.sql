select plan(258);
select tests.create_cast();

-- Only app_admin acts as an administrator.
select is_empty(
  $$ select p.oid::regprocedure, r.rolname from pg_proc p, pg_roles r
     where p.pronamespace = 'private'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
       and has_function_privilege(r.oid, p.oid, 'execute')
       and p.proname ~ '(admin|audit|list_jobs|request_job_run|suspend_user|verify_user|decide_driver|find_people|view_person|person_timeline)' $$,
  'no other client role may execute the functions of administrators'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and has_function_privilege('app_admin', p.oid, 'execute')
       and p.proname in ('start_admin_session', 'audit', 'admin_session', 'guard_audit', 'create_notifications_of_suspension', 'broadcast_suspension',
         'refuse_decided') $$,
  'app_admin may not execute internal functions'
);
select is_empty(
  $$ select distinct g.table_name from information_schema.role_table_grants g
     where g.table_schema = 'public' and g.grantee = 'app_admin'
     except
     select tablename from pg_policies
     where schemaname = 'public' and permissive = 'RESTRICTIVE' and roles = '{app_admin}' and cmd = 'ALL' and qual like '%is_live_admin%'
     except
     select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v' and 'security_invoker=true' = any (reloptions) $$,
  'every table that app_admin reads has the restrictive policy for live sessions, and a view those of its tables'
);

-- The tables of administrators are used through functions only.
select tests.closed(target, changed)
from (values
  ('admins', 'user_id'), ('admin_sessions', 'token_hash'), ('admin_devices', 'token_hash'), ('admin_audit', 'outcome'),
  ('admin_code', 'id'), ('admin_code_setup', 'id')
) as tables (target, changed);

-- With and without a live session.
select tests.authenticate_as('admin');
select is(private.require_admin(), tests.id('admin'), 'require_admin returns the id of an administrator with a live session');
select is((select count(*) from public.profiles where id = any (tests.ids())), 7::bigint, 'an administrator reads profiles');
select results_eq(
  'select p.name, b.seats from public.bookings b join public.profiles p on p.id = b.passenger_id where b.trip_id = tests.trip()',
  $$ values ('Passenger', 1) $$, 'an administrator reads the bookings and passengers of a trip'
);
select set_config('request.jwt.claims', '{"role": "app_admin"}', true);
select is_empty('select * from public.profiles', 'app_admin without a session reads no profiles');
select is_empty('select * from public.bookings', 'app_admin without a session reads no bookings');
select is_empty('select * from public.platform_settings', 'app_admin without a session reads no settings');
select throws_ok('select private.require_admin()', 'PT401', 'Please sign in again.', 'app_admin without a session is refused');
select throws_ok(call, 'PT401', null, 'a live session is needed: ' || call)
from unnest(array[
  'select private.verify_user(tests.id(''passenger''), true, null)',
  'select private.decide_driver(tests.id(''newdriver''), true, null, false)',
  'select private.suspend_user(tests.id(''passenger''), true, null)',
  'select private.audit_document_view(''x'')',
  'select private.admin_overview()',
  'select private.admin_waiting()',
  'select private.list_inbox(100)',
  'select private.take_inbox_item(''user'', tests.id(''passenger''))',
  'select private.return_inbox_item(''user'', tests.id(''passenger''))',
  'select private.read_inbox_item(''user'', tests.id(''passenger''))',
  'select * from private.admin_weeks(12)',
  'select * from private.admin_routes()',
  'select * from private.admin_finances()',
  'select * from private.find_people(''%'')',
  'select private.view_person(tests.id(''passenger''))',
  'select * from private.person_timeline(tests.id(''passenger''))',
  'select private.admin_search(''passenger'')',
  'select private.admin_change_trip_status(tests.trip(), ''waiting'')',
  'select * from private.list_audit(null, null, 10)',
  'select * from private.list_jobs()',
  'select private.request_job_run(''forget_tracks'')'
]) as call;
select tests.authenticate_as('postgres');
update private.admin_sessions set revoked_at = now() where admin_id = tests.id('admin');
select tests.authenticate_as('admin');
select throws_ok('select private.require_admin()', 'PT401', null, 'a revoked session is refused');
select is_empty('select * from public.trips', 'a revoked session reads no trips');
select tests.authenticate_as('postgres');
update private.admin_sessions set revoked_at = null where admin_id = tests.id('admin');
select private.set_suspended(tests.id('admin'), true);
select tests.authenticate_as('admin');
select throws_ok('select private.require_admin()', 'PT401', null, 'the session of a suspended administrator is refused');
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('admin'), false);
select throws_ok(
  format('insert into private.admin_sessions (admin_id, token_hash, expires_at) values (%L, %L, now() + interval ''9 hours'')',
    tests.id('admin'), tests.hash('long session')),
  '23514', null, 'a session longer than eight hours cannot be stored'
);

-- The end of a session.
select tests.authenticate_as('postgres');
create function tests.admin_session_is_live()
returns boolean
language plpgsql
as $$
declare
  alive boolean;
begin
  perform tests.authenticate_as('admin');
  alive := private.is_live_admin();
  perform tests.authenticate_as('postgres');
  return alive;
end
$$;

savepoint signed_in;
update private.admin_sessions set expires_at = now() where admin_id = tests.id('admin');
select ok(not tests.admin_session_is_live(), 'an expired session is not live');
rollback to signed_in;
update public.profiles set deleted_at = now() where id = tests.id('admin');
select ok(not tests.admin_session_is_live(), 'the session of a deleted person is not live');
rollback to signed_in;
update auth.users set deleted_at = now() where id = tests.id('admin');
select ok(not tests.admin_session_is_live(), 'the session of an account that Auth has deleted is not live');
rollback to signed_in;
select ok(tests.admin_session_is_live(), 'any other session is live');

-- A new password.
select tests.authenticate_as('postgres');
savepoint password;
update auth.users set encrypted_password = encrypted_password, email = email where id = tests.id('admin');
update auth.users set encrypted_password = 'new' where id = tests.id('passenger');
select tests.authenticate_as('admin');
select ok(private.is_live_admin(), 'a new password of another person does not end the session');
select tests.authenticate_as('postgres');
update auth.users set encrypted_password = 'new' where id = tests.id('admin');
select tests.authenticate_as('admin');
select ok(not private.is_live_admin(), 'a new password of the administrator ends all their sessions');
select tests.authenticate_as('postgres');
select is(
  (select outcome from private.admin_audit where action = 'password_changed' and subject = tests.id('admin')::text), 'closed', 'the audit log has an entry about the new password'
);
rollback to password;
select tests.authenticate_as('postgres');
select * from finish();
