create table private.delivery_rules (
  kind text not null,
  channel text not null check (channel in ('push', 'email', 'sms')),
  topic text check (topic in ('trip', 'booking', 'message', 'money', 'reminder', 'account', 'alert')),
  priority smallint not null default 5 check (priority between 1 and 9),
  wait interval not null default '0',
  lives interval not null,
  until_departure interval,
  at_night boolean not null default false,
  condition text not null default 'always'
    check (condition in ('always', 'no_push', 'departs_soon', 'departs_later', 'has_trips')),
  even_if_read boolean not null default false,
  is_warning boolean not null default false,
  primary key (kind, channel),
  constraint warnings_cannot_be_stopped check (
    not is_warning or (topic is null and at_night and even_if_read and wait = '0' and condition = 'always')
  ),
  constraint waiting_is_for_reading check (not even_if_read or wait = '0')
);
comment on table private.delivery_rules is 'Notifications x channels: one row for each channel by which a notification goes out.';
comment on column private.delivery_rules.topic is
  'The preference that turns it off. Null: always sent.';
comment on column private.delivery_rules.priority is '1 is sent first. A push with 1 or 2 wakes a sleeping phone.';
comment on column private.delivery_rules.wait is
  'How long the app has to show it first: what was read there is not sent.';
comment on column private.delivery_rules.lives is 'It is not sent later than this after it happened; the quiet hours that it waits for do not count.';
comment on column private.delivery_rules.until_departure is
  'Nor later than this after the departure of its trip; negative: before it.';
comment on column private.delivery_rules.condition is
  'no_push: only to people without a push subscription. departs_soon, departs_later: the trip leaves within or after the next '
  '6 hours. has_trips: only to a driver with open trips.';
comment on column private.delivery_rules.even_if_read is
  'Also sent when it was read in the app: warnings, tickets and receipts, and what cannot be turned off.';
comment on column private.delivery_rules.is_warning is
  'A warning about the security of the account: at once, whatever was read, and also to the addresses and numbers of before.';

alter table private.delivery_rules enable row level security;

create table private.deliveries (
  id uuid primary key default private.time_uuid(),
  source text not null default 'notification' check (source in ('notification', 'phone_code', 'contact', 'support', 'contact_request', 'email_link')),
  subject_id uuid not null,
  user_id uuid references public.profiles (id),
  subscription_id uuid,
  channel text not null check (channel in ('push', 'email', 'sms')),
  kind text not null,
  dedupe_key uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'dead')),
  priority smallint not null default 5,
  attempts smallint not null default 0,
  max_attempts smallint not null default 6,
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  departs_at timestamptz,
  claim_token uuid,
  provider_id text check (length(provider_id) <= 200),
  problem text check (length(problem) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  delivered_at timestamptz,
  contact_id uuid,
  batch_id uuid,
  unanswered smallint not null default 0,
  state_of uuid,
  constraint once unique nulls not distinct (user_id, dedupe_key, channel, subscription_id),
  constraint settled_has_a_moment check ((state = 'waiting') = (settled_at is null))
);
comment on table private.deliveries is
  'One message to one address. It keeps no text and no address: both are read when it is sent. Settled rows are kept for 30 days.';
comment on column private.deliveries.source is
  'Where its words come from; subject_id is the row there: notifications, phone_verifications, sos_contacts, '
  'support, contact_requests or, for email_link, the person.';
comment on column private.deliveries.subscription_id is
  'The browser of a push message, so that one dead browser does not repeat the message in the others.';
comment on column private.deliveries.contact_id is 'The address or number of before (former_contacts) that a warning goes to.';
comment on column private.deliveries.batch_id is
  'The idempotency key of the request with which a mail went out, together with all mails of this batch; the mail''s own id: alone.';
comment on column private.deliveries.unanswered is
  'Attempts of an SMS after which it is unknown whether the provider took it: its history is asked, and one repeat is sent at most.';
comment on column private.deliveries.dedupe_key is
  'The event, hashed (private.event_key): of a notification its kind, page and id. The same event gives one message; equal words are '
  'not the same event.';
comment on column private.deliveries.state_of is
  'Of what a message tells the state, hashed (private.event_key): only the newest is sent. Null: each is sent.';
