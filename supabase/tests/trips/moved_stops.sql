select plan(42);
select tests.create_cast();
select tests.allow_early_starts();

create function tests.stop(place text)
returns uuid
language sql
stable
return (select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = place);
create function tests.change(changes jsonb)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('driver');
  perform private.change_trip(tests.trip(), changes);
  perform tests.authenticate_as('postgres');
  return 'changed';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlerrm;
end
$$;
create function tests.ore_at(minutes int, kobo int default 200000, met jsonb default null)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('stops', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'place', 'Ore', 'time', t.departure_at + make_interval(mins => minutes), 'fareKobo', kobo, 'point', met
  )))) from public.trips t where t.id = tests.trip()
$$;
create function tests.told(who text)
returns bigint
language sql
stable
as $$ select count(*) from public.notifications n where n.user_id = tests.id(who) and n.kind = 'trip_changed' $$;

-- There are no bookings in Ore yet: the driver changes it freely.
select is(tests.change(tests.ore_at(120)), 'changed', 'a stop can be added to a booked trip');
select is(tests.change(tests.ore_at(180)), 'changed', 'a stop without bookings moves at will');
select is(tests.told('passenger'), 1::bigint, 'the passenger who drives through it is asked, once');

select tests.authenticate_as('stranger');
select tests.book_seats(tests.trip(), 1, tests.named('from ore'), null, null, tests.stop('ore'), null);
select tests.authenticate_as('postgres');
select is(tests.change(tests.ore_at(210)), 'changed', 'a booked stop moves by 30 minutes');
select is(tests.told('stranger'), 1::bigint, 'its passenger is notified');
select is(tests.told('passenger'), 1::bigint, 'passengers of other stops are not');
select is(
  tests.change(tests.ore_at(211)), 'Passengers have booked this trip: its times can move by 30 minutes at most.',
  'a second step does not move it further'
);
select is(tests.change(tests.ore_at(180, 300000)), 'changed', 'the fare of a stop may change');
select is((select b.fare_kobo from public.bookings b where b.id = tests.booking('stranger')), 800000, 'the fare of the booking does not');
select is(
  tests.change('{"stops": []}'), 'Passengers get on or off in Ore: this stop stays.', 'a booked stop cannot be removed'
);

-- Meeting points.
select is(
  tests.change(tests.ore_at(180, 300000, '{"name": "Ore toll gate", "latitude": 6.75, "longitude": 4.87}')), 'changed',
  'a booked stop gets its first meeting point'
);
select is(
  tests.change(tests.ore_at(180, 300000, '{"name": "Ore toll gate", "hint": "Left side", "latitude": 6.75, "longitude": 4.87}')),
  'changed', 'a hint is free'
);
select is(tests.told('stranger'), 3::bigint, 'a hint sends no notification, time and point do');
select is(
  tests.change(tests.ore_at(180, 300000, '{"name": "Far away", "latitude": 6.80, "longitude": 4.87}')),
  'Passengers have booked: the meeting point in Ore can move by 2 km at most.', 'a booked point moves by 2 km at most'
);
select is(tests.change(tests.ore_at(180, 300000)), 'changed', 'a change without a point keeps it');
select is(
  (select s.point_name || ', ' || s.point_hint from public.trip_stops s where s.id = tests.stop('ore')),
  'Ore toll gate, Left side', 'the point is kept'
);
select is(tests.change('{"originPoint": {"name": "Jibowu park"}}'), 'changed', 'the origin gets a meeting point');

-- Refusals.
select tests.refused('stranger', $$select private.change_trip(tests.trip(), '{"stops": []}')$$, 'PT403');
select tests.refused('newdriver', $$select private.change_trip(tests.trip(), '{"stops": []}')$$, 'PT403');
select tests.refused('suspended', $$select private.change_trip(tests.trip(), '{"stops": []}')$$, 'PT403');
select tests.refused('gone', $$select private.change_trip(tests.trip(), '{"stops": []}')$$, 'PT401');
select tests.refused('anon', $$select private.change_trip(tests.trip(), '{"stops": []}')$$, '42501');

