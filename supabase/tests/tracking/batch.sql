select plan(7);
select tests.create_cast();

-- Many positions in one call of the relay.
create function tests.position(who text, latitude float8, seconds_ago int default 0)
returns jsonb
language sql
as $$
  select jsonb_build_object(
    'userId', tests.id(who), 'sessionId', tests.id(who), 'tripId', tests.trip(), 'latitude', latitude, 'longitude', 3.4,
    'accuracy', null, 'heading', null, 'speed', null, 'timestamp', now() - make_interval(secs => seconds_ago)
  )
$$;

create temporary table batch as
select * from jsonb_build_array(
  tests.position('stranger', 6.6), tests.position('driver', 6.6, 9), tests.position('suspended', 6.6), tests.position('driver', 51.5, 5),
  tests.position('passenger', 6.7), tests.position('driver', 6.6001, 1), tests.position('gone', 6.6)
) as positions;
grant select on batch to public;
create temporary table answers (n int, message jsonb, refusal jsonb, is_stored boolean);
grant all on answers to public;
select tests.authenticate_as('relay');
insert into answers select r.* from batch, private.record_locations(positions) r;
select tests.authenticate_as('postgres');
select is(
  (select array_agg(coalesce(message ->> 'userType', refusal ->> 'code') order by n) from answers),
  array['PT404', 'driver', 'PT403', 'PT400', 'passenger', 'driver', 'PT401'],
  'each position is checked as its own person, in the order of the call; a refused one does not affect the others'
);
select is((select refusal ->> 'message' from answers where n = 0), 'Trip not found.', 'a refusal contains the error message');
select is(
  (select array_agg(latitude order by user_type) from public.trip_locations where trip_id = tests.trip()),
  array[6.6, 6.7]::float8[], 'of two positions within 10 seconds the first is stored; a refused one is not'
);
select is(
  (select string_agg(is_stored::text, ' ' order by n) from answers), 'false true false false true false false',
  'each answer says whether the position was stored'
);
select is(nullif(current_setting('request.jwt.claims', true), ''), null, 'no claims remain set after the call');
select tests.authenticate_as('driver');
select throws_ok('select private.record_locations(''[]'')', '42501', null, 'a person cannot call the function of the relay');
select tests.authenticate_as('relay');
select throws_ok('select from public.trip_locations', '42501', null, 'the relay cannot read tables');
select tests.authenticate_as('postgres');
select * from finish();