comment on column private.deliveries.due_at is 'When it may be sent; while claimed, when the claim runs out.';
comment on column private.deliveries.departs_at is
  'The person''s departure when the message was made. A reminder of another departure is not sent.';
comment on column private.deliveries.delivered_at is 'When the provider said that the phone or the mailbox has it.';

create index deliveries_waiting on private.deliveries (priority, due_at) where state = 'waiting';
-- With the channel, so that administrators count what waits without reading it.
create index deliveries_due on private.deliveries (due_at) include (channel) where state = 'waiting';
create index deliveries_newest on private.deliveries (user_id, state_of) where state_of is not null;
create index deliveries_of_subject on private.deliveries (subject_id);
create index deliveries_email_links on private.deliveries (user_id, created_at) where source = 'email_link';
create index deliveries_settled on private.deliveries (settled_at) where state <> 'waiting';
create index deliveries_of_provider on private.deliveries (provider_id) where channel <> 'push' and provider_id is not null;
create index deliveries_of_batch on private.deliveries (batch_id, id) where state = 'waiting' and batch_id is not null;
create index deliveries_dead on private.deliveries (settled_at desc) where state = 'dead';

alter table private.deliveries enable row level security;

create table private.former_contacts (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id),
  channel text not null check (channel in ('email', 'sms')),
  address text not null check (length(address) between 3 and 254),
  replaced_at timestamptz not null default clock_timestamp()
);
comment on table private.former_contacts is
  'Proved addresses and numbers that people have replaced. Warnings about the account go there too, for 30 days.';

create index former_contacts_of_person on private.former_contacts (person_id);
create index former_contacts_oldest on private.former_contacts (replaced_at);

alter table private.former_contacts enable row level security;

create table private.mail_pace (
  id boolean primary key default true check (id),
  next_at timestamptz not null default '-infinity'
);
comment on table private.mail_pace is 'When the mail provider may be asked next, by any worker. One row.';

alter table private.mail_pace enable row level security;

create table private.sms_spend (
  day date primary key,
  pages int not null default 0 check (pages >= 0),
  kobo bigint not null default 0 check (kobo >= 0),
  refused int not null default 0 check (refused >= 0),
  code_pages int not null default 0 check (code_pages >= 0),
  alarm_pages int not null default 0 check (alarm_pages >= 0),
  other_pages int not null default 0 check (other_pages >= 0),
  reported text[] not null default '{}'
);
comment on table private.sms_spend is
  'Pages of SMS by day in Lagos, what they cost, and how many SMS were not sent because of a ceiling. Each attempt counts, '
  'because providers may charge for failed ones.';
comment on column private.sms_spend.pages is
  'All pages, also of SMS that no ceiling stops; code_pages, alarm_pages and other_pages count against theirs.';
comment on column private.sms_spend.reported is 'Budgets whose ceiling was reported to administrators.';

alter table private.sms_spend enable row level security;

create table private.phone_verifications (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.profiles (id),
  phone text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint code_is_whole check ((code_hash is null) = (code_expires_at is null))
);
comment on table private.phone_verifications is
  'Requests to prove a phone number. The code is made when its SMS is sent; only its hash is kept. Rows are kept for a day, '
  'because they are what the limits of a person and a number count.';
comment on column private.phone_verifications.person_id is
  'Null when the account was deleted: the number keeps its limits.';
comment on column private.phone_verifications.ended_at is 'When the code was used or a newer request replaced it.';

create index phone_verifications_of_person on private.phone_verifications (person_id, created_at desc);
create index phone_verifications_of_phone on private.phone_verifications (phone, created_at desc);
create index phone_verifications_oldest on private.phone_verifications (created_at);

alter table private.phone_verifications enable row level security;

create table private.email_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id uuid not null references public.profiles (id),
  email text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.email_links is
  'Links of the mails that prove an e-mail address. Kept for 7 days, which is how long a link works.';
comment on column private.email_links.email is 'The address that the mail went to: the link proves no other one.';

create index email_links_of_person on private.email_links (person_id);
create index email_links_oldest on private.email_links (created_at);

alter table private.email_links enable row level security;
