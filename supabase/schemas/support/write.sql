-- Writing to the administrators: with an account, and from the page Contact without one.

create function private.refuse_more_support() returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse(429, 'rate_limited', 'You have written to us many times today. We read everything; please wait.',
    jsonb_build_object('retryAfterSeconds', 3600));
end
$$;
comment on function private.refuse_more_support is
'Refuses a person or a visitor who has reached a limit of a day.
Refuses: 429 rate_limited {retryAfterSeconds}.';

create function private.check_support_rate(caller uuid, is_new boolean)
returns void language plpgsql stable set search_path = '' as $$
declare
  threads_per_day constant int := 5;
  messages_per_day constant int := 20;
begin
  if is_new and (
    select count(*) from private.support_threads h where h.person_id = caller and h.created_at > now() - interval '1 day'
  ) >= threads_per_day or (
    select count(*) from private.support_messages m join private.support_threads h on h.id = m.thread_id
    where h.person_id = caller and not m.is_answer and m.created_at > now() - interval '1 day'
  ) >= messages_per_day then
    perform private.refuse_more_support();
  end if;
end
$$;
comment on function private.check_support_rate is
'Limits what a person writes, under the lock of their profile: 5 new requests and 20 messages in 24 hours.
Refuses: 429 rate_limited {retryAfterSeconds}.';

create function private.open_support_thread(client_key uuid, subject text, body text, trip_id uuid, booking_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  characters_min constant int := 10;
  caller uuid := private.require_active();
  words text;
  about uuid;
  thread private.support_threads;
begin
  -- The limits count under this lock; it also waits for a suspension or deletion of the caller.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  select h.* into thread from private.support_messages m join private.support_threads h on h.id = m.thread_id
  where m.author_id = caller and m.client_key = open_support_thread.client_key;
  if thread.id is not null then
    return thread.id;
  elsif trip_id is not null and booking_id is not null then
    perform private.refuse(400, 'invalid_input', 'A request is about a trip or a booking');
  end if;
  words := private.support_text(body, characters_min);
  if booking_id is not null then
    select b.trip_id into about from public.bookings b
    where b.id = open_support_thread.booking_id and caller in (b.passenger_id, b.driver_id, b.company_id);
  elsif trip_id is not null then
    select t.id into about from public.trips t
    where t.id = open_support_thread.trip_id and (caller in (t.driver_id, t.company_id)
      or exists (select from public.bookings b where b.trip_id = t.id and b.passenger_id = caller));
  end if;
  if about is null and coalesce(booking_id, trip_id) is not null then
    perform private.refuse(404, 'not_found', case when booking_id is null then 'Trip not found.' else 'Booking not found.' end);
  end if;
  perform private.check_support_rate(caller, true);
  insert into private.support_threads (person_id, subject, trip_id, booking_id)
  values (caller, open_support_thread.subject, about, open_support_thread.booking_id)
  returning * into thread;
  perform private.add_support_message(thread, caller, client_key, words, false);
  return thread.id;
end
$$;
comment on function private.open_support_thread is
'Writes to the administrators: a new request of the caller, perhaps about a trip or a booking of theirs. The same client key again
returns the first request.
Refuses: 401, 403 suspended; 400 invalid_input (subject and key by constraint); 404 for trips and bookings that the caller takes no part in; 429 rate_limited.
Security definer because: no client role reads or writes support requests.';

create function private.own_support_thread(thread_id uuid, caller uuid)
returns private.support_threads language plpgsql stable set search_path = '' as $$
declare
  thread private.support_threads;
begin
  select h.* into thread from private.support_threads h where h.id = own_support_thread.thread_id and h.person_id = caller;
  if thread.id is null then
    perform private.refuse(404, 'not_found', 'Request not found.');
  end if;
  return thread;
end
$$;
comment on function private.own_support_thread is
'The request, for the person who made it.
Refuses: 404 not_found for everyone else.';

create function private.repeated_support_message(thread uuid, author uuid, client_key uuid)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  message private.support_messages;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'A message needs a key');
  end if;
  select m.* into message from private.support_messages m
  where m.author_id is not distinct from author and m.client_key = repeated_support_message.client_key;
  if message.thread_id <> thread then
    perform private.refuse(409, 'conflict', 'This key was used for another message.');
  end if;
  return message.id;
end
$$;
comment on function private.repeated_support_message is
'The message that an author has already sent with this key in this request; null if it is new.
Refuses: 400 invalid_input without a key; 409 conflict for a key of another request.';