-- Under way: the driver reports stops.
select tests.refused(who, $$select private.mark_stop(tests.trip(), tests.stop('lagos'), 'reached', null)$$, code)
from (values
  ('anon', '42501'), ('passenger', 'PT403'), ('newdriver', 'PT403'), ('corporate', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as others (who, code);
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.mark_stop(tests.trip(), tests.stop('lagos'), 'reached', null) $$, 'PT409', null, 'no stop is reported before boarding'
);
select tests.authenticate_as('postgres');
select tests.leave_trip(tests.trip(), interval '2 hours');
select tests.move_trip(tests.trip(), 'waiting');
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.mark_stop(tests.trip(), gen_random_uuid(), 'reached', null) $$, 'PT404', null, 'an unknown stop is not found'
);
select throws_ok(
  $$ select private.mark_stop(tests.trip(), tests.stop('lagos'), 'passed', null) $$, 'PT400', null, 'an unknown report is refused'
);
select private.mark_stop(tests.trip(), tests.stop('lagos'), 'left', now() - interval '90 minutes');
select results_eq(
  $$ select s.reached_at, s.left_at from public.trip_stops s where s.id = tests.stop('lagos') $$,
  $$ values (now() - interval '90 minutes', now() - interval '90 minutes') $$, 'leaving implies reaching'
);
select private.mark_stop(tests.trip(), tests.stop('lagos'), 'left', now());
select is((select s.left_at from public.trip_stops s where s.id = tests.stop('lagos')), now() - interval '90 minutes', 'a repeat changes nothing');

-- The passenger who gets on in Ore cancels until Ore, while the trip is on its way.
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'en_route');
select tests.authenticate_as('passenger');
select throws_ok(
  $$ select private.cancel_booking(tests.booking('passenger'), null) $$, 'PT409', null, 'a passenger on board cannot cancel'
);
select tests.authenticate_as('stranger');
select lives_ok(
  $$ select private.cancel_booking(tests.booking('stranger'), null) $$, 'a passenger of a later stop cancels until its time'
);
select tests.authenticate_as('postgres');
select is((select t.leg_taken = private.count_legs(t.id) from public.trips t where t.id = tests.trip()), true, 'the seats are counted');

-- A wrong clock.
select tests.authenticate_as('driver');
select private.mark_stop(tests.trip(), tests.stop('ore'), 'reached', now() + interval '1 year');
select is((select s.reached_at from public.trip_stops s where s.id = tests.stop('ore')), now(), 'a clock that is ahead is bounded by the server');
select private.mark_stop(tests.trip(), tests.stop('abuja'), 'reached', now() - interval '1 year');
select is((select s.reached_at from public.trip_stops s where s.id = tests.stop('abuja')), now(), 'a clock that is behind is bounded by the stop before');

-- Phone and position end 2 hours after the passenger's stop was reached.
select tests.authenticate_as('passenger');
select is((select count(*) from private.driver_contacts(array[tests.trip()])), 1::bigint, 'on arrival the passenger still reads the contact');
select tests.authenticate_as('postgres');
set constraints all deferred;
update public.trip_stops set planned_at = now() - interval '3 hours', reported_at = now() - interval '2 hours 1 minute' where id = tests.stop('abuja');
select tests.authenticate_as('passenger');
select is((select count(*) from private.driver_contacts(array[tests.trip()])), 0::bigint, '2 hours later they do not');
select is(private.is_trip_member(tests.trip()), false, 'nor do they follow the trip');
select tests.authenticate_as('driver');
select is(
  (select origin || '–' || destination from private.trip_passengers(tests.trip())), 'Lagos–Abuja',
  'the driver reads where each passenger gets on and off'
);
select tests.authenticate_as('postgres');
select * from finish();
