select plan(185);
select tests.create_cast();

create function tests.stand(who text, seconds_ago int default 0, latitude float8 default 6.6, changes jsonb default '{}')
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.record_location(
    coalesce((changes ->> 'trip')::uuid, tests.trip()), latitude, coalesce((changes ->> 'longitude')::float8, 3.4),
    (changes ->> 'accuracy')::float8, (changes ->> 'heading')::float8, (changes ->> 'speed')::float8,
    coalesce((changes ->> 'at')::timestamptz, now() - make_interval(secs => seconds_ago))
  );
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;

create function tests.said(event text)
returns setof jsonb
language sql
as $$
  select m.payload - 'id' from realtime.messages m
  where m.topic = 'trip:' || tests.trip() and m.event = said.event and m.private
$$;

create function tests.departed(who text, trip uuid default tests.trip())
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.authenticate_as('relay');
  select coalesce(d.reason, '-') || coalesce(' ' || d.trip_status, '') into answer
  from private.find_revoked_followers(jsonb_build_array(
    jsonb_build_object('userId', tests.id('driver'), 'sessionId', null, 'tripId', tests.trip()),
    jsonb_build_object('userId', tests.id(who), 'sessionId', tests.id(who), 'tripId', trip)
  )) d where d.n = 1;
  perform tests.authenticate_as('postgres');
  return coalesce(answer, 'stays');
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin, app_relay;

-- Taking a position.
select is(
  tests.stand('driver', 0, 6.6, '{"accuracy": 8, "heading": 90, "speed": 20}') - 'timestamp',
  jsonb_build_object(
    'type', 'location_update', 'tripId', tests.trip(), 'userId', tests.id('driver'), 'userType', 'driver',
    'latitude', 6.6, 'longitude', 3.4, 'accuracy', 8, 'heading', 90, 'speed', 20,
    'tripStatus', 'scheduled', 'estimatedArrival', null
  ), 'a position is answered as everyone receives it'
);
select is((select count(*) from tests.said('location_update')), 1::bigint, 'and told on the trip''s private topic');
select isnt_empty(
  $$ select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() $$, 'two phones of one person take turns'
);
select is(
  (select array_agg(said) from tests.said('location_update') said),
  array[private.location_message(l, 'scheduled')], 'in the same shape as the snapshot'
) from public.trip_locations l where l.trip_id = tests.trip();
select is(tests.stand('driver') ->> 'userType', 'driver', 'the same position again is answered');
select is((select count(*) from tests.said('location_update')), 1::bigint, 'and told once');
select is(tests.stand('passenger') ->> 'userType', 'passenger', 'passengers share theirs as well');
select is((select count(*) from public.trip_locations where trip_id = tests.trip()), 2::bigint, 'one row each');

-- What a phone gets wrong.
select throws_ok(
  format('select tests.stand(''driver'', 0, %L, %L)', latitude, changes), 'PT400', null, what || ' is refused'
)
from (values
  ('London', 51.5, '{}'), ('the sea far south', 1.0, '{}'), ('no latitude', null, '{}'),
  ('a longitude far east', 6.6, '{"longitude": 40}'), ('inaccuracy beyond 5 km', 6.6, '{"accuracy": 5001}'),
  ('negative accuracy', 6.6, '{"accuracy": -1}'), ('faster than any car', 6.6, '{"speed": 71}'),
  ('negative speed', 6.6, '{"speed": -1}'), ('a heading beyond 360', 6.6, '{"heading": 361}')
) as wrong (what, latitude, changes);
select throws_ok(
  format('select private.check_position(%L, 3.4, %L, %L, %L, %L)', latitude, accuracy, heading, speed, at_moment),
  'PT400', null, what || ' is refused'
)
from (values
  ('latitude NaN', 'NaN', '1', '1', '1', now()::text), ('latitude infinity', 'Infinity', '1', '1', '1', now()::text),
  ('accuracy NaN', '6.6', 'NaN', '1', '1', now()::text), ('heading NaN', '6.6', '1', 'NaN', '1', now()::text),
  ('speed NaN', '6.6', '1', '1', 'NaN', now()::text), ('no moment', '6.6', '1', '1', '1', null),
  ('the end of time', '6.6', '1', '1', '1', 'infinity'), ('its beginning', '6.6', '1', '1', '1', '-infinity'),
  ('three minutes ahead', '6.6', '1', '1', '1', (now() + interval '3 minutes')::text),
  ('two days ago', '6.6', '1', '1', '1', (now() - interval '2 days')::text)
) as wrong (what, latitude, accuracy, heading, speed, at_moment);
select lives_ok(
  $$ select private.check_position(6.6, 3.4, null, null, null, now() + interval '1 minute') $$,
  'a clock one minute ahead, and a device that knows little, are fine'
);
select throws_ok(
  $$ select tests.stand('driver', 30) $$, 'PT409', 'A newer position is already stored.', 'older than stored is refused'
);
select throws_ok(
  $$ select tests.stand('driver', 0, 6.6001) $$, 'PT409', 'A newer position is already stored.', 'and so is another place at the same moment'
);
select lives_ok(
  $$ select private.check_jump(
       row(null,null,null,6.6,3.4,1000,null,null,now(),null,null,null,null)::public.trip_locations, 6.618895, 3.4, 1000, now() + interval '100 milliseconds') $$,
  'what both fixes may be off by, and a hundred metres, is no movement'
);

