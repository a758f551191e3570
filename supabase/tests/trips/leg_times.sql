-- Time is the stop's: notifications, reminders, shared trips, reports of stops and the end of a passenger's sight.
select plan(109);
select tests.create_cast();
select tests.allow_early_starts();

-- The driver's trip stops in Ore and Lokoja. The passenger travels all of it, the stranger from Ore to Lokoja.
create function tests.stop(place text)
returns uuid
language sql
stable
security definer
return (select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = place);
create function tests.marks(place text)
returns text
language sql
stable
security definer
return (
  select case when s.reached_at is null then '-' else 'reached' end || ' ' || case when s.left_at is null then '-' else 'left' end
  from public.trip_stops s where s.id = tests.stop(place)
);
create function tests.newest(who text, kind text default null)
returns text
language sql
stable
security definer
return (
  select n.title || ': ' || n.body || ' ' || n.link from public.notifications n
  where n.user_id = tests.id(who) and n.kind = coalesce(newest.kind, n.kind) order by n.created_at desc limit 1
);
create function tests.told(who text)
returns bigint
language sql
stable
security definer
return (select count(*) from public.notifications n where n.user_id = tests.id(who));
create function tests.words(who text)
returns text
language sql
stable
security definer
return (select private.describe_leg(b) from public.bookings b where b.id = tests.booking(who));
create function tests.mark(place text, mark text, at timestamptz default null)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('driver');
  perform private.mark_stop(tests.trip(), tests.stop(place), mark, at);
  perform tests.authenticate_as('postgres');
end
$$;

select tests.authenticate_as('driver');
select private.change_trip(tests.trip(), jsonb_build_object('stops', jsonb_build_array(
  jsonb_build_object('place', 'Ore', 'time', t.departure_at + interval '3 hours', 'fareKobo', 200000,
    'point', '{"name": "Ore toll gate", "hint": "Left side", "latitude": 6.75, "longitude": 4.87}'::jsonb),
  jsonb_build_object('place', 'Lokoja', 'time', t.departure_at + interval '6 hours', 'fareKobo', 600000)
), 'originPoint', '{"name": "Jibowu park"}'::jsonb)) from public.trips t where t.id = tests.trip();
select tests.authenticate_as('stranger');
select tests.book_seats(tests.trip(), 1, tests.named('from ore'), null, null, tests.stop('ore'), tests.stop('lokoja'));
select tests.authenticate_as('postgres');
-- The passengers know of the year 2031: only the change is sent.
update public.bookings b set agreed_departure_at = '2031-02-03 06:30+01'::timestamptz + (s.planned_at - t.departure_at),
  agreed_terms = b.agreed_terms || '{"arrivesAt": "2031-02-03 18:30+01"}'
from public.trip_stops s join public.trips t on t.id = s.trip_id where s.id = b.from_stop_id and t.id = tests.trip();
update public.trips set departure_at = '2031-02-03 06:30+01', arrives_at = '2031-02-03 18:30+01' where id = tests.trip();

