-- Reading conversations, and blocking the other side.

create function private.thread_head(thread private.message_threads, caller uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  is_passenger constant boolean := caller = thread.passenger_id;
  -- The name of a passenger depends on it; it is asked once.
  is_booked constant boolean := case when not is_passenger then private.is_booked(thread) end;
  trip public.trips;
begin
  select t.* into trip from public.trips t where t.id = thread.trip_id;
  return jsonb_build_object(
    'id', thread.id, 'tripId', trip.id, 'side', case when is_passenger then 'passenger' else 'driver' end,
    'name', private.name_in_thread(thread, private.other_side(thread, caller), is_booked),
    'origin', (select o.name from public.places o where o.id = trip.origin_place_id),
    'destination', (select d.name from public.places d where d.id = trip.destination_place_id),
    'departureAt', trip.departure_at, 'mode', private.message_mode(thread, trip, caller, is_booked),
    'unread', (
      select count(*) from private.messages m where m.recipient_id = caller and m.thread_id = thread.id and m.read_at is null
    )
  );
end
$$;
comment on function private.thread_head is
'A conversation without its messages, as one of its sides sees it: the other side''s name, the trip, what can be written and how
many messages are unread.';

create function private.message_in_thread(message private.messages, caller uuid)
returns jsonb language sql stable
return jsonb_build_object(
  'id', message.id, 'isOwn', message.sender_id = caller, 'kind', message.kind, 'body', message.body,
  'clientKey', case when message.sender_id = caller then message.client_key end, 'createdAt', message.created_at
);
comment on function private.message_in_thread is 'A message as one side of its conversation sees it.';

create function private.threads_of(person uuid)
returns setof private.message_threads language sql stable rows 20 set search_path = '' as $$
  select h.* from private.message_threads h where h.passenger_id = person
  union all
  select h.* from private.message_threads h where h.driver_id = person and h.passenger_id <> person
$$;
comment on function private.threads_of is
'The conversations of a person, as the passenger or as the driver of the trip: two conditions, each with an index.';

create function private.read_threads(after_at timestamptz default null, after_id uuid default null, max_rows int default 100)
returns table (item jsonb, position_at text) language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select private.thread_head(h, caller) || jsonb_build_object('lastMessage', (
    select private.message_in_thread(m, caller) from private.messages m
    where m.thread_id = h.id order by m.created_at desc, m.id desc limit 1
  )), h.last_message_at::text
  from (
    -- Each side in the order of its index, until the page is full.
    (
      select p.* from private.message_threads p
      where p.passenger_id = caller and p.last_message_at is not null
        and (after_id is null or (p.last_message_at, p.id) < (after_at, after_id))
      order by p.last_message_at desc, p.id desc limit max_rows
    )
    union all
    (
      select d.* from private.message_threads d
      where d.driver_id = caller and d.passenger_id <> caller and d.last_message_at is not null
        and (after_id is null or (d.last_message_at, d.id) < (after_at, after_id))
      order by d.last_message_at desc, d.id desc limit max_rows
    )
  ) h
  order by h.last_message_at desc, h.id desc
  limit max_rows;
end
$$;
comment on function private.read_threads is
'The caller''s conversations with messages, the newest first, after a position.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no client role reads conversations.';

create function private.read_messages(thread_id uuid, before uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  messages_max constant int := 50;
  caller uuid := private.require_active();
  thread private.message_threads := private.own_thread(thread_id, caller);
  edge private.messages;
begin
  if before is not null then
    select m.* into edge from private.messages m where m.id = read_messages.before and m.thread_id = thread.id;
    if edge.id is null then
      perform private.refuse(400, 'invalid_input', 'This message is not part of the conversation');
    end if;
  end if;
  return (
    select private.thread_head(thread, caller) || jsonb_build_object(
      'messages', coalesce(jsonb_agg(private.message_in_thread(x.m, caller) order by (x.m).created_at, (x.m).id)
        filter (where x.place <= messages_max), '[]'),
      'hasEarlier', count(*) > messages_max
    )
    from (
      select m, row_number() over (order by m.created_at desc, m.id desc) as place from private.messages m
      where m.thread_id = thread.id and (edge.id is null or (m.created_at, m.id) < (edge.created_at, edge.id))
      order by m.created_at desc, m.id desc limit messages_max + 1
    ) x
  );
end
$$;
comment on function private.read_messages is
'A conversation of the caller with its newest 50 messages, or the 50 before a message; the oldest first.
Refuses: 401, 403 suspended; 404 for everyone but the two sides; 400 invalid_input.
Security definer because: no client role reads conversations.';

create function private.mark_thread_read(thread_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  thread private.message_threads := private.own_thread(thread_id, caller);
begin
  -- Alerts before messages, as in the deletion of an account, so that the two cannot deadlock.
  perform private.read_notifications(alerts.ids)
  from (
    select array_agg(n.id) as ids from public.notifications n
    where n.user_id = caller and n.read_at is null and n.kind = 'message' and n.link = '/messages/' || thread.id
  ) alerts
  -- Without ids read_notifications marks all.
  where alerts.ids is not null;
  update private.messages m set read_at = clock_timestamp()
  where m.recipient_id = caller and m.thread_id = thread.id and m.read_at is null;
end
$$;
comment on function private.mark_thread_read is
'The caller has read a conversation: its messages and its alert, so that what waits to be sent about it is not sent.
Refuses: 401, 403 suspended; 404 for everyone but the two sides.
Security definer because: no client role writes conversations.';

create function private.count_unread_messages()
returns int language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return (
    select count(*) from private.messages m where m.recipient_id = caller and m.read_at is null
  );
end
$$;
comment on function private.count_unread_messages is
'How many messages to the caller are unread.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no client role reads conversations.';

create function private.block_person(thread_id uuid, is_blocked boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  thread private.message_threads := private.own_thread(thread_id, caller);
  other uuid := private.other_side(thread, caller);
begin
  if is_blocked is null or other is null then
    perform private.refuse(400, 'invalid_input', 'There is no person to block');
  elsif is_blocked then
    insert into private.blocks (blocker_id, blocked_id) values (caller, other) on conflict do nothing;
  else
    delete from private.blocks b where b.blocker_id = caller and b.blocked_id = other;
  end if;
end
$$;
comment on function private.block_person is
'Ends or allows messages between the caller and the other side of a conversation, in all their conversations and both directions.
Only the one who blocked can undo it; the other side does not learn of it. Repeating it changes nothing.
Refuses: 401, 403 suspended; 404 for everyone but the two sides; 400 invalid_input without a driver.
Security definer because: no client role writes blocks.';

grant execute on function
  private.read_threads,
  private.read_messages,
  private.mark_thread_read,
  private.count_unread_messages,
  private.block_person
to authenticated;
