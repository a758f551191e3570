-- Chapter 16: fleets: a company's vehicles, drivers and routes. Only functions of this chapter write them.

create table public.fleet_vehicles (
  vehicle_id uuid primary key references public.vehicles (id),
  company_id uuid not null references public.companies (id),
  driver_id uuid references public.driver_profiles (id),
  client_key uuid not null,
  created_at timestamptz not null default now(),
  constraint one_vehicle_per_client_key unique (company_id, client_key)
);
comment on table public.fleet_vehicles is
  'Details of a vehicle that only its company can read: who drives it. The vehicle itself is in public.vehicles.';
create index fleet_vehicles_by_driver on public.fleet_vehicles (driver_id) where driver_id is not null;

create table public.fleet_drivers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  driver_id uuid references public.driver_profiles (id),
  vehicle_id uuid references public.vehicles (id),
  status text not null default 'invited',
  invited_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint known_status check (status in ('invited', 'active', 'left', 'declined')),
  constraint who_drives_is_known check (status <> 'active' or driver_id is not null),
  constraint who_declines_is_not check (status in ('active', 'left') or driver_id is null)
);
comment on table public.fleet_drivers is
  'Invitations by e-mail and their outcome: invited → active or declined, active → left. A driver joins only by accepting.';
comment on column public.fleet_drivers.email is
  'Address as invited, lower case. The company cannot see whether a driver has it until they accept.';
comment on column public.fleet_drivers.vehicle_id is 'Vehicle that the driver gets on accepting, if it is still free.';

create unique index fleet_drivers_one_invitation on public.fleet_drivers (company_id, email)
where status in ('invited', 'active');
create index fleet_drivers_by_address on public.fleet_drivers (company_id, email, invited_at);
create unique index fleet_drivers_one_fleet on public.fleet_drivers (driver_id) where status = 'active';
create index fleet_drivers_open_by_email on public.fleet_drivers (email) where status = 'invited';
create index fleet_drivers_by_driver on public.fleet_drivers (driver_id) where driver_id is not null;

create table public.fleet_routes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  name text not null check (length(name) between 1 and 80),
  origin_place_id text not null references public.places (id),
  destination_place_id text not null references public.places (id),
  frequency text not null check (frequency in ('daily', 'weekly', 'bi-weekly')),
  duration_minutes int not null check (duration_minutes between 10 and 4320),
  is_active boolean not null default true,
  retired_at timestamptz,
  client_key uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint two_places check (origin_place_id <> destination_place_id),
  constraint one_route_per_client_key unique (company_id, client_key)
);
comment on table public.fleet_routes is
  'Routes of a company with frequency and duration. Inactive = paused; retired = removed from the lists, its trips stay.';

grant select on public.fleet_vehicles, public.fleet_drivers, public.fleet_routes to authenticated, app_admin;

create trigger touch_updated_at before update on public.fleet_routes
for each row execute function private.touch_updated_at();

alter table public.fleet_vehicles enable row level security;
alter table public.fleet_drivers enable row level security;
alter table public.fleet_routes enable row level security;

create policy "companies read their vehicles" on public.fleet_vehicles
for select to authenticated using (company_id = (select auth.uid()));

create policy "companies and their drivers read who drives" on public.fleet_drivers
for select to authenticated using ((select auth.uid()) in (company_id, driver_id));

create policy "companies read their routes" on public.fleet_routes
for select to authenticated using (company_id = (select auth.uid()));

create policy "administrators read every fleet vehicle" on public.fleet_vehicles
for select to app_admin using (true);

create policy "administrators read every fleet driver" on public.fleet_drivers
for select to app_admin using (true);

create policy "administrators read every route" on public.fleet_routes
for select to app_admin using (true);

create policy "only active people" on public.fleet_vehicles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_vehicles as restrictive
for all to app_admin using ((select private.is_live_admin()));

create policy "only active people" on public.fleet_drivers as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_drivers as restrictive
for all to app_admin using ((select private.is_live_admin()));

create policy "only active people" on public.fleet_routes as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_routes as restrictive
for all to app_admin using ((select private.is_live_admin()));
