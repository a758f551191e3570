select plan(33);
select tests.create_cast();

create function tests.stored(who text default 'driver')
returns float8
language sql
return (select l.latitude from public.trip_locations l where l.trip_id = tests.trip() and l.user_id = tests.id(who));
create function tests.sends_at(latitude float8, seconds_ago int, is_last boolean default false)
returns boolean
language plpgsql
as $$
declare
  answer record;
begin
  perform tests.authenticate_as('driver');
  select r.* into answer from private.record_location(
    tests.trip(), latitude, 3.4, null, null, null, now() - make_interval(secs => seconds_ago), is_last
  ) r;
  perform tests.authenticate_as('postgres');
  return answer.is_stored;
end
$$;
create function tests.age(seconds int) returns void language sql as $$
  update public.trip_locations set received_at = received_at - make_interval(secs => seconds) where trip_id = tests.trip()
$$;

-- Of the positions of a person, the newest is stored once in 10 seconds.
select ok(tests.sends_at(6.6, 300), 'the first position is stored');
select is(
  (select count(*) from generate_series(1, 100) n where tests.sends_at(6.6 + n * 0.00001, 300 - n)), 0::bigint,
  'of a hundred more within a second none is stored'
);
select is(tests.stored(), 6.6::float8, 'the first one stays');
select is((select count(*) from tests.broadcasts('location_update')), 0::bigint, 'none writes a message of Realtime');
select throws_ok('select tests.sends_at(6.6, 301)', 'PT409', 'A newer position is already stored.', 'a position that goes back in time is refused');
select tests.authenticate_as('postgres');
select tests.age(9);
select ok(not tests.sends_at(6.602, 150), 'after 9 seconds a position is not stored');
select tests.age(1);
select ok(tests.sends_at(6.602, 149), 'after 10 seconds it is');
select ok(not tests.sends_at(6.603, 148), 'and the next one again not');
select is(
  tests.record_position('driver', 140, 6.604, '{"last": false}') ->> 'latitude', '6.604', 'a position that is not stored is returned for the followers'
);
select is(tests.record_position('passenger', 0, 6.6, '{"last": false}') ->> 'userType', 'passenger', 'each person has an interval of their own');
select is(tests.stored('passenger'), 6.6::float8, 'the first position of the passenger is stored');
select throws_ok('select tests.sends_at(7.9, 130)', 'PT400', null, 'a jump is refused, whether or not it would be stored');
select tests.authenticate_as('postgres');

-- The last one before a disconnect or the end of the trip.
select ok(tests.sends_at(6.605, 120, true), 'the last position is stored within 10 seconds');
select is(tests.stored(), 6.605::float8, 'and it is the newest');
select ok(tests.sends_at(6.605, 120, true), 'sent twice, it counts as stored');
select throws_ok('select tests.sends_at(6.604, 121, true)', 'PT409', null, 'an older one does not replace it');
select tests.authenticate_as('postgres');
update public.trips set status = 'en_route' where id = tests.trip();
update public.trips set status = 'arrived' where id = tests.trip();
update public.trips set status = 'completed' where id = tests.trip();
select ok(tests.sends_at(6.606, 60, true), 'it is stored when the trip was completed meanwhile');
select throws_ok('select tests.sends_at(6.607, 50)', 'PT409', 'This trip is over.', 'others are not');
select tests.authenticate_as('postgres');
select throws_ok('select tests.sends_at(6.607, -1, true)', 'PT409', 'This trip is over.', 'nor is one that was measured after the end');
select tests.authenticate_as('postgres');
select throws_ok(
  format('select tests.record_position(%L, 40, 6.6)', who), 'PT404', 'Trip not found.', who || ' cannot store a last position either'
) from unnest(array['stranger', 'corporate', 'newdriver']) as who;
select tests.authenticate_as('postgres');
update public.trips set ended_at = now() - interval '11 seconds' where id = tests.trip();
select throws_ok('select tests.sends_at(6.607, 50, true)', 'PT409', 'This trip is over.', '11 seconds after the end nothing is stored');
select tests.authenticate_as('postgres');
update public.trips set ended_at = now() where id = tests.trip();
select ok(not private.ended_just_now(jsonb_populate_record(t, '{"status": "cancelled"}'), now() - interval '1 minute'), 'a cancelled trip takes none')
from public.trips t where t.id = tests.trip();

-- The track: inaccuracy is not movement.
delete from private.trip_track where trip_id = tests.trip();
insert into private.trip_track values (tests.trip(), now() - interval '20 seconds', 6.606, 3.4);
update public.trip_locations set recorded_at = now() - interval '10 seconds', latitude = 6.62, accuracy = 600 where trip_id = tests.trip() and user_type = 'driver';
select private.keep_track(l) from public.trip_locations l where l.trip_id = tests.trip() and l.user_type = 'driver';
select is((select count(*) from private.trip_track where trip_id = tests.trip()), 1::bigint, '1.6 km with an accuracy of 600 m add no point');
update public.trip_locations set recorded_at = now() - interval '9 seconds', accuracy = 500 where trip_id = tests.trip() and user_type = 'driver';
select private.keep_track(l) from public.trip_locations l where l.trip_id = tests.trip() and l.user_type = 'driver';
select is((select count(*) from private.trip_track where trip_id = tests.trip()), 2::bigint, 'with 500 m they do');

-- Tracking apps, by their own clock.
select is(
  private.is_device_position_due(
    jsonb_populate_record(null::public.trip_locations, jsonb_build_object('user_id', tests.id('driver'), 'recorded_at', now(), 'speed', before)),
    jsonb_populate_record(null::public.trip_locations, jsonb_build_object('recorded_at', now() + make_interval(secs => seconds), 'speed', after))
  ), due, format('%s s later at %s m/s after %s m/s: %s', seconds, after, before, due)
) from (values
  (9, 20.0, 20.0, false), (10, 20.0, 20.0, true), (1, 20.0, 1.0, true), (1, 1.0, 1.0, false), (10, 1.0, 1.0, true), (1, 20.0, 0.0, true),
  (1, null, 20.0, false)
) cases (seconds, before, after, due);
select * from finish();
