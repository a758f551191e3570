select plan(28);
select tests.create_cast();

-- The events that a change sends to administrators. Messages of this transaction have its time.
create function tests.announced_by(statement text)
returns text
language plpgsql
as $$
begin
  delete from realtime.messages where topic = 'admin' and inserted_at = now()::timestamp;
  perform set_config('tafiya.admin_changes', '', true);
  execute statement;
  return (
    select string_agg(m.event || ' ' || (m.payload ->> 'list'), ', ' order by m.payload ->> 'list')
    from realtime.messages m where m.topic = 'admin' and m.private and m.inserted_at = now()::timestamp
  );
end
$$;

-- Without a live session of an administrator, nothing is sent.
select is(
  tests.announced_by(format('update private.admin_sessions set %s; update public.profiles set phone = %L where id = tests.id(''passenger'')', state, phone)),
  null, 'nothing is sent while every session has this state: ' || state
) from (values
  ('revoked_at = now()', '+2348030000001'),
  ('revoked_at = null, created_at = now() - interval ''2 hours'', expires_at = now()', '+2348030000002')
) as states (state, phone);
update private.admin_sessions set expires_at = now() + interval '1 hour';

-- Each table announces its list, once per transaction, and only if a row changed.
select is(
  tests.announced_by(statement), case when list <> 'nothing' then 'admin_changed ' || list end, format('%s change: %s', list, regexp_replace(statement, '\s+', ' ', 'g'))
) from (values
  ('people', 'update public.profiles set phone = ''+2348030000003'' where id = tests.id(''passenger'')'),
  ('people', 'update public.profiles set phone = ''+2348030000003'' where id in (tests.id(''passenger''), tests.id(''stranger''))'),
  ('nothing', 'update public.profiles set phone = ''+2348030000004'' where false'),
  ('drivers', 'update public.driver_profiles set verified_name = ''Ada'' where id = tests.id(''newdriver'')'),
  ('drivers', $$ insert into public.driver_verifications (
    driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
    nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
  ) values (
    tests.id('newdriver'), 'New Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', 'PGT-00003', '2040-01-01',
    '90000000003', 'Zenith', '9000000003', 'New Driver', tests.document('newdriver'), tests.document('newdriver', 'passport-photo')
  ) $$),
  ('vehicles', 'update public.vehicles set colour = ''Blue'' where owner_id = tests.id(''driver'')'),
  ('papers', 'insert into public.papers (owner_id, kind, file_path, expires_on, status) values (tests.id(''newdriver''), ''licence'', tests.document(''newdriver''), private.lagos_today() + 90, ''pending'')'),
  ('trips', 'update public.trips set description = ''Other'' where id = tests.trip()'),
  ('reports', 'insert into public.trip_reports (trip_id, kind) values (tests.trip(), ''not_started'')'),
  ('audit', 'insert into private.admin_audit (action, outcome) values (''test'', ''done'')'),
  ('jobs', 'update private.jobs set last_result = 1'),
  ('money', 'insert into private.reconciliation_differences (kind, subject) values (''balance'', ''live'')'),
  ('support', 'insert into private.support_threads (visitor_email, subject) values (''live@no.test'', ''other'')'),
  ('deliveries', 'insert into private.suppressed_addresses values (''live@no.test'', ''email'', ''no such mailbox'')'),
  ('deliveries', $$ insert into private.deliveries (subject_id, user_id, channel, kind, dedupe_key, expires_at)
    select gen_random_uuid(), tests.id('stranger'), 'email', 'refund', md5('live')::uuid, now() + interval '1 day';
    update private.deliveries set state = 'dead', settled_at = now() where dedupe_key = md5('live')::uuid $$),
  ('nothing', $$ insert into private.deliveries (subject_id, user_id, channel, kind, dedupe_key, expires_at)
    select gen_random_uuid(), tests.id('stranger'), 'email', 'refund', md5('live 2')::uuid, now() + interval '1 day';
    update private.deliveries set state = 'sent', settled_at = now() where dedupe_key = md5('live 2')::uuid $$)
) as changes (list, statement);
select is(
  tests.announced_by('select tests.authenticate_as(''stranger''); select tests.book_seats(tests.trip(), 1, tests.named(''live'')); select tests.authenticate_as(''postgres'')'),
  'admin_changed trips', 'a booking announces its trip, in one message'
);
select is(
  (select payload - 'id' from realtime.messages where topic = 'admin' and inserted_at = now()::timestamp), '{"list": "trips"}', 'a message names the list, and nothing else'
);

create function tests.receives(who text)
returns boolean
language plpgsql
as $$
declare
  visible boolean;
begin
  perform tests.authenticate_as(who), set_config('realtime.topic', 'admin', true);
  visible := exists (select from realtime.messages where topic = 'admin');
  perform tests.authenticate_as('postgres');
  return visible;
end
$$;
-- Only the relay, which has the secret key, receives the topic.
select ok(not tests.receives(who), who || ' does not receive the topic')
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'newdriver', 'suspended', 'corporate', 'gone']) as who;