-- Movement, speed, arrival.
delete from public.trip_locations where trip_id = tests.trip();
update public.trips set status = 'en_route' where id = tests.trip();
select is(tests.stand('driver', 120) ->> 'estimatedArrival', null, 'one position says nothing about arrival');
update public.trip_locations set allowance = 4 where trip_id = tests.trip();
select throws_ok(
  $$ select tests.stand('driver', 60, 7.6) $$, 'PT400', 'This position is too far from the last one.', '110 km in a minute'
);
select ok(
  (tests.stand('driver', 60, 6.61) ->> 'estimatedArrival')::timestamptz between now() + interval '8 hours' and now() + interval '13 hours',
  'at 18 m/s the 500 km to Abuja take about ten hours of road'
);
select tests.stand('passenger', 60);
select is(tests.stand('passenger', 0, 6.61) ->> 'estimatedArrival', null, 'a passenger''s phone says nothing about arrival');
delete from public.trip_locations where user_id = tests.id('passenger');
update public.trip_locations set allowance = 4 where trip_id = tests.trip();
select ok(
  (select average_speed from public.trip_locations where trip_id = tests.trip()) between 17 and 20, 'the average speed is metres over seconds'
);
select is(
  tests.stand('driver', 58, 6.61) ->> 'tripStatus', 'en_route', 'the status of the trip comes with every position'
);
update public.trip_locations set allowance = 4, average_speed = 0.5 where trip_id = tests.trip();
select is(tests.stand('driver', 57, 6.61) ->> 'estimatedArrival', null, 'who stands still arrives at no known time');
select is(
  private.smoothed_speed(row(null,null,null,null,null,null,null,null,null,null,10,null,null)::public.trip_locations, 6000, 300)::numeric(5,2),
  (10 + 10 * (1 - exp(-1)))::numeric(5,2), 'speed is smoothed over five minutes'
);
select is(round(private.metres_between(6.5244, 3.3792, 9.0765, 7.3986) / 1000), 526::float8, 'Lagos to Abuja in km');
select is(round(private.metres_between(6.5, 3.4, 6.5, 3.4)), 0::float8, 'nowhere to nowhere');

-- At most two a second, four at once.
delete from public.trip_locations where trip_id = tests.trip();
select lives_ok(format('select tests.stand(''driver'', %s)', 100 - n), 'position ' || n || ' of a burst')
from generate_series(1, 4) n;
select throws_ok(
  $$ select tests.stand('driver', 90) $$, 'PT429', 'At most 2 positions per second.', 'the fifth is too many'
);
update public.trip_locations set received_at = received_at - interval '600 milliseconds' where trip_id = tests.trip();
select lives_ok($$ select tests.stand('driver', 89) $$, 'half a second later there is room for one');
update public.trip_locations set received_at = received_at - interval '10 seconds' where trip_id = tests.trip();
select lives_ok(format('select tests.stand(''driver'', %s)', 89 - n), 'after a pause position ' || n || ' of a burst')
from generate_series(1, 4) n;
select throws_ok(
  $$ select tests.stand('driver', 84) $$, 'PT429', 'At most 2 positions per second.', 'a pause counts once'
);

