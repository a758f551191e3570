select plan(23);
select tests.create_cast();
insert into private.jobs (name, description, every) values ('test_admin_job', 'A test', '90 seconds');

create function tests.found(search text) returns text language sql
return (select string_agg(l.action || ' ' || coalesce(l.subject_name, '-'), ', ' order by l.id desc)
  from private.list_audit(search, null, 20) l where l.admin_email = 'admin@cast.test');
grant execute on all functions in schema tests to app_admin;

select tests.authenticate_as('admin');
select private.verify_user(tests.id('stranger'), false, 'Blurred 100% photo');
select private.verify_user(tests.id('newdriver'), true, null);
select tests.authenticate_as('postgres');
insert into storage.objects (metadata, bucket_id, name) values (tests.file(), 'documents', tests.document('corporate', 'proof-of-address'));
select tests.authenticate_as('admin');
select private.audit_document_view(tests.document('corporate', 'proof-of-address'));
select is(tests.found(null), 'view_document Corporate, verify_user Newdriver, verify_user Stranger', 'the audit log is listed, newest first, with names');
select results_eq(
  $$ select l.admin_name, l.outcome, l.reason, l.subject from private.list_audit('blurred', null, 20) l where l.admin_email = 'admin@cast.test' $$,
  $$ values ('Ada'::text, 'rejected'::text, 'Blurred 100% photo'::text, tests.id('stranger')::text) $$, 'who, outcome, reason, subject'
);
select is(tests.found(search), expected, 'searched for ' || search)
from (values
  ('STRANGER@cast', 'verify_user Stranger'), ('Rejected', 'verify_user Stranger'), ('100%', 'verify_user Stranger'), ('10%0', null),
  ('admin@cast.test', 'view_document Corporate, verify_user Newdriver, verify_user Stranger'), ('corporate@', 'view_document Corporate'), ('verify user', 'verify_user Newdriver, verify_user Stranger'),
  ('verify_user', 'verify_user Newdriver, verify_user Stranger'), (tests.id('newdriver')::text, 'verify_user Newdriver'), ('\', null)
) as searches (search, expected);
select is((select count(*) from private.list_audit('admin@cast.test', null, 1)), 1::bigint, 'a page has so many rows');
select is(
  (select l.subject_name from private.list_audit('admin@cast.test', (select max(f.id) from private.list_audit('admin@cast.test', null, 1) f), 1) l),
  'Newdriver', 'and the next page begins behind it'
);

-- Jobs.
select results_eq(
  $$ select l.description, l.every_seconds, l.is_sql, l.is_running, l.failures from private.list_jobs() l where l.name = 'test_admin_job' $$,
  $$ values ('A test'::text, 90, false, false, 0) $$, 'jobs are listed'
);
select tests.authenticate_as('postgres');
update private.jobs set last_started_at = now() where name = 'test_admin_job';
select is(private.claim_job('test_admin_job', 60), null, 'a job that has just run is not due');
select tests.authenticate_as('admin');
select ok(not private.request_job_run('test_admin_job'), 'an administrator asks for a run');
select is(tests.found('run job'), 'run_job -', 'which is audited');
select throws_ok($$ select private.request_job_run('no_such_job') $$, 'PT404', 'Job not found.', 'a job that does not exist is refused');
select throws_ok($$ select private.request_job_run(null) $$, 'PT404', 'Job not found.', 'as is none');
select is(tests.found('run job'), 'run_job -', 'and not audited');
select tests.authenticate_as('postgres');
select isnt(private.claim_job('test_admin_job', 60), null, 'the job is due at once');
select tests.authenticate_as('admin');
select ok((select l.is_running from private.list_jobs() l where l.name = 'test_admin_job'), 'and is shown as running while it is claimed');
select * from finish();
