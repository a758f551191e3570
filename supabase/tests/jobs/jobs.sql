select plan(182);
select tests.create_cast();

select tests.closed('jobs', 'every');
select tests.closed('clock', 'last_tick_at');
select tests.closed('job_problems', 'error');
select tests.closed('retention', 'condition');

-- Every job of schemas/jobs/rows.sql.
select is_empty(
  $$ select j.name from private.jobs j
     where j.function_name <> 'forget_rows' and not exists (
       select from pg_proc p
       where p.pronamespace = 'private'::regnamespace and p.proname = j.function_name and p.pronargs = 0
         and p.prorettype = 'int'::regtype
     ) $$,
  'every SQL job names a function without parameters that returns a number'
);
select set_eq(
  'select k.job from private.retention k', $$ select j.name from private.jobs j where j.function_name = 'forget_rows' $$,
  'or has rows of retention'
);
select is_empty(
  $$ select j.name, r.rolname from private.jobs j
     join pg_proc p on p.pronamespace = 'private'::regnamespace and p.proname = j.function_name
     cross join pg_roles r
     where r.rolname in ('anon', 'authenticated', 'app_admin', 'app_relay', 'app_clock', 'service_role')
       and has_function_privilege(r.oid, p.oid, 'execute') $$,
  'no role executes the function of a job but through the runner'
);
select set_eq(
  $$ select p.proname::text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and has_function_privilege('app_clock', p.oid, 'execute') $$,
  array[
    'begin_tick', 'run_job', 'claim_job', 'finish_job', 'abandoned_uploads', 'take_file_deletions', 'finish_file_deletions',
    'known_problems', 'report_row', 'next_export', 'export_part_names', 'export_rows', 'finish_export', 'ended_exports', 'forget_exports'
  ],
  'the clock may run jobs and nothing else'
);
select is_empty(
  $$ select p.proname, r.rolname from pg_proc p, pg_roles r
     where p.pronamespace = 'private'::regnamespace and p.proname in ('begin_tick', 'run_job', 'claim_job', 'finish_job')
       and r.rolname in ('anon', 'authenticated', 'app_admin', 'app_relay', 'service_role')
       and has_function_privilege(r.oid, p.oid, 'execute') $$,
  'other roles do not run jobs'
);

-- Jobs of this test.
create table tests.runs (job text);
create function private.test_counts() returns int language sql set search_path = ''
as $$ insert into tests.runs values ('counts'); select 3 $$;
create function private.test_fills() returns int language sql set search_path = ''
as $$ insert into tests.runs values ('fills'); select 500 $$;
create function private.test_fails() returns int language plpgsql set search_path = ''
as $$ begin insert into tests.runs values ('fails'); raise exception 'no such luck'; end $$;
create function private.test_hangs() returns int language plpgsql set search_path = ''
as $$ begin raise query_canceled using message = 'took too long'; end $$;
insert into private.jobs (name, description, every, function_name) values
  ('test_counts', 'Counts', '1 hour', 'test_counts'), ('test_fills', 'Fills its batch', '1 hour', 'test_fills'),
  ('test_fails', 'Fails', '1 hour', 'test_fails'), ('test_hangs', 'Hangs', '1 hour', 'test_hangs'),
  ('test_slow', 'TypeScript', '1 hour', null);
create function tests.due() returns text language sql security definer set search_path = ''
return (select string_agg(t.job_name || case when t.is_sql then '' else '*' end, ' ' order by t.job_name)
  from private.begin_tick() t where t.job_name ~ '^test_(counts|fails|fills|hangs|slow)$');
create function tests.ran(job text) returns text language sql security definer set search_path = ''
return (select r::text from private.run_job(job) r);
grant execute on all functions in schema tests to app_clock;

