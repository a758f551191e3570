select plan(17);
select tests.create_cast();

create function tests.revocation(who text, trip uuid default tests.trip())
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
  return coalesce(answer, 'valid');
end
$$;

-- Followers whose access was revoked.
select is(tests.revocation(who), answer, format('access of a follower, %s: %s', who, answer))
from (values
  ('driver', 'valid'), ('passenger', 'valid'), ('stranger', 'not_member'), ('suspended', 'suspended'), ('gone', 'ended')
) as followers (who, answer);
select is(tests.revocation('stranger', null), 'valid', 'a person who follows no trip is not checked for membership');
select is(tests.revocation('gone', null), 'ended', 'a person who follows no trip is checked for a live session');
select tests.authenticate_as('passenger');
select throws_ok($$ select private.find_revoked_followers('[]') $$, '42501', null, 'a person cannot call the function of the relay');
select tests.authenticate_as('relay');
select is(
  (select d.reason from private.find_revoked_followers(jsonb_build_array(jsonb_build_object(
    'userId', tests.id('passenger'), 'sessionId', tests.id('driver'), 'tripId', tests.trip()
  ))) d), 'ended', 'a follower with the session of another person has lost access'
);
select tests.authenticate_as('postgres');

-- A passenger who cancels.
select tests.create_trip(tests.named('other trip'), 'driver', 4);
select tests.authenticate_as('passenger');
select lives_ok('select tests.book_seats(tests.named(''other trip''), 1, tests.named(''other booking''))', 'the passenger books another trip');
select lives_ok(
  format('select tests.record_position(''passenger'', 0, 6.6, %L)', jsonb_build_object('trip', tests.named('other trip'))),
  'the passenger stores a position on it'
);
select tests.record_position('driver', 0, 6.6, jsonb_build_object('trip', tests.named('other trip')));
select tests.authenticate_as('passenger');
select lives_ok(
  'select private.cancel_booking((select b.id from public.bookings b where b.trip_id = tests.named(''other trip'')), null)', 'the passenger cancels the booking'
);
select tests.authenticate_as('postgres');
select results_eq(
  'select user_id from public.trip_locations where trip_id = tests.named(''other trip'')', $$ values (tests.id('driver')) $$,
  'cancelling deletes the position of the passenger only'
);
select is(
  (select count(*) from realtime.messages where topic = 'trip:' || tests.named('other trip') and event = 'membership_changed'
    and payload ->> 'userId' = tests.id('passenger')::text),
  1::bigint, 'a broadcast says that the passenger is no longer a member'
);
select is(tests.revocation('passenger', tests.named('other trip')), 'not_member', 'a passenger who has cancelled may not follow the trip');
select throws_ok(
  format('select tests.record_position(''passenger'', 0, 6.6, %L)', jsonb_build_object('trip', tests.named('other trip'))),
  'PT404', 'Trip not found.', 'a passenger who has cancelled cannot store a position'
);
update public.trips set status = 'cancelled' where id = tests.named('other trip');
select is(tests.revocation('passenger', tests.named('other trip')), 'not_member cancelled', 'the revocation contains the status of the cancelled trip');
select * from finish();
