-- Messages that leave the app: by web push, e-mail and SMS. A notification is what happened; a delivery is one message
-- about it to one address. A worker (the function deliver) claims deliveries, sends them and records the outcome.

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_courier') then
    create role app_courier nologin;
  end if;
  -- Like app_clock, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_courier', 'set') then
    grant app_courier to app_gateway with inherit false, set true;
  end if;
end
$$;
comment on role app_courier is
  'The worker that sends messages: may claim deliveries, read what they say and record the outcome, and read no table.';
grant usage on schema private to app_courier;

alter table public.notifications drop constraint known_kind;
alter table public.notifications add constraint known_kind check (kind in (
  'booking_created', 'booking_confirmed', 'booking_cancelled', 'trip_changed', 'trip_cancelled', 'trip_status',
  'trip_reminder', 'driver_waiting', 'verification_approved', 'verification_rejected', 'account_verified',
  'account_rejected', 'suspended', 'unsuspended', 'driver_suspended', 'rating_due', 'fleet_invitation', 'paper_expiring',
  'payment', 'refund', 'payout', 'payout_account', 'claim', 'message', 'sos', 'check_in', 'support'
));

alter table public.profiles add column phone_verified_at timestamptz;
comment on column public.profiles.phone_verified_at is
  'When the owner proved the phone number with a code; null again when the number changes. SMS go to proved numbers only.';
grant select (phone_verified_at) on public.profiles to authenticated, app_admin;

create table public.notification_preferences (
  user_id uuid not null references public.profiles (id),
  topic text not null check (topic in ('trip', 'booking', 'message', 'money', 'reminder', 'account')),
  push boolean not null default true,
  email boolean not null default true,
  sms boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);
comment on table public.notification_preferences is
  'Which messages a person wants outside the app, by topic. Without a row: all. Alerts inside the app always come.';

create table private.quiet_hours (
  user_id uuid primary key references public.profiles (id),
  begins time not null default '22:00',
  ends time not null default '06:00'
);
comment on table private.quiet_hours is
  'When a person wants no message that can wait, in Lagos time. Without a row: 22:00 to 06:00.';
alter table private.quiet_hours enable row level security;

create table private.unsubscribe_tokens (
  user_id uuid primary key references public.profiles (id),
  token uuid not null unique default gen_random_uuid()
);
comment on table private.unsubscribe_tokens is
  'The token in the link of a mail that ends mails of a topic without signing in. It opens nothing else.';
alter table private.unsubscribe_tokens enable row level security;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  session_id uuid not null,
  endpoint text not null check (length(endpoint) between 12 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' check (length(device) <= 60),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint one_per_browser unique (endpoint)
);
comment on table public.push_subscriptions is
  'Browsers that take push messages, at most 10 per person. A browser belongs to the person who used it last; a subscription '
  'ends with its session.';
comment on column public.push_subscriptions.endpoint is
  'Address of the push service. Who has it and the keys can send messages to this browser: not granted to anybody.';
create index push_subscriptions_of_user on public.push_subscriptions (user_id);

create table private.suppressed_addresses (
  address text primary key check (length(address) <= 254),
  channel text not null check (channel in ('email', 'sms')),
  reason text not null check (length(reason) <= 300),
  suppressed_at timestamptz not null default now()
);
comment on table private.suppressed_addresses is
  'Mailboxes and numbers that do not exist or complained. Nothing is sent to them until an administrator removes the row.';
alter table private.suppressed_addresses enable row level security;

alter table public.notification_preferences enable row level security;
alter table public.push_subscriptions enable row level security;
grant select on public.notification_preferences to authenticated;
grant select (id, user_id, device, created_at, last_seen_at) on public.push_subscriptions to authenticated;

create policy "people read their own preferences" on public.notification_preferences
for select to authenticated using (user_id = (select auth.uid()));
create policy "only active people" on public.notification_preferences as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "people read their own subscriptions" on public.push_subscriptions
for select to authenticated using (user_id = (select auth.uid()));
create policy "only active people" on public.push_subscriptions as restrictive
for all to authenticated using ((select private.is_active_caller()));
