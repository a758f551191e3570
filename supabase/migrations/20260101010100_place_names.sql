-- Chapter 01, part 1: from what people type to a place.

create table private.place_keys (
  key text primary key,
  place_id text not null references public.places (id) on delete cascade
);
comment on table private.place_keys is
  'Every spelling of a place without spaces, once: the primary key keeps two places from claiming one name.';

create index place_keys_place_id on private.place_keys (place_id);

create function private.place_key(name text)
returns text
language sql
immutable
set search_path = ''
return replace(private.place_term(name), ' ', '');
comment on function private.place_key(text) is
  'A comparable name without spaces: PortHarcourt, Port-Harcourt and port harcourt agree.';

create function private.resolve_place(name text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select k.place_id from private.place_keys k where k.key = private.place_key(resolve_place.name));
end
$$;
comment on function private.resolve_place(text) is
  'Id of the place a name or alias means, null when unknown. Case, accents, hyphens and spaces do not matter. '
  'Definer: the key table is closed.';

create function private.index_place_names()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.place_keys k where k.place_id = new.id;
  insert into private.place_keys (key, place_id)
  select distinct private.place_key(spelling), new.id
  from unnest(array[new.name, new.name || ' ' || new.state] || new.aliases) as spelling;
  return null;
end
$$;
comment on function private.index_place_names() is
  'Trigger: keeps place_keys in step with a place. Definer: the key table is closed to everyone else.';

grant execute on function private.place_key(text), private.resolve_place(text) to anon, authenticated, app_admin;

create trigger index_place_names after insert or update of name, state, aliases on public.places
for each row execute function private.index_place_names();

alter table private.place_keys enable row level security;
