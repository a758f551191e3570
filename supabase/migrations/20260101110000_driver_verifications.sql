-- Chapter 11: driver verifications. Each submission is a row; the newest counts.

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
  constraint decided_has_a_moment check ((status = 'pending') = (decided_at is null))
);
comment on table public.driver_verifications is
  'Identity, licence and bank details that a driver submitted, and the decision. Read by the driver and administrators; '
  'written by functions.';

create unique index driver_verifications_one_pending on public.driver_verifications (driver_id) where status = 'pending';
create index driver_verifications_newest on public.driver_verifications (driver_id, submitted_at desc);
create index driver_verifications_queue on public.driver_verifications (submitted_at) where status = 'pending';

grant select on public.driver_verifications to authenticated, app_admin;

create function private.checked_day(details jsonb, key text, message text)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  if not coalesce(details ->> key ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(details ->> key, 'date'), false) then
    perform private.refuse(400, 'invalid_input', message);
  end if;
  return (details ->> key)::date;
end
$$;
comment on function private.checked_day(jsonb, text, text) is
'A calendar day of a JSON object.
Refuses: 400 invalid_input with the message if it is not a date.';

create function private.checked_text(details jsonb, key text, pattern text, message text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  value text := btrim(details ->> key);
begin
  if not coalesce(value ~ pattern, false) then
    perform private.refuse(400, 'invalid_input', message);
  end if;
  return value;
end
$$;
comment on function private.checked_text(jsonb, text, text, text) is
'A trimmed text of a JSON object that matches the pattern.
Refuses: 400 invalid_input with the message otherwise.';

alter table public.driver_verifications enable row level security;

create policy "drivers read their own submissions" on public.driver_verifications
for select to authenticated using (driver_id = (select auth.uid()));

create policy "administrators read every submission" on public.driver_verifications
for select to app_admin using (true);

create policy "only active people" on public.driver_verifications as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.driver_verifications as restrictive
for all to app_admin using ((select private.is_live_admin()));
