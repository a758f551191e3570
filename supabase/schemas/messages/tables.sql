create table private.message_threads (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  passenger_id uuid not null references public.profiles (id),
  driver_id uuid references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  first_message_at timestamptz,
  last_message_at timestamptz,
  constraint one_thread_per_passenger unique (trip_id, passenger_id)
);
comment on table private.message_threads is
  'Conversations: one per trip and passenger, with the driver whom the trip has now. A company does not read them. Read through '
  'read_threads and read_messages.';

comment on column private.message_threads.driver_id is
  'Copy of the trip''s driver, null while it has none (hand_over_threads): the conversations of a driver are found without their trips.';

create index message_threads_by_last on private.message_threads ((coalesce(last_message_at, created_at)));
create index message_threads_of_passenger on private.message_threads (passenger_id, last_message_at desc, id desc);
create index message_threads_of_driver on private.message_threads (driver_id, last_message_at desc, id desc);

alter table private.message_threads enable row level security;

create table private.quick_texts (
  key text primary key check (key ~ '^[a-z_]{2,40}$' and key not in ('text', 'removed')),
  side text check (side in ('passenger', 'driver')),
  parameter text not null check (parameter in ('none', 'count', 'place'))
);
comment on table private.quick_texts is
  'Prepared texts: all that people can write before a booking. messages/quick-texts.rules.ts has their words; a test compares the two.';
comment on column private.quick_texts.side is 'The side that can send it; null: both.';

alter table private.quick_texts enable row level security;

create table private.messages (
  id uuid primary key default private.time_uuid(),
  thread_id uuid not null references private.message_threads (id) on delete cascade,
  sender_id uuid not null references public.profiles (id),
  recipient_id uuid references public.profiles (id),
  client_key uuid not null,
  kind text not null check (kind in ('text', 'removed') or kind ~ '^[a-z_]{2,40}$'),
  body text check (length(body) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint once_per_client_key unique (sender_id, client_key),
  constraint texts_have_words check (kind <> 'text' or body is not null)
);
comment on table private.messages is
  'The words of a conversation. Deleted with their thread 90 days after the journey; the texts of a deleted account are emptied.';
comment on column private.messages.recipient_id is
  'The reader: the other side. Messages that a former driver has not read are for the next one (hand_over_threads); null without one.';
comment on column private.messages.kind is
  'text: free words. removed: of a deleted account. Anything else: the key of a quick text, with its parameter as the body.';
comment on column private.messages.read_at is 'When the other side read it.';

create index messages_of_thread on private.messages (thread_id, created_at, id);
create index messages_of_sender on private.messages (sender_id, created_at);
create index messages_unread on private.messages (recipient_id, thread_id) where read_at is null;

alter table private.messages enable row level security;

create table private.blocks (
  blocker_id uuid not null references public.profiles (id),
  blocked_id uuid not null references public.profiles (id),
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint two_people check (blocker_id <> blocked_id)
);
comment on table private.blocks is 'People who want no messages from another person. It ends messages in both directions.';

create index blocks_of_blocked on private.blocks (blocked_id);

alter table private.blocks enable row level security;

create table private.message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null,
  trip_id uuid not null references public.trips (id),
  reporter_id uuid not null references public.profiles (id),
  reported_id uuid not null references public.profiles (id),
  reason text not null check (reason in ('rude', 'fraud', 'spam', 'other')),
  words text check (length(words) <= 500),
  excerpt jsonb not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  outcome text check (outcome in ('upheld', 'dismissed')),
  note text check (length(note) <= 500),
  constraint once_per_reporter unique (message_id, reporter_id),
  constraint decided_is_whole check ((decided_at is null) = (outcome is null))
);
comment on table private.message_reports is
  'Messages that their recipient reported, with a copy of up to ten messages around them, because the conversation itself is '
  'deleted earlier. Deleted 180 days after the decision.';
comment on column private.message_reports.message_id is 'The message, or the rating whose comment was reported (report_comment).';
comment on column private.message_reports.excerpt is 'The copy: side, kind, body, createdAt and isReported of each message.';

create index message_reports_newest on private.message_reports (created_at desc, id);
create index message_reports_by on private.message_reports (reporter_id, created_at);
create index message_reports_about on private.message_reports (reported_id);
create index message_reports_by_trip on private.message_reports (trip_id);

alter table private.message_reports enable row level security;
