select plan(17);
select tests.create_cast();
select tests.authenticate_as('postgres');
-- Other tests have no trips so far ahead: Mubi to Yola from 06:00 to 09:00, Yola to Jalingo from 11:00 to 14:00.
create function tests.at(clock text) returns timestamptz language sql stable return
  private.lagos_moment(private.lagos_today() + 520, clock::time);
create function tests.trip_between(name text, origin text, destination text, leaves timestamptz, arrives timestamptz)
returns uuid
language sql
as $$
  insert into public.trips (
    id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at, total_seats, fare_kobo
  )
  select tests.named(name), d.id, d.vehicle_id, origin, destination, leaves, arrives, 2, 300000
  from public.driver_profiles d where d.id = tests.id('driver')
  returning id
$$;
create function tests.move(name text, leaves timestamptz, arrives timestamptz) returns void language sql as $$
  update public.trips t set departure_at = leaves, arrives_at = arrives where t.id = tests.named(name);
  update public.trips t set arrives_at = arrives where t.id = tests.named(name) and t.arrives_at <> arrives;
$$;
select tests.trip_between('to yola', 'mubi', 'yola', tests.at('06:00'), tests.at('09:00'));
select tests.trip_between('to jalingo', 'yola', 'jalingo', tests.at('11:00'), tests.at('14:00'));
-- search/queries.ts sorts the answer.
create function tests.found(criteria jsonb default '{}') returns text language sql as $$
  select string_agg(concat_ws(' ', t ->> 'pair', t -> 'leg' ->> 'origin', t -> 'leg' ->> 'destination'), ', ' order by t ->> 'pair', t -> 'leg' ->> 'departureAt')
  from json_array_elements(private.search_trips(
    jsonb_build_object(
      'origin', 'Mubi', 'destination', 'Jalingo', 'seats', 1, 'radius_km', 10, 'nearby_km', 110, 'minute_from', 0,
      'minute_until', 1439, 'leaves_about', tests.at('08:00'), 'trips_max', 45, 'matches_max', 12, 'alternatives_max', 5,
      'connections_max', 3, 'km_points', 0.2, 'minute_points', 0, 'kobo_points', 0.00001
    ) || criteria,
    jsonb_build_array(jsonb_build_object(
      'list', 'matches', 'is_near', true, 'trips_max', 24, 'leaves_from', tests.at('00:00'), 'leaves_until', tests.at('00:00') + interval '1 day'
    ))
  ) -> 'trips') t
$$;
create function tests.both() returns text language sql return '1 Mubi Yola, 1 Yola Jalingo';

select is(tests.found(), tests.both(), 'two trips with 2 hours between');
select is(tests.found(criteria), case when shown then tests.both() end, title) from (values
  ('{"connections_max": 0}'::jsonb, false, 'none are asked for'),
  ('{"seats": 3}', false, 'too few seats'),
  ('{"max_fare_kobo": 600000}', true, 'both fares together are the maximum'),
  ('{"max_fare_kobo": 599999}', false, 'both fares together are above it'),
  ('{"minute_from": 720}', false, 'the first trip leaves at another time of the day'),
  ('{"choices": ["women_only"]}', false, 'a choice that neither offers')
) as c (criteria, shown, title);
savepoint start;
select tests.move('to jalingo', tests.at('09:30'), tests.at('12:30'));
select is(tests.found(), null, 'half an hour is too little');
rollback to start;
select tests.move('to jalingo', tests.at('15:30'), tests.at('18:30'));
select is(tests.found(), null, 'six hours and a half are too many');
rollback to start;
select tests.move('to jalingo', tests.at('22:30'), tests.at('23:59') + interval '2 hours');
select tests.move('to yola', tests.at('17:00'), tests.at('20:00'));
select is(tests.found(), null, 'not by night');
rollback to start;
select tests.move('to yola', tests.at('04:00'), tests.at('07:00'));
select is(tests.found(), null, 'not before 05:00');
select is(tests.found('{"minute_from": 180, "minute_until": 300}'), tests.both(), 'unless the passenger asks for it');
rollback to start;
update public.trips t set payment = case t.id when tests.named('to yola') then 'cash' else 'online' end
where t.id in (tests.named('to yola'), tests.named('to jalingo'));
select is(tests.found(), null, 'paid in different ways');
rollback to start;
update public.trips t set leg_taken = '{2}' where t.id = tests.named('to jalingo');
select is(tests.found(), null, 'the second is full');
rollback to start;
-- A journey is booked at once, so no part of it is asked for.
update public.trips t set confirms_passengers = true where t.id = tests.named('to yola');
select is(tests.found(), null, 'the driver of the first confirms each passenger');
update public.trips t set confirms_passengers = t.id = tests.named('to jalingo')
where t.id in (tests.named('to yola'), tests.named('to jalingo'));
select is(tests.found(), null, 'the driver of the second does');
update public.trips t set confirms_passengers = false where t.id = tests.named('to jalingo');
select is(tests.found(), tests.both(), 'neither does any more');
rollback to start;
