select plan(292);
select tests.create_cast();
select tests.closed('sos_alerts', 'close_reason');
select tests.closed('sos_positions', 'latitude');
select tests.closed('sos_contacts', 'phone');
select tests.closed('check_ins', 'asked_at');
select tests.authenticate_as('postgres');
delete from private.deliveries d where d.user_id = any (tests.ids());

create function tests.as(who text, call text)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.authenticate_as(who);
  execute call into answer;
  perform tests.authenticate_as('postgres');
  return coalesce(answer, 'nothing');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.raise_sos(who text, key text, place jsonb default null, trip uuid default null, at timestamptz default now())
returns text
language sql
as $$ select tests.as(who, format('select private.raise_sos(%L, %L, %L, %L)', tests.named(key), trip, at, place)) $$;
create function tests.place(latitude float8 default 6.5, seconds_ago int default 0)
returns jsonb
language sql
as $$ select jsonb_build_object('latitude', latitude, 'longitude', 3.4, 'accuracy', 12, 'recordedAt', now() - make_interval(secs => seconds_ago)) $$;
create function tests.alarm(who text)
returns private.sos_alerts
language sql
as $$ select a from private.sos_alerts a where a.person_id = tests.id(who) order by a.closed_at is not null, a.received_at desc limit 1 $$;
create function tests.positions(who text)
returns bigint
language sql
as $$ select count(*) from private.sos_positions p where p.alert_id = (tests.alarm(who)).id $$;
create function tests.texts(who text, kind text)
returns bigint
language sql
as $$
  select count(*) from private.deliveries d join private.sos_contacts c on c.id = d.subject_id
  join private.sos_alerts a on a.id = c.alert_id where a.person_id = tests.id(who) and d.kind = texts.kind and d.state <> 'skipped'
$$;
create function tests.sms(who text, kind text)
returns jsonb
language sql
as $$
  select private.contact_message(d) from private.deliveries d join private.sos_contacts c on c.id = d.subject_id
  join private.sos_alerts a on a.id = c.alert_id where a.person_id = tests.id(who) and d.kind = sms.kind order by d.created_at desc limit 1
$$;

-- Raising, by everyone who is signed in; suspended people too.
insert into private.emergency_contacts (person_id, position, name, phone, relation, entered_at) values
  (tests.id('passenger'), 1, 'Ada Obi', '+2348031112222', 'Sister', now() - interval '1 day'),
  (tests.id('passenger'), 2, 'Bola Obi', '+2348031112223', 'Brother', now() - interval '1 day');
update public.profiles p set phone_verified_at = now() where p.id = tests.id('passenger');
select is(left(tests.raise_sos(who, 'first ' || who), 9), expected, who || ' raises an alarm: ' || expected)
from (values
  ('stranger', '{"told": '), ('driver', '{"told": '), ('newdriver', '{"told": '), ('suspended', '{"told": '),
  ('corporate', '{"told": '), ('gone', 'PT401'), ('anon', 'PT401'), ('admin', '42501'), ('relay', '42501'), ('courier', '42501')
) c (who, expected);
select is(tests.as('passenger', 'select private.raise_sos(null, null, now(), null)'), 'PT400', 'an alarm needs a client key');
select is((select count(*) from public.notifications n where n.user_id = tests.id('admin') and n.kind = 'sos'), 5::bigint, 'administrators are told');
select is(tests.texts('stranger', 'sos'), 0::bigint, 'a person without contacts sends no SMS');

