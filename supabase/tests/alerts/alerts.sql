select plan(189);
select tests.create_cast();

select tests.closed('trip_alerts', 'seats');
select tests.closed('alert_hits', 'told_at');
select tests.closed('changed_trips', 'is_freed');

create function tests.criteria(changes jsonb default '{}') returns jsonb language sql immutable return
  '{"origin": "Lagos", "destination": "Abuja", "seats": 1, "radius_km": 50, "minute_from": 0, "minute_until": 1439}' || changes;
create function tests.alert(who text, changes jsonb default '{}', from_day int default 0, until_day int default 6)
returns uuid language plpgsql as $$
declare
  made uuid;
begin
  perform tests.authenticate_as(who);
  made := private.make_alert(tests.criteria(changes), private.lagos_today() + from_day, private.lagos_today() + until_day);
  perform tests.authenticate_as('postgres');
  return made;
end
$$;
create function tests.open_alerts(who text) returns bigint language sql stable security definer
return (select count(*) from private.trip_alerts a where a.person_id = tests.id(who) and a.ends_at > now());

create function tests.alert_of(who text) returns uuid language sql stable security definer
return (select a.id from private.trip_alerts a where a.person_id = tests.id(who) order by a.ends_at <= now(), a.id limit 1);

-- Making, reading and deleting alerts: callers.
create function tests.make_call() returns text language sql immutable return
  $$ select private.make_alert(tests.criteria(), private.lagos_today(), private.lagos_today()) $$;
