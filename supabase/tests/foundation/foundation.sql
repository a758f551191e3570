select plan(69);
select tests.create_cast();

-- Rules for every table and function.
select is_empty(
  $$ select c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity $$,
  'every table in public has row security'
);
select is_empty(
  $$ select c.relname from pg_class c
     where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity $$,
  'every table in private has row security'
);
select is_empty(
  $$ select c.relname from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
       and obj_description(c.oid, 'pg_class') is null $$,
  'every table has a comment'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and obj_description(p.oid, 'pg_proc') is null $$,
  'every function has a comment'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce(p.proconfig @> array['search_path=""'], false)
       and not (p.prosqlbody is not null and not p.prosecdef) $$,
  'every function has an empty search path, or is an invoker function with a parsed SQL body'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace $$,
  'no function stands in public'
);
select is_empty(
  $$ select c.relname::text from pg_class c where c.relnamespace = 'exposed'::regnamespace
     union all select p.proname from pg_proc p where p.pronamespace = 'exposed'::regnamespace
     union all select r.rolname || ' may use it' from pg_roles r
     where r.rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(r.oid, 'exposed', 'usage')
     union all select t.tablename from pg_publication_tables t $$,
  'the schema of the Data API is empty, and Realtime publishes no table'
);
select ok(
  'statement_timeout=1s' = any ((select rolconfig from pg_roles where rolname = 'anon')::text[]),
  'a statement of a caller without a token may take one second'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace
       and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) $$,
  'PUBLIC may execute no function of private'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosecdef
       and obj_description(p.oid, 'pg_proc') !~ '\nSecurity definer because: \S' $$,
  'the comment of every security definer function gives the reason'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
       and not exists (
         select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner
       ) $$,
  'a function that only its owner may execute is not security definer'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosrc ~ '(private\.refuse\(|errcode = ''PT|raise insufficient_privilege)'
       and obj_description(p.oid, 'pg_proc') !~ '\nRefuses: \S' $$,
  'the comment of every function that raises an error lists when it refuses'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosrc like '%realtime.send(%' and p.proname !~ '^broadcast_' $$,
  'only broadcast functions send through Realtime'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosrc like '%insert into public.notifications%'
       and p.proname !~ '^create_notification' $$,
  'only create_notification functions store notifications'
);
select is_empty(
  $$ select tablename from pg_tables where schemaname = 'public'
     except
     select tablename from pg_policies
     where schemaname = 'public' and permissive = 'RESTRICTIVE' and roles = '{authenticated}' and cmd = 'ALL'
       and qual like '%is_active_caller%' $$,
  'every table has the restrictive policy for active callers'
);
select is_empty(
  $$ select tablename, role, cmd from pg_policies, unnest(roles) role
     where schemaname = 'public' and permissive = 'PERMISSIVE' group by 1, 2, 3 having count(*) > 1 $$,
  'each table has at most one permissive policy per role and verb'
);
select is_empty(
  $$ select tablename, policyname from pg_policies
     where schemaname = 'public' and (cmd = 'ALL') and permissive = 'PERMISSIVE' $$,
  'no permissive policy covers all verbs'
);
select is_empty(
  $$ select tablename, policyname from pg_policies
     where schemaname in ('public', 'storage', 'realtime') and 'public' = any (roles) $$,
  'no policy applies to PUBLIC'
);

-- All grants.
select set_eq(
  $$ select grantee || ' ' || lower(privilege_type) || ' ' || table_name from information_schema.role_table_grants
     where table_schema in ('public', 'private') and privilege_type <> 'SELECT' and grantee <> 'postgres' $$,
  array[]::text[],
  'no role may insert, delete, truncate, reference or update whole rows'
);
select set_eq(
  $$ select grantee || ' updates ' || table_name || '.' || column_name from information_schema.column_privileges
     where table_schema in ('public', 'private') and privilege_type <> 'SELECT' and grantee <> 'postgres' $$,
  array[
    'authenticated updates profiles.name', 'authenticated updates profiles.phone',
    'app_admin updates platform_settings.fare_min_kobo', 'app_admin updates platform_settings.fare_max_kobo',
    'app_admin updates platform_settings.fare_step_kobo', 'app_admin updates platform_settings.booking_seats_max',
    'app_admin updates platform_settings.trip_days_ahead_max'
  ],
  'client roles may update only the listed columns'
);
select is_empty(
  $$ select grantee, table_name from information_schema.role_table_grants
     where table_schema in ('public', 'private') and grantee in ('service_role', 'app_gateway', 'PUBLIC') $$,
  'service_role, app_gateway and PUBLIC have no table privileges'
);
select is_empty(
  $$ select table_name from information_schema.role_table_grants where table_schema = 'private' and grantee <> 'postgres' $$,
  'no client role has a privilege on a table of private'
);

