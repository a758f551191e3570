create table private.support_threads (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.profiles (id),
  visitor_email text check (
    length(visitor_email) <= 254 and visitor_email = lower(visitor_email) and visitor_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
  ),
  subject text not null check (subject in ('trip', 'payment', 'account', 'documents', 'lost_item', 'other')),
  trip_id uuid references public.trips (id),
  booking_id uuid references public.bookings (id),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  last_message_at timestamptz not null default clock_timestamp(),
  waiting_since timestamptz default clock_timestamp(),
  closed_at timestamptz,
  constraint person_or_visitor check ((person_id is null) <> (visitor_email is null)),
  constraint open_waits check ((state = 'open') = (waiting_since is not null)),
  constraint closed_has_a_moment check ((state = 'closed') = (closed_at is not null))
);
comment on table private.support_threads is
  'Support requests. open: waits for the administrators; answered: they wrote last; closed. Deleted 180 days after the last '
  'message, and with the account.';
comment on column private.support_threads.visitor_email is
  'Where a visitor without an account gets the answers. The address may belong to another person.';
comment on column private.support_threads.waiting_since is 'The oldest message without an answer; null unless open.';

create index support_threads_of_person on private.support_threads (person_id, last_message_at desc) where person_id is not null;
create index support_threads_of_visitor on private.support_threads (private.mailbox_of(visitor_email)) where visitor_email is not null;
create index support_threads_of_visitors on private.support_threads (created_at) where visitor_email is not null;
create index support_threads_waiting on private.support_threads (waiting_since) where waiting_since is not null;
create index support_threads_newest on private.support_threads (last_message_at);
create index support_threads_by_trip on private.support_threads (trip_id) where trip_id is not null;
create index support_threads_by_booking on private.support_threads (booking_id) where booking_id is not null;

alter table private.support_threads enable row level security;

create table private.support_messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references private.support_threads (id) on delete cascade,
  is_answer boolean not null,
  author_id uuid,
  client_key uuid not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  constraint support_message_once unique nulls not distinct (author_id, client_key)
);
comment on table private.support_messages is 'The messages of support requests. Deleted with the request.';
comment on column private.support_messages.author_id is 'The person, or the administrator of an answer; null: a visitor.';

create index support_messages_of_thread on private.support_messages (thread_id, created_at, id);

alter table private.support_messages enable row level security;

create table private.support_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  thread_id uuid not null references private.support_threads (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.support_links is
  'Links in mails to visitors. The token proves that the reader has the mailbox; it opens one request and nothing else.';

create index support_links_of_thread on private.support_links (thread_id);

alter table private.support_links enable row level security;
