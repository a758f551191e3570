-- Finds a place by any spelling of its name. Two places may have one name; each is shown with its state then.

create function private.place_term(name text) returns text language sql immutable
return btrim(regexp_replace(private.plain_ascii(left(name, 100)), '[^a-z0-9]+', ' ', 'g'));
comment on function private.place_term is
'A place name in comparable form: plain small letters, hyphens and punctuation as single spaces.';

create function private.place_key(name text) returns text language sql immutable
return replace(private.place_term(name), ' ', '');
comment on function private.place_key is
'The comparable form of a name without spaces: PortHarcourt, Port-Harcourt and port harcourt give the same key.';

create function private.resolve_place(name text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select k.place_id from private.place_keys k where k.key = private.place_key(resolve_place.name)
    order by k.weight desc, k.place_id limit 1
  );
end
$$;
comment on function private.resolve_place is
'Id of the place with this name or alias, or null; "Name, State" is exact, a name of several places means the most important
one (place_weight). Case, accents, hyphens and spaces do not matter.
Security definer because: clients cannot read place_keys.';

create function private.index_place_names() returns trigger language plpgsql security definer set search_path = '' as $$
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
comment on function private.index_place_names is
'Trigger, because places are written by statements and by no function: updates the place''s rows in place_keys: its name and aliases, alone, with the state and with the city of an area.
Security definer because: only this trigger writes place_keys.';

create function private.place_weight(kind text, suggested_rank int, population int)
returns real language sql immutable
return case
  when suggested_rank is not null then 100 - suggested_rank
  when kind = 'city' then 60
  when kind = 'area' then 40
  else ln(1 + coalesce(population, 0))
end;
comment on function private.place_weight is
'How important a place is: the suggested cities in their order, the other cities, areas, then towns by population (at most 22).
Decides which place a shared name means, and the order of suggestions that fit equally well.';

grant execute on function
  private.place_term,
  private.place_key
to app_admin, authenticated;

grant execute on function private.resolve_place to anon, app_admin, authenticated;
