-- PL/pgSQL looks up trips, bookings and fleets when it runs, so the policy below can call it.
create function private.may_see_driver(driver uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return driver = caller
    or exists (
      select from public.bookings b join public.trips t on t.id = b.trip_id
      where b.passenger_id = caller and t.driver_id = driver
    )
    or exists (select from public.trips t where t.company_id = caller and t.driver_id = driver)
    or exists (
      select from public.fleet_drivers f where f.company_id = caller and f.driver_id = driver and f.status = 'active'
    );
end
$$;
comment on function private.may_see_driver is
'True if the driver is the caller, drove a trip that the caller booked, or drives for the caller''s fleet.
Security definer because: a policy calls it, and policies of the tables it reads must not be evaluated in turn.';

grant execute on function private.may_see_driver to authenticated;

create table public.driver_profiles (
  id uuid primary key references public.profiles (id),
  display_name text not null,
  verification_status text not null default 'unverified',
  is_driver_verified boolean not null generated always as (verification_status = 'approved') stored,
  verification_submitted_at timestamptz,
  verification_approved_at timestamptz,
  verified_name text,
  rejection_reason text check (length(rejection_reason) <= 500),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count int not null default 0 check (rating_count >= 0),
  total_trips int not null default 0 check (total_trips >= 0),
  vehicle_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_photo_path text,
  has_card_photo boolean not null default false,
  has_new_photo boolean not null default false,
  shows_photo boolean,
  is_photo_public boolean not null generated always as (has_card_photo and coalesce(shows_photo, false)) stored,
  constraint card_photo_is_approved check (approved_photo_path is not null or not has_card_photo),
  constraint known_verification_status check (
    verification_status in ('unverified', 'pending', 'approved', 'rejected')
  ),
  constraint approved_has_a_moment check (verification_status <> 'approved' or verification_approved_at is not null),
  constraint vehicle_is_the_drivers_own foreign key (vehicle_id, id) references public.vehicles (id, owner_id),
  constraint rated_has_an_average check ((rating_count = 0) = (rating_average is null))
);
comment on table public.driver_profiles is
  'Driver of a profile: verification (unverified → pending → approved or rejected), rating, number of completed trips with '
  'passengers, own vehicle.';
comment on column public.driver_profiles.verified_name is 'The name that an administrator compared with the driver''s documents, or accepted since.';
comment on column public.driver_profiles.vehicle_id is
  'The approved vehicle that the driver''s own trips are made with; null without one.';
comment on column public.driver_profiles.approved_photo_path is
  'Path in the private bucket documents of the profile photo that an administrator approved; removed with the profile photo.';
comment on column public.driver_profiles.has_card_photo is
  'The approved photo is small enough for lists of trips (before_driver).';
comment on column public.driver_profiles.has_new_photo is
  'The profile has another photo than the approved one (before_driver): the condition of the list Pending photos and of its count.';
comment on column public.driver_profiles.shows_photo is
  'Whether visitors see the approved photo: the driver''s own answer (set_photo_consent). Null until they are asked: visitors see the initial.';
comment on column public.driver_profiles.is_photo_public is
  'Visitors see the approved photo: it is small and the driver agrees.';

create index driver_profiles_vehicle_id on public.driver_profiles (vehicle_id, id);
create index driver_profiles_newest on public.driver_profiles (created_at desc, id desc);
create index driver_profiles_by_name on public.driver_profiles (lower(display_name), id);
-- Pending drivers are listed by their submission, not by the age of the account.
create index driver_profiles_pending on public.driver_profiles (coalesce(verification_submitted_at, created_at) desc, id desc)
where verification_status = 'pending';
create index driver_profiles_by_status on public.driver_profiles (verification_status, created_at desc, id desc);
-- Few drivers are rated below 3, the default minimum of a search: a driver who is not in this index passes.
create index driver_profiles_by_photo on public.driver_profiles (approved_photo_path) where approved_photo_path is not null;
create index driver_profiles_photos on public.driver_profiles (created_at desc, id desc) where is_driver_verified and has_new_photo;

grant select (id, display_name, is_driver_verified, rating_average, rating_count, total_trips, vehicle_id, has_card_photo, is_photo_public) on public.driver_profiles to anon, authenticated;
grant select on public.driver_profiles to app_admin;
grant select (approved_photo_path) on public.driver_profiles to authenticated;
alter table public.driver_profiles enable row level security;

create policy "anyone reads the public columns of drivers who may travel" on public.driver_profiles
for select to anon using (is_driver_verified and not private.is_suspended(id));

-- The driver's own columns decide almost every row; the function is called for the rest.
create policy "people read drivers who may travel and those they travel with" on public.driver_profiles
for select to authenticated using ((is_driver_verified and not private.is_suspended(id)) or private.may_see_driver(id));

create policy "administrators read every driver" on public.driver_profiles
for select to app_admin using (true);

create policy "only active people" on public.driver_profiles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.driver_profiles as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.driver_verifications (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (id),
  full_name text not null check (length(full_name) between 2 and 200),
  date_of_birth date not null,
  gender text not null check (gender in ('male', 'female', 'other')),
  residential_address text not null check (length(residential_address) between 10 and 300),
  driver_license_number text not null check (length(driver_license_number) between 5 and 40),
  driver_license_expiry date not null,
  nin_number text not null check (nin_number ~ '^[0-9]{11}$'),
  bank_name text not null check (length(bank_name) between 2 and 80),
  bank_account_number text not null check (bank_account_number ~ '^[0-9]{10}$'),
  account_name text not null check (length(account_name) between 2 and 120),
  driver_license_path text not null,
  passport_photo_path text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  rejection_reason text check (length(rejection_reason) <= 500),
  bank_code text check (bank_code ~ '^[0-9A-Za-z]{3,10}$'),
  constraint decided_has_a_moment check ((status = 'pending') = (decided_at is null))
);
comment on table public.driver_verifications is
  'Identity, licence and bank details that a driver submitted, and the decision. Read by the driver and administrators; '
  'written by functions.';
comment on column public.driver_verifications.bank_code is
  'The code of the bank in the provider''s list; null for a bank name that is not in the list, which gives no payout account.';

create unique index driver_verifications_one_pending on public.driver_verifications (driver_id) where status = 'pending';
create index driver_verifications_newest on public.driver_verifications (driver_id, submitted_at desc);

grant select on public.driver_verifications to authenticated, app_admin;
alter table public.driver_verifications enable row level security;

create policy "drivers read their own submissions" on public.driver_verifications
for select to authenticated using (driver_id = (select auth.uid()));

create policy "administrators read every submission" on public.driver_verifications
for select to app_admin using (true);

create policy "only active people" on public.driver_verifications as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.driver_verifications as restrictive
for all to app_admin using ((select private.is_live_admin()));