select tests.refused('anon', tests.make_call(), '42501');
select tests.refused('driver', tests.make_call(), 'PT403');
select tests.refused('suspended', tests.make_call(), 'PT403');
select tests.refused('corporate', tests.make_call(), 'PT403');
select tests.refused('gone', tests.make_call(), 'PT401');
select tests.refused('admin', tests.make_call(), '42501');
select tests.refused(who, 'select private.wait_for_seats(tests.trip(), 1, null, null)', code) from (values
  ('anon', '42501'), ('driver', 'PT403'), ('suspended', 'PT403'), ('corporate', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) refusals (who, code);
select tests.refused(who, 'select * from private.read_alerts()', code) from (values
  ('anon', '42501'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) refusals (who, code);
select tests.refused(who, 'select private.delete_alert(gen_random_uuid())', code) from (values
  ('anon', '42501'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) refusals (who, code);
select tests.refused(who, call, '42501') from
  unnest(array['anon', 'stranger', 'driver', 'admin']) who,
  unnest(array['select private.match_alerts()', format('select private.tell_person(%L)', tests.id('stranger'))]) call;

-- The subject of an alert.
select throws_ok(format('select tests.alert(''stranger'', %L)', changes), 'PT400', null, changes) from unnest(array[
  '{"seats": 0}', '{"seats": 9}', '{"seats": null}', '{"destination": "Lagos"}', '{"destination": "Atlantis"}',
  '{"radius_km": 201}', '{"radius_km": null}', '{"minute_from": -1}', '{"minute_until": 1440}', '{"minute_from": 800, "minute_until": 700}'
]) changes;
select throws_ok($$ select tests.alert('stranger', '{}', -1, -1) $$, 'PT400', 'Departure date must not be in the past', 'a day that is over');
select throws_ok($$ select tests.alert('stranger', '{}', 0, 31) $$, 'PT400', 'Choose 1 to 31 days', 'more than 31 days');
select throws_ok($$ select tests.alert('stranger', '{}', 2, 1) $$, 'PT400', 'Choose 1 to 31 days', 'the last day before the first');
select throws_ok($$ select tests.alert('stranger', '{}', 367, 367) $$, 'PT400', 'Choose a date within a year', 'a day far ahead');

-- At most ten are open.
select is(tests.alert('stranger'), tests.alert('stranger', '{"seats": 2}'), 'the same places and days again are the same alert');
select is((select a.seats from private.trip_alerts a where a.person_id = tests.id('stranger')), 2::smallint, 'with what was asked last');
select lives_ok(format('select tests.alert(''stranger'', ''{}'', %s, %s)', n, n), 'alert ' || n) from generate_series(1, 9) n;
select throws_ok($$ select tests.alert('stranger', '{}', 10, 10) $$, 'PT409', null, 'the eleventh is refused');
select throws_ok($$ select private.wait_for_seats(tests.trip(), 4, null, null) from tests.authenticate_as('stranger') $$, 'PT409', null,
  'one trip counts too');
select tests.authenticate_as('postgres');
select lives_ok($$ select tests.alert('stranger', '{"seats": 3}', 9, 9) $$, 'one that exists can still be changed');
select is(tests.open_alerts('stranger'), 10::bigint, 'ten are open');
select lives_ok($$ select tests.alert('passenger', '{}', 9, 9) $$, 'others have their own ten');
update private.trip_alerts a set ends_at = now() where a.person_id = tests.id('stranger') and a.last_day = private.lagos_today() + 9;
select lives_ok($$ select tests.alert('stranger', '{}', 10, 10) $$, 'an alert that has ended does not count');

-- Reading and deleting.
select tests.authenticate_as('stranger');
select is((select count(*) from private.read_alerts()), 11::bigint, 'a person reads their own alerts');
select is(
  (select r - '{id,endsAt,hits,firstDay,lastDay}'::text[] from private.read_alerts() r limit 1),
  '{"tripId": null, "origin": "Lagos", "destination": "Abuja", "seats": 2, "maxFareKobo": null, "ratingMin": null, "choices": [],
    "radiusKm": 50, "minuteFrom": 0, "minuteUntil": 1439, "isOpen": true}', 'with what they are about'
);
select is((select r -> 'isOpen' from private.read_alerts() r offset 10), 'false', 'ended ones come last');
select private.delete_alert(tests.alert_of('passenger'));
select is(tests.open_alerts('passenger'), 1::bigint, 'the alert of another person stays');
select is_empty($$ select from private.read_alerts(tests.alert_of('passenger')) $$, 'and is not read');
select private.delete_alert(tests.alert_of('stranger'));
select is(tests.open_alerts('stranger'), 9::bigint, 'one''s own is deleted');
select lives_ok('select private.delete_alert(tests.alert_of(''passenger''))', 'twice without harm');

-- Trips that a new alert has already found.
select tests.authenticate_as('postgres');
create function tests.hits(who text) returns text language sql stable security definer return (
  select string_agg(case when h.is_known then 'known' when h.told_at is null then 'waits' else 'told' end, ', ' order by h.trip_id)
  from private.alert_hits h join private.trip_alerts a on a.id = h.alert_id
  where a.person_id = tests.id(who) and h.trip_id = tests.trip()
);
delete from private.trip_alerts;
update public.trips set created_at = now() - interval '11 minutes' where id = tests.trip();
select tests.alert('stranger');
select is(tests.hits('stranger'), 'known', 'a trip that the search showed is known');
delete from private.trip_alerts;
update public.trips set created_at = now() - interval '9 minutes' where id = tests.trip();
select tests.alert('stranger');
select is(tests.hits('stranger'), 'waits', 'one that was just published may not have been shown');
select tests.alert('passenger');
select is(tests.hits('passenger'), 'known', 'one with an own booking is known');

-- Waiting for seats.
select tests.authenticate_as('stranger');
select throws_ok('select private.wait_for_seats(tests.trip(), 1, null, null)', 'PT409', 'Seats are free on this trip. You can book them now.',
  'while seats are free');
select throws_ok('select private.wait_for_seats(tests.named(''nothing''), 1, null, null)', 'PT404', null, 'an unknown trip');
select throws_ok('select private.wait_for_seats(tests.trip(), 9, null, null)', 'PT400', null, 'more seats than one person books');
select throws_ok('select private.wait_for_seats(tests.trip(), 0, null, null)', 'PT400', null, 'no seats');
select throws_ok(
  'select private.wait_for_seats(tests.trip(), 1, private.stop_id(tests.trip(), true), private.stop_id(tests.trip(), false))', '42501', null,
  'private.stop_id is not for clients'
);
select tests.authenticate_as('postgres');
create function tests.stop(is_last boolean) returns uuid language sql stable security definer return private.stop_id(tests.trip(), is_last);
select tests.authenticate_as('stranger');
select throws_ok('select private.wait_for_seats(tests.trip(), 1, tests.stop(true), tests.stop(false))', 'PT400', null, 'the wrong way');
select tests.authenticate_as('passenger');
select throws_ok('select private.wait_for_seats(tests.trip(), 1, null, null)', 'PT409', 'You have already booked this trip.', 'with a booking');
select tests.authenticate_as('postgres');
update public.trips set total_seats = 1 where id = tests.trip();
insert into private.blocks (blocker_id, blocked_id) values (tests.id('driver'), tests.id('stranger'));
select tests.authenticate_as('stranger');
select throws_ok('select private.wait_for_seats(tests.trip(), 1, null, null)', 'PT403', null, 'a blocked person');
select tests.authenticate_as('postgres');
delete from private.blocks;
select tests.authenticate_as('stranger');
select lives_ok('select private.wait_for_seats(tests.trip(), 1, null, null)', 'a full trip is waited for');
select is(
  private.wait_for_seats(tests.trip(), 1, null, null), private.wait_for_seats(tests.trip(), 1, tests.stop(false), tests.stop(true)),
  'once, however its stops are named'
);
select is((select r ->> 'tripId' from private.read_alerts() r where r ->> 'tripId' is not null), tests.trip()::text, 'it names the trip');
select tests.authenticate_as('postgres');
select tests.leave_trip(tests.trip(), '1 minute');
select tests.authenticate_as('stranger');
select throws_ok('select private.wait_for_seats(tests.trip(), 1, null, null)', 'PT409', 'This trip is no longer open for booking.', 'a departed trip');
select * from finish();
