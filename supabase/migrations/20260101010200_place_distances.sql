-- Chapter 01.2: distances between places, stored so that search by radius is an index lookup.

create table public.place_distances (
  from_place_id text not null references public.places (id) on delete cascade,
  to_place_id text not null references public.places (id) on delete cascade,
  distance_km double precision not null check (distance_km >= 0),
  primary key (from_place_id, to_place_id)
);
comment on table public.place_distances is
  'Great-circle kilometres between every two places, both ways, 0 to itself. Not road distance. Filled by trigger.';

create index place_distances_by_radius on public.place_distances (from_place_id, distance_km) include (to_place_id);
create index place_distances_to_place_id on public.place_distances (to_place_id);

grant select on public.place_distances to anon, authenticated, app_admin;

create function private.haversine_km(
  from_latitude double precision,
  from_longitude double precision,
  to_latitude double precision,
  to_longitude double precision
)
returns double precision
language sql
immutable
set search_path = ''
return 2 * 6371 * asin(least(1, sqrt(
  sin(radians(to_latitude - from_latitude) / 2) ^ 2
  + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2
)));
comment on function private.haversine_km(double precision, double precision, double precision, double precision) is
'Great-circle distance in kilometres between two points in degrees, on a sphere of 6371 km.';

create function private.write_place_distances()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.place_distances d where new.id in (d.from_place_id, d.to_place_id);
  insert into public.place_distances (from_place_id, to_place_id, distance_km)
  select pair.a, pair.b, round(private.haversine_km(new.latitude, new.longitude, p.latitude, p.longitude)::numeric, 1)
  from public.places p
  cross join lateral (values (new.id, p.id), (p.id, new.id)) as pair (a, b)
  on conflict do nothing;
  return null;
end
$$;
comment on function private.write_place_distances() is
'Trigger: writes the distances between a new or moved place and every other place.
Security definer because: only this trigger writes place_distances.';

create trigger write_place_distances after insert or update of latitude, longitude on public.places
for each row execute function private.write_place_distances();

alter table public.place_distances enable row level security;

create policy "anyone reads distances" on public.place_distances
for select to anon, authenticated, app_admin using (true);

create policy "only active people" on public.place_distances as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.place_distances as restrictive
for all to app_admin using ((select private.is_live_admin()));
