-- Chapter 01.1: finds a place by any spelling of its name.

create table private.place_keys (
  key text primary key,
  place_id text not null references public.places (id) on delete cascade
);
comment on table private.place_keys is
  'Every spelling of every place, without spaces. The primary key keeps two places from sharing a name.';

create index place_keys_place_id on private.place_keys (place_id);

create function private.place_key(name text)
returns text
language sql
immutable
set search_path = ''
return replace(private.place_term(name), ' ', '');
comment on function private.place_key(text) is
'The comparable form of a name without spaces: PortHarcourt, Port-Harcourt and port harcourt give the same key.';

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
'Id of the place with this name or alias, or null. Case, accents, hyphens and spaces do not matter.
Security definer because: clients cannot read place_keys.';

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
'Trigger: updates the place''s rows in place_keys.
Security definer because: only this trigger writes place_keys.';

grant execute on function private.place_key(text), private.resolve_place(text) to anon, authenticated, app_admin;

create trigger index_place_names after insert or update of name, state, aliases on public.places
for each row execute function private.index_place_names();

alter table private.place_keys enable row level security;
