-- Chapter 05: bookings.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  passenger_id uuid not null references public.profiles (id),
  driver_id uuid not null references public.driver_profiles (id),
  company_id uuid references public.companies (id),
  seats int not null check (seats between 1 and 50),
  fare_kobo int not null check (fare_kobo > 0),
  total_kobo bigint not null generated always as (fare_kobo::bigint * seats) stored,
  status text not null default 'confirmed',
  client_key uuid not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) <= 300),
  constraint known_status check (status in ('confirmed', 'cancelled', 'completed')),
  constraint cancelled_has_a_moment check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint not_ones_own_trip check (passenger_id <> driver_id),
  constraint one_booking_per_client_key unique (passenger_id, client_key)
);
comment on table public.bookings is
  'Seats that a passenger has booked on a trip, at the fare of that time. driver_id and company_id are copies of the '
  'trip''s, so that the policy needs no join.';
comment on column public.bookings.client_key is
  'Idempotency key that the client creates for each new booking. A repeated key returns the same booking.';

create unique index bookings_one_active_per_trip on public.bookings (trip_id, passenger_id) where status = 'confirmed';
create index bookings_by_passenger on public.bookings (passenger_id, created_at desc);
create index bookings_by_driver on public.bookings (driver_id, created_at desc);
create index bookings_by_company on public.bookings (company_id, created_at desc) where company_id is not null;
create index bookings_by_trip on public.bookings (trip_id);
create index bookings_newest on public.bookings (created_at);

grant select on public.bookings to authenticated, app_admin;

alter table public.bookings enable row level security;

create policy "passengers, drivers and fleets read their bookings" on public.bookings
for select to authenticated using ((select auth.uid()) in (passenger_id, driver_id, company_id));

create policy "administrators read every booking" on public.bookings
for select to app_admin using (true);

create policy "only active people" on public.bookings as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.bookings as restrictive
for all to app_admin using ((select private.is_live_admin()));

-- Belongs to public.trips (chapter 04), but reads bookings, which refer to trips.
create policy "people see open trips, their own, their fleet's and those they booked" on public.trips
for select to authenticated using (
  (status in ('scheduled', 'active') and is_listed and departure_at > now())
  or driver_id = (select auth.uid())
  or company_id = (select auth.uid())
  or id in (select b.trip_id from public.bookings b where b.passenger_id = (select auth.uid()))
);