-- Words.
select is(
  tests.words('stranger'), 'Ore (Ore toll gate) to Lokoja, Mon 3 Feb 2031, 09:30 → about 12:30',
  'a booking in words has its own stops, their times and the meeting point'
);
select is(
  tests.words('passenger'), 'Lagos (Jibowu park) to Abuja, Mon 3 Feb 2031, 06:30 → about 18:30', 'also one of the whole trip'
);
select matches(
  tests.newest('driver', 'booking_created'), '^1 seat booked: Stranger booked 1 seat on Ore \(Ore toll gate\) to Lokoja, ',
  'the driver reads which part was booked'
);
select is(
  tests.newest('stranger'), 'Trip changed: ' || tests.words('stranger') || '. /trips/' || tests.trip(),
  'a changed departure names the new time of the passenger''s own stop'
);
select tests.authenticate_as('driver');
select private.change_trip(tests.trip(), jsonb_build_object('stops', jsonb_build_array(
  jsonb_build_object('place', 'Ore', 'time', '2031-02-03 09:40+01', 'fareKobo', 200000),
  jsonb_build_object('place', 'Lokoja', 'time', '2031-02-03 12:30+01', 'fareKobo', 600000)
)));
select tests.authenticate_as('postgres');
select is(
  tests.newest('stranger'),
  'Your stop has changed: Ore (Ore toll gate) to Lokoja, Mon 3 Feb 2031, 09:40 → about 12:30. Ore: 09:40, Ore toll gate. /trips/' || tests.trip(),
  'a moved stop is named with the booked part'
);
savepoint suspended;
select private.create_notifications_of_suspension(tests.id('driver'), true, 'Complaints');
select matches(tests.newest('stranger'), 'Ore toll gate\) to Lokoja, .* the driver can no longer travel', 'so does a suspended driver');
rollback to suspended;
select private.create_notifications_of_withdrawal(tests.id('driver'));
select matches(tests.newest('stranger'), 'Ore toll gate\) to Lokoja, .* the driver can no longer travel', 'and a driver who is not verified any more');
rollback to suspended;
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.booking('stranger'), null);
select tests.authenticate_as('postgres');
select matches(
  tests.newest('driver'), '^1 seat cancelled: Stranger cancelled 1 seat on Ore \(Ore toll gate\) to Lokoja, ', 'and a cancelled booking'
);
rollback to suspended;
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), 'Engine');
select tests.authenticate_as('postgres');
select is(
  tests.newest('stranger'),
  'Trip cancelled: ' || tests.words('stranger') || ' was cancelled. You owe nothing. Reason: Engine /trips/' || tests.trip(),
  'and a cancelled trip'
);
rollback to suspended;

-- Reminders count from the stop.
select tests.closed('departure_reminders', 'sent_at');
create function tests.reminded(departs_in interval, booked_ago interval default '2 days')
returns text
language plpgsql
as $$
begin
  perform tests.leave_trip(tests.trip(), -departs_in);
  delete from private.departure_reminders;
  update public.bookings set created_at = now() - booked_ago where trip_id = tests.trip();
  perform private.remind_passengers();
  perform private.remind_passengers();
  return (
    select coalesce(string_agg(p.name || ' ' || r.hours, ', ' order by p.name, r.hours), '-') from private.departure_reminders r
    join public.bookings b on b.id = r.booking_id join public.profiles p on p.id = b.passenger_id
    where b.trip_id = tests.trip()
  );
end
$$;
-- Ore is 3 hours and 10 minutes from Lagos.
select is(tests.reminded(departs_in), expected, 'reminders of a departure in ' || departs_in)
from (values
  (interval '24 hours 1 minute', '-'), ('21 hours', 'Passenger 24'), ('20 hours 49 minutes', 'Passenger 24, Stranger 24'),
  ('2 hours 1 minute', 'Passenger 24, Stranger 24'), ('1 hour', 'Passenger 2, Stranger 24'), ('-10 minutes', 'Stranger 24'),
  ('-71 minutes', 'Stranger 2')
) as departures (departs_in, expected);
select is(tests.reminded('9 hours', '23 hours'), 'Passenger 24, Stranger 24', 'a passenger who booked earlier than 24 hours before is reminded');
select is(tests.reminded('9 hours', '11 hours'), '-', 'a passenger who booked within the last 24 hours is not reminded then');
select is(tests.reminded('1 hour', '11 hours'), 'Passenger 2', 'but 2 hours before');
select is(tests.reminded('1 hour', '59 minutes'), '-', 'and not if they booked in the last 2 hours');
delete from public.notifications n where n.user_id in (tests.id('passenger'), tests.id('stranger'));
select tests.reminded('1 hour');
select is(
  tests.newest('passenger'), 'Your trip leaves soon: ' || tests.words('passenger') || '. /trips/' || tests.trip(),
  'a reminder names the meeting point and links to the ticket'
);
select is(
  tests.newest('stranger'), 'Your trip is coming up: ' || tests.words('stranger') || '. /trips/' || tests.trip(),
  'and the passenger''s own stop'
);
select is(tests.told('passenger') + tests.told('stranger'), 2::bigint, 'each is reminded once');
select tests.leave_trip(tests.trip(), '-90 minutes');
select private.remind_passengers();
select is(tests.told('passenger'), 2::bigint, 'a departure that moves is reminded of again');
select is((select count(*) from private.jobs j where j.function_name = 'remind_passengers'), 1::bigint, 'the clock runs the job');
select tests.leave_trip(tests.trip(), interval '10 minutes');
select tests.move_trip(tests.trip(), 'waiting', 'en_route');
select is(tests.reminded('-1 hour'), 'Stranger 24', 'under way, a passenger of a later stop is reminded of its time, and those of the first stop are not');
select is(tests.reminded('-90 minutes'), 'Stranger 2', 'also 2 hours before, when the trip has left its first stop long ago');
update public.trip_stops s set reached_at = now() where s.id = tests.stop('ore');
select is(tests.reminded('-90 minutes'), '-', 'but not when the trip has reached the stop already');
rollback to suspended;

