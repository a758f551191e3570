select plan(358);
select tests.create_cast();

select tests.closed('deliveries', 'state');
select tests.closed('delivery_rules', 'lives');
select tests.closed('quiet_hours', 'ends');
select tests.closed('unsubscribe_tokens', 'token');
select tests.closed('suppressed_addresses', 'reason');
insert into public.notification_preferences (user_id, topic)
select tests.id(who), 'trip' from unnest(array['passenger', 'suspended', 'gone']) who;
select tests.matrix('notification_preferences.push', 'user_id = any (tests.ids())', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      denied denied denied denied
$$);
insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
select tests.id(who), tests.id('passenger'), 'https://push.test/matrix-' || who, repeat('p', 87), repeat('a', 22)
from unnest(array['passenger', 'suspended', 'gone']) who;
select tests.matrix('push_subscriptions.device', 'user_id = any (tests.ids())', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      denied denied denied denied
$$);
select tests.refused('passenger', format('select %I from public.push_subscriptions', secret), '42501')
from unnest(array['endpoint', 'p256dh', 'auth', 'session_id']) secret;
select tests.authenticate_as('postgres');
delete from public.notification_preferences p where p.user_id = any (tests.ids());
delete from public.push_subscriptions s where s.user_id = any (tests.ids());
select tests.refused(who, call, '42501') from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay', 'payments']) who, unnest(array[
  'select * from private.claim_deliveries(1, ''1 minute'')', 'select private.read_delivery(gen_random_uuid(), gen_random_uuid())',
  'select private.settle_delivery(gen_random_uuid(), gen_random_uuid(), ''sent'', null, null, null)'
]) call;
select tests.authenticate_as('postgres');
-- The bookings of the cast stay out of the way.
delete from private.deliveries d where d.user_id = any(tests.ids());

create function tests.news(who text, kind text, link text default '/dashboard', body text default 'Words.')
returns uuid
language sql
as $$
  insert into public.notifications (user_id, kind, title, body, link)
  values (tests.id(who), news.kind, 'Title', news.body, news.link) returning id
$$;
create function tests.channels(who text, kind text)
returns text
language sql
return (
  select string_agg(d.channel, ' ' order by d.channel) from private.deliveries d
  where d.user_id = tests.id(who) and d.kind = channels.kind
);
create function tests.delivery(who text, channel text)
returns private.deliveries
language sql
return (
  select d from private.deliveries d
  where d.user_id = tests.id(who) and d.channel = delivery.channel order by d.created_at desc limit 1
);
create function tests.subscribe(who text, browser text)
returns uuid
language sql
as $$
  insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (tests.id(who), tests.id(who), 'https://push.test/' || browser, repeat('p', 87), repeat('a', 22)) returning id
$$;
create function tests.claim(who text, channel text)
returns uuid
language plpgsql
as $$
declare
  wanted private.deliveries := tests.delivery(who, channel);
begin
  -- The first in the queue, whatever else is due.
  update private.deliveries d set due_at = '2000-01-01', priority = 0 where d.id = wanted.id;
  perform tests.authenticate_as('courier');
  perform private.claim_deliveries(1, '1 minute');
  perform tests.authenticate_as('postgres');
  -- An attempt begins when the message is read.
  perform private.read_delivery(wanted.id, (tests.delivery(who, channel)).claim_token);
  return (tests.delivery(who, channel)).claim_token;
end
$$;
create function tests.skipped(who text, channel text)
returns text
language sql
as $$
  select private.read_delivery((tests.delivery(who, channel)).id, tests.claim(who, channel)) ->> 'skip'
$$;

