select plan(277);
select tests.create_cast();

select is(
  (select array_agg(n.kind || ' ' || n.places order by n.kind) from (select p.kind, count(*) as places from public.places p group by p.kind) n),
  array['area 49', 'city 64', 'town 836'], 'all cities, towns and areas exist'
);
select is(
  (select array_agg(name order by suggested_rank) from public.places where suggested_rank is not null),
  array['Lagos', 'Abuja', 'Kano', 'Ibadan', 'Port Harcourt', 'Benin City', 'Kaduna', 'Jos', 'Ilorin', 'Owerri', 'Enugu',
    'Abeokuta', 'Calabar', 'Warri', 'Sokoto', 'Maiduguri', 'Uyo', 'Akure', 'Bauchi', 'Minna'],
  'the 20 suggested cities are ranked in this order'
);
select is(private.resolve_place(typed), place, format('%L means %s', typed, coalesce(place, 'no place')))
from (values
  ('PH', 'port-harcourt'), ('phc', 'port-harcourt'), ('Port-Harcourt', 'port-harcourt'), ('portharcourt', 'port-harcourt'),
  ('FCT', 'abuja'), ('Federal Capital Territory', 'abuja'), ('Abuja, FCT', 'abuja'), ('benin', 'benin-city'),
  ('  LAGOS  ', 'lagos'), ('Lágos', 'lagos'), ('Eko', 'lagos'), ('Ado Ekiti', 'ado-ekiti'), ('Oshogbo', 'osogbo'),
  ('Accra', null), ('', null), (null, null), (repeat('x', 100000), null), ('%', null),
  -- The hooked letters of Hausa, other forms and scripts, invisible characters.
  ('Ɓauchi', 'bauchi'), ('ƁAUCHI', 'bauchi'), ('Ƙano', 'kano'), ('ƙatsina', 'katsina'), ('Ｌａｇｏｓ', 'lagos'), ('𝐀𝐛𝐮𝐣𝐚', 'abuja'),
  ('Аbuja', 'abuja'), (E'\u200bJos\u200e', 'jos'), (E'La\u00adgos', 'lagos'),
  ('Lekki', 'lekki-phase-1'), ('berger', 'ojodu-berger'), ('Oju Elegba', 'ojuelegba'), ('Lekki, Lagos', 'lekki-phase-1'),
  -- A shared name means the area of a big city, else the largest town; with the state it is exact.
  ('Garki', 'garki-fct'), ('Garki, Jigawa', 'garki-jigawa'), ('garki abuja', 'garki-fct'), ('Karu', 'karu-fct'),
  ('Karu, Nasarawa', 'karu-nasarawa'), ('Egbeda', 'egbeda-lagos'), ('Daura', 'daura-yobe'), ('Daura, Katsina', 'daura-katsina'),
  ('Azare', 'azare-bauchi'), ('Aboh', 'aboh-delta'), ('Aboh Imo', 'aboh-imo')
) as names (typed, place);
select is_empty(
  $$ select p.name from public.places p
     where (strpos(p.name, ',') > 0) <> exists (
       select from public.places o where o.id <> p.id and split_part(o.name, ',', 1) = split_part(p.name, ',', 1)
     ) or (strpos(p.name, ',') > 0 and p.name not like '%, ' || p.state) $$,
  'the shown name has the state exactly where several places share the name'
);
select is_empty(
  $$ select p.name from public.places p where private.resolve_place(p.name) is distinct from p.id
     or private.resolve_place(split_part(p.name, ',', 1) || ', ' || p.state) is distinct from p.id $$,
  'every place is found by its shown name, and by its name and state'
);
select is_empty(
  $$ select from public.places p where p.id <> lower(regexp_replace(p.name, '[^A-Za-z0-9]+', '-', 'g')) $$,
  'the id of a place follows from its name: pages that know only names depend on it'
);

