select plan(118);
select tests.create_cast();

-- The export of personal data is a list of parts.
select tests.closed('export_parts', 'query');
select lives_ok(
  $$ insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
     values (tests.trip(), now() - interval '1 minute', 6.6, 3.4), (tests.trip(), now(), 6.7, 3.5) $$, 'the driver has a track'
);
select tests.authenticate_as('driver');
select is(
  (select string_agg(k ->> 'latitude', ' ') from jsonb_array_elements(private.export_own_data() -> 'tracks') k), '6.6 6.7',
  'a driver''s export contains their track'
);
select tests.authenticate_as('passenger');
select is(private.export_own_data() -> 'tracks', '[]', 'the exports of others do not contain it');

-- Settings of departures.
select tests.authenticate_as('admin');
select lives_ok(format('select private.change_settings(%L)', changes), 'an administrator changes ' || changes)
from unnest(array[
  '{"departureFirst": "05:00", "departureLast": "22:00", "departureStepMinutes": 15}', '{"waitingMinutesBefore": 180}',
  '{"enRouteMinutesBefore": 0, "sameDayLeadMinutes": 45}', '{"sameDayLeadMinutes": null}',
  '{"nightFrom": "18:30"}'
]) as changes;
select throws_ok(format('select private.change_settings(%L)', changes), 'PT400', null, 'settings refuse ' || changes)
from unnest(array[
  '{"departureFirst": "23:00"}', '{"departureFirst": "25:00"}', '{"departureFirst": null}', '{"departureFirst": {}}',
  '{"departureStepMinutes": 0}', '{"departureStepMinutes": 1e12}', '{"waitingMinutesBefore": -1}',
  '{"enRouteMinutesBefore": 181}', '{"enRouteMinutesBefore": "soon"}', '{"nightFrom": "11:59"}', '{"nightFrom": null}', '{"id": true}', '{"fareMinKobo": 1}',
  '{"departure_first; drop table public.trips": "05:00"}', 'null', '"x"'
]) as changes;
select tests.authenticate_as('postgres');
select results_eq(
  $$ select departure_first, departure_last, departure_step_minutes, waiting_minutes_before, en_route_minutes_before,
       same_day_lead_minutes, night_from, fare_min_kobo from public.platform_settings $$,
  $$ values ('05:00'::time, '22:00'::time, 15, 180, 0, null::int, '18:30'::time, 100000) $$, 'the accepted changes hold, and no other'
);

-- Jobs that delete what registration, sign-in and the change of an address leave behind.
insert into private.registrations (email, details, created_at) values
  ('old@cast.test', '{}', now() - interval '61 minutes'), ('new@cast.test', '{}', now() - interval '59 minutes');
select cmp_ok(private.forget_rows('forget_registrations'), '>=', 1, 'unused registrations are deleted');
select results_eq(
  $$ select email from private.registrations where email in ('old@cast.test', 'new@cast.test') $$,
  $$ values ('new@cast.test') $$, 'after an hour'
);
insert into private.known_devices (bucket, seen_at) values
  ('test-old', now() - interval '181 days'), ('test-new', now() - interval '179 days');
select cmp_ok(private.forget_rows('forget_known_devices'), '>=', 1, 'devices without a sign-in are deleted');
select results_eq(
  $$ select bucket from private.known_devices where bucket ~ '^test-' $$, $$ values ('test-new') $$, 'after 180 days'
);
insert into private.email_changes (user_id, new_email, requested_at) values
  (tests.id('passenger'), 'old@cast.test', now() - interval '61 minutes'),
  (tests.id('driver'), 'new@cast.test', now() - interval '59 minutes');
select cmp_ok(private.forget_rows('forget_email_changes'), '>=', 1, 'requests to change an address are deleted');
select results_eq(
  $$ select new_email from private.email_changes where new_email ~ '@cast.test$' $$, $$ values ('new@cast.test') $$,
  'after an hour'
);
select is_empty(
  $$ select name from unnest(array['forget_registrations', 'forget_known_devices', 'forget_email_changes']) as name
     except select name from private.jobs where function_name = 'forget_rows' $$, 'each of them is a job'
);

-- A batch of old rows.
insert into private.registrations (email, details, created_at)
select 'many@cast.test', '{}', now() - interval '2 hours' from generate_series(1, 501);
select is(private.forget_rows('forget_registrations'), 500, 'one run deletes 500 rows at most');
select cmp_ok(private.forget_rows('forget_registrations'), '>=', 1, 'and the next run the others');
select is(private.forget_rows('forget_registrations'), 0, 'a run without old rows deletes nothing');

-- The log of Auth contains the address of the person, and the account that acted on them.
insert into auth.audit_log_entries (id, payload)
select gen_random_uuid(), payload from (values
  (jsonb_build_object('action', 'login', 'actor_id', tests.id('passenger'), 'actor_username', 'passenger@cast.test')),
  (jsonb_build_object('action', 'user_modified', 'actor_id', gen_random_uuid(),
    'traits', jsonb_build_object('user_id', tests.id('passenger'), 'user_email', 'passenger@cast.test'))),
  (jsonb_build_object('action', 'login', 'actor_id', tests.id('driver'), 'actor_username', 'driver@cast.test'))
) as entries (payload);
create function tests.scans() returns bigint language sql return pg_stat_get_xact_numscans('auth.audit_log_entries'::regclass);
create table tests.before_deletion as select tests.scans() as scans;
select tests.closed('auth_log_deletions', 'next_block');
select lives_ok($$ select tests.delete_account('passenger') $$, 'the passenger deletes their account');
select tests.authenticate_as('postgres');
select is(tests.scans(), (select b.scans from tests.before_deletion b), 'which does not read the log of Auth');
create function tests.logged() returns setof text language sql
begin atomic
  select l.payload ->> 'actor_username' from auth.audit_log_entries l
  where l.payload ->> 'actor_username' in ('passenger@cast.test', 'driver@cast.test') or l.payload::text ~ '"passenger@cast.test"';
end;
select is((select count(*) from tests.logged()), 3::bigint, 'so that their rows stay');
select lives_ok('select private.forget_auth_log()', 'until a job looks for them');
select results_eq('select tests.logged()', $$ values ('driver@cast.test') $$, 'and deletes them, and no others');
select is_empty('select from private.auth_log_deletions', 'then no deletion waits');

-- A log that one run cannot read to its end. Each slice is 2 MB.
insert into auth.audit_log_entries (id, payload)
select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', gen_random_uuid(), 'more', repeat(md5(n::text), 50)) from generate_series(1, 4000) n;
insert into auth.audit_log_entries (id, payload)
select gen_random_uuid(), json_build_object('actor_id', p, 'actor_username', 'last@cast.test') from unnest(array[tests.named('first'), tests.named('second')]) p;
insert into private.auth_log_deletions (person_id) values (tests.named('first'));
select is(private.scan_auth_log(now()), 0, 'a run ends at its time');
insert into private.auth_log_deletions (person_id) values (tests.named('second'));
select is(
  (select count(*) from private.auth_log_deletions d where d.next_block > 0), 1::bigint, 'who is deleted meanwhile waits for the next scan'
);
select is(private.scan_auth_log(now() + interval '1 minute'), 1, 'the next run goes on to the end, for those who waited at its beginning');
select is(private.scan_auth_log(now() + interval '1 minute'), 1, 'and the one after it for the others');
select is(private.scan_auth_log(now() + interval '1 minute'), 0, 'and then no deletion waits');
select * from finish();
