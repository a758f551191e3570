select plan(102);
select tests.create_cast();
select tests.allow_early_starts();

create function tests.add(phone text)
returns void
language sql
as $$ select private.add_driver_device(tests.link_hash(phone)) $$;
create function tests.phone_of(who text)
returns uuid
language sql
security definer
return (select d.id from public.driver_devices d where d.driver_id = tests.id(who) limit 1);
create function tests.sends(phone text, seconds_ago int, latitude float8, changes jsonb default '{}')
returns text
language plpgsql
as $$
declare
  answer record;
begin
  perform tests.authenticate_as('anon');
  select r.* into answer from private.record_device_position(
    tests.link_hash(phone), changes ->> 'client', (changes ->> 'battery')::int, changes ->> 'problem', latitude,
    coalesce((changes ->> 'longitude')::float8, 3.4), (changes ->> 'accuracy')::float8, (changes ->> 'heading')::float8,
    (changes ->> 'speed')::float8, coalesce((changes ->> 'at')::timestamptz, now() - make_interval(secs => seconds_ago))
  ) r;
  perform tests.authenticate_as('postgres');
  insert into published select answer.message where answer.message is not null;
  return coalesce(answer.reason, '');
end
$$;
create temporary table published (message jsonb);
create function tests.shown(trip uuid default tests.trip())
returns text
language sql
security definer
return (select l.latitude || ' ' || l.user_type from public.trip_locations l where l.trip_id = trip and l.user_id = tests.id('driver'));

