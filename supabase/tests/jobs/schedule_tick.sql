select plan(11);
select tests.create_cast();

select is_empty(
  $$ select r.rolname from pg_roles r
     where r.rolname in ('anon', 'authenticated', 'service_role', 'app_admin', 'app_relay', 'app_clock', 'app_gateway')
       and has_function_privilege(r.oid, 'private.schedule_tick(text)', 'execute') $$,
  'only an operator schedules the clock'
);
select throws_ok(format('select private.schedule_tick(%L)', url), 'PT400', null, 'refused: ' || coalesce(url, 'no address'))
from unnest(array[null, '', 'tafiya.test/api/internal/tick', 'https://tafiya.test/api', 'https://tafiya.test/''/api/internal/tick']) as url;
select throws_ok(
  $$ select private.schedule_tick('https://tafiya.test/api/internal/tick') $$, 'PT409',
  'Enable the extensions pg_cron and pg_net first (Database, Extensions).', 'without the extensions it is refused, with the remedy'
);

-- Stands in for the extensions, which the test database does not have.
create schema if not exists net;
create schema if not exists cron;
create table tests.scheduled (name text, schedule text, command text);
create function cron.schedule(text, text, text) returns bigint language sql
as $$ insert into tests.scheduled values ($1, $2, $3); select 1::bigint $$;
select throws_like(
  $$ select private.schedule_tick('https://tafiya.test/api/internal/tick') $$, 'Store the secret first%', 'without the secret as well'
);
create schema if not exists vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
insert into vault.decrypted_secrets values ('tick_secret', 'hush-hush');
select lives_ok($$ select private.schedule_tick('https://tafiya.test/api/internal/tick') $$, 'with both it schedules the call');
select is((select string_agg(name || ' ' || schedule, ', ' order by name) from tests.scheduled),
  'tafiya cron history 17 3 * * *, tafiya tick 30 seconds', 'every 30 seconds, and the deletion of its history');
select is((select count(*) from tests.scheduled where command like '%hush%'), 0::bigint, 'the command does not contain the secret');
select * from finish();
