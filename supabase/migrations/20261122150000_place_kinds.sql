-- Places become cities, towns and areas of cities. Two places may have one name; each is shown with its state then.

alter table public.places
drop constraint suggested_are_ranked,
drop constraint known_kind,
drop column search_terms,
add column city_id text references public.places (id),
add column population int check (population > 0),
add column geonames_id int unique;

update public.places set kind = 'city' where true;

alter table public.places
add constraint known_kind check (kind in ('city', 'town', 'area')),
add constraint cities_are_suggested check (suggested_rank is null or kind = 'city'),
add constraint areas_have_a_city check ((kind = 'area') = (city_id is not null));
comment on table public.places is
  'Cities, towns and areas of cities that trips connect. name: as it is shown; "Garki, FCT" where several places share it. suggested_rank: the order of the 20 cities that forms suggest. city_id: the city of an area.';
create index places_city_id on public.places (city_id);

drop function private.place_terms(text, text[]);

create function private.place_weight(kind text, suggested_rank int, population int)
returns real
language sql
immutable
set search_path = ''
return case
  when suggested_rank is not null then 100 - suggested_rank
  when kind = 'city' then 60
  when kind = 'area' then 40
  else ln(1 + coalesce(population, 0))
end;
comment on function private.place_weight(text, int, int) is
'How important a place is: the suggested cities in their order, the other cities, areas, then towns by population (at most 22).
Decides which place a shared name means, and the order of suggestions that fit equally well.';

drop table private.place_keys;
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

create or replace function private.resolve_place(name text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select k.place_id from private.place_keys k where k.key = private.place_key(resolve_place.name)
    order by k.weight desc, k.place_id limit 1
  );
end
$$;
comment on function private.resolve_place(text) is
'Id of the place with this name or alias, or null; "Name, State" is exact, a name of several places means the most important
one (place_weight). Case, accents, hyphens and spaces do not matter.
Security definer because: clients cannot read place_keys.';

create or replace function private.index_place_names()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.place_keys k where k.place_id = new.id;
  insert into private.place_keys (key, place_id, term, weight)
  select distinct on (private.place_key(s.spelling)) private.place_key(s.spelling), new.id,
    case when s.area is null then private.place_term(s.spelling) end,
    private.place_weight(new.kind, new.suggested_rank, new.population)
  from (
    select own || coalesce(' ' || area, ''), area
    from unnest(array[split_part(new.name, ',', 1)] || new.aliases) as own,
      unnest(array[null, new.state, (select c.name from public.places c where c.id = new.city_id)]) as area
  ) as s (spelling, area)
  order by private.place_key(s.spelling), s.area nulls first;
  return null;
end
$$;
comment on function private.index_place_names() is
'Trigger: updates the place''s rows in place_keys: its name and aliases, alone, with the state and with the city of an area.
Security definer because: only this trigger writes place_keys.';

drop trigger index_place_names on public.places;
create trigger index_place_names
after insert or update of name, state, aliases, kind, suggested_rank, city_id, population on public.places
for each row execute function private.index_place_names();

update public.places set aliases = aliases where true;
