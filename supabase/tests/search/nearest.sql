select plan(12);
select tests.create_cast();

-- No trip of the demo may be near: only the trip of the test leaves at this moment.
create function tests.answer(origin text, destination text, changes jsonb default '{}')
returns jsonb
language sql
return private.search_trips(
  jsonb_build_object(
    'origin', origin, 'destination', destination, 'seats', 1, 'radius_km', 10, 'nearby_km', 10,
    'minute_from', 0, 'minute_until', 1439, 'leaves_about', now(), 'trips_max', 45, 'matches_max', 12, 'alternatives_max', 5,
    'connections_max', 0, 'looks_along', false, 'km_points', 0.2, 'minute_points', 0, 'kobo_points', 0.00001,
    'later_from', now() + interval '4 days', 'nearest_max', 5, 'nearest_km', 150
  ) || changes,
  jsonb_build_array(jsonb_build_object(
    'list', 'matches', 'is_near', true, 'trips_max', 24,
    'leaves_from', now() + interval '3 days', 'leaves_until', now() + interval '3 days 1 millisecond'
  ))
)::jsonb;

create function tests.near(origin text, destination text, changes jsonb default '{}')
returns table (leg_origin text, leg_destination text, is_near boolean)
language sql
begin atomic
  select t -> 'leg' ->> 'origin', t -> 'leg' ->> 'destination', (t ->> 'isNear')::boolean
  from jsonb_array_elements(tests.answer(near.origin, near.destination, changes) -> 'trips') t;
end;

create function tests.runs(origin text, destination text) returns void
language sql security definer
begin atomic
  update public.trip_offers o
  set origin_place_id = private.resolve_place(runs.origin), destination_place_id = private.resolve_place(runs.destination)
  where o.trip_id = tests.trip();
end;

select tests.runs('Lagos', 'Onitsha');
select tests.authenticate_as('anon');
select results_eq($$ select * from tests.near('Lagos', 'Owerri') $$, $$ values ('Lagos', 'Onitsha', true) $$, 'Lagos to Owerri gives the trip to Onitsha');
select is((tests.answer('Lagos', 'Owerri') ->> 'total')::int, 0, 'a trip that comes near is not a match');
select is_empty($$ select * from tests.near('Lagos', 'Owerri', '{"seats": 40}') $$, 'the other criteria hold');
select is_empty($$ select * from tests.near('Lagos', 'Owerri', '{"nearest_max": 0}') $$, 'it is not looked for unless asked');
select is_empty($$ select * from tests.near('Lagos', 'Calabar') $$, 'nothing beyond 150 km');
select is_empty($$ select * from tests.near('Asaba', 'Onitsha') $$, 'a trip whose missing way is as long as the whole way does not help');
select tests.authenticate_as('stranger');
select results_eq(
  $$ select * from tests.near('Lagos', 'Onitsha') $$, $$ values ('Lagos', 'Onitsha', false) $$, 'a search that finds the trip has it as a match'
);

select tests.runs('Lagos', 'Benin City');
select tests.authenticate_as('anon');
select results_eq(
  $$ select * from tests.near('Ibadan', 'Benin City') $$, $$ values ('Lagos', 'Benin City', true) $$, 'Ibadan to Benin City gives the trip from Lagos'
);

-- How many people searched this way.
select tests.authenticate_as('postgres');
delete from private.search_counts;
insert into private.search_counts (origin_place_id, destination_place_id, travel_day, seats, people, found, counted_on)
select 'lagos', 'owerri', private.lagos_day(now()) + x.day, x.seats, x.people, 0, private.lagos_day(now())
from (values (1, 1, 2), (2, 1, 2), (3, 1, 1)) as x (day, seats, people);
select tests.authenticate_as('anon');
select is(tests.answer('Lagos', 'Owerri') -> 'people', 'null', 'fewer than 3 people on each day are not named');
select tests.authenticate_as('postgres');
update private.search_counts set people = 23 where travel_day = private.lagos_day(now()) + 2;
select tests.authenticate_as('anon');
select is((tests.answer('Lagos', 'Owerri') ->> 'people')::int, 23, 'people are those of the day with most');
select is(tests.answer('Lagos', 'Benin City') -> 'people', 'null', 'a search that finds trips does not name them');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.answer('Lagos', 'Owerri') $$, '42501', null, 'an administrator cannot search');
select * from finish();