-- Callers who may connect, list and remove a phone.
select tests.refused(who, 'select tests.add(''x'')', code) from (values
  ('anon', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('admin', '42501'),
  ('passenger', 'PT403'), ('corporate', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) refused (who, code);
select tests.authenticate_as('driver');
select tests.add('phone');
select tests.authenticate_as('postgres');
select tests.matrix('driver_devices.client', format('driver_id = %L', tests.id('driver')), $$
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
select tests.refused('driver', 'select token_hash from public.driver_devices', '42501');
select tests.refused(who, 'select private.remove_driver_device(gen_random_uuid())', code) from (values
  ('anon', '42501'), ('suspended', 'PT403'), ('gone', 'PT401')
) refused (who, code);
select tests.authenticate_as('newdriver');
select private.remove_driver_device(tests.phone_of('driver'));
select tests.add('other phone');
select tests.authenticate_as('postgres');
select is((select count(*)::int from public.driver_devices d where d.driver_id = tests.id('driver')), 1, 'a driver cannot remove the phone of another driver');
select tests.authenticate_as('driver');
select tests.add('second');
select tests.add('third');
select tests.refused('driver', 'select tests.add(''fourth'')', 'PT409');
select tests.authenticate_as('driver');

-- Tokens.
select throws_ok('select tests.sends(''nobody'', 0, 6.6)', 'PT401', null, 'an unknown token');
select tests.refused(who, $$select private.record_device_position(tests.link_hash('phone'), null, null, null, 6.6, 3.4, null, null, null, now())$$, '42501')
from unnest(array['relay', 'payments', 'courier', 'admin']) who;

-- Outside a running trip nothing is read.
select tests.authenticate_as('postgres');
select is(tests.sends('phone', 0, 6.6), 'No trip was running.', 'before the trip');
select is(tests.sends('phone', 0, 99), 'No trip was running.', 'unread: an impossible place has the same reason');
select is(tests.shown(), null, 'and nothing is stored');
select is(
  (select (d.drop_reason, d.last_seen_at = now(), d.dropped_at = now())::text from public.driver_devices d where d.token_hash = tests.link_hash('phone')),
  '("No trip was running.",t,t)', 'the driver sees why'
);

-- While the driver waits.
select tests.move_trip(tests.trip(), 'waiting');
select is((select t.waiting_since from public.trips t where t.id = tests.trip()), now(), 'the trip stores since when it waits');
select is(tests.sends('phone', 60, 6.6), 'It was measured before your trip began.', 'before the driver began to wait');
select is(tests.sends('other phone', 0, 6.6), 'No trip was running.', 'the phone of another driver moves nothing');
update public.trips t set waiting_since = now() - interval '3 hours' where t.id = tests.trip();
select is(tests.sends('phone', 7000, 6.6, '{"client": "traccar_10", "battery": 64, "speed": 16}'), '', 'a position of the trip is taken');
select is(tests.shown(), '6.6 driver', 'and stored as that of the driver');
select is((select count(*)::int from published), 0, 'an old position is not published');
select is(
  (select (d.client, d.battery)::text from public.driver_devices d where d.token_hash = tests.link_hash('phone')), '(traccar_10,64)',
  'app and battery are shown'
);
select is(tests.sends('phone', 7000, 6.6), '', 'the same position again');
select is(tests.sends('phone', 7100, 6.7), '', 'an older position blocks nothing');
select is(tests.shown(), '6.6 driver', 'and changes nothing');
select is(tests.sends('phone', 6990, 6.9), 'This position is too far from the last one.', 'a jump');
select is(tests.sends('phone', 6990, 20), 'This position is outside the area we cover.', 'outside Nigeria');
select is(tests.sends('phone', 6990, 6.6, '{"speed": 71}'), 'This speed is not possible.', 'too fast');
select is(tests.sends('phone', 6990, 6.6, '{"accuracy": 6000}'), 'This position is too inaccurate.', 'too inaccurate');
select is(tests.sends('phone', 6990, 6.6, '{"speed": "NaN"}'), 'This speed is not possible.', 'not a number');
select is(tests.shown(), '6.6 driver', 'dropped positions change nothing');
select is(tests.sends('phone', 0, null, '{"battery": 63}'), '', 'a sign of life');
savepoint future;
select is(tests.sends('phone', -600, 6.6), '', 'a phone whose clock is ten minutes ahead is tracked');
select ok(
  (select l.recorded_at <= clock_timestamp() from public.trip_locations l where l.trip_id = tests.trip()),
  'with the moment at which its position arrived'
);
rollback to future;
select is(tests.sends('phone', 0, null, '{"problem": "Unreadable."}'), 'Unreadable.', 'what could not be read');

select tests.authenticate_as('relay');
select is_empty($$ select private.follow_trips(tests.named('a relay'), array[tests.trip()]) $$, 'a relay follows the trip alone');
select tests.authenticate_as('postgres');

-- A backlog: two hours at once, and the page still has its own allowance.
select is(
  (select count(*)::int from generate_series(1, 348) i where tests.sends('phone', 7000 - i * 20, 6.6 + i * 0.002) = ''), 348,
  'a backlog is taken'
);
select is(tests.shown(), (6.6 + 348 * 0.002)::float8 || ' driver', 'up to its last position');
select is((select count(*)::int > 50 from private.trip_track k where k.trip_id = tests.trip()), true, 'the track has it too');
select is(
  (select count(*)::int from published),
  (select count(*)::int from generate_series(1, 348) i where 7000 - i * 20 <= 120), 'only positions under 2 minutes are published'
);
select is((select count(*)::int from tests.broadcasts('location_update')), 0, 'and none writes a message of Realtime');
select lives_ok($$select tests.record_position('driver', 20, 7.297)$$, 'the page sends too, and its newer position wins');
select is(tests.shown(), '7.297 driver', 'the newer one wins');
update public.trips t set status = 'en_route' where t.id = tests.trip();
select is((select t.waiting_since from public.trips t where t.id = tests.trip()), now() - interval '3 hours', 'setting off keeps the time');
select is(tests.sends('phone', 0, 7.298), '', 'on the way');
select is((select l.estimated_arrival is not null from public.trip_locations l where l.trip_id = tests.trip()), true, 'with an arrival');

-- Older than a day.
update public.trips t set waiting_since = now() - interval '3 days' where t.id = tests.trip();
delete from public.trip_locations l where l.trip_id = tests.trip();
select is(tests.sends('phone', 90000, 6.6), 'This position is too old. Please check the clock of your phone.', 'older than a day');

-- A flood.
update public.driver_devices d set minute = now(), minute_requests = 1200 where d.token_hash = tests.link_hash('phone');
select throws_ok('select tests.sends(''phone'', 0, 6.6)', 'PT429', null, 'more than 1,200 a minute');
update public.driver_devices d set minute = now() - interval '61 seconds' where d.token_hash = tests.link_hash('phone');
select tests.authenticate_as('postgres');
select is(tests.sends('phone', 0, 6.6), '', 'the next minute is free again');

-- After the trip.
select tests.leave_trip(tests.trip(), interval '2 days');
select tests.move_trip(tests.trip(), 'arrived', 'completed');
select is(tests.sends('phone', 0, 6.601), 'No trip was running.', 'after the trip');

-- Put back by an administrator.
select tests.create_trip(tests.named('next trip'), 'driver', 3);
select tests.move_trip(tests.named('next trip'), 'waiting');
select tests.authenticate_as('admin');
select private.admin_change_trip_status(tests.named('next trip'), 'scheduled', 'Pressed by mistake');
select tests.authenticate_as('postgres');
select is((select t.waiting_since from public.trips t where t.id = tests.named('next trip')), null, 'a trip put back does not wait');
select is(tests.sends('phone', 0, 6.6), 'No trip was running.', 'and takes no positions');

-- The export has the phones without their tokens.
select tests.authenticate_as('driver');
select is(
  (select string_agg(distinct k, ' ' order by k) from jsonb_array_elements(private.export_own_data() -> 'driverDevices') d, jsonb_object_keys(d) k),
  'battery client created_at drop_reason dropped_at id last_seen_at', 'the export has the phones without their tokens'
);

-- Ended by revocation, suspension and deletion.
select private.remove_driver_device(d.id) from public.driver_devices d where d.client is not null;
select throws_ok('select tests.sends(''phone'', 0, 6.6)', 'PT401', null, 'a removed phone');
select tests.authenticate_as('postgres');
update auth.users u set banned_until = now() + interval '1 day' where u.id = tests.id('newdriver');
select throws_ok('select tests.sends(''other phone'', 0, 6.6)', 'PT401', null, 'a banned driver');
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('newdriver'), true);
select private.set_suspended(tests.id('newdriver'), false);
select is((select count(*)::int from public.driver_devices d where d.driver_id = tests.id('newdriver')), 0, 'a suspension ends the phones for good');
select private.anonymise_person(tests.id('driver'));
select is((select count(*)::int from public.driver_devices d where d.driver_id = tests.id('driver')), 0, 'so does the end of the account');

select * from finish();
