select plan(70);
select tests.create_cast();

create function tests.bell(who text, kind text default null)
returns bigint
language sql
stable
security definer
return (
  select count(*) from public.notifications n
  where n.user_id = tests.id(who) and (bell.kind is null or n.kind = bell.kind)
);
create function tests.notification(who text)
returns uuid
language sql
stable
security definer
return (select n.id from public.notifications n where n.user_id = tests.id(who) and n.kind <> 'verification_approved' order by n.created_at limit 1);
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- What the cast was already told: the passenger booked the driver's trip.
select results_eq(
  $$ select n.kind, n.title, n.link from public.notifications n where n.id = tests.notification('driver') $$,
  $$ values ('booking_created', '1 seat booked', '/trips/' || tests.trip()) $$, 'the driver heard of the booking'
);
select is(tests.bell('passenger'), 0::bigint, 'nobody is told of what they did themselves');
select is(
  (select count(*) from realtime.messages m
   where m.topic = 'user:' || tests.id('driver') and m.event = 'notification' and m.private
     and m.payload ->> 'notificationId' = tests.notification('driver')::text),
  1::bigint, 'and live, on their private topic'
);

-- Who reads, and nobody writes.
select tests.matrix('notifications.read_at', 'user_id = tests.id(''driver'')', $$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     2 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      2 denied denied denied
$$);
select throws_ok(
  format('select tests.authenticate_as(%L); select private.create_notification_unless_caller(tests.id(''driver''), ''suspended'', ''x'', ''x'', null)', who),
  '42501', null, who || ' notifies nobody'
)
from unnest(array['anon', 'passenger', 'driver', 'admin']) as who;

-- Marked as read by their owner only.
select throws_ok(
  format('select tests.authenticate_as(%L); select private.read_notifications(%L)', who, '{}'), code, null, who || ' has no bell to read'
)
from (values ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403')) as others (who, code);
select tests.authenticate_as('stranger');
select is(private.read_notifications(array[tests.notification('driver')]), 0, 'naming another''s notification');
select is(private.read_notifications(null), 0, 'or all');
select tests.authenticate_as('postgres');
select is((select read_at from public.notifications where id = tests.notification('driver')), null, 'does not read it');

-- Everything a journey tells its passenger.
update public.trips set description = 'Meet at gate two' where id = tests.trip();
update public.trips set departure_at = departure_at + interval '1 hour' where id = tests.trip();
select is(tests.bell('passenger', 'trip_changed'), 2::bigint, 'a new description and a new departure are told');
update public.trips set seats_available = seats_available where id = tests.trip();
select is(tests.bell('passenger'), 2::bigint, 'what changes nothing is not');
select tests.allow_early_starts();
select tests.authenticate_as('driver');
select lives_ok(format('select private.change_trip_status(tests.trip(), %L)', status), 'the driver: ' || status)
from unnest(array['waiting', 'en_route', 'arrived']) as status;
select tests.authenticate_as('postgres');
select results_eq(
  $$ select n.title, n.link from public.notifications n
     where n.user_id = tests.id('passenger') and n.kind = 'trip_status' order by n.created_at $$,
  $$ select title, '/track/' || tests.trip() from unnest(array[
       'Your driver is waiting', 'Your trip has started', 'You have arrived']) as title $$,
  'each status has its words and leads to the map'
);
select is(tests.bell('stranger'), 0::bigint, 'others hear nothing');
select tests.authenticate_as('passenger');
select is(private.read_notifications(array[tests.notification('passenger')]), 4, 'one read, four left');
select is(private.read_notifications(array[tests.notification('passenger')]), 4, 'once more changes nothing');
select is(private.read_notifications(array[]::uuid[]), 0, 'none named: all');

-- Cancelling tells the other side, with the reason.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.key(10), 'driver', 4), tests.create_trip(tests.key(11), 'driver', 4);
select tests.authenticate_as('passenger');
select lives_ok(
  $$ select private.cancel_booking(private.book_seats(tests.key(10), 2, tests.key(12)), null) $$, 'a passenger books and cancels'
);
select lives_ok('select private.book_seats(tests.key(11), 1, tests.key(13))', 'and books another trip');
select tests.authenticate_as('postgres');
update public.trips set description = 'Meet at gate three' where id = tests.key(10);
select is(tests.bell('passenger', 'trip_changed'), 2::bigint, 'who cancelled hears no more of the trip');
select tests.authenticate_as('driver');
select results_eq(
  $$ select n.title from public.notifications n where n.kind = 'booking_cancelled' $$, $$ values ('2 seats cancelled') $$,
  'the driver hears of seats returned'
);
select lives_ok('select private.cancel_trip(tests.key(11), ''Engine'') from generate_series(1, 2)', 'the driver cancels, twice if they must');
select tests.authenticate_as('passenger');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_cancelled' and n.body like '%You owe nothing. Reason: Engine'),
  1::bigint, 'the passenger is told once, and why'
);
select tests.authenticate_as('postgres');
select throws_ok(
  $$ insert into public.notifications (user_id, kind, title, body, link) values (tests.id('driver'), 'suspended', 'x', 'x', 'https://evil.example') $$,
  '23514', null, 'a notification leads into the product, nowhere else'
);
select throws_ok(
  $$ insert into public.notifications (user_id, kind, title, body) values (tests.id('driver'), 'advertisement', 'x', 'x') $$,
  '23514', null, 'and is about something we know'
);

-- A trip in words: its year only when it is another one.
update public.trips set departure_at = now() where id = tests.trip();
select matches(private.describe_trip(tests.trip()), '[A-Z][a-z]{2}, \d\d:\d\d$', 'a trip of this year is told without it');
update public.trips set departure_at = now() + interval '366 days' where id = tests.trip();
select matches(private.describe_trip(tests.trip()), ' 20\d\d, \d\d:\d\d$', 'a trip of another year with it');
select * from finish();