-- Functions that anonymous callers may execute are listed here one by one.
select is_empty(
  $$ select p.proname from pg_proc p
     where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
       and p.proname not in (
         'lagos_day', 'lagos_today', 'lagos_moment', 'resolve_place', 'suggest_places', 'search_trips',
         'hit_rate_limit', 'view_share', 'record_device_position', 'suspension_notice', 'last_tick_at', 'store_registration', 'hit_sign_in', 'note_sign_in',
         'platform_figures', 'takes_cash', 'takes_online', 'drop_push_subscription', 'open_visitor_thread', 'view_visitor_thread',
         'send_visitor_message', 'view_contact_request', 'answer_contact_request', 'read_received_payment', 'confirm_email', 'marks_last_position',
         'person_of_alarm_key', 'require_person', 'raise_sos', 'road_km', 'lies_on_way', 'way_km',
         'search_along', 'open_requests', 'trip_days', 'next_departures', 'count_searches', 'trip_cards', 'open_trip_ids', 'note_request', 'trip_way', 'point_of', 'asked_point_for_caller', 'driver_to_be_named',
         'is_shown_photo', 'is_suspended', 'card_photo', 'driver_comments', 'drives_since', 'checks_of'
       ) $$,
  'anonymous callers may execute only the listed functions: calendar, places, search, rate limit, shared links, suspension notice, last tick, registration, known devices, figures, ways to pay, browsers, tracking apps, support, emergency contacts, links of mails and payments, where a trip is, alarms with a key, kilometres, trips along the way and their open requests, days with trips, next departures, counting searches, repeated requests, trips as they are read, what is known of their drivers'
);
select is_empty(
  $$ select p.oid::regprocedure, r.rolname from pg_proc p, pg_roles r
     where p.pronamespace = 'private'::regnamespace and r.rolname in ('anon', 'authenticated', 'app_admin', 'app_relay', 'app_payments', 'app_courier')
       and has_function_privilege(r.oid, p.oid, 'execute')
       and (p.prorettype = 'trigger'::regtype or p.proname ~ '^(check_|changed_|locked_|create_profile|caller_state|refuse|clean_text|place_or_refuse)') $$,
  'no client role may execute triggers, checks or other internal functions'
);

-- Roles.
select is(
  (select array_agg(r.rolname::text order by r.rolname) from pg_auth_members m join pg_roles r on r.oid = m.roleid
   where m.member = 'app_gateway'::regrole and m.set_option and not m.inherit_option),
  array['anon', 'app_admin', 'app_clock', 'app_courier', 'app_payments', 'app_relay', 'authenticated'],
  'the gateway may switch to the seven roles of its callers, and inherits no privileges'
);
select ok(
  not pg_has_role('authenticator', 'app_admin', 'member') and not pg_has_role('app_admin', 'authenticated', 'member'),
  'the Data API cannot switch to app_admin, and app_admin is not a member of authenticated'
);
select ok(
  (select not rolsuper and not rolbypassrls and not rolinherit and rolcanlogin from pg_roles where rolname = 'app_gateway'),
  'the gateway''s login has no privileges of its own'
);

-- An index that begins as another one of the same rows costs every write and gives no read anything.
select is_empty(
  $$ select x.indexrelid::regclass || ' is the beginning of ' || y.indexrelid::regclass
     from pg_index x
     join pg_class c on c.oid = x.indexrelid
     join pg_index y on y.indrelid = x.indrelid and y.indexrelid <> x.indexrelid
     join pg_class o on o.oid = y.indexrelid and o.relam = c.relam
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not x.indisunique
       and pg_get_expr(x.indpred, x.indrelid) is not distinct from pg_get_expr(y.indpred, y.indrelid)
       and pg_get_expr(x.indexprs, x.indrelid) is not distinct from pg_get_expr(y.indexprs, y.indrelid)
       and y.indkey::text || ' ' like x.indkey::text || ' %' and y.indoption::text || ' ' like x.indoption::text || ' %'
       and y.indclass::text || ' ' like x.indclass::text || ' %' and y.indcollation::text || ' ' like x.indcollation::text || ' %' $$,
  'no index is the beginning of another one'
);

-- Settings.
select tests.matrix('platform_settings.fare_max_kobo', 'true', $$
  anon       1 denied denied denied
  passenger  1 denied denied denied
  stranger   1 denied denied denied
  driver     1 denied denied denied
  newdriver  1 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      1 denied 1      denied
$$);
select tests.authenticate_as('passenger');
select is((select fare_max_kobo from public.platform_settings), 5000000, 'a signed-in person reads the limits');
select tests.authenticate_as('gone');
select is_empty('select * from public.platform_settings', 'a token whose session has ended reads no settings');
select tests.authenticate_as('admin');
select lives_ok('update public.platform_settings set fare_max_kobo = 8000000', 'an administrator raises the maximum fare');
select throws_ok(
  'update public.platform_settings set fare_max_kobo = 1', '23514', null, 'a maximum below the minimum fare is refused'
);
select tests.authenticate_as('postgres');
select throws_ok(
  'insert into public.platform_settings (id) values (false)', '23514', null, 'a second row of settings is refused'
);
select * from finish();