-- Queued deliveries.
select tests.news('stranger', 'verification_approved');
select is(tests.channels('stranger', 'verification_approved'), 'email', 'without a browser and a proved number: a mail');
select tests.subscribe('stranger', 'one');
select tests.subscribe('stranger', 'two');
update public.profiles set phone_verified_at = now() where id = tests.id('stranger');
select tests.news('stranger', 'trip_cancelled', '/trips/' || tests.trip());
select is(tests.channels('stranger', 'trip_cancelled'), 'email push push sms', 'a message for each browser, a mail and an SMS');
select tests.news('stranger', 'trip_cancelled', '/trips/' || tests.named('another trip'));
select is(tests.channels('stranger', 'trip_cancelled'), 'email email push push push push sms sms', 'another trip is another event');
-- Two events may have the same words: two payouts of one amount, two rejections with one reason, two drivers who decline.
select tests.news('newdriver', 'payout', '/account#payouts', '₦12,000 is on its way.') from generate_series(1, 2);
select is(tests.channels('newdriver', 'payout'), 'email email', 'two payouts of the same amount are two mails');
select tests.news('newdriver', 'verification_rejected', '/driver/verify', 'The photo is too dark.') from generate_series(1, 2);
select is(tests.channels('newdriver', 'verification_rejected'), 'email email', 'two rejections with one reason are two mails');
select tests.news('newdriver', 'trip_changed', '/dashboard', 'Another driver has this trip.') from generate_series(1, 2);
select is(
  (select count(*) from private.deliveries d where d.user_id = tests.id('newdriver') and d.kind = 'trip_changed' and d.state = 'waiting'), 2::bigint,
  'changes on a page without a trip do not replace each other'
);
select tests.news('corporate', 'booking_cancelled', private.fleet_trip_page(tests.named(trip)), '1 seat cancelled.')
from unnest(array['one trip', 'another trip']) trip;
select is(
  (select string_agg(d.channel || ' ' || d.state, ', ') from private.deliveries d where d.user_id = tests.id('corporate') and d.kind ~ '^booking'),
  'email waiting, email waiting', 'a company is told about each of its trips'
);
insert into public.notification_preferences (user_id, topic, push, email, sms)
values (tests.id('stranger'), 'money', false, true, false);
select tests.news('stranger', 'refund');
select is(tests.channels('stranger', 'refund'), 'email', 'channels that the person does not want stay empty');
select tests.news('stranger', 'payout_account');
select is(tests.channels('stranger', 'payout_account'), 'email push push sms', 'safety of the account cannot be turned off');
select tests.news('stranger', 'booking_created', '/trips/' || tests.trip());
select is(tests.channels('stranger', 'booking_created'), 'push push', 'no SMS about a trip in three days');
select tests.leave_trip(tests.trip(), '-5 hours');
select tests.news('stranger', 'booking_created', '/trips/' || tests.trip(), 'Soon.');
select is(tests.channels('stranger', 'booking_created'), 'push push push push sms', 'but about one in five hours');
select is((tests.delivery('stranger', 'sms')).expires_at, t.departure_at, 'it expires with the departure')
from public.trips t where t.id = tests.trip();
select tests.leave_trip(tests.trip(), '-3 days');

-- A change replaces the change before, and 8:00, 9:00, 8:00 are three.
select tests.news('stranger', 'trip_changed', '/trips/' || tests.trip(), body) from unnest(array['Now 8:00.', 'Now 9:00.', 'Now 8:00.']) body;
select results_eq(
  $$ select d.state, d.problem from private.deliveries d
     where d.user_id = tests.id('stranger') and d.kind = 'trip_changed' and d.channel = 'email' order by d.created_at $$,
  $$ values ('skipped', 'superseded'), ('skipped', 'superseded'), ('waiting', null) $$, 'of three changes the last is sent'
);

-- Book and cancel ten times, and book again: the last state is sent, and not each one.
create function tests.waiting(who text)
returns text
language sql
return (
  select string_agg(format('%s %s %s', d.kind, d.channel, case when d.due_at <= clock_timestamp() then 'now' else 'later' end),
    ', ' order by d.channel, d.created_at)
  from private.deliveries d where d.user_id = tests.id(who) and d.state = 'waiting' and d.kind ~ '^booking'
);
create function tests.books(times int) returns void language plpgsql as $$
begin
  for i in 1..times loop
    perform tests.news('driver', 'booking_created', '/trips/' || tests.trip(), 'Stranger booked 1 seat.');
    perform tests.news('driver', 'booking_cancelled', '/trips/' || tests.trip(), 'Stranger cancelled 1 seat.');
  end loop;
