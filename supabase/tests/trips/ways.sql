select plan(36);
select tests.create_cast();
select tests.allow_early_starts();

-- Each leg takes at least its straight line at 110 km/h, and stops make the way at most twice as long or 150 km longer.
create function tests.stops(variadic stops text[])
returns text
language plpgsql
as $$
declare
  wanted jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'place', split_part(s.stop, ' ', 1), 'time', t.departure_at + split_part(s.stop, ' ', 2)::interval, 'fareKobo', s.n * 100000
  ) order by s.n) into wanted
  from public.trips t, unnest(stops) with ordinality s (stop, n) where t.id = tests.trip();
  perform tests.authenticate_as('driver');
  perform private.change_trip(tests.trip(), jsonb_build_object('stops', wanted));
  perform tests.authenticate_as('postgres');
  return 'taken';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
comment on function tests.stops(text[]) is 'The driver gives tests.trip(), from Lagos to Abuja, these stops: "Ore 2:00".';

select matches(tests.stops('Maiduguri 0:01', 'Sokoto 0:02'), '^PT400 From Lagos to Maiduguri takes at least [0-9]+ minutes', 'the attack: Maiduguri after a minute');
select matches(tests.stops('Ore 1:31'), '^PT400 From Lagos to Ore takes at least 92 minutes', 'a minute too fast is refused');
select is(tests.stops('Ore 1:32'), 'taken', 'as fast as 110 km/h is taken');
select matches(tests.stops('Ore 1:32', 'Lokoja 2:00'), '^PT400 From Ore to Lokoja takes', 'each leg counts');
select matches(tests.stops('Lokoja 11:00'), '^PT400 From Lokoja to Abuja takes', 'also the last one');
select matches(tests.stops('Kano 9:00'), '^PT400 From Kano to Abuja takes|too far', 'a detour over Kano is refused');
select is(tests.stops('Ore 1:45', 'Lokoja 6:00'), 'taken', 'a way that can be driven is taken');

select lives_ok($$ select private.check_way(array['lagos', 'ibadan'], array[90]) $$, 'Lagos to Ibadan');
select throws_ok(
  $$ select private.check_way(array['lagos', 'maiduguri', 'ibadan'], array[6000, 6000]) $$, 'PT400', null,
  'over Maiduguri is too far, however long it takes'
);
select lives_ok($$ select private.check_way(array['lagos', 'abeokuta', 'ibadan'], array[600, 600]) $$, 'over Abeokuta is not');
savepoint setting;
select lives_ok($$ select private.check_way(array['lagos', 'ife', 'ibadan'], array[600, 600]) $$, 'short ways may be 150 km longer');
update public.platform_settings set way_extra_km_max = 0;
select throws_ok($$ select private.check_way(array['lagos', 'ife', 'ibadan'], array[600, 600]) $$, 'PT400', null, 'which is a setting');
rollback to setting;

-- Publishing, for private trips and fleets.
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.publish_trip('Lagos', 'Ibadan', private.lagos_moment(private.lagos_today() + 30, '08:00'), 4, 1000000, null, gen_random_uuid(), null,
    jsonb_build_object('stops', jsonb_build_array(
      jsonb_build_object('place', 'Maiduguri', 'time', private.lagos_moment(private.lagos_today() + 30, '08:01'), 'fareKobo', 200000),
      jsonb_build_object('place', 'Sokoto', 'time', private.lagos_moment(private.lagos_today() + 30, '08:02'), 'fareKobo', 400000)))) $$,
  'PT400', null, 'a trip with impossible stops is not published'
);
select tests.authenticate_as('postgres');
select tests.create_fleet();
select throws_ok(
  format($$ select private.checked_way(r, '{"stops": [{"place": "Maiduguri", "minutes": 1, "fareKobo": 200000}]}')
    from public.fleet_routes r where r.id = %L $$, r.id), 'PT400', null, 'nor is a route saved with them'
)
from public.fleet_routes r where r.company_id = tests.id('corporate') and r.fare_kobo > 400000 limit 1;
select tests.create_fleet_trips();
select throws_ok(
  $$ select private.set_stops((tests.fleet_trip()).id, jsonb_build_array(jsonb_build_object(
    'place', 'Maiduguri', 'time', (tests.fleet_trip()).departure_at + interval '1 minute', 'fareKobo', 200000))) $$,
  'PT400', null, 'nor do the trips of a fleet get them'
);

-- A trip can be completed once its legs can have been driven.
create function tests.least(trip uuid) returns int language sql stable
return (select private.fastest_way_minutes(t) from public.trips t where t.id = trip);
select is(
  (select private.status_opens_at(t, 'completed') - t.departure_at from public.trips t where t.id = tests.trip()),
  interval '6 hours' + make_interval(mins => private.fastest_minutes('lokoja', 'abuja')),
  'the last leg begins at its planned time'
);
select cmp_ok(
  tests.least(tests.trip()), '>', private.fastest_minutes('lagos', 'abuja'), 'which is more than that of the straight line'
);
select is(
  tests.least(tests.trip()),
  private.fastest_minutes('lagos', 'ore') + private.fastest_minutes('ore', 'lokoja') + private.fastest_minutes('lokoja', 'abuja'),
  'leg by leg'
);

