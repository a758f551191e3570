-- Chapter 03.1: driver profiles. Columns granted to everyone are public; the others are private.

create table public.driver_profiles (
  id uuid primary key references public.profiles (id),
  display_name text not null,
  suspended boolean not null default false,
  verification_status text not null default 'unverified',
  is_driver_verified boolean not null generated always as (verification_status = 'approved') stored,
  verification_submitted_at timestamptz,
  verification_approved_at timestamptz,
  verified_name text,
  renamed_at timestamptz,
  rejection_reason text check (length(rejection_reason) <= 500),
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count int not null default 0 check (rating_count >= 0),
  total_trips int not null default 0 check (total_trips >= 0),
  vehicle_id uuid,
  proof_of_ownership_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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
comment on column public.driver_profiles.suspended is 'Copy of profiles.suspended, so that the policy needs no join.';
comment on column public.driver_profiles.verified_name is 'The account''s name at the time an administrator approved the driver.';
comment on column public.driver_profiles.renamed_at is 'When a verified driver last changed their name; null since the approval.';
comment on column public.driver_profiles.proof_of_ownership_path is
  'Path in the private bucket documents of the proof that the driver may use the vehicle. Optional; read by the driver and '
  'administrators.';

create index driver_profiles_vehicle_id on public.driver_profiles (vehicle_id);
create index driver_profiles_newest on public.driver_profiles (created_at desc, id desc);
create index driver_profiles_by_name on public.driver_profiles (lower(display_name), id);
-- Pending drivers are listed by their submission, not by the age of the account.
create index driver_profiles_pending on public.driver_profiles (coalesce(verification_submitted_at, created_at) desc, id desc)
where verification_status = 'pending';
create index driver_profiles_by_status on public.driver_profiles (verification_status, created_at desc, id desc);

grant select (id, display_name, is_driver_verified, rating_average, rating_count, total_trips, vehicle_id)
on public.driver_profiles to anon, authenticated;
grant select on public.driver_profiles to app_admin;

create function private.own_driver_profile()
returns setof public.driver_profiles
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query select d.* from public.driver_profiles d where d.id = caller;
end
$$;
comment on function private.own_driver_profile() is
'The caller''s driver profile with every column, or no row.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: the verification columns are not granted to clients.';

-- PL/pgSQL looks up the tables of chapters 04, 05 and 16 when it runs.
create function private.may_see_driver(driver uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
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
comment on function private.may_see_driver(uuid) is
'True if the driver is the caller, drove a trip that the caller booked, or drives for the caller''s fleet.
Security definer because: a policy calls it, and policies of the tables it reads must not be evaluated in turn.';

create function private.copy_profile_to_driver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.driver_profiles (id, display_name) values (new.id, new.name);
  else
    update public.driver_profiles d
    set display_name = new.name, suspended = new.suspended,
      renamed_at = case when d.is_driver_verified and d.display_name <> new.name then now() else d.renamed_at end
    where d.id = new.id;
  end if;
  return null;
end
$$;
comment on function private.copy_profile_to_driver() is
'Trigger on profiles: creates a driver''s driver profile and copies name and suspension to it; records when a verified
driver changes their name.
Security definer because: clients cannot write driver profiles.';

grant execute on function private.own_driver_profile(), private.may_see_driver(uuid) to authenticated;

create trigger create_driver_profile after insert on public.profiles
for each row when (new.user_type = 'driver') execute function private.copy_profile_to_driver();

-- Triggers run in alphabetical order: set_trips_listed locks trips first, because trips are locked before drivers everywhere.
create trigger update_driver_profile after update of name, suspended on public.profiles
for each row when (
  new.user_type = 'driver' and (old.name, old.suspended) is distinct from (new.name, new.suspended)
)
execute function private.copy_profile_to_driver();

create trigger touch_updated_at before update on public.driver_profiles
for each row execute function private.touch_updated_at();

alter table public.driver_profiles enable row level security;

create policy "anyone reads the public columns of drivers who may travel" on public.driver_profiles
for select to anon using (is_driver_verified and not suspended);

-- The driver's own columns decide almost every row; the function is called for the rest.
create policy "people read drivers who may travel and those they travel with" on public.driver_profiles
for select to authenticated using ((is_driver_verified and not suspended) or private.may_see_driver(id));

create policy "administrators read every driver" on public.driver_profiles
for select to app_admin using (true);

create policy "only active people" on public.driver_profiles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.driver_profiles as restrictive
for all to app_admin using ((select private.is_live_admin()));
