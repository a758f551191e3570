-- Opening a conversation and writing in it.

create function private.open_thread(trip_id uuid, booking_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  trip public.trips;
  passenger uuid := caller;
  thread private.message_threads;
begin
  if (trip_id is null) = (booking_id is null) then
    perform private.refuse(400, 'invalid_input', 'A conversation is about a trip or a booking');
  end if;
  select t.* into trip from public.trips t
  where t.id = coalesce(open_thread.trip_id, (select b.trip_id from public.bookings b where b.id = open_thread.booking_id));
  if booking_id is not null then
    select b.passenger_id into passenger from public.bookings b
    where b.id = open_thread.booking_id and (
      b.passenger_id = caller or trip.driver_id = caller and (b.status <> 'cancelled' or private.is_on_board(b))
    );
  end if;
  if trip.id is null or passenger is null then
    perform private.refuse(404, 'not_found', case when booking_id is null then 'Trip not found.' else 'Booking not found.' end);
  end if;
  select h.* into thread from private.message_threads h where h.trip_id = trip.id and h.passenger_id = passenger;
  if thread.id is not null then
    return thread.id;
  end if;
  thread.trip_id := trip.id;
  thread.passenger_id := passenger;
  if not private.is_booked(thread) then
    if trip.status not in ('scheduled', 'active', 'waiting') then
      perform private.refuse(409, 'trip_closed', 'This trip has left. Only its passengers can write to the driver.');
    elsif trip.driver_id is null then
      perform private.refuse(409, 'conflict', 'This trip has no driver at the moment.');
    elsif not exists (select from public.profiles p where p.id = caller and p.user_type = 'passenger') then
      perform private.refuse(403, 'forbidden', 'Only passengers can ask the driver.');
    end if;
  end if;
  -- A change of the driver waits for this conversation and then hands it over, or is seen here.
  insert into private.message_threads (trip_id, passenger_id, driver_id)
  select t.id, passenger, t.driver_id from public.trips t where t.id = trip.id for share
  on conflict do nothing;
  return (select h.id from private.message_threads h where h.trip_id = trip.id and h.passenger_id = passenger);
end
$$;
comment on function private.open_thread is
'The conversation of the caller about a trip, or about a booking, of which the driver is the other side; made if there is none.
An empty one is shown to its passenger only.
Refuses: 401, 403 suspended; 404; 400 invalid_input; 403 forbidden for drivers and companies without a booking; 409 trip_closed
once the trip has left without the caller; 409 conflict without a driver.
Security definer because: no client role reads or writes conversations.';

create function private.is_split_number(thread private.message_threads, side text, words text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  digits_max constant int := 6;
  part_of_number constant int := 3;
  digits int := private.count_digits(private.plain_ascii(words));
begin
  return digits >= part_of_number and digits + coalesce((
    select sum(p.digits) from (
      select private.count_digits(private.plain_ascii(m.body)) as digits from private.messages m
      where m.thread_id = thread.id and m.body is not null and m.kind <> 'text' and m.created_at > now() - interval '1 day'
        and (m.sender_id = thread.passenger_id) = (side = 'passenger')
    ) p where p.digits >= part_of_number
  ), 0) > digits_max;
end
$$;
comment on function private.is_split_number is
'True if a parameter of three digits or more has more than six digits together with such parameters of the same side in the last 24
hours: a phone number in several messages.';

create function private.message_body(thread private.message_threads, side text, mode text, kind text, body text)
returns text language plpgsql stable set search_path = '' as $$
declare
  -- As in the contract.
  text_max constant int := 1000;
  place_max constant int := 60;
  words text := private.clean_text(body, text_max, 'Message');
  quick private.quick_texts;
begin
  if kind = 'text' then
    if mode <> 'free' then
      perform private.refuse(409, 'conflict', 'Before a booking you can use the prepared texts only.');
    elsif words is null then
      perform private.refuse(400, 'invalid_input', 'Please write a message');
    end if;
    return words;
  end if;
  select q.* into quick from private.quick_texts q
  where q.key = message_body.kind and coalesce(q.side, message_body.side) = message_body.side;
  if quick.key is null or (case quick.parameter
    when 'none' then words is not null
    when 'count' then coalesce(words, '') !~ '^[1-8]$'
    else words is null or length(words) > place_max or words ~ '[\n\r]'
  end) then
    perform private.refuse(400, 'invalid_input', 'This is not one of the prepared texts');
  end if;
  if mode = 'quick' and quick.parameter = 'place' then
    perform private.refuse_contact_details(words);
    if private.is_split_number(thread, side, words) then
      perform private.refuse(400, 'invalid_input', 'Phone and account numbers can be exchanged after the booking only.');
    end if;
  end if;
  return words;
end
$$;
comment on function private.message_body is
'The stored body of a message: the words of a free text, the parameter of a quick one.
Refuses: 400 invalid_input for an unknown quick text, a parameter that does not fit, and contact details before a booking; 409
conflict for free text before a booking.';

create function private.check_message_rate(thread private.message_threads, caller uuid, mode text)
returns void language plpgsql stable set search_path = '' as $$
declare
  per_minute constant int := 20;
  unanswered_max constant int := 3;
begin
  if (
    select count(*) from private.messages m
    where m.sender_id = caller and m.created_at > clock_timestamp() - interval '1 minute'
  ) >= per_minute then
    perform private.refuse(429, 'rate_limited', 'You are writing too fast. Please wait a minute.',
      jsonb_build_object('retryAfterSeconds', 60));
  elsif mode = 'quick' and thread.first_message_at is null and (
    select count(*) from private.message_threads h
    where h.passenger_id = caller and h.first_message_at > clock_timestamp() - interval '1 day'
      and not private.is_booked(h)
      and not exists (select from private.messages m where m.thread_id = h.id and m.sender_id <> caller)
  ) >= unanswered_max then
    perform private.refuse(429, 'rate_limited',
      'You have asked three drivers who have not answered yet. Please wait for an answer, or book.',
      jsonb_build_object('retryAfterSeconds', 3600));
  end if;
end
$$;
comment on function private.check_message_rate is
'Limits what a person writes, under the lock of their profile: 20 messages a minute, and three new conversations without an answer
or a booking in 24 hours.
Refuses: 429 rate_limited {retryAfterSeconds}.';

create function private.name_in_thread(thread private.message_threads, person uuid, is_booked boolean)
returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when person is null then 'Driver'
    when person <> thread.passenger_id
      then coalesce((select d.display_name from public.driver_profiles d where d.id = person), 'Driver')
    -- As on the manifest after a booking; the first name before.
    when is_booked then (select p.name from public.profiles p where p.id = person)
    else private.first_name_of(person)
  end;
end
$$;
comment on function private.name_in_thread is
'The name of a member in a conversation: drivers as on their trips, passengers by first name until they have booked.';

create function private.announce_message(thread private.message_threads, message private.messages)
returns void language plpgsql set search_path = '' as $$
declare
  page text := '/messages/' || thread.id;
  event jsonb := jsonb_build_object('threadId', thread.id, 'messageId', message.id);
begin
  -- One alert per conversation while it is unread; its deliveries wait for it to be read.
  if not exists (
    select from public.notifications n
    where n.user_id = message.recipient_id and n.read_at is null and n.kind = 'message' and n.link = page
  ) then
    perform private.notify(message.recipient_id, 'message_received', jsonb_build_object(
      'name', private.name_in_thread(thread, message.sender_id, private.is_booked(thread)),
      'trip', private.describe_trip(thread.trip_id)
    ), page, message.sender_id);
  end if;
  perform private.broadcast_to_user(message.recipient_id, 'message', event);
  perform private.broadcast_to_user(message.sender_id, 'message', event);
end
$$;
comment on function private.announce_message is
'Sends the event message to both sides, and gives the recipient an alert unless one about this conversation is unread.';

create function private.send_message(thread_id uuid, client_key uuid, kind text, body text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  thread private.message_threads;
  side text;
  mode text;
  words text;
  message private.messages;
begin
  -- The limits count under this lock; it also waits for a suspension or deletion of the caller.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  select m.* into message from private.messages m where m.sender_id = caller and m.client_key = send_message.client_key;
  if message.id is not null then
    if message.thread_id <> send_message.thread_id then
      perform private.refuse(409, 'conflict', 'This key was used for another message.');
    end if;
    return message.id;
  end if;
  if client_key is null or kind is null then
    perform private.refuse(400, 'invalid_input', 'A message needs a key and a kind');
  end if;
  -- The driver may change meanwhile: hand_over_threads waits here, or is over.
  perform from private.message_threads h where h.id = send_message.thread_id for no key update;
  thread := private.own_thread(thread_id, caller);
  mode := private.message_mode(thread, (select t from public.trips t where t.id = thread.trip_id), caller, null);
  case mode
    when 'over' then perform private.refuse(409, 'trip_closed', 'This conversation is closed.');
    when 'no_driver' then perform private.refuse(409, 'conflict', 'This trip has no driver at the moment.');
    when 'blocked' then perform private.refuse(403, 'forbidden', 'You have blocked this person.');
    when 'unavailable' then perform private.refuse(403, 'forbidden', 'This person cannot be reached.');
    else null;
  end case;
  side := case caller when thread.passenger_id then 'passenger' else 'driver' end;
  words := private.message_body(thread, side, mode, kind, body);
  perform private.check_message_rate(thread, caller, mode);
  insert into private.messages (thread_id, sender_id, recipient_id, client_key, kind, body)
  values (thread.id, caller, private.other_side(thread, caller), send_message.client_key, send_message.kind, words)
  returning * into message;
  update private.message_threads h
  set first_message_at = coalesce(h.first_message_at, message.created_at), last_message_at = message.created_at
  where h.id = thread.id;
  perform private.announce_message(thread, message);
  return message.id;
end
$$;
comment on function private.send_message is
'Writes in a conversation: free words (kind text) after the booking, else the key of a quick text with its parameter. The same
client key again returns the first message.
Refuses: 401, 403 suspended; 404 for everyone but the two sides; 400 invalid_input, also for contact details before a booking; 403
forbidden if one side has blocked the other, left or is suspended; 409 trip_closed 14 days after the journey, and for people
without a booking once the trip has left; 409 conflict for free text before a booking, without a driver, and for a key of another
conversation; 429 rate_limited.
Security definer because: no client role reads or writes conversations.';

grant execute on function
  private.open_thread,
  private.send_message
to authenticated;