end
$$;
select tests.subscribe('driver', 'driver');
update private.delivery_rules set at_night = true where kind ~ '^booking';
select tests.news('driver', 'booking_created', '/trips/' || tests.trip(), 'Stranger booked 1 seat.');
select is(tests.waiting('driver'), 'booking_created push now', 'the first is sent at once');
select tests.books(10);
select is(
  tests.waiting('driver'), 'booking_cancelled email later, booking_cancelled push later',
  'of ten bookings and cancellations the last is sent, some minutes later'
);
select tests.news('driver', 'booking_created', '/trips/' || tests.trip(), 'Stranger booked 1 seat.');
select is(tests.waiting('driver'), 'booking_created push later', 'and a booking after them');
insert into public.notifications (user_id, kind, title, body, link, about_id)
values (tests.id('driver'), 'booking_created', 'Title', 'Passenger booked 1 seat.', '/trips/' || tests.trip(), tests.id('passenger'));
select is(tests.waiting('driver'), 'booking_created push later, booking_created push now', 'another passenger is another event');
delete from private.deliveries d where d.user_id = tests.id('driver');

-- Quiet hours.
create function tests.lagos(clock time) returns timestamptz language sql
return private.lagos_moment(date '2027-03-10', clock);
select is(private.after_quiet_hours(tests.id('driver'), tests.lagos(at)), private.lagos_moment(day::date, sends), at || ' is sent at ' || sends)
from (values
  ('21:59'::time, '2027-03-10', '21:59'::time), ('22:00', '2027-03-11', '06:00'), ('23:59', '2027-03-11', '06:00'),
  ('00:00', '2027-03-10', '06:00'), ('05:59', '2027-03-10', '06:00'), ('06:00', '2027-03-10', '06:00')
) q (at, day, sends);
insert into private.quiet_hours (user_id, begins, ends) values (tests.id('driver'), '13:00', '15:00');
select is(private.after_quiet_hours(tests.id('driver'), tests.lagos(at)), tests.lagos(sends), at || ' is sent at ' || sends || ' with other hours')
from (values ('12:59'::time, '12:59'::time), ('13:00', '15:00'), ('14:59', '15:00'), ('15:00', '15:00'), ('23:00', '23:00')) q (at, sends);
update private.quiet_hours set begins = '08:00', ends = '08:00' where user_id = tests.id('driver');
select is(private.after_quiet_hours(tests.id('driver'), tests.lagos('08:00')), tests.lagos('08:00'), 'equal times mean no quiet hours');
delete from private.quiet_hours where user_id = tests.id('driver');

-- Every kind of message, at every hour, about trips that leave sooner or later, or about none.
create function tests.sent()
returns table (kind text, channel text, topic text, at_night boolean, at timestamptz, leaves_at timestamptz, morning timestamptz,
  due_at timestamptz, expires_at timestamptz, lives interval, ends timestamptz)
language sql stable security definer
begin atomic
  select r.kind, r.channel, r.topic, r.at_night, t.at, t.at + l.leaves, private.after_quiet(t.at + r.wait, null), x.due_at, x.expires_at,
    r.lives - r.wait, t.at + l.leaves + r.until_departure
  from private.delivery_rules r
  cross join generate_series(0, 23) h
  cross join lateral (select tests.lagos(make_time(h, 30, 0)) as at) t
  cross join (values (null::interval), ('30 minutes'), ('2 hours'), ('150 minutes'), ('5 hours'), ('9 hours'), ('3 days')) l (leaves)
  cross join lateral private.delivery_times(r, t.at, '0', null, t.at + l.leaves) x
  -- A message that is of no use any more when it happens is none.
  where (t.at + l.leaves + r.until_departure > t.at + r.wait) is not false;
