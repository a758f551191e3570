select plan(22);
select tests.create_cast();

create function tests.point(name text, latitude float8 default null)
returns jsonb
language sql
return jsonb_strip_nulls(jsonb_build_object(
  'name', name, 'latitude', latitude, 'longitude', case when latitude is not null then 3.37 end
));
create function tests.meet_at(point jsonb)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('driver');
  perform private.change_trip(tests.trip(), jsonb_build_object('originPoint', point));
  perform tests.authenticate_as('postgres');
  return 'changed';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlerrm;
end
$$;
create function tests.asked()
returns bigint
language sql
stable
as $$
  select count(*) from public.notifications n
  where n.user_id = tests.id('passenger') and n.title = 'Does the change suit you?'
$$;
create function tests.moved()
returns text
language sql
stable
as $$
  select private.changes_of(b)::text from public.bookings b where b.id = tests.booking('passenger')
$$;

-- Where two points are the same place.
select is(private.is_moved_point(agreed, point, 'lagos'), moved, why)
from (values
  (null, tests.point('Jibowu park'), false, 'nothing was agreed'),
  ('null', tests.point('Jibowu park'), false, 'a first point'),
  (null, tests.point('Jibowu park', 6.52), false, 'a first pin in the city'),
  (null, tests.point('Badagry', 6.9), true, 'a first pin away from the city'),
  (tests.point('Jibowu park'), tests.point('Jibowu park', 6.9), true, 'a pin away from the city is added'),
  (tests.point('Jibowu park'), tests.point('Jibowu  Park'), false, 'another spelling'),
  (tests.point('Jibowu park'), tests.point('Jibowu park', 6.52), false, 'a pin is added'),
  (tests.point('Jibowu park'), tests.point('Badagry', 6.42), true, 'another name, nothing to measure from'),
  (tests.point('Jibowu park', 6.52), tests.point('The gate', 6.53), false, '1.1 km away under another name'),
  (tests.point('Jibowu park', 6.52), tests.point('Jibowu park', 6.55), true, '3.3 km away under the same name'),
  (tests.point('Jibowu park', 6.52), tests.point('Jibowu park'), true, 'the pin is lost')
) as points (agreed, point, moved, why);

-- The trip of the cast is booked without a point.
select is(tests.meet_at(tests.point('Jibowu park')), 'changed', 'a booked stop gets its first meeting point');
select is(tests.moved(), '[]', 'which is agreed then');
select is(tests.meet_at(tests.point('Badagry roundabout')), 'changed', 'it is renamed');
select is(tests.asked(), 1::bigint, 'the passenger is asked');
select is(tests.moved(), '[{"now": "Badagry roundabout", "was": "Jibowu park", "kind": "point", "place": "Lagos"}]', 'and sees both');
select is(
  tests.meet_at(tests.point('Mile 2', 6.46)), 'changed', 'a pin may be added to it'
);
select is(
  tests.meet_at(tests.point('Mile 2', 6.56)), 'Passengers have booked: the meeting point in Lagos can move by 2 km at most.',
  'which moves by 2 km at most'
);
select is(
  tests.meet_at(tests.point('Somewhere')), 'Passengers have booked: the meeting point in Lagos can move by 2 km at most.',
  'and is not taken away'
);
select is(tests.meet_at(tests.point('Jibowu park')), 'changed', 'the driver may go back to the agreed point');
select is(tests.moved(), '[]', 'and nothing has moved');
select tests.authenticate_as('passenger');
select throws_ok('select private.is_moved_point(null, null, null)', '42501', null, 'helpers are not for clients');
select tests.authenticate_as('postgres');
select * from finish();