select isnt(tests.raise_sos('passenger', 'sos', tests.place(6.5, 60), tests.trip(), now() - interval '20 minutes'), 'nothing', 'the passenger raises one');
select is((tests.alarm('passenger')).trip_id, tests.trip(), 'about their trip');
select is((tests.alarm('passenger')).raised_at, now() - interval '20 minutes', 'with the time of the phone');
select is(tests.texts('passenger', 'sos'), 2::bigint, 'both contacts are told');
select is(tests.raise_sos('passenger', 'sos', tests.place(6.6, 30)) ~ '"contacts": 2', true, 'repeating gives the same alarm');
select is(tests.raise_sos('passenger', 'second phone', tests.place(6.7, 10)) ~ tests.named('sos')::text, true, 'a second phone joins it');
select is(tests.texts('passenger', 'sos'), 2::bigint, 'and there is no second message');
select is(tests.positions('passenger'), 3::bigint, 'each adds a position');
select is(left(tests.raise_sos('passenger', 'sos', place), 1), '{', 'never refuses the alarm for ' || place::text)
from unnest(array[
  '{}', '[]', '3', '{"latitude": 91, "longitude": 3, "recordedAt": "2026-01-01T00:00:00Z"}', tests.place(6.8, 12), tests.place(6.8, 200000),
  tests.place(95, 0)
]::jsonb[]) place;
select is(tests.positions('passenger'), 3::bigint, 'and ignores wrong, old and too frequent positions');
select is(tests.as('stranger', format('select private.close_sos(%L, ''x'')', tests.named('sos'))) ~ tests.named('sos')::text, false, 'others cannot close it');
select is((tests.alarm('passenger')).closed_at, null, 'it stays open');
select is(tests.raise_sos('stranger', 'a trip of others', null, tests.trip()) ~ '"tripId": null', true, 'a trip of others is ignored');

-- The view of a contact.
select is(
  tests.sms('passenger', 'sos') - '{link}'::text[],
  jsonb_build_object('to', '+2348031112223', 'name', 'Bola Obi', 'title', 'SOS from Passenger', 'body', format(
    'They ask for help with Tafiya. Trip Lagos to Abuja, car %s, driver Driver. At %s they were at 6.70000,3.40000. Call them on +2348030000000, or call 112.',
    (select v.plate_number from public.vehicles v join public.trips t on t.vehicle_id = v.id where t.id = tests.trip()),
    to_char((now() - interval '10 seconds') at time zone 'Africa/Lagos', 'HH24:MI')), 'topic', null, 'publicBody', null, 'unsubscribe', null,
    'subscription', null),
  'route, plate, driver, position and numbers'
);
create temporary table links as select tests.sms('passenger', 'sos') ->> 'link' as link;
grant select on links to anon;
select is((select link ~ '^/s#[A-Za-z0-9_-]{22}$' from links), true, 'with a link to follow');
create function tests.view_link()
returns text
language sql
as $$ select tests.as('anon', format('select private.view_share(%L)', sha256(convert_to(substr((select link from links), 4), 'utf8')))) $$;
select is(tests.view_link() ~ '"latitude": 6.7', true, 'which shows where the person is');
select tests.move_trip(tests.trip(), 'cancelled');
select is(tests.view_link() ~ '"alarm": \{', true, 'whatever becomes of the trip');
update public.trip_shares s set expires_at = now() where s.alert_id is not null;
select is(tests.view_link(), 'PT404', 'until it expires');
update public.trip_shares s set expires_at = now() + interval '8 hours' where s.alert_id is not null;

