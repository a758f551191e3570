-- The 64 cities as they were before the towns: their trips, distances, keys and lookup, for places.bench.ts.
create schema baseline;

create function baseline.terms(name text, aliases text[])
returns text[]
language sql
immutable
as $$
  select array_agg(distinct private.place_term(spelling)) from unnest(array[name] || aliases) as spelling
$$;

create table baseline.places as
select p.id, p.name, p.state, p.suggested_rank, p.latitude, p.longitude, baseline.terms(p.name, p.aliases) as search_terms
from public.places p
where p.kind = 'city';
alter table baseline.places add primary key (id);

create table baseline.place_distances as
select a.id as from_place_id, b.id as to_place_id, private.straight_km(a.id, b.id) as distance_km
from baseline.places a, baseline.places b;
alter table baseline.place_distances add primary key (from_place_id, to_place_id);
create index on baseline.place_distances (from_place_id, distance_km) include (to_place_id);

create table baseline.place_keys as
select k.key, k.place_id from private.place_keys k join baseline.places p on p.id = k.place_id;
alter table baseline.place_keys add primary key (key);

create table baseline.trips as select * from public.trips order by random();
alter table baseline.trips add primary key (id);
create index on baseline.trips (origin_place_id, destination_place_id, departure_at)
where is_listed and status in ('scheduled', 'active');
analyze baseline.places, baseline.place_distances, baseline.place_keys, baseline.trips;

create type baseline.search_window as (
  list text, is_near boolean, routes_max int, leaves_from timestamptz, leaves_until timestamptz, trips_max int
);

create function baseline.find_places(typed text, places_max int)
returns table (id text, name text, state text)
language sql
stable
as $$
  select p.id, p.name, p.state
  from (select private.place_term(find_places.typed) as term) typed
  join baseline.places p on typed.term <> ''
  join lateral (
    select min(case
      when term = typed.term or replace(term, ' ', '') = replace(typed.term, ' ', '') then 0
      when starts_with(term, typed.term) then 1
      when strpos(' ' || term, ' ' || typed.term) > 0 then 2
      else 3
    end) as distance
    from unnest(p.search_terms) as term
    where strpos(term, typed.term) > 0 or strpos(replace(term, ' ', ''), replace(typed.term, ' ', '')) > 0
  ) match on match.distance is not null
  order by match.distance, p.suggested_rank nulls last, p.name
  limit places_max
$$;