-- Suggestions.
create function tests.suggested(typed text, places_max int default 10)
returns text[]
language sql
return (select array_agg(s order by n) from private.suggest_places(typed, places_max) with ordinality as x (s, is_guess, is_meant, n));
select is((tests.suggested(typed))[1], place, format('%L leads to %s', typed, coalesce(place, 'no place')))
from (values
  ('lag', 'lagos'), ('Ɓau', 'bauchi'), ('PH', 'port-harcourt'), ('port h', 'port-harcourt'), ('city', 'benin-city'), ('uguri', 'maiduguri'),
  ('port harcout', 'port-harcourt'), ('portharcort', 'port-harcourt'), ('ibdan', 'ibadan'), ('abeokuta ', 'abeokuta'),
  ('oju elegba', 'ojuelegba'), ('lokoja junction', 'lokoja'), ('Nsuka', 'nsukka'), ('Mararaba', 'mararaba'), ('lekki', 'lekki-phase-1'),
  ('berger', 'ojodu-berger'), ('kaduna s', 'kaduna'), ('wari', 'warri'), ('markudi', 'makurdi'), ('yenegoa', 'yenagoa'),
  ('onisha', 'onitsha'), ('abjua', 'abuja'), ('abja', 'abuja'), ('lagso', 'lagos'), ('abjuaa', 'abuja'), ('potr h', 'port-harcourt'), ('maidugri', 'maiduguri'), ('gwagwa lada', 'gwagwalada'), ('abuja fct', 'abuja'), ('garki', 'garki-fct'),
  ('Garki, J', 'garki-jigawa'), ('lokoja junction motor park', 'lokoja'), ('lokoja junction motor park main gate', null), ('kn', null), ('', null), (null, null), ('%', null), ('zzzz', null), (repeat('x', 100000), null)
) as names (typed, place);
select is(
  (select array_agg(x.place_id) filter (where x.is_meant) from private.suggest_places(typed, 5) x),
  case when place is not null then array[place] end, format('%L can only mean %s', typed, coalesce(place, 'no one place'))
)
from (values
  ('Port Hacourt', 'port-harcourt'), ('porthacort', 'port-harcourt'), ('Ibadna', 'ibadan'), ('Abeokutta', 'abeokuta'), ('Ɓirnin Kebi', 'birnin-kebbi'),
  ('Port Hacourt, Rivers', 'port-harcourt'), ('maidugri', 'maiduguri'), ('Calaber', 'calabar'),
  -- Two names are like it, three letters are wrong, it is part of the name, or it is the name.
  ('Kanu', null), ('Abo', null), ('Port Hakot', null), ('Ibad', null), ('Ibadan', null), ('Lokoja junction', null), ('Edo', null), ('zzzz', null)
) as misspelt (typed, place);
select is(
  (select array_agg(x.is_guess order by typed) from (values ('lag'), ('lokoja junction'), ('port harcout')) as t (typed)
    cross join lateral private.suggest_places(t.typed, 1) x),
  array[false, true, true], 'a name that is not spelt like the text is marked as a guess'
);
select is_empty(
  $$
    select p.name, w.typed
    from public.places p
    cross join lateral (
      select overlay(k.key placing reverse(substr(k.key, n, 2)) from n for 2) as typed
      from (select replace(lower(p.name), ' ', '') as key) k, generate_series(1, length(k.key) - 1) n
    ) w
    where p.suggested_rank is not null and not p.id = any (coalesce(tests.suggested(w.typed, 2), '{}'))
  $$,
  'a suggested city with two swapped letters is among the first two'
);
-- Each state typed alone: a place with its very name, then the capital, then the other towns, the big ones first.
create temporary table states (state text, capital text);
insert into states values
  ('Abia', 'umuahia'), ('Adamawa', 'yola'), ('Akwa Ibom', 'uyo'), ('Anambra', 'awka'), ('Bauchi', 'bauchi'), ('Bayelsa', 'yenagoa'),
  ('Benue', 'makurdi'), ('Borno', 'maiduguri'), ('Cross River', 'calabar'), ('Delta', 'asaba'), ('Ebonyi', 'abakaliki'),
  ('Edo', 'benin-city'), ('Ekiti', 'ado-ekiti'), ('Enugu', 'enugu'), ('Gombe', 'gombe'), ('Imo', 'owerri'), ('Jigawa', 'dutse'),
  ('Kaduna', 'kaduna'), ('Kano', 'kano'), ('Katsina', 'katsina'), ('Kebbi', 'birnin-kebbi'), ('Kogi', 'lokoja'), ('Kwara', 'ilorin'),
  ('Lagos', 'ikeja'), ('Nasarawa', 'lafia'), ('Niger', 'minna'), ('Ogun', 'abeokuta'), ('Ondo', 'akure'), ('Osun', 'osogbo'),
  ('Oyo', 'ibadan'), ('Plateau', 'jos'), ('Rivers', 'port-harcourt'), ('Sokoto', 'sokoto'), ('Taraba', 'jalingo'), ('Yobe', 'damaturu'),
  ('Zamfara', 'gusau'), ('FCT', 'abuja');