select is(private.last_tick_at(), (select last_tick_at from private.clock), 'the last tick is known');
select is(tests.due(), 'test_counts test_fails test_fills test_hangs test_slow*', 'a new job is due at once');
select ok(private.last_tick_at() >= now(), 'and the tick is recorded');
select is(tests.ran('test_counts'), '(done,3,f)', 'a job runs and says what it changed');
select is(tests.ran('test_counts'), '(skipped,,f)', 'and not again before its time');
update private.jobs set last_started_at = now() - interval '1 hour' where name = 'test_counts';
select is(tests.ran('test_counts'), '(done,3,f)', 'but again when its time has come');
select is((select count(*) from tests.runs where job = 'counts'), 2::bigint, 'which makes two runs');
-- A clock that is set back: the last start lies in the future, and the next one would wait until the clock is there again.
update private.jobs set last_started_at = clock_timestamp() + interval '2 hours' where name = 'test_counts';
select is(tests.due(), 'test_counts test_fails test_fills test_hangs test_slow*', 'a job that started in the future is due');
select is(tests.ran('test_counts'), '(done,3,f)', 'and runs');
select is(tests.ran('test_counts'), '(skipped,,f)', 'once');
select is(tests.ran('test_fills'), '(done,500,t)', 'a job that fills its batch says that there is more');
select is(tests.ran('test_fills'), '(done,500,t)', 'and is due again at once');
select is(tests.ran('test_fails'), '(failed,,f)', 'a job that fails does not raise');
select is((select count(*) from tests.runs where job = 'fails'), 0::bigint, 'its changes are undone');
select results_eq(
  $$ select last_error, failures, last_result from private.jobs where name = 'test_fails' $$,
  $$ values ('P0001: no such luck'::text, 1, null::int) $$, 'and the error is recorded'
);
select is(tests.ran('test_hangs'), '(failed,,f)', 'a job that is cancelled by a timeout is recorded as well');
select is(tests.ran('test_slow'), '(skipped,,f)', 'a TypeScript job is not run in SQL');
select is(tests.ran('nothing'), '(skipped,,f)', 'nor is a job that does not exist');
create or replace function private.test_fails() returns int language sql set search_path = '' return 0;
update private.jobs set is_more_to_do = true where name = 'test_fails';
select is(tests.ran('test_fails'), '(done,0,f)', 'a job that recovers');
select results_eq(
  $$ select last_error, failures, last_result from private.jobs where name = 'test_fails' $$,
  $$ values (null::text, 0, 0) $$, 'has no error any more'
);

-- Claims of TypeScript jobs.
create table tests.claims as select private.claim_job('test_slow', 60) as token;
select isnt((select token from tests.claims), null, 'a TypeScript job is claimed');
select is(private.claim_job('test_slow', 60), null, 'once at a time');
select is(private.claim_job('test_counts', 60), null, 'a SQL job is not claimed');
select throws_ok('select private.claim_job(''test_slow'', 0)', 'PT400', null, 'a claim without time is refused');
select ok(not private.finish_job('test_slow', gen_random_uuid(), 1, null), 'another token finishes nothing');
update private.jobs set claimed_until = now() - interval '1 second', last_started_at = now() - interval '2 hours' where name = 'test_slow';
create table tests.second as select private.claim_job('test_slow', 60) as token;
select isnt((select token from tests.second), null, 'a claim that has run out is taken over');
select ok(not private.finish_job('test_slow', (select token from tests.claims), 1, null), 'the first process is too late');
select ok(private.finish_job('test_slow', (select token from tests.second), 500, null), 'the second one finishes');
select ok(private.claim_job('test_slow', 60) is not null, 'and is followed by another run, because it filled its batch');
update private.jobs set claim_token = tests.named('claim') where name = 'test_slow';
select ok(private.finish_job('test_slow', tests.named('claim'), null, 'provider down'), 'a failure is finished too');
select results_eq(
  $$ select last_error, failures, last_result, claim_token from private.jobs where name = 'test_slow' $$,
  $$ values ('provider down'::text, 1, null::int, null::uuid) $$, 'and recorded'
);
update private.jobs
set claim_token = tests.named('claim'), claimed_until = clock_timestamp() + interval '125 minutes', last_started_at = clock_timestamp() + interval '2 hours'
where name = 'test_slow';
select isnt(private.claim_job('test_slow', 60), null, 'a claim that began in the future has run out, because the clock was set back');
select is(private.claim_job('test_slow', 60), null, 'and is followed by one other');
select * from finish();
