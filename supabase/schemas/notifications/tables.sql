create table public.notifications (
  id uuid primary key default private.time_uuid(),
  user_id uuid not null references public.profiles (id),
  about_id uuid references public.profiles (id),
  kind text not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 600),
  link text check (link ~ '^/([^/\\]|$)' and length(link) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  is_anonymised boolean not null default false,
  constraint known_kind check (kind in (
    'booking_created', 'booking_confirmed', 'booking_cancelled', 'trip_changed', 'trip_cancelled', 'trip_status',
    'trip_reminder', 'driver_waiting', 'verification_approved', 'verification_rejected', 'account_verified',
    'account_rejected', 'suspended', 'unsuspended', 'driver_suspended', 'rating_due', 'fleet_invitation', 'paper_expiring',
    'payment', 'refund', 'payout', 'payout_account', 'claim', 'message', 'sos', 'check_in', 'support',
    'password_changed', 'sos_again', 'email_changed', 'phone_changed', 'new_device',
    'booking_requested', 'request_ended', 'export_ready', 'trip_alert', 'seats_free'
  ))
);
comment on table public.notifications is
  'Alerts, one row per person and event. Each new row is also broadcast on user:<id> as the event notification.';
comment on column public.notifications.about_id is
  'The person whose name or words the text repeats: anonymise_person removes them. Not granted to the recipient.';
comment on column public.notifications.is_anonymised is
  'The deletion of an account has removed the name and words of another person. Not granted to the recipient.';
comment on column public.notifications.link is 'Path of the page in the web app that shows the subject.';

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create index notifications_about on public.notifications (about_id) where about_id is not null;

grant select (id, user_id, kind, title, body, link, created_at, read_at) on public.notifications to authenticated;
alter table public.notifications enable row level security;

create policy "people read their own notifications" on public.notifications
for select to authenticated using (user_id = (select auth.uid()));

create policy "only active people" on public.notifications as restrictive
for all to authenticated using ((select private.is_active_caller()));

create table private.notification_words (
  words text primary key check (words ~ '^[a-z0-9_]+$'),
  kind text not null,
  title text not null,
  body text not null
);
comment on table private.notification_words is
  'What notifications say: the templates of fill_words, one row for each thing that is said.';

alter table private.notification_words enable row level security;

create table private.departure_reminders (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sent_at timestamptz not null default now(),
  hours smallint not null,
  departs_at timestamptz not null,
  primary key (booking_id, hours, departs_at)
);
comment on table private.departure_reminders is
  'Bookings whose passenger was reminded so many hours before a departure. A departure that moves is a new one. Deleted a day after '
  'it (forget_reminders).';

create index departure_reminders_over on private.departure_reminders (departs_at);

alter table private.departure_reminders enable row level security;

create table public.notification_preferences (
  user_id uuid not null references public.profiles (id),
  topic text not null check (topic in ('trip', 'booking', 'message', 'money', 'reminder', 'account', 'alert')),
  push boolean not null default true,
  email boolean not null default true,
  sms boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);
comment on table public.notification_preferences is
  'Which messages a person wants outside the app, by topic. Without a row: all. Alerts inside the app always come.';

grant select on public.notification_preferences to authenticated;
alter table public.notification_preferences enable row level security;

create policy "people read their own preferences" on public.notification_preferences
for select to authenticated using (user_id = (select auth.uid()));

create policy "only active people" on public.notification_preferences as restrictive
for all to authenticated using ((select private.is_active_caller()));

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
  session_id uuid,
  endpoint text not null check (length(endpoint) between 12 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' check (length(device) <= 60),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint one_per_browser unique (endpoint),
  -- Signing out, a new password, a suspension and the deletion of an account delete sessions, and with them the browsers.
  constraint session_exists foreign key (session_id) references auth.sessions (id) on delete cascade
);
comment on table public.push_subscriptions is
  'Browsers that take push messages, at most 10 per person. A browser belongs to the person who used it last; a subscription '
  'ends with its session.';
comment on column public.push_subscriptions.session_id is
  'The session in which the browser was saved last. Null for a token without one, which Auth does not issue.';
comment on column public.push_subscriptions.endpoint is
  'Address of the push service. With it and the keys anyone can send messages to this browser: not granted to any role.';

create index push_subscriptions_of_user on public.push_subscriptions (user_id);
create index push_subscriptions_by_sight on public.push_subscriptions (last_seen_at);
create index push_subscriptions_of_session on public.push_subscriptions (session_id);

grant select (id, user_id, device, created_at, last_seen_at) on public.push_subscriptions to authenticated;
alter table public.push_subscriptions enable row level security;

create policy "people read their own subscriptions" on public.push_subscriptions
for select to authenticated using (user_id = (select auth.uid()));

create policy "only active people" on public.push_subscriptions as restrictive
for all to authenticated using ((select private.is_active_caller()));

create table private.suppressed_addresses (
  address text primary key check (length(address) <= 254),
  channel text not null check (channel in ('email', 'sms')),
  reason text not null check (length(reason) <= 300),
  suppressed_at timestamptz default now()
);
comment on table private.suppressed_addresses is
  'Mailboxes and numbers that do not exist or complained. Nothing is sent to them until an administrator removes the row; SMS of '
  'alarms and check-ins are always tried.';
comment on column private.suppressed_addresses.suppressed_at is
  'Null: a network has called the number wrong once, which may be a mistake. The second time suppresses it.';

alter table private.suppressed_addresses enable row level security;
