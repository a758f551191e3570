-- Chapter 04: trips. Only functions of this and later chapters change seats, fare and status.

create extension if not exists btree_gist with schema extensions;

create table public.trips (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (id),
  company_id uuid references public.companies (id),
  vehicle_id uuid,
  vehicle_owner_id uuid not null generated always as (coalesce(company_id, driver_id)) stored,
  origin_place_id text not null references public.places (id),
  destination_place_id text not null references public.places (id),
  departure_at timestamptz not null check (isfinite(departure_at)),
  arrives_at timestamptz,
  total_seats int not null check (total_seats between 1 and 50),
  seats_available int not null,
  fare_kobo int not null check (fare_kobo > 0),
  description text check (length(description) <= 500),
  status text not null default 'scheduled',
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
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
  constraint one_trip_per_driver_and_client_key unique (driver_id, client_key),
  constraint fleets_know_when_they_arrive check ((company_id is null) = (arrives_at is null)),
  constraint arrives_after_departure check (arrives_at > departure_at),
  -- Half-open ranges: a vehicle that arrives at ten can leave at ten.
  constraint one_fleet_trip_per_vehicle_at_a_time exclude using gist (
    vehicle_id with =, tstzrange(departure_at, arrives_at) with &&
  ) where (company_id is not null and status in ('scheduled', 'active', 'waiting', 'en_route')),
  constraint one_fleet_trip_per_driver_at_a_time exclude using gist (
    driver_id with =, tstzrange(departure_at, arrives_at) with &&
  ) where (company_id is not null and status in ('scheduled', 'active', 'waiting', 'en_route'))
) with (fillfactor = 85);
comment on table public.trips is
  'Trips of a vehicle between two places, sold by the seat. Open = scheduled or active, listed, not departed.';
comment on column public.trips.company_id is 'The fleet that runs this trip; null for a private driver''s own.';
comment on column public.trips.vehicle_owner_id is
  'Owner of the vehicle: the company of a fleet trip, else the driver.';
comment on column public.trips.seats_available is
  'Seats left. Only functions that lock the trip change it; total_seats - seats_available = seats sold.';
comment on column public.trips.is_listed is
  'False while its driver or company is suspended: hidden and not bookable, but still visible to passengers who booked.';
comment on column public.trips.arrives_at is
  'Departure plus the route''s duration, for fleet trips: vehicle and driver are busy until then.';
comment on column public.trips.ended_at is 'When the trip was completed.';
comment on column public.trips.client_key is
  'Idempotency key that the client creates for each new trip; optional. A repeated key returns the same trip.';

-- Without seats_available, so that a booking updates no index (HOT update).
create index trips_open_by_route on public.trips (origin_place_id, destination_place_id, departure_at)
where status in ('scheduled', 'active') and is_listed;
-- For the list of all open trips, next departure first, page by page.
create index trips_open_by_departure on public.trips (departure_at, id)
where status in ('scheduled', 'active') and is_listed;
create index trips_by_driver on public.trips (driver_id, departure_at);
create index trips_by_company on public.trips (company_id, departure_at desc) where company_id is not null;
create index trips_newest on public.trips (created_at desc, id desc);
create index trips_by_vehicle on public.trips (vehicle_id, departure_at) where vehicle_id is not null;

grant select on public.trips to anon, authenticated, app_admin;

create function private.overdue_trip_days()
returns int
language sql
immutable
return 3;
comment on function private.overdue_trip_days() is
'Days after departure from which a trip that its driver has not completed counts as over: phone numbers and share links
end, and accounts of passengers can be deleted.';

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
'Trigger: allows only the next status in order: scheduled or active → waiting → en_route → arrived → completed; cancelled
only before en_route.
Refuses: 409 trip_closed for any other change of status.';

create function private.stamp_trip_end()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.ended_at := now();
  return new;
end
$$;
comment on function private.stamp_trip_end() is 'Trigger: sets ended_at when a trip is completed.';

create function private.set_trips_listed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked by id, so that two suspensions cannot deadlock. The update then reads the rows again, because a suspension of the
  -- other side of a fleet trip may have been committed meanwhile.
  perform from public.trips t
  where (t.driver_id = new.id or t.company_id = new.id) and t.status in ('scheduled', 'active', 'waiting')
  order by t.id for no key update;
  -- A fleet trip is listed while neither its driver nor its company is suspended.
  update public.trips t
  set is_listed = not t.is_listed
  where (t.driver_id = new.id or t.company_id = new.id) and t.status in ('scheduled', 'active', 'waiting')
    and t.is_listed = exists (
      select from public.profiles p where p.id in (t.driver_id, t.company_id) and p.suspended
    );
  return null;
end
$$;
comment on function private.set_trips_listed() is
'Trigger on profiles: hides the coming trips of a suspended driver or company from search and booking, and shows them
again when the suspension ends.
Security definer because: clients cannot write trips.';

create trigger guard_trip_status before update of status on public.trips
for each row when (old.status is distinct from new.status) execute function private.guard_trip_status();

create trigger stamp_trip_end before update of status on public.trips
for each row when (new.status = 'completed' and old.status is distinct from new.status)
execute function private.stamp_trip_end();

create trigger touch_updated_at before update on public.trips
for each row execute function private.touch_updated_at();

create trigger set_trips_listed after update of suspended on public.profiles
for each row when (old.suspended is distinct from new.suspended)
execute function private.set_trips_listed();

alter table public.trips enable row level security;

create policy "anyone sees open trips" on public.trips
for select to anon using (status in ('scheduled', 'active') and is_listed and departure_at > now());

-- Signed-in people: their policy reads bookings, so 20260101050000_bookings.sql creates it.

create policy "administrators see every trip" on public.trips
for select to app_admin using (true);

create policy "only active people" on public.trips as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trips as restrictive
for all to app_admin using ((select private.is_live_admin()));
