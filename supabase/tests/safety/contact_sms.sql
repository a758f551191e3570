-- The contacts whom an alarm notifies by SMS, and the first SMS that asks them.
select plan(118);
select tests.create_cast();
select tests.closed('contact_requests', 'answer');
select tests.authenticate_as('postgres');
select tests.allow_early_starts();
update public.profiles set phone_verified_at = now() where id = tests.id('passenger');

create function tests.number(n int)
returns text
language sql
as $$ select '+23480300001' || lpad(n::text, 2, '0') $$;
create function tests.name_contacts(who text, variadic numbers int[])
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.save_emergency_contacts((
    select coalesce(jsonb_agg(jsonb_build_object('name', 'Contact ' || chr(65 + n % 26), 'phone', tests.number(n), 'relation', 'Friend')), '[]')
    from unnest(numbers) n
  ));
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.asked()
returns text
language sql
as $$
  select coalesce(string_agg(right(r.phone, 2), ' ' order by r.asked_at, r.phone), 'nobody') from private.contact_requests r
  where r.phone like '+23480300001__' and r.asked_at > now() - interval '1 day'
$$;
create function tests.states(who text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as(who);
  select string_agg(k.state, ' ') into seen from private.own_emergency_contacts() k;
  perform tests.authenticate_as('postgres');
  return seen;
end
$$;
-- The state of the SMS of a new alarm.
create function tests.sms_of_alarm(who text, name text)
returns text
language plpgsql
as $$
declare
  alarm jsonb;
begin
  perform tests.authenticate_as(who);
  alarm := private.raise_sos(tests.named(name), null, now(), null);
  perform private.close_sos(tests.named(name), 'Over');
  perform tests.authenticate_as('postgres');
  return (select string_agg(concat_ws(':', p ->> 'sms', p ->> 'why'), ' ') from jsonb_array_elements(alarm -> 'people') p);
end
$$;
create function tests.forget_alarms()
returns void
language sql
as $$ delete from private.sos_alerts a where a.person_id = any (tests.ids()) $$;
create function tests.days_later(days int)
returns void
language sql
as $$
  update private.emergency_contacts set entered_at = entered_at - make_interval(days => days);
  update private.contact_requests set asked_at = asked_at - make_interval(days => days);
$$;
create function tests.link(number int)
returns bytea
language sql
as $$ select sha256(convert_to('link ' || number, 'utf8')) $$;
-- The SMS with the link has been sent.
create function tests.open_link(number int)
returns void
language sql
as $$
  update private.contact_requests r set token_hash = tests.link(number)
  where r.id = (select n.id from private.contact_requests n where n.phone = tests.number(number) order by n.asked_at desc limit 1)
$$;
create function tests.answer(number int, answer text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('anon');
  perform private.answer_contact_request(tests.link(number), answer);
  perform tests.authenticate_as('postgres');
  return 'saved';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.seen(number int)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as('anon');
  select concat_ws(' ', v.first_name, v.answer) into seen from private.view_contact_request(tests.link(number)) v;
  perform tests.authenticate_as('postgres');
  return seen;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.first_sms(number int)
returns jsonb
language sql
as $$
  select private.contact_request_message(d) from private.deliveries d
  join private.contact_requests r on r.id = d.subject_id where r.phone = tests.number(number) order by d.created_at desc limit 1
$$;

-- Recipients of the question.
select tests.name_contacts('stranger', 1, 2, 3);
select is(tests.asked(), 'nobody', 'a person with neither a proved number nor a trip of today sends nothing');
select is(tests.sms_of_alarm('stranger', 'fresh'), 'not_sent:sender not_sent:sender not_sent:sender', 'nor does their alarm');
select tests.days_later(1);
select is(tests.sms_of_alarm('stranger', 'a day later'), 'not_sent:sender not_sent:sender not_sent:sender', 'also when the contacts stand there for a day');
select is((select count(*) from public.notifications n where n.user_id = tests.id('admin') and n.kind = 'sos' and n.about_id = tests.id('stranger')), 2::bigint, 'administrators are told all the same');
select tests.name_contacts('passenger', 11, 12);
select is(tests.asked(), '11 12', 'new contacts of a person with a proved number are asked');
select tests.name_contacts('passenger', 11, 12, 13);
select is(tests.asked(), '11 12 13', 'each once');
select tests.name_contacts('passenger', 14, 15);
select is(tests.asked(), '11 12 13', 'and three a day');
update public.profiles set phone_verified_at = now() where id = tests.id('driver');
select tests.name_contacts('driver', 11, 16);
select is(tests.asked(), '11 12 13 16', 'a number that another person had asked is not asked again');
select tests.days_later(29);
select tests.name_contacts('driver', 11);
select is(tests.asked(), 'nobody', 'for 30 days');
select tests.days_later(1);
select tests.name_contacts('driver', 11);
select is(tests.asked(), '11', 'then it is');
insert into private.suppressed_addresses (address, channel, reason) values (tests.number(17), 'sms', 'wrong');
select tests.name_contacts('passenger', 17);
select is(tests.asked(), '11', 'a wrong number is not asked');
-- A number is proved after the contacts were named.
update auth.users set email_confirmed_at = now() where id = tests.id('stranger');
update public.profiles set phone = '+2348030000001' where id = tests.id('stranger');
select tests.authenticate_as('stranger');
select private.start_phone_verification();
select tests.authenticate_as('postgres');
update private.phone_verifications v
set code_hash = private.hash_phone_code(v.id, '123456'), code_expires_at = now() + interval '1 minute' where v.person_id = tests.id('stranger');
select tests.authenticate_as('stranger');
select private.confirm_phone('123456');
select tests.authenticate_as('postgres');
select is(tests.asked(), '11 01 02 03', 'the contacts are asked when the number is proved');

-- The first SMS.
select is(
  tests.first_sms(n) - 'link', jsonb_build_object(
    'to', tests.number(n), 'name', 'Emergency contact', 'title', 'Tafiya: someone named you as an emergency contact',
    'body', 'We text you if they ask for help. Agree or refuse:', 'topic', null, 'publicBody', null,
    'unsubscribe', null, 'subscription', null),
  'the words are fixed: ' || n
)
from unnest(array[1, 11]) n;
select matches(tests.first_sms(1) ->> 'link', '^/c#[A-Za-z0-9_-]{22}$', 'the link is of this SMS');
select is(
  (select (d.user_id, d.channel, d.kind, d.state)::text from private.deliveries d join private.contact_requests r on r.id = d.subject_id
   where r.phone = tests.number(1)), format('(%s,sms,contact_request,waiting)', tests.id('stranger')), 'it belongs to the person'
);
select tests.name_contacts('stranger', 2, 3);
select is(tests.first_sms(1), '{"skip": "withdrawn"}', 'a contact who was removed meanwhile is not asked');
select tests.name_contacts('stranger', 1, 2, 3);

-- The answer.
select tests.open_link(1), tests.open_link(2), tests.open_link(11);
select is(tests.seen(99), 'PT404', 'an unknown link is not found');
select is(tests.seen(1), 'Stranger', 'the page of the link names the person by first name');
select is(tests.states('stranger'), 'waits counts counts', 'opening it answers nothing');
select is(tests.answer(1, 'maybe'), 'PT400', 'another answer is refused');
select is(tests.answer(1, null), 'PT400', 'so is none');
select is(tests.answer(1, 'confirmed'), 'saved', 'the contact confirms');
select is(tests.seen(1), 'Stranger confirmed', 'which the page shows');
select is(tests.states('stranger'), 'confirmed counts counts', 'and the person');
select is(tests.answer(2, 'declined'), 'saved', 'another one declines');
select is(tests.states('stranger'), 'confirmed declined counts', 'which the person sees');
select tests.name_contacts('stranger', 3);
select is(tests.answer(1, 'declined'), 'PT404', 'the link of a contact who was removed does not work');
select tests.name_contacts('stranger', 1, 2, 4);
select is(tests.states('stranger'), 'confirmed declined waits', 'the answers stay with the number; a new number waits');
select tests.days_later(6);
select is(tests.answer(1, 'declined'), 'saved', 'within the week the contact may change the answer');
select is(tests.answer(1, 'confirmed'), 'saved', 'and change it back');
select tests.days_later(1);
select is(tests.answer(1, 'declined'), 'PT404', 'later the link does not work any more');
select is(tests.seen(11), 'PT404', 'nor does another one');
select private.set_suspended(tests.id('stranger'), true);
update private.contact_requests set asked_at = now() where phone = tests.number(1);
select is(tests.seen(1), 'PT404', 'the link of a suspended person does not work');
select private.set_suspended(tests.id('stranger'), false);

-- The contacts whom an alarm notifies.
select tests.forget_alarms();
update private.emergency_contacts k set entered_at = now() - interval '23 hours 59 minutes' where k.phone = tests.number(4);
select is(tests.sms_of_alarm('stranger', 'states'), 'waiting not_sent:declined not_sent:unconfirmed', 'confirmed contacts are told, those who declined and new ones are not');
update private.emergency_contacts k set entered_at = now() - interval '24 hours' where k.phone = tests.number(4);
select is(tests.sms_of_alarm('stranger', 'a day'), 'waiting not_sent:declined waiting', 'after a day a contact counts without an answer');
select tests.name_contacts('stranger', 4, 1);
select is(tests.states('stranger'), 'counts confirmed', 'a number that stays in the list does not wait again');

-- Three alarms a day, per person.
select tests.forget_alarms();
select is(tests.sms_of_alarm('stranger', 'alarm ' || n), 'waiting waiting', 'alarm ' || n || ' of the day sends SMS')
from generate_series(1, 3) n;
select is(tests.sms_of_alarm('stranger', 'alarm 4'), 'not_sent:ceiling not_sent:ceiling', 'the fourth does not');
select is((select count(*) from public.notifications n where n.user_id = tests.id('admin') and n.kind = 'sos' and n.link like '%' || (
  select a.id from private.sos_alerts a where a.client_key = tests.named('alarm 4'))), 1::bigint, 'administrators are told about it');
select is((select count(*) from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id where a.client_key = tests.named('alarm 4')), 2::bigint, 'and see the contacts');
update private.sos_alerts a set received_at = now() - interval '25 hours' where a.client_key = tests.named('alarm 1');
select is(tests.sms_of_alarm('stranger', 'alarm 5'), 'waiting waiting', 'the day is the last 24 hours');
-- And per number, for all accounts together.
update private.sos_alerts a set received_at = now() - interval '25 hours' where a.person_id = tests.id('stranger');
select tests.name_contacts('passenger', 4, 30);
select tests.name_contacts('driver', 4, 31);
select tests.days_later(1);
select is(tests.sms_of_alarm('passenger', 'number 1'), 'waiting waiting', 'a number');
select is(tests.sms_of_alarm('driver', 'number 2'), 'waiting waiting', 'gets SMS');
select is(tests.sms_of_alarm('stranger', 'number 3'), 'waiting waiting', 'of three alarms');
select is(tests.sms_of_alarm('passenger', 'number 4'), 'not_sent:ceiling waiting', 'of several people, and no more');

-- People on a booked trip.
select tests.forget_alarms();
update public.profiles set phone_verified_at = null where id = tests.id('passenger');
select is(tests.sms_of_alarm('passenger', 'no number'), 'not_sent:sender not_sent:sender', 'a trip in three days does not stand for a proved number');
select tests.leave_trip(tests.trip(), '0');
select is(private.travels_today(tests.id('passenger')), true, 'a trip of today does');
select is(private.travels_today(tests.id('driver')), true, 'for its driver too');
select is(private.travels_today(tests.id('stranger')), false, 'not for others');
select is(tests.sms_of_alarm('passenger', 'travels today'), 'waiting waiting', 'it sends SMS');
select tests.authenticate_as('passenger');
savepoint booked;
select private.cancel_booking(tests.booking('passenger'), null);
select tests.authenticate_as('postgres');
select is(private.travels_today(tests.id('passenger')), false, 'until the booking is cancelled');
rollback to booked;
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'waiting', 'en_route');
select tests.leave_trip(tests.trip(), '2 days');
select is(private.travels_today(tests.id('passenger')), true, 'a trip that is late is still under way');
select tests.forget_alarms();
insert into private.contact_requests (person_id, phone, answer, answered_at)
values (tests.id('passenger'), tests.number(30), 'confirmed', now());
select is(tests.sms_of_alarm('passenger', 'under way ' || n), 'waiting waiting', 'under way, alarm ' || n)
from generate_series(1, 3) n;
select is(tests.sms_of_alarm('passenger', 'under way ' || n), 'not_sent:ceiling waiting', 'under way, alarm ' || n || ' notifies the confirmed contact')
from generate_series(4, 6) n;

-- The ceiling of the day does not stop those SMS either.
create function tests.spend(name text, number int)
returns text
language sql
as $$
  update private.deliveries d set claim_token = tests.named(spend.name || spend.number), state = 'waiting', settled_at = null
  from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id
  where d.subject_id = c.id and a.client_key = tests.named(spend.name) and c.phone = tests.number(spend.number);
  select private.spend_sms(d.id, d.claim_token, 2) from private.deliveries d where d.claim_token = tests.named(spend.name || spend.number)
$$;
update public.platform_settings set sms_alarm_pages_per_day_max = 2;
delete from private.sms_spend;
select is(tests.spend('under way 1', 4), null, 'an SMS to a contact who has not confirmed is counted');
select is(tests.spend('under way 2', 4), 'daily ceiling of SMS', 'and stopped at the ceiling');
select is(tests.spend('under way 2', 30), null, 'the one to the contact who has confirmed is sent');
select is((select (s.pages, s.alarm_pages)::text from private.sms_spend s), '(4,2)', 'and takes no room of the others');
select tests.move_trip(tests.trip(), 'arrived', 'completed');
select is(tests.spend('under way 3', 30), 'daily ceiling of SMS', 'after the trip the ceiling holds for it too');

-- The person's view, and when it changes.
select tests.forget_alarms();
create function tests.people()
returns text
language plpgsql
as $$
declare
  alarm jsonb;
begin
  perform tests.authenticate_as('stranger');
  alarm := private.raise_sos(tests.named('shown'), null, now(), null);
  perform tests.authenticate_as('postgres');
  return (select string_agg(concat_ws(':', p ->> 'name', p ->> 'sms', p ->> 'why'), ', ') from jsonb_array_elements(alarm -> 'people') p);
end
$$;
create function tests.told()
returns bigint
language sql
as $$
  select count(*) from realtime.messages m where m.topic = 'user:' || tests.id('stranger') and m.event = 'alarm_changed' and m.private
    and m.payload ->> 'clientKey' = tests.named('shown')::text
$$;
create function tests.settle_sms(changes text)
returns void
language plpgsql
as $$
begin
  execute 'update private.deliveries d set ' || changes || $q$ from private.sos_contacts c
    where d.subject_id = c.id and c.phone = tests.number(4) and d.kind = 'sos'$q$;
end
$$;
select tests.name_contacts('stranger', 4);
select is(tests.people(), 'Contact E:waiting', 'an SMS waits');
select tests.settle_sms('attempts = 1');
select is(tests.told(), 0::bigint, 'an attempt sends no message');
select tests.settle_sms($$ state = 'sent', settled_at = now(), provider_id = 'alarm-sms' $$);
select is(tests.people(), 'Contact E:sent', 'the provider has it');
select is(tests.told(), 1::bigint, 'the person is told at once');
select tests.authenticate_as('courier');
select private.record_sms_report('alarm-sms', tests.number(4), 'failed', 'the network did not deliver it');
select tests.authenticate_as('postgres');
select is(tests.people(), 'Contact E:not_delivered', 'it did not arrive');
select is(tests.told(), 2::bigint, 'the person is told at once');
select tests.authenticate_as('courier');
select private.record_sms_report('alarm-sms', tests.number(4), 'delivered', null);
select tests.authenticate_as('postgres');
select is(tests.people(), 'Contact E:delivered', 'it did arrive later');
select tests.settle_sms($$ state = 'skipped', problem = 'daily ceiling of SMS', delivered_at = null $$);
select is(tests.people(), 'Contact E:not_sent:ceiling', 'it was stopped by the ceiling of the day');
select tests.settle_sms($$ problem = 'channel is off' $$);
select is(tests.people(), 'Contact E:not_sent:off', 'or there is no provider');

-- How long requests are kept.
select is(
  (select string_agg(distinct k, ' ' order by k) from jsonb_array_elements(x.parts) r, jsonb_object_keys(r) k),
  'answer answered_at asked_at phone', 'the export has the requests without their links'
)
from (select tests.authenticate_as('stranger'), private.export_own_data() -> 'contactRequests' as parts) x;
select tests.authenticate_as('postgres');
update private.contact_requests set asked_at = now() - interval '31 days';
select ok(private.forget_rows('forget_contact_requests') > 0, 'after 30 days the job deletes requests');
select is((select string_agg(distinct r.answer, ' ' order by r.answer) from private.contact_requests r), 'confirmed declined', 'except those that were answered');
select is((select count(*) from private.contact_requests r where r.answer is null), 0::bigint, 'all others');
update private.contact_requests set asked_at = now();
select tests.delete_account('stranger');
select tests.authenticate_as('postgres');
select is((select count(*) from private.contact_requests r where r.person_id = tests.id('stranger')), 0::bigint, 'a deleted account has none');
select is((select count(*) from private.contact_requests r where r.phone = tests.number(1) and r.token_hash is null), 1::bigint, 'its numbers keep their limit');
update private.contact_requests set asked_at = now() - interval '31 days';
select private.forget_rows('forget_contact_requests');
select is((select count(*) from private.contact_requests r where r.phone = tests.number(1)), 0::bigint, 'for 30 days');
select * from finish();
