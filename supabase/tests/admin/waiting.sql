-- The open items of administrators, in two numbers, and the names in the audit log.
select plan(20);
select tests.create_cast();
select tests.take_online();

-- Only administrators.
select is(tests.outcome(who, 'private.admin_waiting()'), '42501', who || ' may not read what waits')
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'suspended', 'gone', 'courier']) who;

-- Both numbers follow what waits.
create function tests.added(statement text) returns text language plpgsql as $$
declare
  before jsonb := tests.outcome('admin', 'private.admin_waiting()')::jsonb;
  later jsonb;
begin
  perform tests.authenticate_as('postgres');
  execute statement;
  later := tests.outcome('admin', 'private.admin_waiting()')::jsonb;
  return format('%s %s', (later ->> 'total')::int - (before ->> 'total')::int, (later ->> 'alarms')::int - (before ->> 'alarms')::int);
end
$$;
select tests.authenticate_as('postgres');
select is(tests.added(statement), expected, statement)
from (values
  ($$insert into private.sos_alerts (id, person_id, client_key, raised_at) values (tests.named('alarm'), tests.id('passenger'), tests.named('alarm'), now())$$, '1 1'),
  ($$update private.sos_alerts set acknowledged_at = now() where id = tests.named('alarm')$$, '0 -1'),
  ($$insert into private.support_threads (id, person_id, subject) values (tests.named('request'), tests.id('passenger'), 'other')$$, '1 0'),
  ($$update private.support_threads set state = 'answered', waiting_since = null where id = tests.named('request')$$, '-1 0')
) as changes (statement, expected);

insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, excerpt)
values (tests.named('report'), gen_random_uuid(), tests.trip(), tests.id('passenger'), tests.id('driver'), 'rude', '[]');
insert into public.payouts (id, payee_id, account_id, day, amount_kobo, reference)
select tests.named('payout'), tests.id('driver'), a.id, '2020-01-01', 1, 'tafiya-payout-' || repeat('a', 32)
from public.payout_accounts a where a.payee_id = tests.id('driver') and a.replaced_at is null;

-- The audit log names what it is about.
select tests.authenticate_as('postgres');
select results_eq(
  format('select name, person_id from private.about_subject(%L)', id),
  format('select %L::text, %L::uuid where %L is not null', name, person, name), coalesce(name, 'nothing that is not stored')
) from (values
  (tests.id('passenger'), 'Passenger', tests.id('passenger')),
  (tests.vehicle(), (select concat_ws(' ', v.make, nullif(v.model, '')) || ', ' || v.plate_number || ', Driver' from public.vehicles v where v.id = tests.vehicle()), tests.id('driver')),
  (tests.booking('passenger'), 'Booking of Passenger', tests.id('passenger')),
  (tests.named('alarm'), 'Alarm of Passenger', tests.id('passenger')),
  (tests.named('request'), 'Support request of Passenger', tests.id('passenger')),
  (tests.named('report'), 'Messages of Driver', tests.id('driver')),
  (tests.named('payout'), 'Payout of Driver', tests.id('driver')),
  (tests.named('nothing'), null, null),
  (null, null, null)
) as subjects (id, name, person);
select * from finish();
