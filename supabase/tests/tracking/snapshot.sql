select plan(12);
select tests.create_cast();

-- Readers of the snapshot.
select tests.record_position('driver');
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
values (tests.trip(), tests.id('stranger'), 'passenger', 6.6, 3.4, now(), now(), 4);
select is_empty(
  $$ select 1 from jsonb_array_elements(private.trip_snapshot(tests.trip()) -> 'locations') l where l ->> 'userId' = tests.id('stranger')::text $$,
  'the snapshot contains no position of a person who is not on the trip'
);
delete from public.trip_locations where user_id = tests.id('stranger');
select tests.authenticate_as('passenger');
select is(
  private.read_trip_snapshot(tests.trip()) -> 'locations' -> 0 ->> 'userId', tests.id('driver')::text, 'a passenger reads the snapshot'
);
select tests.authenticate_as('stranger');
select throws_ok('select private.read_trip_snapshot(tests.trip())', 'PT404', 'Trip not found.', 'a person without a booking cannot read the snapshot');
select tests.authenticate_as('suspended');
select throws_ok('select private.read_trip_snapshot(tests.trip())', 'PT403', null, 'a suspended person cannot read the snapshot');
select tests.authenticate_as('anon');
select throws_ok('select private.read_trip_snapshot(tests.trip())', '42501', null, 'an anonymous caller cannot read the snapshot');
select tests.authenticate_as('postgres');

-- Positions older than 24 hours.
update public.trip_locations set received_at = now() - interval '25 hours' where trip_id = tests.trip();
select is(private.trip_snapshot(tests.trip()) -> 'locations', '[]', 'a position is not in the snapshot after 25 hours');
select is(tests.attempt('passenger', 'select', 'trip_locations', 'trip_id = tests.trip()'), '0', 'a position cannot be read after 25 hours');

-- The end of a trip.
select tests.authenticate_as('driver');
select tests.share('link of the driver');
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'en_route');
delete from public.trip_locations where trip_id = tests.trip();
select tests.record_position('driver');
update public.trip_locations set estimated_arrival = now() where trip_id = tests.trip();
create function tests.estimated_arrival()
returns text
language sql
return private.trip_snapshot(tests.trip()) -> 'locations' -> 0 ->> 'estimatedArrival';
select isnt(tests.estimated_arrival(), null, 'a trip under way has an estimated arrival');
update public.trips set status = 'arrived' where id = tests.trip();
select is(tests.estimated_arrival(), null, 'a trip that has arrived has no estimated arrival');
select tests.authenticate_as('anon');
select is(private.view_share(tests.link_hash('link of the driver')) ->> 'estimatedArrival', null, 'a link to a trip that has arrived shows no estimated arrival');
select tests.authenticate_as('postgres');
update public.trips set status = 'completed' where id = tests.trip();
select throws_ok('select tests.record_position(''driver'')', 'PT409', 'This trip is over.', 'a completed trip accepts no position');
select tests.authenticate_as('driver');
select throws_ok('select tests.share(''late link'')', 'PT409', 'This trip is over.', 'a completed trip accepts no new link');
select tests.authenticate_as('postgres');
select * from finish();
