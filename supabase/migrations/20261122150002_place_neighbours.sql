-- Distances between near places, stored so that search by radius is an index lookup. Replaces the distances of all pairs.

create or replace function private.straight_km(origin text, destination text)
returns double precision
language sql
stable
set search_path = ''
return (
  select round(private.haversine_km(a.latitude, a.longitude, b.latitude, b.longitude)::numeric, 1)
  from public.places a, public.places b
  where a.id = origin and b.id = destination
);
comment on function private.straight_km(text, text) is 'Great-circle kilometres between two places, to a tenth.';
grant execute on function
  private.haversine_km(double precision, double precision, double precision, double precision)
to authenticated, app_admin;

drop table public.place_distances;

create table public.place_neighbours (
  place_id text not null,
  neighbour_id text not null,
  distance_km double precision not null check (distance_km between 0 and 300),
  same_city boolean not null
);
comment on table public.place_neighbours is
  'Great-circle kilometres between every two places within 300 km, both ways, 0 to itself. Not road distance. same_city: the place itself, and an area with its city: a search of one finds the other at any radius. Filled by trigger.';

grant select on public.place_neighbours to anon, authenticated, app_admin;
alter table public.place_neighbours enable row level security;

create policy "anyone reads distances" on public.place_neighbours
for select to anon, authenticated, app_admin using (true);

create policy "only active people" on public.place_neighbours as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.place_neighbours as restrictive
for all to app_admin using ((select private.is_live_admin()));

create function private.neighbours_of(place_ids text[])
returns setof public.place_neighbours
language sql
stable
set search_path = ''
begin atomic
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
comment on function private.neighbours_of(text[]) is 'The rows of place_neighbours that these places have, in both directions.';

insert into public.place_neighbours
select * from private.neighbours_of((select array_agg(p.id) from public.places p));

alter table public.place_neighbours
add primary key (neighbour_id, place_id),
add foreign key (place_id) references public.places (id) on delete cascade,
add foreign key (neighbour_id) references public.places (id) on delete cascade;
create index place_neighbours_by_radius on public.place_neighbours (place_id, distance_km) include (neighbour_id, same_city);

create function private.write_place_neighbours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed text[] := (select array_agg(n.id) from changed_places n);
begin
  delete from public.place_neighbours d where d.place_id = any (changed) or d.neighbour_id = any (changed);
  insert into public.place_neighbours select * from private.neighbours_of(changed);
  return null;
end
$$;
comment on function private.write_place_neighbours() is
'Trigger: writes the distances between new or changed places and the places near them.
Security definer because: only this trigger writes place_neighbours.';

create trigger write_place_neighbours after insert on public.places
referencing new table as changed_places for each statement execute function private.write_place_neighbours();
create trigger rewrite_place_neighbours after update on public.places
referencing new table as changed_places for each statement execute function private.write_place_neighbours();