end;
select cmp_ok((select count(*) from tests.sent()), '>', 10000::bigint, 'many messages are looked at');
select is_empty(
  $$ select s.kind, s.channel, s.at, s.leaves_at from tests.sent() s
     where s.expires_at <= s.due_at and not (s.topic = 'alert' and s.leaves_at <= s.morning) $$,
  'every message goes out at every hour, but for an alert about a trip that leaves before the morning'
);
select isnt_empty($$ select from tests.sent() s where s.expires_at <= s.due_at $$, 'which expires');
select is_empty(
  $$ select s.kind, s.channel, s.at from tests.sent() s
     where s.due_at < s.morning and not s.at_night and (s.topic = 'alert' or (s.ends >= s.morning + interval '3 hours') is not false) $$,
  'no message goes out in the quiet hours that may wait'
);
select is_empty(
  $$ select s.kind, s.channel, s.at from tests.sent() s
     where s.due_at < s.expires_at and s.expires_at is distinct from least(s.due_at + s.lives, s.ends) $$,
  'its life begins when it goes out, and ends with the departure'
);

-- The same at any hour at which this test runs.
create function tests.in_quiet(who text, since interval, until interval) returns void language sql as $$
  insert into private.quiet_hours (user_id, begins, ends) values (
    tests.id(who), ((clock_timestamp() - since) at time zone 'Africa/Lagos')::time,
    ((clock_timestamp() + until) at time zone 'Africa/Lagos')::time
  ) on conflict (user_id) do update set begins = excluded.begins, ends = excluded.ends
$$;
select tests.in_quiet('newdriver', '1 hour', '5 hours');
select tests.news('newdriver', 'seats_free', '/trips/' || tests.trip());
select is(d.expires_at - d.due_at, interval '2 hours', 'a message waits five hours and lives two')
from tests.delivery('newdriver', 'email') d;
update private.deliveries d set due_at = d.due_at - interval '5 hours', expires_at = d.expires_at - interval '5 hours'
where d.user_id = tests.id('newdriver') and d.kind = 'seats_free';
select isnt(tests.claim('newdriver', 'email'), null, 'in the morning it is sent');
select tests.leave_trip(tests.trip(), '-6 hours -10 minutes');
select tests.news('newdriver', 'request_ended', '/trips/' || tests.trip());
select tests.leave_trip(tests.trip(), '-5 hours -59 minutes');
select tests.news('newdriver', 'request_ended', '/trips/' || tests.trip());
select is(
  (select string_agg(case when d.due_at <= clock_timestamp() then 'now' else 'later' end, ', ' order by d.created_at)
   from private.deliveries d where d.user_id = tests.id('newdriver') and d.channel = 'email' and d.kind = 'request_ended'),
  'later, now', 'less than an hour before the departure it does not wait'
);
select tests.leave_trip(tests.trip(), '-3 days');
delete from private.quiet_hours where user_id = tests.id('newdriver');

-- Claims.
select tests.refused('courier', format('select * from private.claim_deliveries(%s)', call), 'PT400')
from unnest(array['0, ''1 minute''', '501, ''1 minute''', 'null, ''1 minute''', '1, ''0 s''', '1, ''1 hour''', '1, null']) call;
select tests.authenticate_as('postgres');
create table tests.claims as select tests.claim('stranger', 'email') as token;
grant select on tests.claims to app_courier;
select is((tests.delivery('stranger', 'email')).attempts, 1::smallint, 'reading a claimed message counts as an attempt');
select tests.authenticate_as('courier');
select is(
  (select count(*) from private.claim_deliveries(1, '1 minute') c where c.claim = (select token from tests.claims)), 0::bigint,
  'other workers do not claim it'
);
select is(private.read_delivery(tests.named('x'), tests.named('x')), null, 'without its token nothing is read');
select tests.authenticate_as('postgres');
select is(
  private.read_delivery((tests.delivery('stranger', 'email')).id, (select token from tests.claims)) - '{unsubscribe,subjectId,source,facts,expiresAt,createdAt,unanswered}'::text[],
  jsonb_build_object('kind', 'trip_changed', 'channel', 'email', 'urgent', true, 'to', 'stranger@cast.test', 'name', 'Stranger',
    'title', 'Title', 'body', 'Now 8:00.', 'link', '/trips/' || tests.trip(), 'topic', 'trip',
    'publicBody', private.describe_trip(tests.trip()), 'subscription', null), 'what a mail says'
);
select isnt(
  private.read_delivery((tests.delivery('stranger', 'email')).id, (select token from tests.claims)) ->> 'unsubscribe', null,
  'with a link that ends such mails'
);
update private.deliveries set due_at = clock_timestamp() - interval '1 second' where claim_token = (select token from tests.claims);
select tests.claim('stranger', 'email');
select is(
  private.settle_delivery((tests.delivery('stranger', 'email')).id, (select token from tests.claims), 'sent', 'x', null, null), false,
  'a worker whose claim ran out cannot settle'
);

