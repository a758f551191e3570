select plan(94);
select tests.create_cast();

select tests.closed('sms_spend', 'pages');
select tests.refused(who, 'select private.spend_sms(gen_random_uuid(), gen_random_uuid(), 1)', '42501')
from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay', 'payments']) who;
select tests.refused(who, 'select * from private.read_sms_spend()', '42501')
from unnest(array['anon', 'stranger', 'driver', 'relay', 'payments', 'courier']) who;
select tests.refused('courier', format('select private.spend_sms(gen_random_uuid(), gen_random_uuid(), %s)', pages), 'PT400')
from unnest(array['0', '11', 'null']) pages;
select tests.authenticate_as('postgres');
select throws_ok('update public.platform_settings set sms_pages_per_day_max = -1', '23514', null, 'a ceiling is not negative');

create function tests.sms(kind text, source text default 'notification', channel text default 'sms')
returns uuid
language sql
security definer
as $$
  insert into private.deliveries (source, subject_id, user_id, channel, kind, dedupe_key, expires_at, claim_token)
  values (sms.source, gen_random_uuid(), case sms.source when 'contact' then null else tests.id('stranger') end, sms.channel,
    sms.kind, gen_random_uuid(), clock_timestamp() + interval '1 hour', tests.named('claim'))
  returning id
$$;
create function tests.spend(pages int, kind text default 'trip_cancelled', source text default 'notification')
returns text
language sql
as $$ select private.spend_sms(tests.sms(kind, source), tests.named('claim'), pages) $$;
create function tests.spent()
returns text
language sql
security definer
return (
  select format('%s of %s, %s kobo, %s refused', coalesce(s.other_pages, 0), p.sms_pages_per_day_max, coalesce(s.kobo, 0), coalesce(s.refused, 0))
  from public.platform_settings p
  left join private.sms_spend s on s.day = private.lagos_day(clock_timestamp())
);
create function tests.alarms()
returns bigint
language sql
security definer
return (select count(*) from public.notifications n where n.user_id = tests.id('admin') and n.title = 'The SMS of today are used up');
delete from private.sms_spend;
update public.platform_settings
set sms_pages_per_day_max = 5, sms_code_pages_per_day_max = 2, sms_alarm_pages_per_day_max = 3, sms_page_kobo = 700;

select tests.authenticate_as('courier');
select is(tests.spend(2), null, 'an SMS within the ceiling may be sent');
select is(tests.spent(), '2 of 5, 1400 kobo, 0 refused', 'its pages and their price are counted');
select is(tests.spend(2), null, 'and a second one');
select is(tests.spend(2), 'daily ceiling of SMS', 'an SMS that would exceed the ceiling is not sent');
select is(tests.spent(), '4 of 5, 2800 kobo, 1 refused', 'it costs nothing');
select is(tests.alarms(), 1::bigint, 'administrators are told');
select is(tests.spend(1), null, 'a shorter one may still be sent');
select is(tests.spent(), '5 of 5, 3500 kobo, 1 refused', 'and the ceiling is reached');
select is(tests.spend(1), 'daily ceiling of SMS', 'then not even one page is sent');
select is(tests.alarms(), 1::bigint, 'administrators are told once a day');
select is(tests.spend(1, 'phone_code', 'phone_code'), null, 'codes have a ceiling of their own');
select is(tests.spend(1, 'phone_code', 'phone_code'), null, 'which the second code reaches');
select is(tests.alarms(), 2::bigint, 'administrators are told about it too');
select is(tests.spend(1, 'phone_code', 'phone_code'), 'daily ceiling of SMS', 'and the third one exceeds');
select is(tests.spend(2, 'sos', 'contact'), null, 'alarms have a ceiling of their own');
select is(tests.spend(1, 'check_in'), null, 'check-ins count against it');
select is(tests.spend(1, 'check_in'), 'daily ceiling of SMS', 'and stop at it');
select is(tests.spend(1, 'sos', 'contact'), 'daily ceiling of SMS', 'so do alarms to contacts');
select is(tests.alarms(), 3::bigint, 'administrators are told about that one as well');
select is(tests.spend(2, 'sos'), null, 'administrators themselves are always told about an alarm');
select is(tests.spent(), '5 of 5, 8400 kobo, 5 refused', 'what is sent beyond the ceilings is paid, and takes no room of others');
select is(
  private.spend_sms(tests.sms('trip_cancelled'), gen_random_uuid(), 1), 'claim has run out', 'a lost claim sends nothing'
);
select is(
  private.spend_sms(tests.sms('trip_cancelled', 'notification', 'email'), tests.named('claim'), 1), 'claim has run out',
  'only SMS are counted'
);
select tests.authenticate_as('admin');
select is(
  (select s::text from private.read_sms_spend() s), '(12,8400,5,2,2,3,3,5,5)',
  'administrators see pages, kobo, stopped SMS and the ceilings'
);
select lives_ok($$ select private.change_settings('{"smsPagesPerDayMax": 8, "smsCodePagesPerDayMax": 4, "smsAlarmPagesPerDayMax": 9}') $$, 'administrators change the ceilings');
select is((select concat_ws(' ', s.pages_max, s.code_pages_max, s.alarm_pages_max) from private.read_sms_spend() s), '8 4 9', 'which count at once');
select tests.refused('admin', format($$ select private.change_settings('{"%s": %s}') $$, ceiling, pages), 'PT400')
from unnest(array['smsPagesPerDayMax', 'smsCodePagesPerDayMax', 'smsAlarmPagesPerDayMax']) ceiling, unnest(array['-1', '100001', 'null', '"many"']) pages;
select tests.refused('admin', $$ select private.change_settings('{"smsPageKobo": 1}') $$, 'PT400');
select tests.authenticate_as('postgres');
update private.sms_spend set code_pages = 4;
select is(private.can_send_code(), false, 'no more codes can be sent today');
update private.sms_spend set day = day - 1;
select is(private.can_send_code(), true, 'tomorrow begins at zero');
update public.platform_settings set sms_pages_per_day_max = 0;
select tests.authenticate_as('courier');
select is(tests.spend(1), 'daily ceiling of SMS', 'a ceiling of zero stops SMS');

select * from finish();
