select plan(64);
select tests.create_cast(), tests.create_fleet();

select tests.closed('point_reminders', 'sent_at');

-- Suggestions: what drivers used in the place, then the areas of the city.
create function tests.use_point(place text, point text, days int default 0, latitude float8 default null, longitude float8 default null)
returns uuid
language plpgsql
as $$
declare
  trip uuid := gen_random_uuid();
begin
  perform tests.create_trip(trip, 'driver', 4);
  update public.trip_stops s
  set place_id = place, point_name = point, point_latitude = latitude, point_longitude = longitude,
    planned_at = s.planned_at + make_interval(days => days - 1000)
  where s.trip_id = trip and s.position = 0;
  return trip;
end
$$;
create function tests.points(place text, typed text default '', who text default 'driver')
returns text
language plpgsql
as $$
declare
  found text;
begin
  perform tests.authenticate_as(who);
  select string_agg(s.name || ' ' || s.uses, ', ' order by s.place) into found
  from private.suggest_points(place, typed, 5) with ordinality s (name, latitude, longitude, uses, place);
  perform tests.authenticate_as('postgres');
  return found;
exception when others then
  perform tests.authenticate_as('postgres');
  raise;
end
$$;

-- The demonstration trips have points there.
update public.trip_stops s set point_name = null, point_hint = null, point_latitude = null, point_longitude = null
where s.place_id in ('owerri', 'aba');
select is(tests.points('owerri'), null, 'a place without meeting points and areas has none');
select is(
  tests.points('aba', 'aria'), 'Ariaria 0', 'the areas of a city are its first meeting points'
);
select tests.use_point('owerri', 'Control Post', 1, 5.48, 7.03), tests.use_point('owerri', 'control post', 2),
  tests.use_point('owerri', 'Egbu Road', 3);
select is(tests.points('owerri'), 'Control Post 2, Egbu Road 1', 'used points come most used first, in the older spelling');
select tests.authenticate_as('driver');
select results_eq(
  $$ select s.latitude, s.longitude from private.suggest_points('owerri', 'control', 5) s $$,
  $$ values (5.48::float8, 7.03::float8) $$, 'with the newest pin'
);
select tests.authenticate_as('postgres');
select is(tests.points('Owerri', 'EGBU'), 'Egbu Road 1', 'the place may be a name; the typed text may be in the middle, in any case');
select is(tests.points('owerri', 'xyz'), null, 'a text that no point has finds none');
select tests.use_point('aba', 'Ariaria', 1, 5.11, 7.37), tests.use_point('aba', 'Chisco Garage');
select is(
  split_part(tests.points('aba'), ', ', 1) || ', ' || split_part(tests.points('aba'), ', ', 2), 'Ariaria 1, Chisco Garage 1',
  'used points come before areas, and an area that was used is not listed twice'
);
select is(tests.points('ariaria'), 'Ariaria 0', 'an area is a point of itself');
update public.trips set is_listed = false
where id = (select s.trip_id from public.trip_stops s where s.point_name = 'Chisco Garage');
select is(tests.points('aba', 'chisco'), null, 'points of unlisted trips are not suggested');
select tests.move_trip((select s.trip_id from public.trip_stops s where s.point_name = 'Egbu Road'), 'cancelled');
select is(tests.points('owerri'), 'Control Post 2', 'nor those of cancelled trips');
select throws_ok($$ select tests.points('atlantis') $$, 'PT404', 'Place not found.', 'an unknown place is refused');
select throws_ok($$ select tests.points('lagos', '', 'anon') $$, '42501', null, 'a visitor may not ask');

-- The reminder.
create function tests.remind(about uuid default tests.trip())
returns text[]
language plpgsql
as $$
begin
  delete from public.notifications where title = 'Where do passengers meet you?';
  perform private.remind_of_points();
  return (
    select coalesce(array_agg(initcap(p.user_type) || ' ' || n.link order by p.user_type), '{}')
    from public.notifications n join public.profiles p on p.id = n.user_id
    where n.title = 'Where do passengers meet you?' and n.link = '/trips/' || about
  );
end
$$;
select is((select count(*) from private.jobs j where j.function_name = 'remind_of_points'), 1::bigint, 'the clock runs the job');
select is(tests.remind(), '{}', 'a trip of the last 10 minutes brings no reminder');
update public.trips set created_at = now() - interval '1 hour' where true;
select is(tests.remind(), '{}', 'nor does one that leaves in more than 3 days');
update public.trips set departure_at = now() + interval '2 days' where id = tests.trip();
select ok(not private.has_both_points(tests.trip()), 'a trip without points is incomplete');
select is(tests.remind(), array['Driver /trips/' || tests.trip()], 'the driver is reminded in the 3 days before departure');
select is(tests.remind(), '{}', 'only once');
delete from private.point_reminders;
update public.trip_stops set point_name = 'Jibowu Park' where trip_id = tests.trip() and position = 0;
select ok(not private.has_both_points(tests.trip()), 'a trip needs a point at both ends');
update public.trip_stops set point_name = 'Jabi Park' where trip_id = tests.trip() and position = 1;
select ok(private.has_both_points(tests.trip()), 'with both it is complete');
select is(tests.remind(), '{}', 'and its driver is not reminded');
update public.trip_stops set point_name = null where trip_id = tests.trip();
update public.trips set is_listed = false where id = tests.trip();
select is(tests.remind(), '{}', 'nor is the driver of an unlisted trip');
update public.trips set is_listed = true where id = tests.trip();
select tests.move_trip(tests.trip(), 'cancelled');
select is(tests.remind(), '{}', 'or of a cancelled one');

-- Companies set the points of their own trips.
select tests.authenticate_as('corporate');
-- Later than the other trips of its driver.
select tests.schedule(488, 'pointed trip');
select is(
  private.edit_fleet_trip((tests.fleet_trip('pointed trip')).id, '{"originPoint": {"name": "Utako Park"}}'),
  (tests.fleet_trip('pointed trip')).id, 'a company sets a meeting point'
);
select tests.authenticate_as('postgres');
select is(
  (select s.point_name from public.trip_stops s where s.trip_id = (tests.fleet_trip('pointed trip')).id and s.position = 0),
  'Utako Park', 'which the stop has'
);
select tests.refused('corporate', format($$ select private.edit_fleet_trip(%L, '{"stops": []}') $$, tests.trip()), 'PT404');
select tests.refused('driver', format($$ select private.edit_fleet_trip(%L, '{"stops": []}') $$, tests.trip()), 'PT403');
select tests.refused('anon', format($$ select private.edit_fleet_trip(%L, '{"stops": []}') $$, tests.trip()), '42501');

select * from finish();
