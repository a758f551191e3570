select plan(92);
select tests.create_cast();

create function tests.notification_count(who text, kind text default null)
returns bigint
language sql
stable
security definer
return (
  select count(*) from public.notifications n
  where n.user_id = tests.id(who) and (notification_count.kind is null or n.kind = notification_count.kind)
);

create function tests.notification(who text)
returns uuid
language sql
stable
security definer
return (select n.id from public.notifications n where n.user_id = tests.id(who) and n.kind <> 'verification_approved' order by n.created_at limit 1);

-- The passenger of the cast has booked the driver's trip.
select results_eq(
  $$ select n.kind, n.title, n.link from public.notifications n where n.id = tests.notification('driver') $$,
  $$ values ('booking_created', '1 seat booked', '/trips/' || tests.trip()) $$, 'the driver gets a notification about the booking'
);
select results_eq(
  $$ select n.kind, n.title, n.body from public.notifications n where n.user_id = tests.id('passenger') $$,
  format($$ values ('booking_confirmed', '1 seat booked for you', %L) $$,
    private.describe_leg((select b from public.bookings b where b.id = tests.booking('passenger'))) || '. Pay ₦10,000 when you get on.'),
  'and the passenger one with what to pay'
);
select is(
  (select count(*) from realtime.messages m
   where m.topic = 'user:' || tests.id('driver') and m.event = 'notification' and m.private
     and m.payload ->> 'notificationId' = tests.notification('driver')::text),
  1::bigint, 'the notification is broadcast on the private topic of the driver'
);

-- Reading and creating notifications: callers.
select tests.matrix('notifications.read_at', 'user_id = tests.id(''driver'')', $$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     1 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      denied denied denied denied
$$);
select throws_ok(
  format('select tests.authenticate_as(%L); select private.notify_unless_caller(tests.id(''driver''), ''account_active'', ''{}'', null)', who),
  '42501', null, who || ' cannot create a notification'
)
from unnest(array['anon', 'passenger', 'driver', 'admin']) as who;

-- Only the owner marks notifications as read.
select throws_ok(
  format('select tests.authenticate_as(%L); select private.read_notifications(%L)', who, '{}'), code, null, who || ' cannot mark notifications as read'
)
from (values ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403')) as others (who, code);
select tests.authenticate_as('stranger');
select is(private.read_notifications(array[tests.notification('driver')]), 0, 'marking the notification of another person marks none');
select is(private.read_notifications(null), 0, 'marking all without own notifications marks none');
select tests.authenticate_as('postgres');
select is((select read_at from public.notifications where id = tests.notification('driver')), null, 'the notification of the other person stays unread');

-- The trip of an alert, as its reader sees and travels it.
create function tests.way(who text, link text)
returns text
language plpgsql
as $$
declare
  part jsonb;
begin
  perform tests.authenticate_as(who);
  part := private.part_of_alert(link);
  perform tests.authenticate_as('postgres');
  return part ->> 'origin' || ' to ' || (part ->> 'destination');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
select tests.authenticate_as('postgres');
insert into private.message_threads (id, trip_id, passenger_id, driver_id)
values (tests.named('thread'), tests.trip(), tests.id('passenger'), tests.id('driver'));
select is(tests.way('passenger', link), way, 'the alert that leads to ' || coalesce(link, 'nothing'))
from (values ('/trips/' || tests.trip(), 'Lagos to Abuja'), ('/track/' || tests.trip(), 'Lagos to Abuja'),
  ('/rate/' || tests.booking('passenger'), 'Lagos to Abuja'), ('/bookings/' || tests.booking('passenger') || '/payment', 'Lagos to Abuja'),
  ('/messages/' || tests.named('thread'), 'Lagos to Abuja'), ('/sos?trip=' || tests.trip(), 'Lagos to Abuja'),
  ('/support/' || tests.named('support'), null), ('/account', null), (null, null)) c (link, way);
savepoint of_alerts;
set local session_replication_role = replica;
insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo)
select t.id, 5, 'ore', t.departure_at + interval '2 hours', 100000 from public.trips t where t.id = tests.trip();
update public.bookings b set from_stop_id = (select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = 'ore')
where b.id = tests.booking('passenger');
update public.trips t set is_listed = false where t.id = tests.trip();
set local session_replication_role = origin;
select is(tests.way(who, '/trips/' || tests.trip()), way, who || ' and the alert about a trip that is not listed')
from (values ('passenger', 'Ore to Abuja'), ('driver', 'Lagos to Abuja'), ('stranger', null), ('newdriver', null), ('corporate', null),
  ('suspended', null), ('gone', null), ('anon', '42501'), ('admin', '42501')) c (who, way);
rollback to of_alerts;

