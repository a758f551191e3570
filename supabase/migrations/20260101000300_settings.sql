-- Chapter 00.3: limits that an operator can change without a release.

create table public.platform_settings (
  id boolean primary key default true,
  fare_min_kobo int not null default 100000,
  fare_max_kobo int not null default 5000000,
  fare_step_kobo int not null default 50000,
  booking_seats_max int not null default 8,
  trip_days_ahead_max int not null default 365,
  updated_at timestamptz not null default now(),
  constraint one_row check (id),
  constraint fares_make_sense check (
    fare_min_kobo > 0 and fare_step_kobo > 0
    and fare_max_kobo between fare_min_kobo and 1000000000
  ),
  constraint limits_make_sense check (
    booking_seats_max between 1 and 50 and trip_days_ahead_max between 1 and 1000
  )
);
comment on table public.platform_settings is
  'One row of limits: fare per seat in kobo, seats per booking, days from today to the last departure. The defaults stand '
  'in _shared/domain/limits.ts too; a test compares them.';

insert into public.platform_settings default values;

grant select on public.platform_settings to anon, authenticated, app_admin;
grant update (fare_min_kobo, fare_max_kobo, fare_step_kobo, booking_seats_max, trip_days_ahead_max)
on public.platform_settings to app_admin;

create trigger touch_updated_at before update on public.platform_settings
for each row execute function private.touch_updated_at();

alter table public.platform_settings enable row level security;

create policy "anyone reads the limits" on public.platform_settings
for select to anon, authenticated, app_admin using (true);

create policy "administrators tune the limits" on public.platform_settings
for update to app_admin using (true) with check (true);

create policy "only active people" on public.platform_settings as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.platform_settings as restrictive
for all to app_admin using ((select private.is_live_admin()));