-- Under way: Lagos left an hour ago, Ore is due in 2 hours and 10 minutes.
select tests.leave_trip(tests.trip(), interval '1 hour');
delete from public.notifications;
select tests.move_trip(tests.trip(), 'waiting');
select is(
  tests.newest('passenger'), 'Your driver is waiting: ' || tests.words('passenger') || '. /track/' || tests.trip(),
  'the driver waits for passengers of the first stop'
);
select is(tests.told('stranger'), 0::bigint, 'not for those of a later one');
select is(tests.marks('lagos'), '- -', 'waiting reports no stop');
select tests.move_trip(tests.trip(), 'en_route');
select is(tests.marks('lagos'), 'reached left', 'a trip that starts has left its first stop');
select is(
  (select s.left_at from public.trip_stops s where s.id = tests.stop('lagos')), now(), 'at that moment'
);
select matches(tests.newest('passenger'), '^Your trip has started: ', 'its passengers are told');
select is(
  tests.newest('stranger'), 'Your driver is on the way: ' || tests.words('stranger') || '. /track/' || tests.trip(),
  'those of later stops in their own words'
);

-- Left behind.
savepoint en_route;
select tests.authenticate_as('stranger');
select throws_ok(
  'select private.report_left_behind(tests.trip())', 'PT409', 'The trip has not left your stop. You can still cancel your booking.',
  'a passenger of Ore is not left behind before Ore'
);
select tests.authenticate_as('passenger');
select lives_ok('select private.report_left_behind(tests.trip())', 'a passenger of Lagos is');
select tests.mark('ore', 'left');
select tests.authenticate_as('stranger');
select lives_ok('select private.report_left_behind(tests.trip())', 'a passenger of Ore once the trip has left Ore, also early');
select throws_ok(
  $$ select private.cancel_booking(tests.booking('stranger'), null) $$, 'PT409', null, 'then it is too late to cancel'
);
select tests.authenticate_as('postgres');
rollback to en_route;
select tests.leave_trip(tests.trip(), interval '3 hours 10 minutes');
select tests.authenticate_as('stranger');
select lives_ok('select private.report_left_behind(tests.trip())', 'or at the planned time of Ore, if the driver reports nothing');
select tests.authenticate_as('postgres');
rollback to en_route;
-- Lokoja is 6 hours from Lagos, and Abuja 12.
select tests.leave_trip(tests.trip(), interval '3 days 7 hours');
select tests.authenticate_as('stranger');
select throws_ok(
  'select private.report_left_behind(tests.trip())', 'PT409', 'You can report this up to 3 days after the arrival.',
  'the 3 days count from the arrival at the passenger''s own stop'
);
select tests.authenticate_as('passenger');
select lives_ok('select private.report_left_behind(tests.trip())', 'which is later for the passenger of the whole trip');
select tests.authenticate_as('postgres');
rollback to en_route;

-- Stops in between.
delete from public.notifications;
select tests.mark('ore', 'reached');
select is(
  tests.newest('stranger'), 'Your driver is waiting: ' || tests.words('stranger') || '. /track/' || tests.trip(),
  'a passenger is told when the trip reaches their stop'
);
select is(tests.told('passenger'), 0::bigint, 'the others are not');
select tests.mark('ore', 'left');
select tests.mark('lokoja', 'reached');
select is(
  tests.newest('stranger'), 'You have arrived: ' || tests.words('stranger') || '. /track/' || tests.trip(), 'and when it reaches the end of their way'
);
select is(tests.told('stranger'), 2::bigint, 'once each');
savepoint lokoja;
rollback to en_route;
delete from public.notifications;
select tests.mark('ore', 'left');
select is(tests.told('stranger'), 0::bigint, 'a driver who has already left does not wait');
rollback to en_route;
update public.trip_stops set left_at = now() - interval '1 hour', reached_at = now() - interval '1 hour' where id = tests.stop('lagos');
delete from public.notifications;
select tests.mark('ore', 'reached', now() - interval '31 minutes');
select is(tests.told('stranger'), 0::bigint, 'nor is a report announced that was kept offline for half an hour');
rollback to en_route;

