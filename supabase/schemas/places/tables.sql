create table public.places (
  id text primary key,
  name text not null unique,
  state text not null,
  kind text not null,
  latitude double precision not null,
  longitude double precision not null,
  aliases text[] not null default '{}',
  suggested_rank int unique,
  is_capital boolean not null default false,
  city_id text references public.places (id),
  population int check (population > 0),
  geonames_id int unique,
  constraint slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint inside_nigeria check (latitude between 4 and 14 and longitude between 2.5 and 15),
  constraint known_kind check (kind in ('city', 'town', 'area')),
  constraint capitals_are_cities check (not is_capital or kind = 'city'),
  constraint cities_are_suggested check (suggested_rank is null or kind = 'city'),
  constraint areas_have_a_city check ((kind = 'area') = (city_id is not null))
);
comment on table public.places is
  'Cities, towns and areas of cities that trips connect. name: as it is shown; "Garki, FCT" where several places share it. suggested_rank: the order of the 20 cities that forms suggest. is_capital: of its state. city_id: the city of an area.';

create index places_city_id on public.places (city_id);

create unique index places_capitals on public.places (state) where is_capital;

grant select on public.places to anon, authenticated, app_admin;
alter table public.places enable row level security;

create policy "anyone reads places" on public.places
for select to anon, authenticated, app_admin using (true);

create policy "only active people" on public.places as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.places as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table private.place_keys (
  key text,
  place_id text references public.places (id) on delete cascade,
  term text,
  weight real not null,
  primary key (key, place_id)
);
comment on table private.place_keys is
  'Every spelling of every place, without spaces; term: the same with spaces, null for a spelling with state or city. A key of several places means the one with the largest weight.';

create index place_keys_place_id on private.place_keys (place_id);

alter table private.place_keys enable row level security;

-- Its keys and its index are made in rows.sql, after its rows: that takes a quarter of the time.
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

create table private.road_distances (
  place_id text not null references public.places (id) on delete cascade,
  other_id text not null references public.places (id) on delete cascade,
  km int not null check (km between 1 and 3000),
  primary key (place_id, other_id)
);
comment on table private.road_distances is
  'Kilometres by road between the 64 cities, both ways, where they are known (© OpenStreetMap contributors, ODbL). Made from tools/roads/nigeria-road-km.csv. Read it with private.road_km.';

create index road_distances_other_id on private.road_distances (other_id);

alter table private.road_distances enable row level security;

-- Its keys and indexes are made in way_rows.sql, after its rows: that takes a quarter of the time.
create table private.way_places (
  place_id text not null,
  origin_place_id text not null,
  destination_place_id text not null,
  share double precision not null check (share > 0 and share < 1),
  extra_km smallint not null check (extra_km between 0 and 20)
);
comment on table private.way_places is
  'Cities and towns along the way between two of the 64 cities: at least 20 km by road from both, and a detour of at most 20 km, which is 20 minutes at the 60 km/h of our estimates. Kilometres of road_distances where it has all three roads, else of the roads of the map for all three (© OpenStreetMap contributors, ODbL). Made by tools/roads. Read it with private.along_leg and private.lies_on_way.';
comment on column private.way_places.share is 'How much of the kilometres from origin to destination lies before the place.';
comment on column private.way_places.extra_km is 'Kilometres by which the place makes the way longer.';

alter table private.way_places enable row level security;
