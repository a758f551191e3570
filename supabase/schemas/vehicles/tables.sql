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
  colour text check (length(colour) between 1 and 40),
  photo_path text,
  proof_of_ownership_path text,
  approval text not null default 'pending',
  decided_at timestamptz,
  rejection_reason text check (length(rejection_reason) <= 500),
  -- Foreign keys to both columns can only refer to a vehicle of that owner.
  constraint vehicles_of_owner unique (owner_id, id),
  constraint known_approval check (approval in ('pending', 'approved', 'not_needed', 'rejected', 'withdrawn'))
);
comment on table public.vehicles is
  'Vehicles of drivers and companies. The plate is public: every trip card shows it.';
comment on column public.vehicles.model is 'Text after the make; empty if a company entered one word only.';
comment on column public.vehicles.plate_key is
  'Plate without spaces and hyphens, upper case: one approved vehicle per plate.';
comment on column public.vehicles.photo_path is 'Path in the private bucket documents of the photo of the vehicle.';
comment on column public.vehicles.proof_of_ownership_path is
  'Path in the private bucket documents of the proof that the owner may use the vehicle.';
comment on column public.vehicles.approval is
  'pending → approved or rejected by an administrator; withdrawn when its plate was freed. not_needed: a company''s vehicle '
  'whose plate no other account had. Only approved and not_needed vehicles get new trips.';

create unique index vehicles_one_approved_per_plate on public.vehicles (plate_key)
where approval = 'approved' and status <> 'retired';
create index vehicles_by_plate on public.vehicles (plate_key) where status <> 'retired';
create index vehicles_in_use on public.vehicles (owner_id, created_at, id) where status <> 'retired';
create index vehicles_pending on public.vehicles (created_at desc, id desc)
where approval = 'pending' and status <> 'retired';

-- Without owner and status, which only the owner can read (own_vehicles).
grant select (id, make, model, year, plate_number, seats, kind, colour) on public.vehicles to anon, authenticated;
grant select on public.vehicles to app_admin;
alter table public.vehicles enable row level security;

create policy "only active people" on public.vehicles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.vehicles as restrictive
for all to app_admin using ((select private.is_live_admin()));

-- A withdrawn vehicle may still have trips that passengers booked.
create policy "anyone reads vehicles that were allowed on trips" on public.vehicles
for select to anon using (approval in ('approved', 'not_needed', 'withdrawn'));

create policy "people read vehicles that were allowed on trips, and their own" on public.vehicles
for select to authenticated
using (approval in ('approved', 'not_needed', 'withdrawn') or owner_id = (select auth.uid()));

create policy "administrators read every vehicle" on public.vehicles
for select to app_admin using (true);

create table public.papers (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id),
  kind text not null,
  plate_key text,
  file_path text not null,
  expires_on date not null,
  status text not null,
  reminded_days int,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  rejection_reason text check (length(rejection_reason) <= 500),
  constraint known_paper check (kind in ('licence', 'roadworthiness', 'insurance')),
  constraint known_status check (status in ('pending', 'accepted', 'rejected', 'replaced')),
  constraint licence_has_no_plate check ((kind = 'licence') = (plate_key is null)),
  constraint known_reminder check (reminded_days in (30, 7, 1))
);
comment on table public.papers is
  'Papers with an expiry date. A renewed licence waits for an administrator: pending → accepted or rejected; a newer one '
  'makes it replaced. Papers of vehicles count at once. Written by functions.';
comment on column public.papers.plate_key is
  'The plate that the paper names; null for a licence. Not a vehicle''s id, because every change of a vehicle that waits for '
  'approval is another row.';
comment on column public.papers.file_path is 'Path in the private bucket documents.';
comment on column public.papers.expires_on is 'The last day on which the paper is valid.';
comment on column public.papers.reminded_days is
  'The last of the reminders 30, 7 and 1 day before expiry that is sent, or was over when the paper was submitted.';

create unique index papers_one_per_status on public.papers (owner_id, kind, plate_key, status) nulls not distinct
where status in ('pending', 'accepted');
create index papers_by_owner on public.papers (owner_id, kind, plate_key);
create index papers_by_expiry on public.papers ((expires_on::timestamp at time zone 'UTC'), id) where status = 'accepted';
create index papers_by_day on public.papers (expires_on) where status = 'accepted';
-- The day of the next of the reminders 30, 7 and 1 day before expiry (remind_expiring_papers).
create index papers_to_remind on public.papers (
  (expires_on - case reminded_days when 30 then 7 when 7 then 1 else 30 end)
) where status = 'accepted' and reminded_days is distinct from 1;
create index papers_pending on public.papers (submitted_at, id) where status = 'pending';

grant select on public.papers to authenticated, app_admin;
alter table public.papers enable row level security;

create policy "people read their own papers" on public.papers
for select to authenticated using (owner_id = (select auth.uid()));

create policy "administrators read every paper" on public.papers
for select to app_admin using (true);

create policy "only active people" on public.papers as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.papers as restrictive
for all to app_admin using ((select private.is_live_admin()));