-- Administrators.
select is(tests.as(who, call), '42501', who || ' may not: ' || call)
from unnest(array['anon', 'passenger', 'driver', 'suspended', 'relay', 'courier']) who, unnest(array[
  'select private.list_alarms(null, null, 50)', 'select private.read_alarm_counts()', 'select private.acknowledge_alarm(gen_random_uuid())', 'select private.close_alarm(gen_random_uuid(), ''x'')',
  'select private.settle_check_in(gen_random_uuid(), gen_random_uuid(), ''x'')'
]) call;
-- Otherwise it is one of many alarms of new accounts.
update public.profiles p set phone_verified_at = now() where p.id = tests.id('passenger');
select is(tests.as('admin', $$select bool_or(item @> '{"name": "Passenger", "role": "passenger"}') from private.list_alarms(null, null, 50)$$), 'true', 'they see the alarm');
select is(tests.as('admin', $$
  select jsonb_array_length(x -> 'positions') || ' positions, ' || jsonb_array_length(x -> 'contacts') || ' contacts'
  from private.list_alarms(null, null, 50) l (x, c) where x ->> 'name' = 'Passenger'
$$), '3 positions, 2 contacts', 'with its track and the contacts');
select is(tests.as('admin', 'select private.acknowledge_alarm(gen_random_uuid())'), 'PT404', 'an unknown alarm is not found');
select isnt(tests.as('admin', format('select private.acknowledge_alarm(%L)', (tests.alarm('passenger')).id)), 'PT404', 'they acknowledge it');
select isnt(tests.as('admin', format('select private.acknowledge_alarm(%L)', (tests.alarm('passenger')).id)), 'PT404', 'twice');
select is((select count(*) from private.admin_audit a where a.action = 'acknowledge_alarm' and a.subject = (tests.alarm('passenger')).id::text), 1::bigint, 'with one line in the audit log');
select is(tests.raise_sos('passenger', 'sos') ~ '"acknowledgedAt": "2', true, 'and the person sees it');

-- The end.
select is(tests.as('passenger', format('select private.close_sos(%L, %L)', tests.named('sos'), '')), 'PT400', 'closing needs a reason');
select is(tests.as('newdriver', format('select private.close_sos(%L, %L)', tests.named('nothing'), 'x')) ~ '"closedAt": "2', true, 'another key closes the open alarm of the same person');
select is(tests.as('newdriver', format('select private.close_sos(%L, %L)', tests.named('nothing'), 'x')), 'PT404', 'without one there is nothing to close');
update private.deliveries d set state = 'sent', settled_at = now()
where d.kind = 'sos' and d.subject_id = (select c.id from private.sos_contacts c where c.alert_id = (tests.alarm('passenger')).id and c.name = 'Ada Obi');
select is(tests.as('passenger', format('select private.close_sos(%L, %L)', tests.named('sos'), 'We are safe')) ~ '"closedAt": "2', true, 'the person is safe');
select is(tests.texts('passenger', 'sos'), 1::bigint, 'the SMS that had not left is withdrawn');
select is(tests.texts('passenger', 'sos_closed'), 1::bigint, 'the contact who was told is told again');
select is(tests.sms('passenger', 'sos_closed') ->> 'title', 'No more danger: Passenger', 'that it is over');
select is(tests.sms('passenger', 'sos'), '{"skip": "closed"}', 'and an SOS is never sent any more');
select is(tests.as('passenger', format('select private.close_sos(%L, %L)', tests.named('sos'), 'Again')) ~ '"closedAt": "2', true, 'closing again');
select is((select a.close_reason from private.sos_alerts a where a.client_key = tests.named('sos')), 'We are safe', 'changes nothing');
select is(tests.view_link() ~ '"lastPosition": null', true, 'the link shows the end and no position');
select is(tests.raise_sos('passenger', 'sos', tests.place(6.9)) ~ '"closedAt": "2', true, 'the same key does not raise it again');
select is((select count(*) from private.sos_positions p join private.sos_alerts a on a.id = p.alert_id where a.client_key = tests.named('sos')), 3::bigint, 'nor stores positions');

-- Floods: alarms are never refused, messages are.
select is(tests.as('passenger', format('select private.raise_sos(%L, null, now(), null) is null or private.close_sos(%1$L, ''x'') is null', tests.named('flood ' || n))), 'false', 'alarm ' || n)
from generate_series(1, 8) n;
select is((select count(distinct n.link) from public.notifications n where n.about_id = tests.id('passenger') and n.kind = 'sos'), 5::bigint, 'administrators get five a day that may become SMS');
select is((select count(distinct n.link) from public.notifications n where n.about_id = tests.id('passenger') and n.kind = 'sos_again'), 4::bigint, 'and each further one as a push');
select is((select count(distinct c.alert_id) from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id where a.person_id = tests.id('passenger') and c.no_sms is null), 3::bigint, 'and contacts get the SMS of three');
select is((select count(*) from private.sos_alerts a where a.person_id = tests.id('passenger')), 9::bigint, 'but each alarm is there');