-- Notifications about changes of a trip.
update public.trips set description = 'Meet at gate two' where id = tests.trip();
update public.trips set departure_at = departure_at + interval '1 hour' where id = tests.trip();
select is(tests.notification_count('passenger', 'trip_changed'), 2::bigint, 'a new description and a new departure each create a notification');
update public.trips set leg_taken = leg_taken where id = tests.trip();
select is(tests.notification_count('passenger', 'trip_changed'), 2::bigint, 'an update without a change creates no notification');
select tests.allow_early_starts();
select tests.authenticate_as('driver');
select lives_ok(format('select private.change_trip_status(tests.trip(), %L)', status), 'the driver sets the status ' || status)
from unnest(array['waiting', 'en_route', 'arrived']) as status;
select tests.authenticate_as('postgres');
select results_eq(
  $$ select n.title, n.link from public.notifications n
     where n.user_id = tests.id('passenger') and n.kind in ('driver_waiting', 'trip_status') order by n.created_at $$,
  $$ select title, '/track/' || tests.trip() from unnest(array[
       'Your driver is waiting', 'Your trip has started', 'You have arrived']) as title $$,
  'each status has its own title and a link to the map'
);
select is(tests.notification_count('stranger'), 0::bigint, 'a person who is not on the trip gets no notification');
select tests.authenticate_as('passenger');
select is(private.read_notifications(array[tests.notification('passenger')]), 5, 'marking one as read returns the number still unread');
select is(private.read_notifications(array[tests.notification('passenger')]), 5, 'marking it again returns the same number');
select is(private.read_notifications(array[]::uuid[]), 0, 'an empty list marks all as read');
select tests.authenticate_as('postgres');
set local session_replication_role = replica;
insert into public.notifications (user_id, kind, title, body)
select tests.id('passenger'), 'support', 'Title', 'Body ' || n from generate_series(1, 3100) n;
set local session_replication_role = origin;
select tests.authenticate_as('passenger');
select is(private.read_notifications(null), 1000, 'of very many 2,000 are marked at once, and 1,000 are counted');
select is(private.read_notifications(null), 0, 'the next call marks the others');

-- Cancelling creates a notification for the other side, with the reason.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('booked and cancelled trip'), 'driver', 4), tests.create_trip(tests.named('cancelled trip'), 'driver', 4);
select tests.authenticate_as('passenger');
select lives_ok(
  $$ select private.cancel_booking(tests.book_seats(tests.named('booked and cancelled trip'), 2, tests.named('cancelled booking')), null) $$, 'a passenger books and cancels a trip'
);
select lives_ok('select tests.book_seats(tests.named(''cancelled trip''), 1, tests.named(''other booking''))', 'the passenger books another trip');
select tests.authenticate_as('postgres');
update public.trips set description = 'Meet at gate three' where id = tests.named('booked and cancelled trip');
select is(tests.notification_count('passenger', 'trip_changed'), 2::bigint, 'a passenger who has cancelled gets no more notifications about the trip');
select tests.authenticate_as('driver');
select results_eq(
  $$ select n.title from public.notifications n where n.kind = 'booking_cancelled' $$, $$ values ('2 seats cancelled') $$,
  'the driver gets a notification about the returned seats'
);
select lives_ok('select private.cancel_trip(tests.named(''cancelled trip''), ''Engine'') from generate_series(1, 2)', 'cancelling a trip is idempotent');
select tests.authenticate_as('passenger');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_cancelled' and n.body like '%You owe nothing. Reason: Engine'),
  1::bigint, 'the passenger gets one notification with the reason'
);
select tests.authenticate_as('postgres');
select throws_ok(
  $$ insert into public.notifications (user_id, kind, title, body, link) values (tests.id('driver'), 'suspended', 'x', 'x', 'https://evil.example') $$,
  '23514', null, 'a notification with a link to another site is refused'
);
select throws_ok(
  $$ insert into public.notifications (user_id, kind, title, body) values (tests.id('driver'), 'advertisement', 'x', 'x') $$,
  '23514', null, 'a notification of an unknown kind is refused'
);

-- The description of a trip names the year only if it is not the current one.
update public.trips set departure_at = now() where id = tests.trip();
select matches(private.describe_trip(tests.trip()), '[A-Z][a-z]{2}, \d\d:\d\d → about ', 'the description of a trip in this year has no year');
update public.trips set departure_at = now() + interval '366 days' where id = tests.trip();
select matches(private.describe_trip(tests.trip()), ' 20\d\d, \d\d:\d\d → about ', 'the description of a trip in another year has the year');
-- It names the day of the arrival only if it is another day.
update public.trips set departure_at = '2031-02-03 06:30+01', arrives_at = '2031-02-03 18:30+01' where id = tests.trip();
select is(private.describe_trip(tests.trip()), 'Lagos to Abuja, Mon 3 Feb 2031, 06:30 → about 18:30', 'the arrival is named');
update public.trips set arrives_at = '2031-02-04 02:10+01' where id = tests.trip();
select matches(private.describe_trip(tests.trip()), ' → about Tue 4 Feb 2031, 02:10$', 'with its day if that is another one');
select * from finish();
