-- An open alarm never swallows the next one, is brought up every hour and ends by itself.
select plan(34);
select tests.create_cast();
select tests.authenticate_as('postgres');
-- Only the alarms of this file: others make theirs at the same time.
lock table private.sos_alerts in exclusive mode;
delete from private.sos_alerts;
-- Contacts who count get an SMS.
update public.profiles set phone_verified_at = now() where id in (tests.id('passenger'), tests.id('stranger'));
insert into private.emergency_contacts (person_id, position, name, phone, relation, entered_at)
select tests.id(who), 1, 'Bola Obi', number, 'Sister', now() - interval '2 days'
from (values ('passenger', '+2348031112223'), ('stranger', '+2348031112224')) as people (who, number);

create function tests.press(who text, key text, place jsonb default null)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.raise_sos(tests.named(key), null, now(), place);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.close(who text, key text)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.close_sos(tests.named(key), 'Safe');
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.place_at(latitude float8)
returns jsonb
language sql
as $$ select jsonb_build_object('latitude', latitude, 'longitude', 3.4, 'accuracy', null, 'recordedAt', clock_timestamp()) $$;
create function tests.told(who text)
returns text
language sql
as $$
  select (select count(*) from private.deliveries d join private.sos_contacts c on c.id = d.subject_id join private.sos_alerts a on a.id = c.alert_id
    where a.person_id = tests.id(who) and d.kind = 'sos') || ' SMS, '
    || (select count(distinct n.link) from public.notifications n where n.about_id = tests.id(who) and n.kind = 'sos') || ' notifications'
$$;
create function tests.open_alarm(who text)
returns private.sos_alerts
language sql
as $$ select a from private.sos_alerts a where a.person_id = tests.id(who) and a.closed_at is null $$;

-- A press within 30 minutes joins; after an acknowledgement, or later, it notifies everyone again.
select tests.press('passenger', 'first');
select tests.press('passenger', 'second phone');
select is(tests.told('passenger'), '1 SMS, 1 notifications', 'a second phone joins the alarm that was just sent');
update private.deliveries d set state = 'sent', settled_at = now() where d.kind = 'sos';
update private.sos_alerts a set received_at = now() - interval '3 days', acknowledged_at = now() - interval '3 days' where a.closed_at is null;
select is(tests.press('passenger', 'first') ->> 'acknowledgedAt' is not null, true, 'a phone that repeats its press raises nothing new');
select is(tests.press('passenger', 'second phone') ->> 'acknowledgedAt' is not null, true, 'nor does a phone that had joined');
select is(tests.told('passenger'), '1 SMS, 1 notifications', 'a repetition sends no message');
select is(tests.press('passenger', 'three days later', tests.place_at(7.5)) ->> 'acknowledgedAt', null, 'a press three days later is a new alarm');
select is(tests.told('passenger'), '2 SMS, 2 notifications', 'contacts and administrators are told again');
select is((select p.latitude from private.sos_positions p where p.alert_id = (tests.open_alarm('passenger')).id), 7.5::float8, 'with the new position');
select is((select a.closed_by from private.sos_alerts a where a.client_key = tests.named('first')), 'continued', 'the alarm before is continued by it');
select is((select count(*) from private.deliveries d where d.kind = 'sos_closed'), 0::bigint, 'and no contact reads that the danger is over');
select is(tests.press('passenger', 'first', tests.place_at(7.6)) ->> 'closedAt', null, 'the phone of the alarm before stands for the new one');
select is((select count(*) from private.sos_positions p where p.alert_id = (tests.open_alarm('passenger')).id), 1::bigint, 'positions within 5 seconds count once');
update private.sos_alerts a set received_at = now() - interval '31 minutes' where a.closed_at is null;
select tests.press('passenger', 'half an hour later');
select is(tests.told('passenger'), '3 SMS, 3 notifications', 'an alarm older than 30 minutes is continued too, looked after or not');
select is(tests.close('passenger', 'first') ->> 'closedAt', null, 'an end that the first phone sends late does not close it');
select is(tests.close('passenger', 'second phone') ->> 'clientKey', tests.named('half an hour later')::text, 'nor does that of a phone that had joined: it gets the open one');
select isnt((tests.open_alarm('passenger')).id, null, 'which stays open');
select isnt(tests.close('passenger', 'half an hour later') ->> 'closedAt', null, 'any phone closes it by the key that it was answered');
select is((tests.open_alarm('passenger')).id, null, 'and none is open');
select isnt(tests.press('passenger', 'half an hour later') ->> 'closedAt', null, 'a phone that repeats its press after that learns of the end');