-- Administrators close, with a reason.
select is(tests.as('admin', format('select private.close_alarm(%L, null)', (tests.alarm('driver')).id)), 'PT400', 'an administrator gives a reason');
select is(tests.as('admin', 'select private.close_alarm(gen_random_uuid(), ''x'')'), 'PT404', 'an unknown alarm is not found');
select isnt(tests.as('admin', format('select private.close_alarm(%L, %L)', (tests.alarm('driver')).id, 'Police is there')), 'PT400', 'and closes');
select is((select a.closed_by from private.sos_alerts a where a.person_id = tests.id('driver')), 'administrator', 'the alarm');
select is((select count(*) from private.admin_audit a where a.action = 'close_alarm' and a.details ->> 'reason' = 'Police is there' and a.admin_id = tests.id('admin')), 1::bigint, 'with the reason in the audit log');

-- Check-ins.
create temporary table late as select tests.named('late trip') as id;
select tests.create_trip(tests.named('late trip'), 'driver', 4);
select tests.authenticate_as('stranger');
select tests.book_seats(tests.named('late trip'), 1, tests.named('late booking')) is not null;
select tests.authenticate_as('postgres');
select tests.allow_early_starts();
select tests.move_trip(tests.named('late trip'), 'waiting', 'en_route');
create function tests.late(by interval)
returns void
language sql
as $$
  select tests.leave_trip(t.id, t.arrives_at - t.departure_at + by) from public.trips t where t.id = tests.named('late trip')
$$;
create function tests.asked()
returns text
language sql
as $$
  select private.ask_check_ins() - private.ask_check_ins();
  select string_agg(who, ' ' order by who) from unnest(array['driver', 'stranger', 'passenger']) who
  where exists (select from private.check_ins c where c.person_id = tests.id(who) and c.trip_id = tests.named('late trip'))
