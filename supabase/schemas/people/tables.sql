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
  resubmitted_at timestamptz,
  awaits_decision boolean not null
    generated always as (not is_verified and (rejected_at is null or resubmitted_at is not null)) stored,
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  has_trips_to_follow boolean not null default false,
  suspended boolean not null generated always as (suspended_at is not null) stored,
  constraint known_user_type check (user_type in ('passenger', 'driver', 'corporate')),
  constraint name_is_short check (length(name) between 1 and 200),
  constraint name_is_readable check (name is not distinct from private.readable_name(name)),
  constraint email_is_short check (length(email) <= 254),
  constraint nin_is_eleven_digits check (nin ~ '^[0-9]{11}$'),
  constraint verified_has_a_moment check (is_verified = (verified_at is not null)),
  constraint verified_is_not_rejected check (not is_verified or rejected_at is null),
  constraint resubmitted_after_a_rejection check (resubmitted_at is null or rejected_at is not null),
  constraint phone_is_nigerian check (phone = '' or private.is_nigerian_phone(phone))
);
comment on table public.profiles is
  'One row per person. The id is that of the auth user, without a foreign key: trips and payments outlive an account.';
comment on column public.profiles.phone is 'E.164, +234…; empty if unknown.';
comment on column public.profiles.suspended_at is 'Set while the person is suspended (suspend_user).';
comment on column public.profiles.rejected_at is
  'When verification was refused. A new proof of address removes it, except for a company.';
comment on column public.profiles.proof_of_address_path is 'Path in the private bucket documents, never a URL.';
comment on column public.profiles.photo_path is 'Path in the private bucket documents; shown through a signed URL.';
comment on column public.profiles.rating_average is 'Average of revealed ratings, as passenger or driver; null until the first.';
comment on column public.profiles.deletion_requested_at is
  'When the deletion of the account began. Written with the row lock; no rule reads it.';
comment on column public.profiles.resubmitted_at is
  'When a rejected company sent a new proof of address: it is in the queue again and stays restricted.';
comment on column public.profiles.awaits_decision is
  'In the administrators'' queue: the condition of the list Unverified Users and of its count.';
comment on column public.profiles.phone_verified_at is
  'When the owner proved the phone number with a code; null again when the number changes. SMS go to proved numbers only.';
comment on column public.profiles.email_verified_at is
  'When the owner proved the e-mail address with a link of ours (deliveries/email_links.sql); null for another address. '
  'auth.users.email_confirmed_at proves nothing: a sign-up without confirmation fills it.';

comment on column public.profiles.has_trips_to_follow is
  'A suspension or approval of a driver or company with many coming trips has changed, and not all of them have followed yet: the '
  'job follow_suspensions.';

create index profiles_drivers_by_email on public.profiles (lower(email)) where user_type = 'driver' and deleted_at is null;
create index profiles_to_follow on public.profiles (id) where has_trips_to_follow;
create index profiles_search on public.profiles
using gin (private.person_search(name, email, phone) extensions.gin_trgm_ops);
create index profiles_newest on public.profiles (created_at desc, id desc) where deleted_at is null;
-- Of everybody: trips and payments of deleted people are sorted too.
create index profiles_by_name on public.profiles (lower(name), id);
create index profiles_suspended on public.profiles (created_at desc, id desc) where suspended;
create index profiles_to_verify on public.profiles (created_at desc, id desc) where deleted_at is null and awaits_decision;
create index profiles_to_verify_by_name on public.profiles (lower(name), id) where deleted_at is null and awaits_decision;
create index profiles_of_proved_phone on public.profiles (phone) where phone_verified_at is not null;

grant select on public.profiles to authenticated, app_admin;
grant update (name, phone) on public.profiles to authenticated;
grant select (phone_verified_at) on public.profiles to authenticated, app_admin;
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

create function private.is_suspended(person uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = person and p.suspended);
end
$$;
comment on function private.is_suspended is
'True if this person is suspended.
Security definer because: a policy calls it, and policies of profiles must not be evaluated in turn.';

grant execute on function private.is_suspended to anon, authenticated;

create table public.companies (
  id uuid primary key references public.profiles (id),
  name text not null check (length(name) between 1 and 200 and name is not distinct from private.readable_name(name)),
  registration_number text not null check (length(registration_number) <= 40),
  address text not null check (length(address) <= 300),
  website text check (length(website) <= 300 and private.is_web_address(website)),
  tax_id text not null check (length(tax_id) <= 40),
  contact_person text not null check (length(contact_person) <= 200),
  created_at timestamptz not null default now()
);
comment on table public.companies is
  'Company of a corporate account as registered: CAC number, FIRS tax id, contact person.';

grant select on public.companies to authenticated, app_admin;
alter table public.companies enable row level security;

create policy "companies read themselves" on public.companies
for select to authenticated using (id = (select auth.uid()));

create policy "administrators read every company" on public.companies
for select to app_admin using (true);

create policy "only active people" on public.companies as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.companies as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table private.registrations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  details jsonb not null check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 8192),
  created_at timestamptz not null default now()
);
comment on table private.registrations is
  'Details of a registration until its sign-up at Auth, which names the row by id; unused rows are deleted after an hour.';

create index registrations_created_at on private.registrations (created_at);

