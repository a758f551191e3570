select plan(95);
select tests.create_cast();

-- Storing and broadcasting a position.
select is(
  tests.record_position('driver', 0, 6.6, '{"accuracy": 8, "heading": 90, "speed": 20}') - 'timestamp',
  jsonb_build_object(
    'type', 'location_update', 'tripId', tests.trip(), 'userId', tests.id('driver'), 'userType', 'driver',
    'latitude', 6.6, 'longitude', 3.4, 'accuracy', 8, 'heading', 90, 'speed', 20,
    'tripStatus', 'scheduled', 'estimatedArrival', null
  ), 'a stored position is returned in the shape of its broadcast'
);
select isnt_empty(
  $$ select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() $$, 'positions of one person on a trip are stored under an advisory lock'
);
select is(
  tests.record_position('driver'), private.location_message(l, 'scheduled'), 'the answer has the shape of a position in the snapshot'
) from public.trip_locations l where l.trip_id = tests.trip();
select is(tests.record_position('driver') ->> 'userType', 'driver', 'the same position again is accepted');
select is((select count(*) from tests.broadcasts('location_update')), 0::bigint, 'no position writes a message of Realtime');
select is(tests.record_position('passenger') ->> 'userType', 'passenger', 'a passenger stores a position');
select is((select count(*) from public.trip_locations where trip_id = tests.trip()), 2::bigint, 'each person has one row per trip');

-- Invalid positions.
select throws_ok(
  format('select tests.record_position(''driver'', 0, %L, %L)', latitude, changes), 'PT400', null, what || ' is refused'
)
from (values
  ('a latitude in London', 51.5, '{}'), ('a latitude in the sea far south', 1.0, '{}'), ('no latitude', null, '{}'),
  ('a longitude far east', 6.6, '{"longitude": 40}'), ('an accuracy above 5 km', 6.6, '{"accuracy": 5001}'),
  ('a negative accuracy', 6.6, '{"accuracy": -1}'), ('a speed above the maximum', 6.6, '{"speed": 71}'),
  ('a negative speed', 6.6, '{"speed": -1}'), ('a heading above 360', 6.6, '{"heading": 361}')
) as wrong (what, latitude, changes);
select throws_ok(
  format('select private.check_position(%L, 3.4, %L, %L, %L, %L)', latitude, accuracy, heading, speed, at_moment),
  'PT400', null, what || ' is refused'
)
from (values
  ('latitude NaN', 'NaN', '1', '1', '1', now()::text), ('latitude infinity', 'Infinity', '1', '1', '1', now()::text),
  ('accuracy NaN', '6.6', 'NaN', '1', '1', now()::text), ('heading NaN', '6.6', '1', 'NaN', '1', now()::text),
  ('speed NaN', '6.6', '1', '1', 'NaN', now()::text), ('no time', '6.6', '1', '1', '1', null),
  ('a time of infinity', '6.6', '1', '1', '1', 'infinity'), ('a time of minus infinity', '6.6', '1', '1', '1', '-infinity'),
  ('a time two days ago', '6.6', '1', '1', '1', (now() - interval '2 days')::text)
) as wrong (what, latitude, accuracy, heading, speed, at_moment);
select ok(
  private.possible_moment(clock_timestamp() + interval '3 minutes') <= clock_timestamp(), 'a time three minutes ahead is that of the arrival'
);
select lives_ok(
  $$ select private.check_position(6.6, 3.4, null, null, null, now() + interval '1 minute') $$,
  'a time one minute ahead without accuracy, heading and speed is accepted'
);
select throws_ok(
  $$ select tests.record_position('driver', 30) $$, 'PT409', 'A newer position is already stored.', 'a position older than the stored one is refused'
);
select throws_ok(
  $$ select tests.record_position('driver', 0, 6.6001) $$, 'PT409', 'A newer position is already stored.', 'another position with the same time is refused'
);
select lives_ok(
  $$ select private.check_jump(
       row(null,null,null,6.6,3.4,1000,null,null,now(),null,null,null,null)::public.trip_locations, 6.618895, 3.4, 1000, now() + interval '100 milliseconds') $$,
  'a distance within both accuracies plus 100 m is not a jump'
);

