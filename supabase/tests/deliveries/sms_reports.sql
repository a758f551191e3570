select plan(26);
select tests.create_cast();

select tests.refused(who, 'select private.record_sms_report(''1'', ''+2348030000001'', ''delivered'', null)', '42501')
from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay', 'payments']) who;
select tests.refused('courier', 'select private.record_sms_report(''1'', ''+2348030000001'', ''read'', null)', 'PT400');

select tests.authenticate_as('postgres');
create function tests.sent(provider text)
returns void
language sql
as $$
  insert into private.deliveries (subject_id, user_id, channel, kind, dedupe_key, expires_at, state, settled_at, provider_id)
  values (gen_random_uuid(), tests.id('stranger'), 'sms', 'trip_cancelled', gen_random_uuid(), now(), 'sent', now(), sent.provider)
$$;
create function tests.report(provider text, outcome text)
returns boolean
language plpgsql
as $$
declare
  known boolean;
begin
  perform tests.authenticate_as('courier');
  known := private.record_sms_report(provider, '+2348030000077', outcome, 'reported: ' || outcome);
  perform tests.authenticate_as('postgres');
  return known;
end
$$;
create function tests.state(provider text)
returns text
language sql
return (
  select format('%s %s %s', d.state, d.problem, d.delivered_at is not null)
  from private.deliveries d where d.provider_id = provider and d.channel = 'sms'
);
create function tests.is_suppressed()
returns boolean
language sql
return private.is_suppressed('sms', '+2348030000077');
select tests.sent('sms-' || n) from generate_series(1, 7) n;

select is(tests.report('unknown', 'wrong_number'), false, 'a report about an unknown SMS');
select ok(not tests.is_suppressed(), 'suppresses nothing');
select ok(tests.report('sms-1', 'delivered') and tests.report('sms-1', 'delivered'), 'a report may come twice');
select is(tests.state('sms-1'), 'sent  t', 'the phone has the SMS');
select ok(tests.report('sms-1', 'wrong_number'), 'a late failure');
select is(tests.state('sms-1'), 'sent  t', 'does not change that');
select ok(not tests.is_suppressed(), 'nor suppress the number');
select tests.report('sms-2', 'failed');
select is(tests.state('sms-2'), 'dead reported: failed f', 'a failed SMS is dead with its reason');
select tests.report('sms-2', 'delivered');
select is(tests.state('sms-2'), 'sent  t', 'a late delivery revives it');
select tests.report('sms-' || n, 'failed') from generate_series(3, 4) n;
select ok(not tests.is_suppressed(), 'failing often does not suppress a number');
select tests.report('sms-5', 'wrong_number'), tests.report('sms-5', 'wrong_number');
select is(tests.state('sms-5'), 'dead the network says that the number is wrong f', 'an SMS to a number that its network calls wrong is dead');
select ok(not tests.is_suppressed(), 'one such SMS may be a mistake, however often it is reported');
select tests.authenticate_as('admin');
select ok(not private.delivery_figures() ->> 'suppressed' like '%+2348030000077%', 'and is not in the list of administrators');
select tests.report('sms-6', 'wrong_number');
select ok(tests.is_suppressed(), 'after the second one the number gets no more');

-- But calls for help are always tried.
update public.profiles p set phone = '+2348030000077' where p.id = tests.id('stranger');
update public.profiles p set phone_verified_at = now() where p.id in (tests.id('stranger'), tests.id('passenger'));
create function tests.stop_of(kind text)
returns text
language plpgsql
as $$
declare
  told uuid;
begin
  insert into public.notifications (user_id, kind, title, body, link)
  values (tests.id('stranger'), stop_of.kind, 'Title ' || stop_of.kind, 'Words.', '/dashboard') returning id into told;
  return (
    select coalesce(private.notification_message(d) ->> 'skip', 'is sent') from private.deliveries d
    where d.subject_id = told and d.channel = 'sms'
  );
end
$$;
select is(tests.stop_of(kind), expected, kind || ' to a wrong number: ' || expected)
from (values ('trip_cancelled', 'suppressed'), ('check_in', 'is sent'), ('sos', 'is sent')) k (kind, expected);
insert into private.emergency_contacts (person_id, position, name, phone, relation, entered_at)
values (tests.id('passenger'), 1, 'Ada Obi', '+2348030000077', 'Sister', now() - interval '1 day');
select tests.authenticate_as('passenger');
select private.raise_sos(tests.named('alarm'), null, now(), null) is not null;
select tests.authenticate_as('postgres');
select is(
  (select private.contact_message(d) ->> 'to' from private.deliveries d join private.sos_contacts c on c.id = d.subject_id
   join private.sos_alerts a on a.id = c.alert_id where a.client_key = tests.named('alarm') and d.kind = 'sos'), '+2348030000077',
  'the contact of an alarm is told whatever the networks said about the number'
);
select tests.report('sms-7', 'delivered');
select ok(not tests.is_suppressed(), 'an SMS that arrives ends it');

select * from finish();