create function private.send_support_message(thread_id uuid, client_key uuid, body text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  thread private.support_threads;
  repeated uuid;
begin
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  perform private.own_support_thread(thread_id, caller);
  select h.* into thread from private.support_threads h where h.id = send_support_message.thread_id for no key update;
  repeated := private.repeated_support_message(thread_id, caller, client_key);
  if repeated is not null then
    return repeated;
  elsif not private.may_write_support(thread) then
    perform private.refuse(409, 'conflict', 'This request is closed. Please write a new one.');
  end if;
  perform private.check_support_rate(caller, false);
  return private.add_support_message(thread, caller, client_key, private.support_text(body, 1), false);
end
$$;
comment on function private.send_support_message is
'Writes in a request of the caller, which waits for an answer then; a closed one is opened again. The same client key again returns
the first message.
Refuses: 401, 403 suspended; 404 for everyone else; 400 invalid_input; 409 conflict 14 days after it was closed; 429 rate_limited.
Security definer because: no client role reads or writes support requests.';

create function private.open_visitor_thread(client_key uuid, email text, subject text, body text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  characters_min constant int := 10;
  per_day constant int := 3;
  -- Strangers cannot make us send more mails than this to addresses that may not be theirs.
  confirmations_per_day constant int := 200;
  address constant text := lower(btrim(email));
  mailbox constant text := private.mailbox_of(email);
  words constant text := private.support_text(body, characters_min);
  thread private.support_threads;
  message uuid;
begin
  -- The limits count under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('support ' || mailbox, 0));
  if exists (
    select from private.support_messages m join private.support_threads h on h.id = m.thread_id
    where m.author_id is null and not m.is_answer and m.client_key = open_visitor_thread.client_key and h.visitor_email = address
  ) then
    return;
  elsif (
    select count(*) from private.support_threads h where private.mailbox_of(h.visitor_email) = mailbox and h.created_at > now() - interval '1 day'
  ) >= per_day then
    perform private.refuse_more_support();
  end if;
  insert into private.support_threads (visitor_email, subject) values (address, open_visitor_thread.subject)
  returning * into thread;
  message := private.add_support_message(thread, null, client_key, words, false);
  if not exists (select from private.support_threads h where private.mailbox_of(h.visitor_email) = mailbox and h.id <> thread.id) and (
    select count(*) from private.support_threads h
    where h.visitor_email is not null and h.created_at > now() - interval '1 day'
  ) <= confirmations_per_day then
    perform private.queue_support_mail('support_taken', message);
  end if;
end
$$;
comment on function private.open_visitor_thread is
'Writes to the administrators without an account. A mailbox (mailbox_of) gets one confirmation at most, without the words, because a stranger can
enter it; the answers go there with a link that opens the request. The same client key again changes nothing.
Refuses: 400 invalid_input; 409 for a key of another address (by constraint); 429 rate_limited after 3 requests of a mailbox in 24 hours.
Security definer because: no client role reads or writes support requests.';

create function private.linked_support_thread(token_hash bytea)
returns private.support_threads language plpgsql stable set search_path = '' as $$
declare
  thread private.support_threads;
begin
  select h.* into thread from private.support_links l join private.support_threads h on h.id = l.thread_id
  where l.token_hash = linked_support_thread.token_hash;
  if thread.id is null then
    perform private.refuse(404, 'not_found', 'This link is not valid any more.');
  end if;
  return thread;
end
$$;
comment on function private.linked_support_thread is
'The request that a link of a mail opens.
Refuses: 404 not_found for an unknown link.';

create function private.send_visitor_message(token_hash bytea, client_key uuid, body text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  per_day constant int := 20;
  thread private.support_threads := private.linked_support_thread(token_hash);
  repeated uuid;
begin
  select h.* into thread from private.support_threads h where h.id = thread.id for no key update;
  repeated := private.repeated_support_message(thread.id, null, client_key);
  if repeated is not null then
    return repeated;
  elsif not private.may_write_support(thread) then
    perform private.refuse(409, 'conflict', 'This request is closed. Please write a new one.');
  elsif (
    select count(*) from private.support_messages m
    where m.thread_id = thread.id and not m.is_answer and m.created_at > now() - interval '1 day'
  ) >= per_day then
    perform private.refuse_more_support();
  end if;
  return private.add_support_message(thread, null, client_key, private.support_text(body, 1), false);
end
$$;
comment on function private.send_visitor_message is
'Writes in the request of a link, as send_support_message does.
Refuses: 404 for an unknown link; 400 invalid_input; 409 conflict 14 days after it was closed; 429 rate_limited after 20 messages in
24 hours.
Security definer because: no client role reads or writes support requests.';

grant execute on function
  private.open_support_thread,
  private.send_support_message
to authenticated;

grant execute on function
  private.open_visitor_thread,
  private.send_visitor_message
to anon;