-- Whether a trip took place: the driver left the origin and came nearer to a later stop.
create function tests.sent(positions text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
    select tests.trip(), (select t.departure_at from public.trips t where t.id = tests.trip()) + split_part(p, ' ', 1)::interval, split_part(p, ' ', 2)::float8, split_part(p, ' ', 3)::float8
    from unnest(string_to_array(positions, ', ')) p;
    select concat_ws(', ', case when private.has_left_origin(t) then 'left' end,
      case when private.has_made_progress(t) then 'progress' end, case when private.shows_it_went(t) then 'went' end)
    into said from public.trips t where t.id = tests.trip();
    raise exception 'undone' using errcode = 'P0002';
  exception when sqlstate 'P0002' then
    return said;
  end;
end
$$;
comment on function tests.sent(text) is 'What this track of tests.trip() shows: "minutes latitude longitude", comma separated.';
select is(tests.sent('0:00 6.643 3.369, 0:20 6.643 3.369, 0:40 6.644 3.37'), '', 'the attack: a driver who waits at Berger has not left');
select is(tests.sent('0:00 6.616 3.508'), '', 'nor has one in Ikorodu');
select is(tests.sent('0:00 7.4 3.9'), 'left', 'one position far away shows no progress');
select is(tests.sent('0:00 7.0 4.0, 1:00 7.5 4.6, 2:00 8.1 5.2'), 'left, progress, went', 'three positions on the way show that it went');
select is(tests.sent('-0:30 7.0 4.0, 1:00 7.5 4.6, 2:00 8.1 5.2'), 'left, progress, went', 'from 30 minutes before the departure on');
select is(tests.sent('-0:31 7.0 4.0, 1:00 7.5 4.6, 2:00 8.1 5.2'), 'left', 'not earlier');
select is(tests.sent('-48:00 7.0 4.0, -47:00 7.5 4.6, -46:00 8.1 5.2'), '', 'the attack: the same way days before shows nothing');
select is(tests.sent('40:00 7.0 4.0, 41:00 7.5 4.6, 42:00 8.1 5.2'), '', 'nor does it after the arrival');
select is(tests.sent('0:00 7.0 4.0, 0:09 7.1 4.1, 0:18 7.2 4.2'), 'left', 'not within minutes');
select is(tests.sent('0:00 7.0 4.0, 1:00 7.01 4.01, 2:00 7.02 4.02'), 'left', 'not with less than 3 km between them');
select is(tests.sent('0:00 8.1 5.2, 1:00 7.5 4.6, 2:00 7.0 4.0'), 'left', 'not on the way back');
select is(tests.sent('0:00 7.0 4.0, 0:10 7.5 4.6, 0:20 8.1 5.2'), 'left', 'not faster than 130 km/h');
update public.trip_stops set point_name = 'Ikorodu garage', point_latitude = 6.616, point_longitude = 3.508
where trip_id = tests.trip() and position = 0;
select is(tests.sent('0:00 6.616 3.508'), '', 'a pin in the place');
select is(tests.sent('0:00 6.643 3.369'), '', 'is not another place than the city: the attack of a pin away from the driver''s home');
select is(tests.sent('0:00 6.82 3.64'), 'left', 'beyond the towns of its state the driver has left');
update public.trips set origin_place_id = 'ibadan', destination_place_id = 'oyo' where id = tests.trip();
update public.trip_stops set place_id = 'oyo' where trip_id = tests.trip() and place_id = 'abuja';
select is(tests.sent('0:00 7.84 3.94'), 'left', 'a later stop of the same state is not the origin');

-- A vehicle's and a driver's trips do not overlap: the time of a trip has all its legs in it.
select is_empty(
  $$ select from public.trip_stops s join public.trips t on t.id = s.trip_id
     where t.vehicle_owner_id in (tests.id('driver'), tests.id('corporate')) and s.position is not null
       and s.planned_at not between t.departure_at and t.arrives_at $$, 'no stop is outside the time of its trip'
);
select throws_ok(
  format($$ select private.checked_way(jsonb_populate_record(r, '{"duration_minutes": %s}'), '{}') from public.fleet_routes r where r.id = %L $$, minutes, r.id),
  'PT400', null, title
)
from (select x.id from public.fleet_routes x where x.company_id = tests.id('corporate') limit 1) r,
  (values (10, 'a route is not faster than a private trip'), (4000, 'and not longer')) as v (minutes, title);
select * from finish();