-- Movement, speed, arrival.
delete from public.trip_locations where trip_id = tests.trip();
update public.trips set status = 'en_route' where id = tests.trip();
select is(tests.record_position('driver', 120) ->> 'estimatedArrival', null, 'one position gives no estimated arrival');
update public.trip_locations set allowance = 4 where trip_id = tests.trip();
select throws_ok(
  $$ select tests.record_position('driver', 60, 7.6) $$, 'PT400', 'This position is too far from the last one.', '110 km in a minute is refused'
);
select ok(
  (tests.record_position('driver', 60, 6.61) ->> 'estimatedArrival')::timestamptz between now() + interval '8 hours' and now() + interval '13 hours',
  'at 18 m/s the estimated arrival in Abuja, 500 km away, is in about ten hours'
);
select tests.record_position('passenger', 60);
select is(tests.record_position('passenger', 0, 6.61) ->> 'estimatedArrival', null, 'the position of a passenger gives no estimated arrival');
delete from public.trip_locations where user_id = tests.id('passenger');
update public.trip_locations set allowance = 4 where trip_id = tests.trip();
select ok(
  (select average_speed from public.trip_locations where trip_id = tests.trip()) between 17 and 20, 'the average speed is in metres per second'
);
select is(
  tests.record_position('driver', 58, 6.61) ->> 'tripStatus', 'en_route', 'the answer contains the status of the trip'
);
update public.trip_locations set allowance = 4, average_speed = 0.5 where trip_id = tests.trip();
select is(tests.record_position('driver', 57, 6.61) ->> 'estimatedArrival', null, 'a driver who stands still has no estimated arrival');
select is(
  private.smoothed_speed(row(null,null,null,null,null,null,null,null,null,null,10,null,null)::public.trip_locations, 6000, 300)::numeric(5,2),
  (10 + 10 * (1 - exp(-1)))::numeric(5,2), 'speed is smoothed over five minutes'
);
select is(round(private.metres_between(6.5244, 3.3792, 9.0765, 7.3986) / 1000), 526::float8, 'the distance from Lagos to Abuja is 526 km');
select is(round(private.metres_between(6.5, 3.4, 6.5, 3.4)), 0::float8, 'the distance from a point to itself is 0');

-- At most two positions per second, four in a burst.
delete from public.trip_locations where trip_id = tests.trip();
select lives_ok(format('select tests.record_position(''driver'', %s)', 100 - n), 'position ' || n || ' of a burst is accepted')
from generate_series(1, 4) n;
select throws_ok(
  $$ select tests.record_position('driver', 90) $$, 'PT429', 'At most 2 positions per second.', 'a fifth position in a burst is refused'
);
update public.trip_locations set received_at = received_at - interval '600 milliseconds' where trip_id = tests.trip();
select lives_ok($$ select tests.record_position('driver', 89) $$, '600 ms later one more position is accepted');
update public.trip_locations set received_at = received_at - interval '10 seconds' where trip_id = tests.trip();
select lives_ok(format('select tests.record_position(''driver'', %s)', 89 - n), 'position ' || n || ' of a burst after a pause is accepted')
from generate_series(1, 4) n;
select throws_ok(
  $$ select tests.record_position('driver', 84) $$, 'PT429', 'At most 2 positions per second.', 'a long pause allows one burst only'
);

-- Callers who may store and read positions.
select throws_ok(format('select tests.record_position(%L)', who), code, null, who || ' cannot store a position')
from (values
  ('stranger', 'PT404'), ('newdriver', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401'),
  ('anon', '42501'), ('admin', '42501')
) as others (who, code);
select throws_ok(
  $$ select tests.record_position('driver', 0, 6.6, jsonb_build_object('trip', tests.named('unknown trip'))) $$,
  'PT404', 'Trip not found.', 'an unknown trip is not found'
);
select tests.matrix('trip_locations.latitude', 'trip_id = tests.trip()', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  driver     1 denied denied denied
  stranger   0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);
select * from finish();
