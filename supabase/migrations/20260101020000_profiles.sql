-- Chapter 02: profiles, one per person.

create extension if not exists pg_trgm with schema extensions;

create table public.profiles (
  id uuid primary key,
  user_type text not null,
  name text not null,
  email text not null,
  phone text not null default '',
  nin text,
  is_verified boolean not null default false,
  verified_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text check (length(rejection_reason) <= 500),
  suspended boolean not null default false,
  suspended_at timestamptz,
  suspension_reason text,
  proof_of_address_path text,
  photo_path text,
  rating_average numeric(3, 2) check (rating_average between 1 and 5),
  rating_count int not null default 0 check (rating_count >= 0),
  deletion_requested_at timestamptz,
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
  constraint verified_is_not_rejected check (not is_verified or rejected_at is null),
  constraint suspended_has_a_moment check (suspended = (suspended_at is not null))
);
comment on table public.profiles is
  'One row per person. The id is that of the auth user, without a foreign key: trips and payments outlive an account.';
comment on column public.profiles.phone is 'E.164, +234…; empty if unknown.';
comment on column public.profiles.proof_of_address_path is 'Path in the private bucket documents, never a URL.';
comment on column public.profiles.photo_path is 'Path in the private bucket documents; shown through a signed URL.';
comment on column public.profiles.rejected_at is
  'When verification was refused; a new proof of address puts the person back into the queue.';
comment on column public.profiles.rating_average is 'Average of revealed ratings, as passenger or driver; null until the first.';
comment on column public.profiles.deletion_requested_at is
  'When the person confirmed the deletion of their account (is_deleting_account).';

create function private.person_search(name text, email text, phone text)
returns text
language sql
immutable
return lower(name || ' ' || email || ' ' || phone);
comment on function private.person_search(text, text, text) is
'The text in which a search for a person looks. It has no search_path setting, so the planner can inline it and use the
index.';

create index profiles_search on public.profiles
using gin (private.person_search(name, email, phone) extensions.gin_trgm_ops);
create index profiles_newest on public.profiles (created_at desc, id desc) where deleted_at is null;
create index profiles_by_name on public.profiles (lower(name), id) where deleted_at is null;
create index profiles_to_verify on public.profiles (created_at desc, id desc)
where deleted_at is null and not is_verified and rejected_at is null;

grant select on public.profiles to authenticated, app_admin;
grant update (name, phone) on public.profiles to authenticated;
-- A person who changes a row also computes its index entries.
grant execute on function private.person_search(text, text, text) to authenticated;

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

create policy "only active people" on public.profiles as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.profiles as restrictive
for all to app_admin using ((select private.is_live_admin()));
