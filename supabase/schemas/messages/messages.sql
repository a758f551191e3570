-- Conversations between a passenger and the driver of a trip.

create function private.is_booked(thread private.message_threads)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.bookings b
    where b.trip_id = thread.trip_id and b.passenger_id = thread.passenger_id
      and (b.status <> 'cancelled' or private.is_on_board(b))
  );
end
$$;
comment on function private.is_booked is
'True if the passenger of a conversation has a booking on its trip that is not cancelled, or was cancelled on board (is_on_board).';

create function private.are_apart(one uuid, other uuid)
returns boolean language sql stable set search_path = ''
return exists (select from private.blocks b where b.blocker_id = one and b.blocked_id = other)
  or exists (select from private.blocks b where b.blocker_id = other and b.blocked_id = one);
comment on function private.are_apart is 'True if one of two people has blocked the other; false for a missing person.';

create function private.other_side(thread private.message_threads, caller uuid)
returns uuid language sql immutable
return case caller when thread.passenger_id then nullif(thread.driver_id, thread.passenger_id) else thread.passenger_id end;
comment on function private.other_side is
'The other side of a conversation; null while its trip has no driver, and for a passenger who now drives the trip.';

create function private.message_mode(thread private.message_threads, trip public.trips, caller uuid, is_booked boolean)
returns text language plpgsql stable set search_path = '' as $$
declare
  other constant uuid := private.other_side(thread, caller);
begin
  return case
    -- Contacts end then, too.
    when coalesce(trip.ended_at, trip.departure_at) <= now() - make_interval(days => private.rating_days()) then 'over'
    when other is null then 'no_driver'
    when exists (select from private.blocks b where b.blocker_id = caller and b.blocked_id = other) then 'blocked'
    -- The caller does not learn which.
    when exists (select from private.blocks b where b.blocker_id = other and b.blocked_id = caller)
      or not exists (select from private.person_states s where s.id = other and s.state = 'active') then 'unavailable'
    when coalesce(is_booked, private.is_booked(thread)) then 'free'
    when trip.status in ('scheduled', 'active', 'waiting') then 'quick'
    else 'over'
  end;
end
$$;
comment on function private.message_mode is
'How a member of a conversation can write now: free words, quick texts only, or nothing because it is over, no_driver, blocked by
the caller, or unavailable. is_booked: null if it has not been asked yet.';

create function private.own_thread(thread_id uuid, caller uuid)
returns private.message_threads language plpgsql stable set search_path = '' as $$
declare
  thread private.message_threads;
begin
  select h.* into thread from private.message_threads h
  where h.id = own_thread.thread_id and (
    h.passenger_id = caller
    -- A passenger who opened the page and wrote nothing is not shown to the driver.
    or h.driver_id = caller and (h.first_message_at is not null or private.is_booked(h))
  );
  if thread.id is null then
    perform private.refuse(404, 'not_found', 'Conversation not found.');
  end if;
  return thread;
end
$$;
comment on function private.own_thread is
'The conversation, for its passenger and for the driver whom its trip has now.
Refuses: 404 not_found for everyone else.';

create function private.hand_over_threads(trip public.trips)
returns void language plpgsql set search_path = '' as $$
begin
  update private.message_threads h set driver_id = trip.driver_id where h.trip_id = trip.id;
  -- send_message locks the conversation first, so no message is missing here.
  update private.messages m set recipient_id = nullif(trip.driver_id, h.passenger_id)
  from private.message_threads h
  where h.trip_id = trip.id and m.thread_id = h.id and m.read_at is null and m.sender_id = h.passenger_id;
end
$$;
comment on function private.hand_over_threads is
'Gives the conversations of a trip, and what is unread in them, to its new driver, or to no driver.';
