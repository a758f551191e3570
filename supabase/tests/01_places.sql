select plan(136);
select tests.create_cast();

select is((select count(*) from public.places), 64::bigint, 'all 64 places exist');
select is(
  (select array_agg(name order by suggested_rank) from public.places where kind = 'suggested'),
  array['Lagos', 'Abuja', 'Kano', 'Ibadan', 'Port Harcourt', 'Benin City', 'Kaduna', 'Jos', 'Ilorin', 'Owerri', 'Enugu',
    'Abeokuta', 'Calabar', 'Warri', 'Sokoto', 'Maiduguri', 'Uyo', 'Akure', 'Bauchi', 'Minna'],
  'the 20 suggested cities are ranked in this order'
);
select is(private.resolve_place(typed), place, format('%L means %s', typed, coalesce(place, 'no place')))
from (values
  ('PH', 'port-harcourt'), ('phc', 'port-harcourt'), ('Port-Harcourt', 'port-harcourt'), ('portharcourt', 'port-harcourt'),
  ('FCT', 'abuja'), ('Federal Capital Territory', 'abuja'), ('Abuja, FCT', 'abuja'), ('benin', 'benin-city'),
  ('  LAGOS  ', 'lagos'), ('Lágos', 'lagos'), ('Eko', 'lagos'), ('Ado Ekiti', 'ado-ekiti'), ('Oshogbo', 'osogbo'),
  ('Accra', null), ('', null), (null, null), (repeat('x', 100000), null), ('%', null)
) as names (typed, place);
select ok(
  (select search_terms @> array['benin city', 'benin'] from public.places where id = 'benin-city'),
  'search terms contain the name and its aliases in lower case'
);
select throws_ok(
  $$ insert into public.places (id, name, state, kind, latitude, longitude, aliases)
     values ('other', 'Other', 'Kano', 'town', 9, 9, array['p.h.c.']) $$,
  '23505', null, 'an alias that belongs to another place is refused'
);

select is(
  (select count(*) from public.place_distances), (select count(*) ^ 2 from public.places)::bigint,
  'every pair of places has a distance, in both directions and to itself'
);
select is(
  (select distance_km from public.place_distances where from_place_id = 'lagos' and to_place_id = 'lagos'),
  0::double precision, 'the distance from a place to itself is 0 km'
);
select ok(
  (select distance_km between 525 and 545 from public.place_distances where from_place_id = 'lagos' and to_place_id = 'abuja'),
  'Lagos and Abuja are about 535 km apart'
);
select is_empty(
  $$ select from public.place_distances a join public.place_distances b
     on (b.from_place_id, b.to_place_id) = (a.to_place_id, a.from_place_id) where a.distance_km <> b.distance_km $$,
  'a distance is the same in both directions'
);
update public.places set latitude = 6.6 where id = 'eket';
select ok(
  (select distance_km > 100 from public.place_distances where from_place_id = 'uyo' and to_place_id = 'eket'),
  'changing the coordinates of a place updates its distances'
);

select tests.matrix(target, condition, $$
  anon       1 denied denied denied
  passenger  1 denied denied denied
  stranger   1 denied denied denied
  driver     1 denied denied denied
  newdriver  1 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$)
from (values
  ('places.name', 'id = ''lagos'''), ('place_distances.distance_km', 'from_place_id = ''lagos'' and to_place_id = ''jos''')
) as tables (target, condition);
select tests.closed('place_keys', 'key');
select tests.authenticate_as('anon');
select is(
  (select count(*) from public.place_distances where from_place_id = 'jos'), 64::bigint, 'an anonymous caller reads distances'
);
select tests.authenticate_as('postgres');
select * from finish();
