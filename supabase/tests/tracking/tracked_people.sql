select plan(19);
select tests.create_cast();

-- A tracked person has a position of the last two minutes.
create function tests.tracked()
returns int
language sql
return (private.trip_snapshot(tests.trip()) ->> 'trackedCount')::int;
select is(tests.tracked(), 0, 'no one is tracked before the first position');
select tests.record_position('driver');
select tests.record_position('passenger', 130);
select is(tests.tracked(), 1, 'a person with a position that was measured 130 seconds ago is not tracked');
select is(jsonb_array_length(private.trip_snapshot(tests.trip()) -> 'locations'), 2, 'their last known position is still in the snapshot');
select is(private.is_tracked(now() - make_interval(secs => age)), age <= 120, format('after %s seconds', age)) from (values (0), (120), (121)) as ages (age);

-- Taking one's position off the map.
create function tests.withdraw(who text, trip uuid default tests.trip())
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.withdraw_position(trip);
  perform tests.authenticate_as('postgres');
end
$$;
select lives_ok('select tests.withdraw(''passenger'')', 'a passenger takes their position off the map');
select is((select array_agg(user_id) from public.trip_locations where trip_id = tests.trip()), array[tests.id('driver')], 'only their own position is deleted');
select results_eq(
  $$ select payload from tests.broadcasts('participant_left') as payload $$,
  $$ values (jsonb_build_object('tripId', tests.trip(), 'userId', tests.id('passenger'))) $$, 'all people on the trip receive participant_left'
);
select lives_ok('select tests.withdraw(''passenger'')', 'doing it again changes nothing');
select lives_ok('select tests.withdraw(''stranger'')', 'a person who is not on the trip changes nothing');
select lives_ok('select tests.withdraw(''corporate'')', 'a company changes nothing');
select lives_ok('select tests.withdraw(''driver'', tests.named(''no trip''))', 'an unknown trip changes nothing');
select is((select count(*) from tests.broadcasts('participant_left')), 1::bigint, 'nothing more is broadcast');
select throws_ok('select tests.withdraw(''suspended'')', 'PT403', null, 'a suspended person is refused');
select tests.authenticate_as('postgres');
select throws_ok('select tests.withdraw(''gone'')', 'PT401', null, 'a person whose session has ended is refused');
select tests.authenticate_as('postgres');
select throws_ok('select tests.withdraw(''anon'')', '42501', null, 'an anonymous caller cannot call the function');
select tests.authenticate_as('postgres');
select lives_ok('select tests.withdraw(''driver'')', 'the driver takes their position off the map');
select isnt_empty('select from private.trip_track where trip_id = tests.trip()', 'the driver''s track is kept');
select * from finish();
