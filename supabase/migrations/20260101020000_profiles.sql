-- Chapter 02: people. A profile is the person behind an auth user.

create table public.profiles (
  id uuid primary key,
  user_type text not null,
  name text not null,
  email text not null,
  phone text not null default '',
  nin text,
  is_verified boolean not null default false,
  verified_at timestamptz,
  suspended boolean not null default false,
  suspended_at timestamptz,
  suspension_reason text,
  proof_of_address_path text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint known_user_type check (user_type in ('passenger', 'driver', 'corporate')),
  constraint name_is_short check (length(name) between 1 and 200),
  constraint name_is_readable check (name is not distinct from private.readable_name(name)),
  constraint email_is_short check (length(email) <= 254),
  constraint phone_is_nigerian check (phone = '' or phone ~ '^\+234[1-9][0-9]{7,9}$'),
  constraint nin_is_eleven_digits check (nin ~ '^[0-9]{11}$'),
  constraint verified_has_a_moment check (is_verified = (verified_at is not null)),
  constraint suspended_has_a_moment check (suspended = (suspended_at is not null))
);
comment on table public.profiles is
  'One row per person. The id is the auth user''s id, without a foreign key: trips and money outlive an account.';
comment on column public.profiles.phone is 'E.164, +234…; empty when unknown.';
comment on column public.profiles.proof_of_address_path is 'Path in the private bucket documents, never a URL.';

grant select on public.profiles to authenticated, app_admin;
grant update (name, phone) on public.profiles to authenticated;

create trigger touch_updated_at before update on public.profiles
for each row execute function private.touch_updated_at();

alter table public.profiles enable row level security;

create policy "people read their own profile" on public.profiles
for select to authenticated using (id = (select auth.uid()));

create policy "people change their own name and phone" on public.profiles
for update to authenticated
using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "administrators read every profile" on public.profiles
for select to app_admin using (true);
