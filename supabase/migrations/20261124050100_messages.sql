-- Conversations between a passenger and the driver of a trip.

create table private.message_threads (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  passenger_id uuid not null references public.profiles (id),
  created_at timestamptz not null default clock_timestamp(),
  first_message_at timestamptz,
  last_message_at timestamptz,
  constraint one_thread_per_passenger unique (trip_id, passenger_id)
);
comment on table private.message_threads is
  'Conversations: one per trip and passenger, with the driver whom the trip has now. A company does not read them. Read through '
  'read_threads and read_messages.';
create index message_threads_of_passenger on private.message_threads (passenger_id, last_message_at desc);
alter table private.message_threads enable row level security;

create table private.quick_texts (
  key text primary key check (key ~ '^[a-z_]{2,40}$' and key not in ('text', 'removed')),
  side text check (side in ('passenger', 'driver')),
  parameter text not null check (parameter in ('none', 'count', 'place'))
);
comment on table private.quick_texts is
  'Prepared texts: all that people can write before a booking. quick-texts.ts has their words; a test compares the two.';
comment on column private.quick_texts.side is 'The side that can send it; null: both.';
alter table private.quick_texts enable row level security;
insert into private.quick_texts (key, side, parameter) values
  ('room_for_bags', 'passenger', 'count'), ('exact_pickup', 'passenger', 'none'), ('pick_up_near', 'passenger', 'place'),
  ('drop_near', 'passenger', 'place'), ('leave_on_time', 'passenger', 'none'), ('seats_together', 'passenger', 'none'),
  ('small_child', 'passenger', 'none'), ('thanks', null, 'none'),
  ('yes', 'driver', 'none'), ('no', 'driver', 'none'), ('bags_fit', 'driver', 'count'), ('meet_at', 'driver', 'place'),
  ('drop_at', 'driver', 'place'), ('meeting_point', 'driver', 'none'), ('on_time', 'driver', 'none'),
  ('book_first', 'driver', 'none');

create table private.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references private.message_threads (id) on delete cascade,
  sender_id uuid not null references public.profiles (id),
  client_key uuid not null,
  kind text not null check (kind in ('text', 'removed') or kind ~ '^[a-z_]{2,40}$'),
  body text check (length(body) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint once_per_client_key unique (sender_id, client_key),
  constraint texts_have_words check (kind <> 'text' or body is not null)
);
comment on table private.messages is
  'What was written. Deleted with its thread 90 days after the journey; the texts of a deleted account are emptied.';
comment on column private.messages.kind is
  'text: free words. removed: of a deleted account. Anything else: the key of a quick text, with its parameter as the body.';
comment on column private.messages.read_at is 'When the other side read it.';
create index messages_of_thread on private.messages (thread_id, created_at, id);
create index messages_of_sender on private.messages (sender_id, created_at);
create index messages_unread on private.messages (thread_id) where read_at is null;
alter table private.messages enable row level security;

create table private.blocks (
  blocker_id uuid not null references public.profiles (id),
  blocked_id uuid not null references public.profiles (id),
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint two_people check (blocker_id <> blocked_id)
);
comment on table private.blocks is 'People who want no messages from somebody. It ends messages in both directions.';
create index blocks_of_blocked on private.blocks (blocked_id);
alter table private.blocks enable row level security;

create function private.is_booked(thread private.message_threads)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from public.bookings b
    where b.trip_id = thread.trip_id and b.passenger_id = thread.passenger_id and b.status <> 'cancelled'
  );
end
$$;
comment on function private.is_booked(private.message_threads) is
'True if the passenger of a conversation has a booking on its trip that is not cancelled.';

create function private.message_mode(thread private.message_threads, caller uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  trip public.trips;
  other uuid;
begin
  select t.* into trip from public.trips t where t.id = thread.trip_id;
  other := case caller when thread.passenger_id then trip.driver_id else thread.passenger_id end;
  return case
    -- Contacts end then, too.
    when coalesce(trip.ended_at, trip.departure_at) <= now() - make_interval(days => private.rating_days()) then 'over'
    when other is null then 'no_driver'
    when exists (select from private.blocks b where b.blocker_id = caller and b.blocked_id = other) then 'blocked'
    -- The caller does not learn which.
    when exists (select from private.blocks b where b.blocker_id = other and b.blocked_id = caller)
      or not exists (select from private.person_states s where s.id = other and s.state = 'active') then 'unavailable'
    when private.is_booked(thread) then 'free'
    when trip.status in ('scheduled', 'active', 'waiting') then 'quick'
    else 'over'
  end;
end
$$;
comment on function private.message_mode(private.message_threads, uuid) is
'What a member of a conversation can write now: free words, quick texts only, or nothing because it is over, no_driver, blocked by
the caller, or unavailable.';

create function private.own_thread(thread_id uuid, caller uuid)
returns private.message_threads
language plpgsql
stable
set search_path = ''
as $$
declare
  thread private.message_threads;
begin
  select h.* into thread from private.message_threads h join public.trips t on t.id = h.trip_id
  where h.id = own_thread.thread_id and (
    h.passenger_id = caller
    -- A passenger who opened the page and wrote nothing is not shown to the driver.
    or t.driver_id = caller and (h.first_message_at is not null or private.is_booked(h))
  );
  if thread.id is null then
    perform private.refuse(404, 'not_found', 'Conversation not found.');
  end if;
  return thread;
end
$$;
comment on function private.own_thread(uuid, uuid) is
'The conversation, for its passenger and for the driver whom its trip has now.
Refuses: 404 not_found for everyone else.';
