-- Chapter 03: vehicles of drivers and companies.

create table public.vehicles (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id),
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) <= 60),
  -- A company enters make and model only.
  year int check (year between 1980 and 2100),
  plate_number text not null check (length(plate_number) between 4 and 16),
  plate_key text not null generated always as (upper(regexp_replace(plate_number, '[^A-Za-z0-9]', '', 'g'))) stored,
  seats int not null check (seats between 1 and 50),
  kind text not null check (kind in ('car', 'van', 'bus')),
  status text not null default 'active' check (status in ('active', 'maintenance', 'retired')),
  created_at timestamptz not null default now(),
  -- Foreign keys to both columns can only refer to a vehicle of that owner.
  constraint vehicles_of_owner unique (owner_id, id)
);
comment on table public.vehicles is
  'Vehicles of drivers and companies. The plate is public: every trip card shows it.';
comment on column public.vehicles.model is 'Text after the make; empty if a company entered one word only.';
comment on column public.vehicles.plate_key is
  'Plate without spaces and hyphens, upper case: one vehicle on the road per plate.';

create unique index vehicles_plate_on_the_road on public.vehicles (plate_key) where status <> 'retired';

-- Without owner and status, which only the owner can read (own_vehicles).
grant select (id, make, model, year, plate_number, seats, kind) on public.vehicles to anon, authenticated;
grant select on public.vehicles to app_admin;

create function private.own_vehicles()
returns setof public.vehicles
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query select v.* from public.vehicles v where v.owner_id = caller;
end
$$;
comment on function private.own_vehicles() is
'The caller''s vehicles with every column.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: owner and status are not granted to clients.';

create function private.checked_plate(typed text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  plate text := upper(btrim(coalesce(typed, '')));
begin
  if plate !~ '^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$' then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid plate number');
  end if;
  return plate;
end
$$;
comment on function private.checked_plate(text) is
'A plate number trimmed and in upper case.
Refuses: 400 invalid_input if it is not a plate number.';

grant execute on function private.own_vehicles() to authenticated;

alter table public.vehicles enable row level security;

create policy "anyone reads vehicles" on public.vehicles
for select to anon, authenticated, app_admin using (true);

create policy "only active people" on public.vehicles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.vehicles as restrictive
for all to app_admin using ((select private.is_live_admin()));
