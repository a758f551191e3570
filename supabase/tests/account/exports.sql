-- A large account is exported by a job into a file.
select plan(65);
select tests.create_cast();
select tests.closed('data_exports', 'bytes');

select tests.authenticate_as('driver');
select ok(private.export_own_data() ? 'trips', 'a small account is answered at once');
select tests.authenticate_as('postgres');
-- Without the triggers, which would queue a mail for each.
set local session_replication_role = replica;
insert into public.notifications (user_id, kind, title, body)
select tests.id('driver'), 'support', 'Title', 'Body ' || n from generate_series(1, 5001) n;
set local session_replication_role = origin;
select tests.authenticate_as('driver');
select throws_ok(
  'select private.export_own_data()', 'PT409', 'Your account holds too much for one answer. Ask for a file instead.',
  'more than 5,000 rows are not'
);
select tests.authenticate_as('passenger');
select lives_ok('select private.export_own_data()', 'another account is');

-- Callers who may ask.
select tests.authenticate_as(who), throws_ok(format('select private.%s()', call), code, null, format('%s: %s', who, call))
from (values ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403'), ('gone', 'PT401')) as others (who, code),
  unnest(array['ask_for_export', 'own_export']) as call;
select tests.authenticate_as('driver');
select lives_ok('select private.ask_for_export()', 'the driver asks for a file');
select lives_ok('select private.ask_for_export()', 'and again');
select results_eq(
  'select made_at, bytes from private.own_export()', $$ values (null::timestamptz, null::bigint) $$, 'one file is being made'
);
select tests.authenticate_as('stranger');
select is_empty('select * from private.own_export()', 'other people have none');
select throws_ok(
  'select * from private.export_rows(gen_random_uuid(), ''trips'')', '42501', null, 'people cannot read the rows of an export'
);

-- The job's files.
select tests.authenticate_as('postgres');
create function tests.export() returns uuid language sql
return (select x.id from private.data_exports x where x.person_id = tests.id('driver') and x.ended_at is null);
-- Exports of other tests come first; only this one is looked at.
update private.data_exports set asked_at = '2020-01-01' where id = tests.export();
select is((select id from private.next_export()), tests.export(), 'the one that has waited longest is made first');
select private.set_suspended(tests.id('driver'), true);
select is_empty('select id from private.next_export() where id = tests.export()', 'that of a suspended person waits');
select private.set_suspended(tests.id('driver'), false);
select is(
  (select count(*) from private.export_rows(tests.export(), 'notifications')),
  (select count(*) from public.notifications where user_id = tests.id('driver')), 'all their rows are in it'
);
select is(
  (select r::jsonb ->> 'id' from private.export_rows(tests.export(), 'profile') r), tests.id('driver')::text, 'and none of others'
);
select throws_ok(
  'select private.export_rows(gen_random_uuid(), ''trips'')', 'PT404', null, 'without a request nothing is read'
);
select ok(private.finish_export(tests.export(), 1000), 'the file is stored');
select is((select count(*) from public.notifications where user_id = tests.id('driver') and kind = 'export_ready'), 1::bigint, 'the person is told');
select is(
  (select count(*) from private.deliveries where user_id = tests.id('driver') and kind = 'export_ready' and channel = 'email'),
  1::bigint, 'by mail'
);
select ok(not private.finish_export(tests.export(), 1000), 'and only once');
select throws_ok(
  format('select private.export_rows(%L, ''trips'')', tests.export()), 'PT404', null, 'the rows of a made export are not read again'
);

-- 24 hours later.
select tests.authenticate_as('driver');
select private.ask_for_export();
select is((select bytes from private.own_export()), 1000::bigint, 'as long as there is a file, no other is made');
select tests.authenticate_as('postgres');
select is_empty('select * from private.ended_exports(500) e where e.id = tests.export()', 'it is not deleted before its time');
update private.data_exports set made_at = now() - interval '24 hours' where id = tests.export();
select tests.authenticate_as('driver');
select is_empty('select * from private.own_export()', 'after 24 hours it is no longer given out');
select private.ask_for_export();
select is((select bytes from private.own_export()), null, 'another one can be asked for');
select tests.authenticate_as('postgres');
select is(
  (select count(*) from private.ended_exports(500) e where e.path like tests.id('driver') || '/%'), 1::bigint, 'the old file is to be deleted'
);
insert into storage.objects (bucket_id, name)
select 'exports', private.export_path(x) from private.data_exports x where x.person_id = tests.id('driver') and x.ended_at is not null;
create function tests.forget() returns int language sql return private.forget_exports(
  array(select x.id from private.data_exports x where x.person_id = tests.id('driver'))
);
select is(tests.forget(), 0, 'the row stays as long as the file');
select tests.authenticate_as('driver');
select is_empty($$ select name from storage.objects where bucket_id = 'exports' $$, 'the bucket is closed to the person, too');
select tests.authenticate_as('postgres');
set local storage.allow_delete_query = 'true';
delete from storage.objects where bucket_id = 'exports' and name like tests.id('driver') || '/%';
set local storage.allow_delete_query = '';
select is(tests.forget(), 1, 'then it goes; the one that is being made does not');

-- Deleting the account.
select lives_ok($$ select tests.delete_account('driver') $$, 'the driver deletes the account');
select tests.authenticate_as('postgres');
select is(tests.export(), null, 'the export is no longer requested');
select is(tests.forget(), 1, 'and it goes with its file');
select * from finish();
