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

create index fleet_vehicles_in_order on public.fleet_vehicles (company_id, created_at, vehicle_id);
create index fleet_vehicles_by_driver on public.fleet_vehicles (driver_id) where driver_id is not null;

grant select on public.fleet_vehicles to authenticated, app_admin;
alter table public.fleet_vehicles enable row level security;

create policy "companies read their vehicles" on public.fleet_vehicles
for select to authenticated using (company_id = (select auth.uid()));

create policy "administrators read every fleet vehicle" on public.fleet_vehicles
for select to app_admin using (true);

create policy "only active people" on public.fleet_vehicles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_vehicles as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.fleet_drivers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  driver_id uuid references public.driver_profiles (id),
  vehicle_id uuid references public.vehicles (id),
  status text not null default 'invited',
  invited_at timestamptz not null default now(),
  answered_at timestamptz,
  leaves_at timestamptz,
  constraint known_status check (status in ('invited', 'active', 'left', 'declined')),
  constraint who_drives_is_known check (status <> 'active' or driver_id is not null),
  constraint who_declines_is_not check (status in ('active', 'left') or driver_id is null),
  constraint only_members_give_notice check (leaves_at is null or status in ('active', 'left'))
);
comment on table public.fleet_drivers is
  'Invitations by e-mail and their outcome: invited → active or declined, active → left. A driver joins only by accepting.';
comment on column public.fleet_drivers.email is
  'Address as invited, lower case. The company cannot see whether a driver has it until they accept.';
comment on column public.fleet_drivers.vehicle_id is 'Vehicle that the driver gets on accepting, if it is still free.';
comment on column public.fleet_drivers.leaves_at is
  'End of the membership after the driver''s notice; null without one. The driver gets no trip that departs later.';

create unique index fleet_drivers_one_invitation on public.fleet_drivers (company_id, email)
where status in ('invited', 'active');
create index fleet_drivers_in_order on public.fleet_drivers (company_id, status, invited_at, id);
create index fleet_drivers_by_address on public.fleet_drivers (company_id, email, invited_at);
create unique index fleet_drivers_one_fleet on public.fleet_drivers (driver_id) where status = 'active';
create index fleet_drivers_by_email on public.fleet_drivers (email);
create index fleet_drivers_by_driver on public.fleet_drivers (driver_id) where driver_id is not null;
create index fleet_drivers_leaving on public.fleet_drivers (leaves_at) where status = 'active' and leaves_at is not null;
create index fleet_drivers_by_vehicle on public.fleet_drivers (vehicle_id) where vehicle_id is not null;

grant select on public.fleet_drivers to authenticated, app_admin;
alter table public.fleet_drivers enable row level security;

create policy "companies and their drivers read who drives" on public.fleet_drivers
for select to authenticated using ((select auth.uid()) in (company_id, driver_id));

create policy "administrators read every fleet driver" on public.fleet_drivers
for select to app_admin using (true);

create policy "only active people" on public.fleet_drivers as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_drivers as restrictive
for all to app_admin using ((select private.is_live_admin()));

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
  fare_kobo int,
  way jsonb not null default '{}' check (jsonb_typeof(way) = 'object'),
  constraint two_places check (origin_place_id <> destination_place_id),
  constraint one_route_per_client_key unique (company_id, client_key)
);
comment on table public.fleet_routes is
  'Routes of a company with frequency and duration. Inactive = paused; retired = removed from the lists, its trips stay.';
comment on column public.fleet_routes.fare_kobo is
  'Fare of one seat for the whole way, as a proposal for new trips. A route with stops has one.';
comment on column public.fleet_routes.way is
  'Where trips on the route stop: {stops: [{placeId, minutes, fareKobo, point?}], originPoint?, destinationPoint?}, minutes '
  'after the departure, fareKobo from the origin. Set by checked_way.';

create index fleet_routes_by_origin on public.fleet_routes (origin_place_id);
create index fleet_routes_by_destination on public.fleet_routes (destination_place_id);

grant select on public.fleet_routes to authenticated, app_admin;
alter table public.fleet_routes enable row level security;

create policy "companies read their routes" on public.fleet_routes
for select to authenticated using (company_id = (select auth.uid()));

create policy "administrators read every route" on public.fleet_routes
for select to app_admin using (true);

create policy "only active people" on public.fleet_routes as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_routes as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.fleet_trips (
  trip_id uuid primary key references public.trips (id),
  company_id uuid not null references public.companies (id),
  route_id uuid not null references public.fleet_routes (id),
  client_key uuid not null,
  constraint one_trip_per_client_key unique (company_id, client_key)
);
comment on table public.fleet_trips is 'Route and client key of each fleet trip.';

create index fleet_trips_by_route on public.fleet_trips (route_id);

grant select on public.fleet_trips to authenticated, app_admin;
alter table public.fleet_trips enable row level security;

create policy "companies read their scheduled trips" on public.fleet_trips
for select to authenticated using (company_id = (select auth.uid()));

create policy "administrators read every scheduled trip" on public.fleet_trips
for select to app_admin using (true);

create policy "only active people" on public.fleet_trips as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_trips as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.fleet_trip_declines (
  trip_id uuid not null references public.trips (id),
  driver_id uuid not null references public.driver_profiles (id),
  company_id uuid not null references public.companies (id),
  declined_at timestamptz not null default now(),
  is_leaving boolean not null,
  reason text check (length(reason) <= 300),
  primary key (trip_id, driver_id)
);
comment on table public.fleet_trip_declines is
  'Drivers who gave a fleet trip back, and when. Kept after another driver has it.';
comment on column public.fleet_trip_declines.is_leaving is
  'True if the driver gave notice to leave the fleet before this departure; false if they declined this trip.';

create index fleet_trip_declines_by_driver on public.fleet_trip_declines (driver_id);
create index fleet_trip_declines_by_company on public.fleet_trip_declines (company_id);

grant select on public.fleet_trip_declines to authenticated, app_admin;
alter table public.fleet_trip_declines enable row level security;

create policy "companies and their drivers read who declined" on public.fleet_trip_declines
for select to authenticated using ((select auth.uid()) in (company_id, driver_id));

create policy "administrators read who declined" on public.fleet_trip_declines
for select to app_admin using (true);

create policy "only active people" on public.fleet_trip_declines as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_trip_declines as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table private.company_revenues (
  company_id uuid primary key references public.companies (id),
  kobo bigint not null
);
comment on table private.company_revenues is
  'Kobo of the bookings of each company that were made before platform_figures.days_until and not cancelled by then, counted once a '
  'day (count_company_revenues). Read through company_revenue.';

alter table private.company_revenues enable row level security;
