-- Distances between near places, stored so that search by radius is an index lookup.

create function private.haversine_km(
  from_latitude double precision,
  from_longitude double precision,
  to_latitude double precision,
  to_longitude double precision
)
returns double precision language sql immutable
return 2 * 6371 * asin(least(1, sqrt(
  sin(radians(to_latitude - from_latitude) / 2) ^ 2
  + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2
)));
comment on function private.haversine_km is
'Great-circle distance in kilometres between two points in degrees, on a sphere of 6371 km.';

create function private.lies_around(km float8, same_city boolean, radius_km float8)
returns boolean language sql immutable
-- An area and its city lie within any radius of each other.
return km <= radius_km or (same_city and km <= 50);
comment on function private.lies_around is
'Whether a search from a place looks at another one (place_neighbours). Without a search_path of its own, so that it is inlined.';

create function private.neighbours_of(place_ids text[])
returns setof public.place_neighbours language sql stable set search_path = '' begin atomic
  -- The distance of straight_km from the chord between two points of a unit sphere: a call of haversine_km for each of
  -- 450,000 pairs takes half a minute.
  with points as materialized (
    select p.id, p.city_id, p.latitude, p.longitude, p.id = any (place_ids) as is_wanted,
      cosd(p.latitude) * cosd(p.longitude) as x, cosd(p.latitude) * sind(p.longitude) as y, sind(p.latitude) as z
    from public.places p
  ),
  pairs as (
    select a.id, b.id as neighbour_id,
      round(20 * 6371 * asin(sqrt((a.x - b.x) ^ 2 + (a.y - b.y) ^ 2 + (a.z - b.z) ^ 2) / 2)) / 10 as km,
      a.id = b.id or coalesce(a.city_id = b.id, false) or coalesce(b.city_id = a.id, false) as same_city
    from points a
    -- A box of 300 km: a degree of latitude has 111 km, one of longitude at least 107 km in Nigeria.
    join points b on abs(a.latitude - b.latitude) < 2.71 and abs(a.longitude - b.longitude) < 2.81
      and (a.is_wanted or b.is_wanted)
  )
  select p.id, p.neighbour_id, p.km, p.same_city from pairs p where p.km <= 300;
end;
comment on function private.neighbours_of is 'The rows of place_neighbours that these places have, in both directions.';

create function private.write_place_neighbours()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed text[] := (select array_agg(n.id) from changed_places n);
begin
  delete from public.place_neighbours d where d.place_id = any (changed) or d.neighbour_id = any (changed);
  insert into public.place_neighbours select * from private.neighbours_of(changed);
  return null;
end
$$;
comment on function private.write_place_neighbours is
'Trigger, because places are written by statements and by no function: writes the distances between new or changed places and the places near them.
Security definer because: only this trigger writes place_neighbours.';

create function private.is_in_place(latitude float8, longitude float8, place text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  km_max constant float8 := 15;
begin
  return exists (
    select from public.places p
    where (p.id = place or p.city_id = place)
      and private.haversine_km(p.latitude, p.longitude, is_in_place.latitude, is_in_place.longitude) <= km_max
  );
end
$$;
comment on function private.is_in_place is
'True if a position lies within 15 km of a place or, for a city, of one of its areas.';

create function private.is_near_place(latitude float8, longitude float8, place text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  km_max constant float8 := 15;
  city_km_max constant float8 := 60;
begin
  return private.is_in_place(latitude, longitude, place) or exists (
    select from public.places c
    join public.place_neighbours n on n.place_id = c.id and n.distance_km <= city_km_max
    join public.places p on p.id = n.neighbour_id and p.state = c.state
    where c.id = place and c.kind = 'city'
      and private.haversine_km(p.latitude, p.longitude, is_near_place.latitude, is_near_place.longitude) <= km_max
  );
end
$$;
comment on function private.is_near_place is
'True if a position belongs to a place: it is in it (is_in_place) or, for a city, within 15 km of a place of the same state that is at
most 60 km from its centre.';

grant execute on function
  private.haversine_km
to app_admin, authenticated;