-- Outcomes.
create function tests.settle(who text, channel text, outcome text, retry_after int default null)
returns boolean
language sql
as $$
  select private.settle_delivery(
    (tests.delivery(who, channel)).id, (tests.delivery(who, channel)).claim_token, outcome, 'id-1', 'words', retry_after
  )
$$;
update private.deliveries set attempts = 2 where id = (tests.delivery('stranger', 'email')).id;
select ok(tests.settle('stranger', 'email', 'retry'), 'a failed attempt is recorded');
select ok((tests.delivery('stranger', 'email')).due_at - clock_timestamp() between '20 s' and '90 s', 'the second attempt failed: wait about a minute');
select tests.claim('stranger', 'email');
select tests.settle('stranger', 'email', 'retry', 900);
select ok((tests.delivery('stranger', 'email')).due_at - clock_timestamp() between '890 s' and '901 s', 'or as long as the provider says');
select tests.claim('stranger', 'email');
select tests.settle('stranger', 'email', 'retry', 100000);
select ok((tests.delivery('stranger', 'email')).due_at - clock_timestamp() <= '3601 s', 'but an hour at most');
select tests.claim('stranger', 'email'), tests.settle('stranger', 'email', 'retry');
select tests.claim('stranger', 'email'), tests.settle('stranger', 'email', 'retry');
select is((tests.delivery('stranger', 'email')).state, 'dead', 'after six attempts it is dead');
select is((tests.delivery('stranger', 'email')).problem, 'words', 'with its last problem');
select throws_ok($$ select tests.settle('stranger', 'sms', 'lost') $$, 'PT400', null, 'an unknown outcome is refused');
update private.deliveries set attempts = 6 where id = (tests.delivery('stranger', 'sms')).id;
select is(tests.claim('stranger', 'sms'), null, 'a message whose attempts never ended is not claimed again');
select results_eq($$ select (d).state, (d).problem from tests.delivery('stranger', 'sms') d $$, $$ values ('dead', 'crashed') $$, 'it is dead');
select tests.news('stranger', 'driver_waiting', '/track/' || tests.trip());
update private.deliveries set expires_at = clock_timestamp() where id = (tests.delivery('stranger', 'sms')).id;
select is(tests.claim('stranger', 'sms'), null, 'a message that comes too late is not claimed');
select results_eq($$ select (d).state, (d).problem from tests.delivery('stranger', 'sms') d $$, $$ values ('skipped', 'expired') $$, 'it is skipped');

-- A message that cannot be written is an attempt too.
drop function if exists private.support_message(private.deliveries);
create function private.support_message(private.deliveries) returns jsonb language plpgsql as $$ begin raise 'no words'; end $$;
insert into private.deliveries (source, subject_id, user_id, channel, kind, dedupe_key, expires_at)
values ('support', tests.named('broken'), tests.id('corporate'), 'email', 'support', gen_random_uuid(), now() + interval '1 day');
select is(
  private.read_delivery((tests.delivery('corporate', 'email')).id, tests.claim('corporate', 'email')) ->> 'failed', 'P0001: no words',
  'a message that cannot be written says why'
);
select is((tests.delivery('corporate', 'email')).attempts, 2::smallint, 'and each time counts as an attempt');

-- Addresses that do not exist.
select tests.claim('stranger', 'push');
select tests.settle('stranger', 'push', 'gone');
select is((select count(*) from public.push_subscriptions where user_id = tests.id('stranger')), 1::bigint, 'a dead browser is deleted');
select tests.news('stranger', 'suspended');
select tests.claim('stranger', 'email');
select tests.settle('stranger', 'email', 'gone');
select tests.news('stranger', 'unsuspended');
select is(tests.skipped('stranger', 'email'), 'suppressed', 'a mailbox that does not exist gets no more mails');
delete from private.suppressed_addresses where address = 'stranger@cast.test';

