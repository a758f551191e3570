-- Support requests: people with an account, and visitors of the page Contact, write to the administrators.

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
create index support_threads_of_visitor on private.support_threads (visitor_email) where visitor_email is not null;
create index support_threads_of_visitors on private.support_threads (created_at) where visitor_email is not null;
create index support_threads_waiting on private.support_threads (waiting_since) where waiting_since is not null;
create index support_threads_newest on private.support_threads (last_message_at);
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
comment on table private.support_messages is 'What was written in support requests. Deleted with the request.';
comment on column private.support_messages.author_id is 'The person, or the administrator of an answer; null: a visitor.';
create index support_messages_of_thread on private.support_messages (thread_id, created_at, id);
alter table private.support_messages enable row level security;

create trigger drop_deliveries after delete on private.support_messages
for each row execute function private.drop_deliveries();

create table private.support_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  thread_id uuid not null references private.support_threads (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.support_links is
  'Links in mails to visitors. The token proves that the reader has the mailbox; it opens one request and nothing else.';
create index support_links_of_thread on private.support_links (thread_id);
alter table private.support_links enable row level security;

create trigger broadcast_admin_change after insert or update or delete on private.support_threads
for each row execute function private.broadcast_admin_change('support');

create function private.may_write_support(thread private.support_threads)
returns boolean
language sql
stable
set search_path = ''
return thread.state <> 'closed' or thread.closed_at > now() - interval '14 days';
comment on function private.may_write_support(private.support_threads) is
'True while a message can be added: a closed request can be opened again for 14 days.';

create function private.support_text(body text, characters_min int)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- As in the contract.
  characters_max constant int := 2000;
  words text := private.clean_text(body, characters_max, 'Message');
begin
  if coalesce(length(words), 0) < characters_min then
    perform private.refuse(400, 'invalid_input', case characters_min
      when 1 then 'Please write a message' else format('Please write at least %s characters', characters_min) end);
  end if;
  return words;
end
$$;
comment on function private.support_text(text, int) is
'The words of a message without surrounding spaces.
Refuses: 400 invalid_input if they are too short or longer than 2,000 characters.';

create function private.queue_support_mail(kind text, message_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lives constant interval := '7 days';
begin
  insert into private.deliveries (source, subject_id, channel, kind, dedupe_key, expires_at)
  values (
    'support', message_id, 'email', queue_support_mail.kind, queue_support_mail.kind || ':' || message_id,
    clock_timestamp() + lives
  );
end
$$;
comment on function private.queue_support_mail(text, uuid) is
'Queues a mail about a message: support_new to the platform''s own address, support_taken and support_answer to a visitor.
Security definer because: no role reads or writes deliveries.';

create function private.add_support_message(
  thread private.support_threads, author uuid, client_key uuid, words text, is_answer boolean
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  preview_max constant int := 200;
  written_at constant timestamptz := clock_timestamp();
  message uuid;
begin
  insert into private.support_messages (thread_id, is_answer, author_id, client_key, body, created_at)
  values (thread.id, add_support_message.is_answer, author, add_support_message.client_key, words, written_at)
  returning id into message;
  update private.support_threads h
  set state = case when add_support_message.is_answer then 'answered' else 'open' end, last_message_at = written_at,
    closed_at = null,
    waiting_since = case when not add_support_message.is_answer then coalesce(h.waiting_since, written_at) end
  where h.id = thread.id;
  if not is_answer then
    if exists (select from public.platform_settings s where s.support_email is not null) then
      perform private.queue_support_mail('support_new', message);
    end if;
  elsif thread.person_id is null then
    perform private.queue_support_mail('support_answer', message);
  else
    perform private.create_notification(thread.person_id, 'support', 'Tafiya answered you',
      case when length(words) > preview_max then left(words, preview_max) || '…' else words end, '/support/' || thread.id);
  end if;
  return message;
end
$$;
comment on function private.add_support_message(private.support_threads, uuid, uuid, text, boolean) is
'Adds a message to a locked request, changes its state and tells the other side: the platform''s own address, the person or the
visitor.
Security definer because: no role writes support requests, notifications and deliveries.';
