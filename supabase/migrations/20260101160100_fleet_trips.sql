-- Chapter 16.1: fleet trips, which are trips with a company and an arrival time.

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
create function private.guard_fleet_trip()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The trips of a driver who deletes their account are cancelled.
  if old.driver_id = auth.uid() and not private.is_deleting_account() then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
  new.arrives_at := new.departure_at + (old.arrives_at - old.departure_at);
  return new;
end
$$;
comment on function private.guard_fleet_trip() is
'Trigger: lets only the company change the terms of a fleet trip or cancel it, and moves arrives_at with the departure.
Refuses: 403 forbidden for its driver.';

create function private.fleet_name(company uuid)
returns text
language sql
stable
strict
security definer
set search_path = ''
return (select c.name from public.companies c where c.id = company);
comment on function private.fleet_name(uuid) is
'Name of the company behind a fleet trip; null for null.
Security definer because: companies can be read by themselves only.';
grant execute on function private.fleet_name(uuid) to authenticated;

create function private.guard_overlapping_trips()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Serialises the driver's trips: the company may schedule one while the driver publishes another or joins the fleet.
  perform from public.driver_profiles d where d.id = new.driver_id for no key update;
  -- A private trip has no known end, so only its departure is compared.
  if new.company_id is null and not exists (
    select from public.fleet_drivers f where f.driver_id = new.driver_id and f.status = 'active'
  ) then
    return new;
  end if;
  if exists (
    select from public.trips t
    where t.driver_id = new.driver_id and t.status in ('scheduled', 'active', 'waiting', 'en_route')
      and case when new.company_id is null
        then t.company_id is not null and new.departure_at >= t.departure_at and new.departure_at < t.arrives_at
        else t.company_id is null and t.departure_at >= new.departure_at and t.departure_at < new.arrives_at
      end
  ) then
    perform private.refuse(409, 'conflict', case when new.company_id is null
      then 'You drive for your fleet at that time.' else 'The driver has a trip of their own at that time.' end);
  end if;
  return new;
end
$$;
comment on function private.guard_overlapping_trips() is
'Trigger: keeps a driver''s own trips and those of their fleet from overlapping.
Refuses: 409 conflict if they overlap.
Security definer because: drivers cannot read other memberships and trips.';

create trigger guard_fleet_trip before update on public.trips
for each row when (
  old.company_id is not null
  and (old.departure_at, old.total_seats, old.fare_kobo, old.description, old.status = 'cancelled')
  is distinct from (new.departure_at, new.total_seats, new.fare_kobo, new.description, new.status = 'cancelled')
)
execute function private.guard_fleet_trip();

create trigger guard_overlapping_trips before insert or update of departure_at, driver_id on public.trips
for each row execute function private.guard_overlapping_trips();

alter table public.fleet_trips enable row level security;

create policy "companies read their scheduled trips" on public.fleet_trips
for select to authenticated using (company_id = (select auth.uid()));

create policy "administrators read every scheduled trip" on public.fleet_trips
for select to app_admin using (true);

create policy "only active people" on public.fleet_trips as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.fleet_trips as restrictive
for all to app_admin using ((select private.is_live_admin()));
