-- Chapter 01: places that trips connect.

create function private.place_term(name text)
returns text
language sql
immutable
set search_path = ''
return btrim(regexp_replace(
  regexp_replace(lower(normalize(left(name, 100), nfd)), '[\u0300-\u036f]', '', 'g'),
  '[^a-z0-9]+', ' ', 'g'
));
comment on function private.place_term(text) is
'A place name in comparable form: lower case, no accents, hyphens and punctuation as single spaces.';

create function private.place_terms(name text, aliases text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct private.place_term(spelling))
  from unnest(array[name] || aliases) as spelling
$$;
comment on function private.place_terms(text, text[]) is 'The comparable forms of a name and its aliases.';

create table public.places (
  id text primary key,
  name text not null unique,
  state text not null,
  kind text not null,
  latitude double precision not null,
  longitude double precision not null,
  aliases text[] not null default '{}',
  search_terms text[] not null generated always as (private.place_terms(name, aliases)) stored,
  suggested_rank int unique,
  constraint slug check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint known_kind check (kind in ('suggested', 'capital', 'town')),
  constraint inside_nigeria check (latitude between 4 and 14 and longitude between 2.5 and 15),
  constraint suggested_are_ranked check ((kind = 'suggested') = (suggested_rank is not null))
);
comment on table public.places is
  'Cities and towns that trips connect. kind suggested = the 20 that forms suggest, in the order of suggested_rank.';

grant select on public.places to anon, authenticated, app_admin;
grant execute on function private.place_term(text) to anon, authenticated, app_admin;

alter table public.places enable row level security;

create policy "anyone reads places" on public.places
for select to anon, authenticated, app_admin using (true);

create policy "only active people" on public.places as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.places as restrictive
for all to app_admin using ((select private.is_live_admin()));
