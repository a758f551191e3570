select plan(18);
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
  values (gen_random_uuid(), tests.id('stranger'), 'sms', 'trip_cancelled', sent.provider, now(), 'sent', now(), sent.provider)
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
return exists (select from private.suppressed_addresses a where a.channel = 'sms' and a.address = '+2348030000077');
select tests.sent('sms-' || n) from generate_series(1, 3) n;

select is(tests.report('unknown', 'gone'), false, 'a report about an unknown SMS');
select ok(not tests.is_suppressed(), 'suppresses nothing');
select ok(tests.report('sms-1', 'delivered') and tests.report('sms-1', 'delivered'), 'a report may come twice');
select is(tests.state('sms-1'), 'sent  t', 'the phone has the SMS');
select ok(tests.report('sms-1', 'gone'), 'a late failure');
select is(tests.state('sms-1'), 'sent  t', 'does not change that');
select ok(not tests.is_suppressed(), 'nor suppress the number');
select tests.report('sms-2', 'failed');
select is(tests.state('sms-2'), 'dead reported: failed f', 'a failed SMS is dead with its reason');
select tests.report('sms-2', 'delivered');
select is(tests.state('sms-2'), 'sent  t', 'a late delivery revives it');
select tests.report('sms-3', 'gone');
select is(tests.state('sms-3'), 'dead reported: gone f', 'an SMS to a number that takes none is dead');
select ok(tests.is_suppressed(), 'and the number gets no more');

select * from finish();