-- Read again just before it is sent.
create function tests.fresh(kind text default 'trip_status') returns uuid language sql
return tests.news('stranger', kind, '/trips/' || tests.trip(), gen_random_uuid()::text);
select tests.fresh('trip_cancelled');
select is(tests.skipped('stranger', 'email'), null, 'a message is sent');
update public.notifications set read_at = now() where user_id = tests.id('stranger');
select is(tests.skipped('stranger', 'email'), 'read', 'but not after it was read in the app');
select tests.fresh('trip_cancelled');
select private.set_suspended(tests.id('stranger'), true);
select is(tests.skipped('stranger', 'email'), 'suspended', 'nor to a suspended person');
select tests.fresh('suspended');
select is(tests.skipped('stranger', 'email'), null, 'except about the suspension');
select private.set_suspended(tests.id('stranger'), false);
select tests.fresh('trip_cancelled');
insert into public.notification_preferences (user_id, topic, email) values (tests.id('stranger'), 'trip', false);
select is(tests.skipped('stranger', 'email'), 'unwanted', 'nor to a person who does not want it any more');
update public.profiles set phone = '+2348030000099' where id = tests.id('stranger');
delete from private.deliveries d where d.user_id = tests.id('stranger') and d.contact_id is not null;
select is((select phone_verified_at from public.profiles where id = tests.id('stranger')), null, 'another number is not proved');
select is(tests.skipped('stranger', 'sms'), 'not proved', 'nor to a number that is not proved');
update public.push_subscriptions set user_id = tests.id('driver') where user_id = tests.id('stranger');
select is(tests.skipped('stranger', 'push'), 'gone', 'nor to the browser that another person uses now');
update public.profiles set phone_verified_at = now() where id in (tests.id('passenger'), tests.id('stranger'));
select tests.news('passenger', 'trip_reminder', '/trips/' || tests.trip());
select is(tests.skipped('passenger', 'sms'), null, 'a reminder goes out by SMS');
select tests.subscribe('passenger', 'passenger');
select is(tests.skipped('passenger', 'sms'), 'has push', 'but not to a person who has a browser');
select is(tests.skipped('passenger', 'email'), null, 'a reminder is sent');
update public.trips set departure_at = departure_at + interval '1 hour' where id = tests.trip();
select is((tests.delivery('passenger', 'email')).kind, 'trip_changed', 'a change is queued');
delete from private.deliveries d where d.user_id = tests.id('passenger') and d.kind = 'trip_changed';
select is(tests.skipped('passenger', 'email'), 'moved', 'but no reminder of a departure that has moved');

-- Names do not leave by push.
select tests.news('driver', 'booking_created', '/trips/' || tests.trip(), 'Aisha booked 4 seats.');
select is(
  private.read_delivery((tests.delivery('driver', 'push')).id, tests.claim('driver', 'push')) ->> 'publicBody', private.describe_trip(tests.trip()),
  'a push says which trip'
);

-- People who leave.
select tests.news('gone', 'refund');
delete from public.notifications where user_id = tests.id('gone');
select is(tests.channels('gone', 'refund'), null, 'a deleted notification is not sent');
select tests.news('newdriver', 'refund');
select private.anonymise_person(tests.id('newdriver'));
select is(tests.channels('newdriver', 'refund'), null, 'nothing is sent to a deleted account');

-- The jobs.
select tests.news('corporate', 'refund');
update private.deliveries d set state = 'sent', settled_at = now() - age from (values ('30 days 1 s'::interval)) a (age)
where d.user_id = tests.id('corporate');
select cmp_ok(private.forget_rows('forget_deliveries'), '>=', 1, 'settled messages are deleted after 30 days');
select is(tests.channels('corporate', 'refund'), null, 'this one is');
update public.push_subscriptions set last_seen_at = now() - interval '61 days' where user_id = tests.id('passenger');
select cmp_ok(private.forget_rows('forget_push_subscriptions'), '>=', 1, 'browsers that have not shown up are deleted');
select is((select count(*) from public.push_subscriptions where user_id = tests.id('passenger')), 0::bigint, 'this one is');

select * from finish();