-- Links follow the person.
select tests.press('stranger', 'own');
insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
values (tests.trip(), tests.id('stranger'), tests.link_hash('follow'), now() + interval '1 day', (tests.open_alarm('stranger')).id);
update private.sos_alerts a set acknowledged_at = now() where a.closed_at is null;
select tests.press('stranger', 'again', tests.place_at(9.1));
select is(private.view_share(tests.link_hash('follow')) -> 'lastPosition' ->> 'latitude', '9.1', 'the link in an earlier SMS shows the position of the newest alarm');

-- The end of an alarm that is raised again is not reported as the end of the danger.
update private.deliveries d set state = 'sent', settled_at = now() where d.kind = 'sos' and d.state = 'waiting';
select tests.close('stranger', 'again');
select tests.press('stranger', 'after the end');
select is((select private.contact_message(d) from private.deliveries d join private.sos_contacts c on c.id = d.subject_id
  join private.sos_alerts a on a.id = c.alert_id where d.kind = 'sos_closed' and a.person_id = tests.id('stranger')),
  '{"skip": "raised again"}', 'an SMS about the end is not sent while the next alarm is open');

-- Every hour.
delete from public.notifications n where n.kind = 'sos';
update private.sos_alerts a set received_at = now() - interval '59 minutes' where a.closed_at is null;
select is(private.look_after_alarms(), 0, 'an alarm of less than an hour is not brought up');
update private.sos_alerts a set received_at = now() - interval '61 minutes' where a.closed_at is null;
select is(private.look_after_alarms(), 1, 'after an hour it is');
create function tests.brought_up()
returns text
language sql
as $$ select string_agg(distinct n.body, '; ' order by n.body) from public.notifications n where n.kind = 'sos' $$;
select is(tests.brought_up(), '1 alarm has been open for an hour or more, the oldest for 1 hour. Call back, and end what is over.', 'to every administrator');
select is((select count(*) from public.notifications n where n.kind = 'sos'), (select count(*) from private.admins a where a.user_id is not null), 'once');
select is(private.look_after_alarms(), 0, 'and not again within the hour');
update private.sos_alerts a set brought_up_at = now() - interval '1 hour', acknowledged_at = now(), received_at = now() - interval '121 minutes' where a.closed_at is null;
select is(private.look_after_alarms(), 1, 'every hour, also while an administrator looks after it');

-- By itself.
update private.sos_alerts a set received_at = now() - interval '24 hours 1 minute', brought_up_at = now() where a.closed_at is null;
update private.sos_alerts a set trip_id = null where a.closed_at is null;
update private.deliveries d set state = 'sent', settled_at = now() where d.kind = 'sos' and d.state = 'waiting';
create temporary table closed_sms as select count(*) as n from private.deliveries d where d.kind = 'sos_closed';
select is(private.look_after_alarms(), 1, 'an alarm without a trip ends after 24 hours');
select is((select a.closed_by from private.sos_alerts a where a.client_key = tests.named('after the end')), 'clock', 'by the clock');
select is((select count(*) from private.deliveries d where d.kind = 'sos_closed'), (select n from closed_sms), 'which does not tell contacts that the danger is over');
select tests.press('driver', 'on the way');
select tests.allow_early_starts();
update private.sos_alerts a set trip_id = tests.trip(), received_at = now() - interval '2 days', brought_up_at = now() where a.closed_at is null;
select tests.move_trip(tests.trip(), 'waiting', 'en_route');
select is(private.look_after_alarms(), 0, 'on a trip under way it does not end');
select tests.move_trip(tests.trip(), 'arrived', 'completed');
select is(private.look_after_alarms(), 0, 'nor within 24 hours of the end of the trip');
update public.trips t set ended_at = now() - interval '24 hours 1 minute' where t.id = tests.trip();
select is(private.look_after_alarms(), 1, 'but after that');
update private.sos_alerts a set closed_at = now() - interval '31 days', network_hash = 'x' where a.client_key = tests.named('on the way');
insert into private.sos_positions (alert_id, recorded_at, latitude, longitude)
select a.id, now(), 6.5, 3.4 from private.sos_alerts a where a.client_key = tests.named('on the way');
select private.forget_rows('forget_alarms');
select is((select count(*) from private.sos_positions p join private.sos_alerts a on a.id = p.alert_id where a.client_key = tests.named('on the way')), 0::bigint, 'and its positions go 30 days later');
select is((select a.network_hash from private.sos_alerts a where a.client_key = tests.named('on the way')), null, 'with the network that it came from');
select * from finish();