-- Who may.
select throws_ok(format('select tests.stand(%L)', who), code, null, who || ' stores nothing')
from (values
  ('stranger', 'PT404'), ('newdriver', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401'),
  ('anon', '42501'), ('admin', '42501')
) as others (who, code);
select throws_ok(
  $$ select tests.stand('driver', 0, 6.6, '{"trip": "7e570000-0000-4000-8000-00000000ffff"}') $$,
  'PT404', 'Trip not found.', 'an unknown trip and a stranger''s trip are the same'
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
insert into public.trip_shares (trip_id, created_by, token_hash)
values (tests.trip(), tests.id('passenger'), decode(repeat('5a', 32), 'hex'));
select tests.matrix('trip_shares.revoked_at', 'trip_id = tests.trip()', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);
create function tests.share(n int) returns uuid language sql
return (private.share_trip(tests.trip(), decode(repeat(n::text, 32), 'hex'))).id;
grant execute on function tests.share(int) to authenticated;
select tests.authenticate_as('passenger');
select throws_ok('select token_hash from public.trip_shares', '42501', null, 'nobody reads the hash of a link');
select lives_ok(format('select tests.share(%s)', n), 'link ' || n) from generate_series(11, 19) n;
select throws_ok('select tests.share(20)', 'PT409', 'You already have 10 links for this trip. Revoke one first.', 'the eleventh is one too many');
select tests.authenticate_as('driver');
select lives_ok('select tests.share(21)', 'the driver''s are counted apart');
select tests.authenticate_as('passenger');
select lives_ok('select private.revoke_share((select s.id from public.trip_shares s limit 1))', 'one is revoked');
select lives_ok('select tests.share(20)', 'which makes room');
select tests.authenticate_as('anon');
select is(private.view_share(decode(repeat('21', 32), 'hex')) ->> 'driverFirstName', 'Driver', 'whoever has a link looks through it');
select tests.authenticate_as('postgres');
update public.profiles set suspended = true, suspended_at = now() where id = tests.id('driver');
select tests.authenticate_as('anon');
select throws_ok(
  $$ select private.view_share(decode(repeat('21', 32), 'hex')) $$, 'PT404', 'This link is not valid any more.', 'not while its maker is suspended'
);
select tests.authenticate_as('postgres');
update public.profiles set suspended = false, suspended_at = null where id = tests.id('driver');
savepoint here;
update public.profiles set deleted_at = now() where id = tests.id('driver');
select tests.authenticate_as('anon');
select throws_ok(
  $$ select private.view_share(decode(repeat('21', 32), 'hex')) $$, 'PT404', 'This link is not valid any more.', 'nor once they have left'
);
select tests.authenticate_as('postgres');
rollback to here;

-- The snapshot.
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
values (tests.trip(), tests.id('stranger'), 'passenger', 6.6, 3.4, now(), now(), 4);
select is_empty(
  $$ select 1 from jsonb_array_elements(private.trip_snapshot(tests.trip()) -> 'locations') l where l ->> 'userId' = tests.id('stranger')::text $$,
  'who does not travel is not in it'
);
delete from public.trip_locations where user_id = tests.id('stranger');
select tests.authenticate_as('passenger');
select is(
  private.read_trip_snapshot(tests.trip()) -> 'locations' -> 0 ->> 'userId', tests.id('driver')::text, 'members read the snapshot'
);
select tests.authenticate_as('stranger');
select throws_ok('select private.read_trip_snapshot(tests.trip())', 'PT404', 'Trip not found.', 'strangers do not');
select tests.authenticate_as('suspended');
select throws_ok('select private.read_trip_snapshot(tests.trip())', 'PT403', null, 'nor do suspended people');
select tests.authenticate_as('anon');
select throws_ok('select private.read_trip_snapshot(tests.trip())', '42501', null, 'nor visitors');
select tests.authenticate_as('postgres');

-- Many at once.
savepoint alone;
delete from public.trip_locations where trip_id = tests.trip();
create function tests.send(who text, latitude float8, seconds_ago int default 0)
returns jsonb
language sql
as $$
  select jsonb_build_object(
    'userId', tests.id(who), 'sessionId', tests.id(who), 'tripId', tests.trip(), 'latitude', latitude, 'longitude', 3.4,
    'accuracy', null, 'heading', null, 'speed', null, 'timestamp', now() - make_interval(secs => seconds_ago)
  )
$$;
create temporary table together as
select * from jsonb_build_array(
  tests.send('stranger', 6.6), tests.send('driver', 6.6, 9), tests.send('suspended', 6.6), tests.send('driver', 51.5, 5),
  tests.send('passenger', 6.7), tests.send('driver', 6.6001, 1), tests.send('gone', 6.6)
) as positions;
grant select on together to public;
create temporary table answers (n int, message jsonb, refusal jsonb);
grant all on answers to public;
select tests.authenticate_as('relay');
insert into answers select r.* from together, private.record_locations(positions) r;
select tests.authenticate_as('postgres');
select is(
  (select array_agg(coalesce(message ->> 'userType', refusal ->> 'code') order by n) from answers),
  array['PT404', 'driver', 'PT403', 'PT400', 'passenger', 'driver', 'PT401'],
  'each position is judged in its own person''s name, in the order it was sent, and one refusal leaves the others alone'
);
select is((select refusal ->> 'message' from answers where n = 0), 'Trip not found.', 'a refusal keeps its words');
select is(
  (select array_agg(latitude order by user_type) from public.trip_locations where trip_id = tests.trip()),
  array[6.6001, 6.7]::float8[], 'what was refused is not stored'
);
select is((select count(*) from tests.said('location_update') said where said ->> 'latitude' = '51.5'), 0::bigint, 'nor told');
select is(nullif(current_setting('request.jwt.claims', true), ''), null, 'nobody''s name is left behind');
select tests.authenticate_as('driver');
select throws_ok('select private.record_locations(''[]'')', '42501', null, 'people send in their own name only');
select tests.authenticate_as('relay');
select throws_ok('select from public.trip_locations', '42501', null, 'the relay reads no table');
select tests.authenticate_as('postgres');
rollback to alone;

-- Yesterday.
savepoint today;
update public.trip_locations set received_at = now() - interval '25 hours' where trip_id = tests.trip();
select is(private.trip_snapshot(tests.trip()) -> 'locations', '[]', 'a day later nobody is shown where they were');
select is(tests.attempt('passenger', 'select', 'trip_locations', 'trip_id = tests.trip()'), '0', 'nor through the Data API');
rollback to today;

-- Who may follow no longer.
select is(tests.departed(who), answer, format('%s: %s', who, answer))
from (values
  ('driver', 'stays'), ('passenger', 'stays'), ('stranger', 'not_member'), ('suspended', 'suspended'), ('gone', 'ended')
) as followers (who, answer);
select is(tests.departed('stranger', null), 'stays', 'who follows no trip is asked about as a person only');
select is(tests.departed('gone', null), 'ended', 'and may be gone all the same');
select tests.authenticate_as('passenger');
select throws_ok($$ select private.find_revoked_followers('[]') $$, '42501', null, 'people cannot ask about each other');
select tests.authenticate_as('postgres');

select tests.authenticate_as('relay');
select is(
  (select d.reason from private.find_revoked_followers(jsonb_build_array(jsonb_build_object(
    'userId', tests.id('passenger'), 'sessionId', tests.id('driver'), 'tripId', tests.trip()
  ))) d), 'ended', 'somebody else''s session is none'
);
select tests.authenticate_as('postgres');

-- Membership lost.
select tests.create_trip(tests.key(50), 'driver', 4);
select tests.authenticate_as('passenger');
select lives_ok('select private.book_seats(tests.key(50), 1, tests.key(51))', 'the passenger books another trip');
select lives_ok(
  format('select tests.stand(''passenger'', 0, 6.6, %L)', jsonb_build_object('trip', tests.key(50))),
  'and stands somewhere'
);
select tests.stand('driver', 0, 6.6, jsonb_build_object('trip', tests.key(50)));
select tests.authenticate_as('passenger');
select lives_ok(
  'select private.cancel_booking((select b.id from public.bookings b where b.trip_id = tests.key(50)), null)', 'then cancels'
);
select tests.authenticate_as('postgres');
select results_eq(
  'select user_id from public.trip_locations where trip_id = tests.key(50)', $$ values (tests.id('driver')) $$,
  'their position is gone with the booking, and nobody else''s'
);
select is(
  (select count(*) from realtime.messages where topic = 'trip:' || tests.key(50) and event = 'membership_changed'
    and payload ->> 'userId' = tests.id('passenger')::text),
  1::bigint, 'and whoever relays the trip is told'
);
select is(tests.departed('passenger', tests.key(50)), 'not_member', 'they follow it no more');
select throws_ok(
  format('select tests.stand(''passenger'', 0, 6.6, %L)', jsonb_build_object('trip', tests.key(50))),
  'PT404', 'Trip not found.', 'and share nothing on it'
);
update public.trips set status = 'cancelled' where id = tests.key(50);
select is(tests.departed('passenger', tests.key(50)), 'not_member cancelled', 'a cancelled trip says so');
update public.trip_locations set estimated_arrival = now() where trip_id = tests.trip();
create function tests.told_arrival() returns text language sql
return private.trip_snapshot(tests.trip()) -> 'locations' -> 0 ->> 'estimatedArrival';
select isnt(tests.told_arrival(), null, 'a trip under way says when it arrives');
update public.trips set status = 'arrived' where id = tests.trip();
select is(tests.told_arrival(), null, 'one that has arrived no longer');
select tests.authenticate_as('anon');
select is(private.view_share(decode(repeat('21', 32), 'hex')) ->> 'estimatedArrival', null, 'nor whoever looks through a link');
select tests.authenticate_as('postgres');
update public.trips set status = 'completed' where id = tests.trip();
select throws_ok('select tests.stand(''driver'')', 'PT409', 'This trip is over.', 'a completed trip takes no position');
select tests.authenticate_as('driver');
select throws_ok('select tests.share(22)', 'PT409', 'This trip is over.', 'and no new link');
select tests.authenticate_as('postgres');
select * from finish();