grant select on states to public;
select is(
  array_remove((tests.suggested(s.state))[1:2], n.id) || array(select unnest((tests.suggested(s.state, 4))[3:4])),
  (array[s.capital] || array(
    select p.id from public.places p
    where p.state = s.state and p.kind <> 'area' and p.id <> s.capital and p.id is distinct from n.id
    order by private.place_weight(p.kind, p.suggested_rank, p.population) desc, p.id limit 3
  ))[:case when n.id is null then 4 else 3 end],
  s.state || ' offers its towns, the capital first'
)
from states s
left join public.places n on n.id = private.resolve_place(s.state) and n.id <> s.capital;
select is((select count(distinct p.state) from public.places p), (select count(*) from states), 'these are all states');
select is((tests.suggested(typed))[1], place, format('%L offers %s first', typed, place))
from (values
  ('Edo State', 'benin-city'), ('cross-river state', 'calabar'), ('Federal Capital Territory', 'abuja'), ('Akwaibom', 'uyo')
) as typed_states (typed, place);
select is(
  (select array_agg(x.is_guess) from private.suggest_places('Lagos', 2) x), array[false, true],
  'a place is not a guess, the towns of the state are: the traveller chooses'
);
select is(tests.suggested('garki'), array['garki-fct', 'garki-jigawa'], 'a shared name suggests the area of a big city first');
select is(tests.suggested('lekki'), array['lekki-phase-1', 'lekki-town'], 'and an area before a town');
select is(
  (tests.suggested('l'))[1:3], array['lagos', 'lafia', 'lokoja'], 'big places come before small ones'
);
select is(cardinality(tests.suggested('a', 4)), 4, 'no more places than asked for');
select throws_ok(
  $$ select private.place_or_refuse('port harcout', 'Origin') $$, 'PT400', 'Origin must be a city in Nigeria that we know',
  'an unknown place is refused'
);
create function tests.refused_with(name text)
returns jsonb
language plpgsql
as $$
declare
  detail text;
begin
  perform private.place_or_refuse(name, 'Origin');
  return null;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return nullif(detail, '')::jsonb;
end
$$;
select is(
  tests.refused_with('port harcout'), '{"suggestions": [{"placeId": "port-harcourt", "name": "Port Harcourt", "state": "Rivers", "isMeant": true}]}',
  'with the places that it may mean'
);
select is(tests.refused_with('zzzz'), null, 'or with none');
select throws_ok(
  $$ insert into public.places (id, name, state, kind, latitude, longitude) values ('other', 'Lagos', 'Kano', 'town', 9, 9) $$,
  '23505', null, 'a second place with the same shown name is refused'
);
select throws_ok(
  $$ insert into public.places (id, name, state, kind, latitude, longitude) values ('other', 'Other', 'Kano', 'area', 9, 9) $$,
  '23514', null, 'an area without a city is refused'
);

select is_empty(
  $$ select from public.place_neighbours a left join public.place_neighbours b
     on (b.place_id, b.neighbour_id) = (a.neighbour_id, a.place_id)
     where (a.distance_km, a.same_city) is distinct from (b.distance_km, b.same_city) $$,
  'a distance is the same in both directions'
);
select is_empty(
  $$ select from (select p.id, private.straight_km('lokoja', p.id) as km from public.places p) p
     left join public.place_neighbours d on d.place_id = 'lokoja' and d.neighbour_id = p.id
     where d.distance_km is distinct from case when p.km <= 300 then p.km end $$,
  'exactly the places within 300 km of Lokoja have a distance, that of straight_km'
);
select is(private.straight_km('lagos', 'lagos'), 0::float8, 'the distance from a place to itself is 0 km');
select ok(private.straight_km('lagos', 'abuja') between 525 and 545, 'Lagos and Abuja are about 535 km apart');
select is(
  (select array_agg(d.neighbour_id order by d.neighbour_id) from public.place_neighbours d where d.place_id = 'lekki-phase-1' and d.same_city),
  array['lagos', 'lekki-phase-1'], 'an area belongs to its city'
);
select is(
  (select count(*) from public.place_neighbours d where d.place_id = 'lagos' and d.same_city),
  (select 1 + count(*) from public.places p where p.city_id = 'lagos'), 'and the city to its areas'
);
select ok((select max(d.distance_km) < 50 from public.place_neighbours d where d.same_city), 'areas lie within 50 km of their city, as search expects');
update public.places set latitude = 6.6 where id = 'eket';
select ok(
  (select distance_km > 100 from public.place_neighbours where place_id = 'uyo' and neighbour_id = 'eket'),
  'changing the coordinates of a place updates its distances'
);
insert into public.places (id, name, state, kind, latitude, longitude, city_id)
values ('new-area', 'New Area', 'Akwa Ibom', 'area', 5.05, 7.92, 'uyo');
select is(
  (select d.distance_km < 3 and d.same_city from public.place_neighbours d where d.place_id = 'new-area' and d.neighbour_id = 'uyo'),
  true, 'a new area is near its city at once'
);
select is((tests.suggested('new are'))[1], 'new-area', 'and can be suggested');
delete from public.places where id = 'new-area';
select is_empty($$ select from public.place_neighbours d where 'new-area' in (d.place_id, d.neighbour_id) $$, 'a deleted place has no distances');

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
  ('places.name', 'id = ''lagos'''), ('place_neighbours.distance_km', 'place_id = ''lagos'' and neighbour_id = ''ibadan''')
) as tables (target, condition);
select tests.closed('place_keys', 'key');
select tests.authenticate_as('anon');
select ok((select count(*) > 50 from public.place_neighbours where place_id = 'jos'), 'an anonymous caller reads distances');
select is((tests.suggested('ibdan'))[1], 'ibadan', 'and suggestions');
select tests.authenticate_as('postgres');
select * from finish();