-- Arrival, and the end of sight 2 hours after the passenger's own stop.
select tests.mark('lokoja', 'reached');
delete from public.notifications;
select tests.move_trip(tests.trip(), 'arrived');
select is(tests.marks('abuja'), 'reached -', 'a trip that arrives has reached its last stop');
select is(
  tests.newest('passenger'), 'You have arrived: ' || tests.words('passenger') || '. /track/' || tests.trip(), 'its passengers are told'
);
select is(tests.told('stranger'), 0::bigint, 'those who got off before are not told again');
rollback to en_route;
select tests.record_position('driver', 0, 6.6, '{}');
create function tests.sight(who text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as(who);
  seen := (select count(*) from private.driver_contacts(array[tests.trip()])) || ' contact, '
    || (select count(*) from public.trip_locations l where l.trip_id = tests.trip()) || ' position';
  perform tests.authenticate_as('postgres');
  return seen;
end
$$;
-- A report is counted from when it arrived: planned and reported in hours before now.
create function tests.report_stop(place text, planned numeric, reported numeric)
returns void
language sql
as $$
  update public.trip_stops set planned_at = now() - planned * interval '1 hour', reached_at = now() - interval '20 hours',
    reported_at = now() - reported * interval '1 hour'
  where id = tests.stop(place)
$$;
create function tests.drive_to(town text)
returns void
language sql
as $$
  insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
  select tests.trip(), clock_timestamp(), p.latitude, p.longitude from public.places p where p.id = town
$$;
set constraints all deferred;
select is(tests.sight('stranger'), '1 contact, 1 position', 'under way a passenger sees phone and position');
select tests.drive_to('lokoja');
select tests.report_stop('lokoja', 3, 2);
select is(tests.sight('stranger'), '1 contact, 1 position', 'until 2 hours after their own stop was reported, however long ago the phone says');
select tests.report_stop('lokoja', 2, 3);
select is(tests.sight('stranger'), '1 contact, 1 position', 'and 2 hours after its planned time: an early report ends nothing');
select tests.report_stop('lokoja', 3, 3);
select is(tests.sight('stranger'), '0 contact, 0 position', 'then no more');
select is(tests.sight('passenger'), '1 contact, 1 position', 'a passenger who stays on board still does');
delete from private.trip_track where trip_id = tests.trip();
select is(tests.sight('stranger'), '1 contact, 1 position', 'a vehicle that sends positions elsewhere has not been at the stop');
delete from public.trip_locations where trip_id = tests.trip();
select is(tests.sight('stranger'), '0 contact, 0 position', 'without positions the report counts');
update public.trip_stops set reached_at = null where id = tests.stop('lokoja');
select is(tests.sight('stranger'), '1 contact, 0 position', 'without a report nothing ends');
select tests.report_stop('abuja', 1, 3);
select is(tests.sight('stranger'), '0 contact, 0 position', 'a stop that the driver forgot to report counts with the next one');
select is(tests.sight('passenger'), '1 contact, 0 position', 'a last stop that is marked out of order ends nothing for those who go there');
rollback to en_route;

-- An administrator puts the trip back.
select tests.mark('ore', 'left');
select tests.move_trip(tests.trip(), 'arrived');
select tests.authenticate_as('admin');
select private.admin_change_trip_status(tests.trip(), 'en_route', 'Not there yet');
select is(
  tests.marks('lagos') || ', ' || tests.marks('ore') || ', ' || tests.marks('abuja'), 'reached left, reached left, - -',
  'a trip put back to en route has not reached its last stop'
);
select private.admin_change_trip_status(tests.trip(), 'waiting', 'Not left yet');
select is(tests.marks('lagos') || ', ' || tests.marks('ore'), '- -, - -', 'one put back to waiting has left no stop');
select tests.authenticate_as('driver');
select private.change_trip_status(tests.trip(), 'en_route');
select is(tests.marks('lagos'), 'reached left', 'and leaves it again');
select tests.authenticate_as('postgres');
rollback to en_route;

-- A shared trip shows the leg of the person who shares it.
create function tests.planned(place text)
returns text
language sql
stable
security definer
return (select private.iso(s.planned_at) from public.trip_stops s where s.id = tests.stop(place));
create function tests.shown(link text)
returns jsonb
language sql
as $$ select private.view_share(tests.link_hash('link of the ' || link)) $$;
select tests.authenticate_as('stranger');
select tests.share('link of the stranger');
select tests.authenticate_as('driver');
select tests.share('link of the driver');
select tests.authenticate_as('anon');
select is(
  tests.shown('stranger') - array['driverFirstName', 'vehicleModel', 'vehicleColour', 'vehiclePlateNumber', 'departureDate', 'arrivalDate', 'stops', 'sharerFirstName'],
  '{"origin": "Ore", "destination": "Lokoja", "originPlaceId": "ore", "destinationPlaceId": "lokoja", "toPoint": null, "driverId": null,
    "fromPoint": {"name": "Ore toll gate", "hint": "Left side", "latitude": 6.75, "longitude": 4.87},
    "status": "en_route", "lastPosition": null, "vehiclePosition": null, "estimatedArrival": null, "alarm": null, "personBoardedAt": null, "personArrivedAt": null}'::jsonb,
  'the link of a passenger shows where they get on and off'
);
select is(
  (select concat_ws(' ', v ->> 'departureDate', v ->> 'arrivalDate') from tests.shown('stranger') v),
  tests.planned('ore') || ' ' || tests.planned('lokoja'), 'and when'
);
select is(
  (select v ->> 'origin' || ' ' || (v ->> 'destination') from tests.shown('driver') v), 'Lagos Abuja', 'that of the driver shows the whole trip'
);
select tests.record_position('driver', 60, 6.6, '{}'), tests.record_position('driver', 0, 6.61, '{}');
select tests.authenticate_as('anon');
select is(
  (select now() < (s ->> 'estimatedArrival')::timestamptz
      and (s ->> 'estimatedArrival')::timestamptz < (d ->> 'estimatedArrival')::timestamptz
    from tests.shown('stranger') s, tests.shown('driver') d),
  true, 'the live arrival is the one at the passenger''s own stop'
);
select tests.authenticate_as('postgres');
select is(
  (select private.estimate_arrival_at(l, s) from public.trip_locations l, public.trip_stops s
    where l.trip_id = tests.trip() and l.user_type = 'driver' and s.id = tests.stop('abuja')),
  (select l.estimated_arrival from public.trip_locations l where l.trip_id = tests.trip() and l.user_type = 'driver'),
  'at the last stop it is the trip''s'
);
select tests.mark('lokoja', 'reached');
select tests.authenticate_as('anon');
select is(
  (select concat_ws(' ', v ->> 'status', v ->> 'estimatedArrival') from tests.shown('stranger') v), 'arrived', 'at their stop the passenger has arrived'
);
select is(tests.shown('driver') ->> 'status', 'en_route', 'the others are on the way');
select tests.authenticate_as('postgres');
update public.trip_stops set reached_at = now() - interval '2 hours 1 second' where id = tests.stop('lokoja');
savepoint got_off;
set local session_replication_role = replica;
update public.trip_stops s set planned_at = now() - interval '3 hours', reached_at = now() - interval '3 hours', reported_at = now() - interval '3 hours'
where s.id = tests.stop('lokoja');
delete from public.trip_locations l where l.trip_id = tests.trip();
delete from private.trip_track k where k.trip_id = tests.trip();
set local session_replication_role = origin;
select tests.authenticate_as('anon');
select throws_ok($$ select tests.shown('stranger') $$, 'PT404', 'This link is not valid any more.', 'the link ends 2 hours after they got off');
select tests.authenticate_as('postgres');
rollback to got_off;
select tests.authenticate_as('anon');
select lives_ok($$ select tests.shown('driver') $$, 'those of people on board do not');
select tests.authenticate_as('postgres');

select * from finish();
