-- What waits for an administrator, in numbers, and the names in the audit log.
select plan(28);
select tests.create_cast();
select tests.take_online();

-- Only administrators.
select is(tests.outcome(who, 'private.admin_waiting()'), '42501', who || ' may not read what waits')
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'suspended', 'gone', 'courier']) who;

-- Each number has the condition of its list.
create function tests.waits(what text) returns int language sql
return (tests.outcome('admin', format('private.admin_waiting() ->> %L', what)))::int;
create function tests.added(what text, statement text) returns int language plpgsql as $$
declare
  before int := tests.waits(what);
begin
  perform tests.authenticate_as('postgres');
  execute statement;
  return tests.waits(what) - before;
end
$$;
select tests.authenticate_as('postgres');
create temporary table account as select a.id from public.payout_accounts a where a.payee_id = tests.id('driver') and a.replaced_at is null;
select is(tests.added(what, statement), expected, format('%s: %s', what, case expected when 1 then 'one more' when -1 then 'one less' else 'the same' end))
from (values
  ('alarms', $$ insert into private.sos_alerts (id, person_id, client_key, raised_at) values (tests.named('alarm'), tests.id('passenger'), tests.named('alarm'), now()) $$, 1),
  ('alarms', $$ update private.sos_alerts set acknowledged_at = now() where id = tests.named('alarm') $$, -1),
  ('support', $$ insert into private.support_threads (id, person_id, subject) values (tests.named('request'), tests.id('passenger'), 'other') $$, 1),
  ('support', $$ update private.support_threads set state = 'answered', waiting_since = null where id = tests.named('request') $$, -1),
  ('tripReports', $$ insert into public.trip_reports (trip_id, kind, reporter_id) values (tests.trip(), 'left_behind', tests.id('passenger')) $$, 1),
  ('tripReports', $$ update public.trip_reports set settled_at = now() where trip_id = tests.trip() $$, -1),
  ('messageReports', $$ insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, excerpt)
    values (tests.named('report'), gen_random_uuid(), tests.trip(), tests.id('passenger'), tests.id('driver'), 'rude', '[]') $$, 1),
  ('messageReports', $$ update private.message_reports set decided_at = now(), outcome = 'dismissed' where id = tests.named('report') $$, -1),
  ('heldPayouts', $$ insert into public.payouts (id, payee_id, account_id, day, amount_kobo, reference, status, hold_cause)
    select tests.named('payout'), tests.id('driver'), a.id, '2020-01-01', 1, 'tafiya-payout-' || repeat('a', 32), 'on_hold', 'held' from account a $$, 1),
  ('decisions', $$ insert into private.second_confirmations (action, subject, amount_kobo, details, reason, asked_by, people)
    values ('release_payout', tests.named('payout'), 1, '{}', 'Checked', tests.id('admin'), array[tests.id('driver')]) $$, 0),
  ('decisions', $$ insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
    update private.second_confirmations set asked_by = tests.named('second admin') where subject = tests.named('payout') $$, 1),
  ('heldPayouts', $$ update public.payouts set status = 'queued', hold_cause = null where id = tests.named('payout') $$, -1)
) as changes (what, statement, expected);

-- The audit log names what it is about.
select tests.authenticate_as('postgres');
select is(private.name_of_subject(id), name, coalesce(name, 'nothing that is not stored')) from (values
  (tests.id('passenger'), 'Passenger'),
  (tests.vehicle(), (select concat_ws(' ', v.make, nullif(v.model, '')) || ', ' || v.plate_number || ', Driver' from public.vehicles v where v.id = tests.vehicle())),
  (tests.booking('passenger'), 'Booking of Passenger'),
  (tests.named('alarm'), 'Alarm of Passenger'),
  (tests.named('request'), 'Support request of Passenger'),
  (tests.named('report'), 'Messages of Driver'),
  (tests.named('payout'), 'Payout of Driver'),
  (tests.named('nothing'), null),
  (null, null)
) as subjects (id, name);
select * from finish();
