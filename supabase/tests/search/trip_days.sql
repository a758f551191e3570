select plan(8);
select tests.create_cast();

create function tests.trips_on(day date, changes jsonb default '{}')
returns table (trips int, fare_kobo int)
language sql
begin atomic
  select d.trips, d.fare_kobo from private.trip_days(
    jsonb_build_object('origin', 'Gashua', 'destination', 'Obudu', 'seats', 1, 'radius_km', 10, 'minute_from', 0, 'minute_until', 1439)
      || changes,
    day - 3, 7
  ) d where d.day = trips_on.day;
end;

-- There are no other trips from Gashua to Obudu.
update public.trip_offers set origin_place_id = 'gashua', destination_place_id = 'obudu' where trip_id = tests.trip();
create function tests.day() returns date language sql security definer
return (select private.lagos_day(t.departure_at) from public.trips t where t.id = tests.trip());

select tests.authenticate_as('anon');
select results_eq('select trips from tests.trips_on(tests.day())', 'values (1)', 'an anonymous caller sees the days');
select tests.authenticate_as('stranger');
select results_eq('select trips from tests.trips_on(tests.day())', 'values (1)', 'a passenger sees the days');
select tests.authenticate_as('admin');
select throws_ok('select * from tests.trips_on(tests.day())', '42501', null, 'an administrator cannot search');
select tests.authenticate_as('anon');
select is_empty($$ select * from tests.trips_on(tests.day(), '{"seats": 40}') $$, 'a day without enough seats is left out');
select is_empty($$ select * from tests.trips_on(tests.day(), '{"max_fare_kobo": 1}') $$, 'a day above the highest fare is left out');
select throws_ok(
  $$ select * from private.trip_days('{"origin": "Gashua", "destination": "Obudu", "seats": 1, "radius_km": 10}', current_date, 32) $$,
  'PT400', 'Ask for 1 to 31 days', 'at most 31 days'
);
select throws_ok(
  $$ select * from tests.trips_on(tests.day(), '{"destination": "Gashua"}') $$, 'PT400', 'Origin and destination must be different', 'two places'
);
select tests.authenticate_as('postgres');
update public.trip_offers set closes_at = now() where trip_id = tests.trip();
select is_empty('select * from tests.trips_on(tests.day())', 'a departed trip is not counted');
select * from finish();