alter table private.registrations enable row level security;

create table private.known_devices (
  bucket text primary key check (length(bucket) between 1 and 200),
  seen_at timestamptz not null default now(),
  account text check (length(account) <= 200)
);
comment on table private.known_devices is
  'Devices and networks from which an account has signed in, for 180 days. The bucket is a hash of account and device, so that
the table names neither.';

comment on column private.known_devices.account is
  'The hash of the account: whether it has signed in before, on another device. Null for a device of earlier versions.';

create index known_devices_seen_at on private.known_devices (seen_at);
create index known_devices_of_account on private.known_devices (account);

alter table private.known_devices enable row level security;

create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null check (length(new_email) between 3 and 254 and new_email = lower(new_email)),
  requested_at timestamptz not null default now()
);
comment on table private.email_changes is
  'The last request of each account to change its email address; valid for an hour, deleted with the change.';

alter table private.email_changes enable row level security;

create table private.identity_keys (
  is_current boolean primary key default true check (is_current),
  key bytea not null default extensions.gen_random_bytes(32) check (length(key) = 32)
);
comment on table private.identity_keys is
  'The key of identity_hash, random for each database: without it the hashes of 11 digits could be guessed.';

alter table private.identity_keys enable row level security;

create table private.identity_marks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  kind text not null,
  hash bytea not null check (length(hash) = 32),
  recorded_at timestamptz not null default now(),
  proved_at timestamptz,
  constraint known_kind check (kind in (
    'nin', 'licence', 'bank_account', 'plate', 'phone', 'device', 'refund_account'
  )),
  constraint one_mark_per_number unique (person_id, kind, hash)
);
comment on table private.identity_marks is
  'Keyed hash of every NIN, licence number, bank account, plate and phone number that an account has submitted, and of the '
  'browsers in which it signed in. Deleted with the account, unless it was suspended.';
comment on column private.identity_marks.kind is
  'refund_account: the account of a refund, with the hash of a bank_account. phone, device and refund_account connect people '
  '(are_connected) and are not duplicates.';
comment on column private.identity_marks.proved_at is
  'When it was last proved that the number is the person''s (proved_marks); null: only typed.';

create index identity_marks_by_number on private.identity_marks (kind, hash);

alter table private.identity_marks enable row level security;

create table private.accepted_duplicates (
  person_id uuid not null,
  mark_id uuid not null references private.identity_marks (id) on delete cascade,
  was_suspended boolean not null,
  accepted_at timestamptz not null default now(),
  primary key (person_id, mark_id)
);
comment on table private.accepted_duplicates is
  'Duplicates (identity_marks of other accounts) that an administrator accepted for a person. The reason is in the audit log.';
comment on column private.accepted_duplicates.was_suspended is
  'Whether the other account was suspended then: a later suspension opens the duplicate again.';

create index accepted_duplicates_by_mark on private.accepted_duplicates (mark_id);

alter table private.accepted_duplicates enable row level security;

create table private.platform_figures (
  id boolean primary key default true check (id),
  completed_trips int not null,
  verified_drivers int not null,
  states int not null,
  rating_average numeric(3, 2),
  counted_at timestamptz not null,
  days_until date,
  people jsonb,
  busiest_routes jsonb,
  deliveries jsonb,
  deliveries_counted_at timestamptz,
  payments jsonb
);
comment on column private.platform_figures.days_until is
  'Days before this one are in day_figures, all counted when it last advanced. Null: none.';
comment on column private.platform_figures.people is 'For administrators: count_people, as of counted_at.';
comment on column private.platform_figures.busiest_routes is 'For administrators: count_busiest_routes, as of counted_at.';
comment on column private.platform_figures.deliveries is 'For administrators: count_settled_deliveries, as of deliveries_counted_at.';
comment on column private.platform_figures.payments is 'For administrators: count_payments, as of counted_at.';
comment on table private.platform_figures is
  'One row: the figures of the landing page and of administrators, counted by the clock. states: those with an origin or a destination of a '
  'completed trip; rating_average: over all ratings of drivers that are visible.';

alter table private.platform_figures enable row level security;

create table private.day_figures (
  day date primary key,
  trips bigint not null,
  bookings bigint not null,
  transactions bigint not null,
  confirmed bigint not null,
  revenue_kobo bigint not null
);
comment on table private.day_figures is
  'Figures of each day of Lagos that is over: trips, bookings and transactions made, transactions confirmed, money earned '
  '(revenue). Later days are counted when they are asked for (all_day_figures).';

alter table private.day_figures enable row level security;

create table private.name_changes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id),
  former_name text not null check (length(former_name) between 1 and 200),
  new_name text not null check (length(new_name) between 1 and 200),
  state text not null check (state in ('made', 'waiting', 'approved', 'declined')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint decided_has_a_moment check ((decided_at is null) = (state in ('made', 'waiting')))
);
comment on table private.name_changes is
  'Changes of names: made at once, or, of a person whose name was reviewed, waiting for an administrator. Written by functions; '
  'deleted with the account. The reason of a decision is in the audit log.';

create unique index name_changes_one_waiting on private.name_changes (person_id) where state = 'waiting';
create index name_changes_of_person on private.name_changes (person_id, asked_at);

alter table private.name_changes enable row level security;