$$;
select tests.late('89 minutes');
select is(tests.asked(), null, 'there is no question before 90 minutes');
select tests.late('2 days');
select is(tests.asked(), null, 'nor days later');
select tests.late('91 minutes');
select is(tests.asked(), 'driver stranger', 'after 90 minutes everyone on the trip is asked');
select is((select count(*) from public.notifications n where n.kind = 'check_in' and n.link = '/sos?trip=' || tests.named('late trip')), 2::bigint, 'once');
select is(tests.as('stranger', $$select private.own_safety() -> 'checkIn' ->> 'tripId'$$), tests.named('late trip')::text, 'a person sees the question');
select is(tests.as('passenger', $$select private.own_safety() ->> 'checkIn'$$), 'nothing', 'others do not');
select is(tests.as(who, 'select private.own_safety() is null'), expected, who || ' asks for their own state: ' || expected)
from (values ('suspended', 'false'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')) c (who, expected);
select is(tests.as(who, format('select private.answer_check_in(%L)', tests.named('late trip'))), expected, who || ' answers: ' || expected)
from (values ('stranger', ''), ('passenger', 'PT404'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')) c (who, expected);
select is((select n.read_at is null from public.notifications n where n.kind = 'check_in' and n.user_id = tests.id('stranger')), false, 'the answer stops the SMS');
update private.check_ins c set asked_at = now() - interval '21 minutes' where c.trip_id = tests.named('late trip');
select is(private.ask_check_ins(), 1, 'who has not answered for 20 minutes');
select is(tests.as('admin', $$select private.read_alarm_counts() -> 'checkIns' -> 0 ->> 'name'$$), 'Driver', 'is shown to the administrators');
select is(tests.as('admin', format('select private.settle_check_in(%L, %L, %L)', tests.id('driver'), tests.named('late trip'), reason)), 'PT400', 'who give a reason')
from unnest(array[null, ' ']) reason;
select is(tests.as('admin', format('select private.settle_check_in(%L, %L, ''x'')', tests.id('passenger'), tests.named('late trip'))), 'PT404', 'not for people who were not asked');
select is(tests.as('admin', format('select private.settle_check_in(%L, %L, ''Called''), private.settle_check_in(%1$L, %2$L, ''Called'')', tests.id('driver'), tests.named('late trip'))), '', 'and settle it');
select is(tests.as('admin', $$select jsonb_array_length(private.read_alarm_counts() -> 'checkIns')$$), '0', 'it is gone');
select is((select count(*) from private.admin_audit a where a.action = 'settle_check_in'), 1::bigint, 'with one line in the audit log');

-- "I have arrived".
select tests.authenticate_as('stranger');
select private.share_trip(tests.named('late trip'), tests.link_hash('followed')) is not null;
select is(tests.as(who, format('select private.report_arrival(%L)', tests.named('late trip'))), expected, who || ' arrives: ' || expected)
from (values ('stranger', ''), ('passenger', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')) c (who, expected);
create function tests.view_followed()
returns text
language sql
as $$ select tests.as('anon', format('select private.view_share(%L)', tests.link_hash('followed'))) $$;
select is(tests.view_followed() ~ '"status": "arrived"', true, 'the link says that the person has arrived');
select is(tests.view_followed() ~ '"lastPosition": null', true, 'and shows no position');
update public.trip_shares s set arrived_at = now() - interval '31 minutes' where s.arrived_at is not null;
select is(tests.as('stranger', format('select private.report_arrival(%L)', tests.named('late trip'))), '', 'arriving again');
select is(tests.view_followed(), 'PT404', 'does not prolong it');

-- Export, retention, deletion.
select is(tests.as('passenger', $$
  select string_agg(distinct k, ' ' order by k) from jsonb_array_elements(private.export_own_data() -> 'alarms') x, jsonb_object_keys(x) k
$$), 'acknowledged_at close_reason closed_at closed_by contacts got_off_at positions raised_at received_at trip_id', 'the export has the alarms');
select is(tests.as('stranger', $$select jsonb_array_length(private.export_own_data() -> 'checkIns')$$), '1', 'and the check-ins');
update private.sos_alerts a set closed_at = now() - interval '31 days' where a.client_key = tests.named('sos');
select ok(private.forget_rows('forget_alarms') >= 5, 'after 30 days');
select is((select count(*) from private.sos_positions p join private.sos_alerts a on a.id = p.alert_id where a.client_key = tests.named('sos')), 0::bigint, 'the positions are deleted');
select is((select count(*) from private.sos_contacts p join private.sos_alerts a on a.id = p.alert_id where a.client_key = tests.named('sos')), 0::bigint, 'and the contacts');
update private.sos_alerts a set closed_at = now() - interval '367 days' where a.client_key = tests.named('sos');
update private.check_ins c set asked_at = now() - interval '367 days' where c.person_id = tests.id('stranger');
select ok(private.forget_rows('forget_alarms') >= 2, 'after a year');
select is((select count(*) from private.sos_alerts a where a.client_key = tests.named('sos')), 0::bigint, 'the alarm too');
select is((select count(*) from private.check_ins c where c.person_id = tests.id('stranger')), 0::bigint, 'and the check-in');
select tests.delete_account('passenger');
select tests.authenticate_as('postgres');
select is((select count(*) from private.sos_alerts a where a.person_id = tests.id('passenger')), 0::bigint, 'deleting the account deletes its alarms');
select is((select count(*) from private.emergency_contacts a where a.person_id = tests.id('passenger')), 0::bigint, 'and its contacts');
select * from finish();
