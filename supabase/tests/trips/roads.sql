select plan(98);
select tests.create_cast();

-- Between the cities the table counts, both ways; where it has no road, or a doubtful one, a usual road does.
select is(private.road_km(origin, destination), km::float8, format('%s to %s: %s km', origin, destination, km))
from (values
  ('lagos', 'abuja', 748), ('abuja', 'lagos', 748), ('maiduguri', 'damaturu', 135), ('kano', 'lagos', 1001), ('lagos', 'lagos', 0)
) as roads (origin, destination, km);
select is(
  private.road_km(origin, destination), round((private.straight_km(origin, destination) * 1.35)::numeric, 1)::float8,
  format('%s to %s has 1.35 times the straight line', origin, destination)
)
from (values ('lagos', 'yenagoa'), ('lekki-phase-1', 'abuja'), ('oyo', 'saki')) as roads (origin, destination);
select is(private.road_km('lagos', 'atlantis'), null, 'an unknown place has no road');
select is(
  (select array_agg(distinct c.roads order by c.roads)
    from (select count(*) as roads from private.road_distances r group by least(r.place_id, r.other_id), greatest(r.place_id, r.other_id)) c),
  array[2::bigint], 'every pair is there both ways'
);
select is_empty(
  $$ select from private.road_distances r join private.road_distances b on (b.place_id, b.other_id) = (r.other_id, r.place_id)
     where r.km <> b.km or r.km < private.straight_km(r.place_id, r.other_id) $$,
  'with the same kilometres, never less than the straight line'
);

-- Times follow from the kilometres and our speeds.
select is(private.estimated_minutes('lagos', 'abuja'), 748, 'at 60 km/h');
select is(private.slowest_minutes('lagos', 'abuja'), 1496, 'a driver may plan twice the estimate');
select is(
  private.slowest_minutes('maiduguri', 'damaturu'), 2 * ceil(private.usual_road_km('maiduguri', 'damaturu'))::int,
  'and on a road that is shorter than usual as much as before'
);

-- The way of a trip goes from stop to stop.
select is_empty($$ select from private.way_km(gen_random_uuid()) $$, 'no trip, no way');
select is((select array_agg(w.km order by w.km) from private.way_km(tests.trip()) w), array[0, 748]::float8[], 'a trip without stops');
create function tests.way(variadic stops text[]) returns float8[] language plpgsql as $$
begin
  perform tests.authenticate_as('driver');
  perform private.change_trip(tests.trip(), jsonb_build_object('stops', (
    select jsonb_agg(jsonb_build_object('place', s.stop, 'time', t.departure_at + s.n * interval '100 minutes', 'fareKobo', s.n * 100000) order by s.n)
    from public.trips t, unnest(stops) with ordinality s (stop, n) where t.id = tests.trip()
  )));
  perform tests.authenticate_as('postgres');
  return (select array_agg(w.km order by s.position) from private.way_km(tests.trip()) w join public.trip_stops s on s.id = w.stop_id and s.trip_id = tests.trip());
end
$$;
select is(
  tests.way('Abeokuta'), array[0, private.road_km('lagos', 'abeokuta'), private.road_km('lagos', 'abeokuta') + private.road_km('abeokuta', 'abuja')],
  'over Abeokuta, which is not on the way, it is the sum of its legs'
);
select is((tests.way('Ibadan', 'Ife'))[4], 748::float8, 'over Ibadan and Ife, which are on the way, it is the road between its ends');
select ok((tests.way('Ibadan', 'Ife'))[2] between 130 and 150 and (tests.way('Ibadan', 'Ife'))[3] between 200 and 240, 'and they lie where they are');
select ok(private.lies_on_way('{lagos,sagamu,ibadan}', 2), 'Sagamu is on the way from Lagos to Ibadan');
select ok(not private.lies_on_way('{lagos,sagamu,ibadan}', n), 'an end is on no way: ' || n) from unnest(array[1, 3]) n;
select is((tests.way('Mowe'))[3], 748::float8, 'a stop on the way does not make the trip shorter than its road');
select ok((select w.km between 20 and 70 from private.way_km(tests.trip()) w join public.trip_stops s on s.id = w.stop_id and s.position = 1), 'and lies where it is');

-- People read kilometres through the function only.
select tests.closed('road_distances', 'km');
select tests.closed('way_places', 'extra_km');
select tests.authenticate_as('anon');
select is(private.road_km('lagos', 'abuja'), 748::float8, 'an anonymous caller reads kilometres');
select is((select max(w.km) from private.way_km(tests.trip()) w), 748::float8, 'and those of a trip');
