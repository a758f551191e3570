-- Chapter 04: trips. Seats, fare and status change only inside the functions of this chapter and the next.

create table public.trips (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (id),
  company_id uuid references public.companies (id),
  vehicle_id uuid,
  vehicle_owner_id uuid not null generated always as (coalesce(company_id, driver_id)) stored,
  origin_place_id text not null references public.places (id),
  destination_place_id text not null references public.places (id),
  departure_at timestamptz not null check (isfinite(departure_at)),
  total_seats int not null check (total_seats between 1 and 50),
  seats_available int not null,
  fare_kobo int not null check (fare_kobo > 0),
  description text check (length(description) <= 500),
  status text not null default 'scheduled',
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 300),
  client_key uuid,
  constraint vehicle_is_of_who_runs_the_trip foreign key (vehicle_id, vehicle_owner_id)
  references public.vehicles (id, owner_id),
  constraint two_places check (origin_place_id <> destination_place_id),
  constraint seats_add_up check (seats_available between 0 and total_seats),
  constraint known_status check (
    status in ('scheduled', 'active', 'waiting', 'en_route', 'arrived', 'completed', 'cancelled')
  ),
  constraint cancelled_has_a_moment check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint one_trip_per_driver_and_client_key unique (driver_id, client_key)
) with (fillfactor = 85);
comment on table public.trips is
  'A vehicle''s journey between two places, sold by the seat. Open = scheduled or active, listed, not departed.';
comment on column public.trips.company_id is 'The fleet that runs this trip; null for a private driver''s own.';
comment on column public.trips.vehicle_owner_id is
  'Whose vehicle it is made in: the fleet''s, else the driver''s own.';
comment on column public.trips.seats_available is
  'Seats left: a copy kept only by the functions that lock the trip; total_seats - seats_available is what is sold.';
comment on column public.trips.is_listed is
  'False while its driver may not travel: hidden and not bookable, kept for those who booked.';

comment on column public.trips.client_key is
  'Made once per intent by the client that published it, null when it made none: the same key again is the same trip.';

-- Without seats_available: a booking then touches no index (HOT update).
create index trips_open_by_route on public.trips (origin_place_id, destination_place_id, departure_at)
where status in ('scheduled', 'active') and is_listed;
-- What is on offer at all, the next to leave first, page by page.
create index trips_open_by_departure on public.trips (departure_at, id)
where status in ('scheduled', 'active') and is_listed;
create index trips_by_driver on public.trips (driver_id, departure_at);
create index trips_by_company on public.trips (company_id, departure_at desc) where company_id is not null;
create index trips_by_vehicle on public.trips (vehicle_id, departure_at) where vehicle_id is not null;

grant select on public.trips to anon, authenticated, app_admin;

create function private.guard_trip_status()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> all (case old.status
    when 'scheduled' then array['waiting', 'en_route', 'cancelled']
    when 'active' then array['waiting', 'en_route', 'cancelled']
    when 'waiting' then array['en_route', 'cancelled']
    when 'en_route' then array['arrived']
    when 'arrived' then array['completed']
    else array[]::text[]
  end) then
    perform private.refuse(409, 'trip_closed', format(
      'A trip that is %s cannot become %s.', replace(old.status, '_', ' '), replace(new.status, '_', ' ')
    ));
  end if;

  if new.status = 'cancelled' then
    new.cancelled_at := now();
    new.seats_available := new.total_seats;
  end if;
  return new;
end
$$;
comment on function private.guard_trip_status() is
  'Trigger: the order of statuses, whoever writes: scheduled/active → waiting → en_route → arrived → '
  'completed, cancelled before en_route.';

create trigger guard_trip_status before update of status on public.trips
for each row when (old.status is distinct from new.status) execute function private.guard_trip_status();

create trigger touch_updated_at before update on public.trips
for each row execute function private.touch_updated_at();

alter table public.trips enable row level security;

create policy "anyone sees open trips" on public.trips
for select to anon using (status in ('scheduled', 'active') and is_listed and departure_at > now());

create policy "people see open trips, their own and their fleet's" on public.trips
for select to authenticated using (
  (status in ('scheduled', 'active') and is_listed and departure_at > now())
  or driver_id = (select auth.uid())
  or company_id = (select auth.uid())
);

create policy "administrators see every trip" on public.trips
for select to app_admin using (true);

create policy "only active people" on public.trips as restrictive
for all to authenticated using ((select private.is_active_caller()));
