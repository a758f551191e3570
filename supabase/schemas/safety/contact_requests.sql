-- Emergency contacts are asked once by SMS whether they agree. The text is fixed: the sender cannot add words.

create function private.lock_contact(phone text)
returns void language sql set search_path = ''
return pg_advisory_xact_lock(hashtextextended('contact:' || phone, 0));
comment on function private.lock_contact is
'Lets the SMS to the number of a contact be counted one after the other until the transaction ends. Several numbers are locked in
order.';

create function private.ask_contacts(person uuid)
returns void language plpgsql set search_path = '' as $$
declare
  per_number constant interval := '30 days';
  per_day_max constant int := 3;
  lives constant interval := '1 day';
  leaves_at constant timestamptz := private.after_quiet_hours(person, clock_timestamp());
  number text;
  request uuid;
begin
  if not private.may_text_contacts(person) then
    return;
  end if;
  for number in
    select k.phone from private.emergency_contacts k
    where k.person_id = person and private.is_mobile_phone(k.phone) and private.contact_answer(person, k.phone) is null
    order by k.phone
  loop
    perform private.lock_contact(number);
    continue when private.is_suppressed('sms', number)
      or exists (
        select from private.contact_requests r where r.phone = number and r.asked_at > clock_timestamp() - per_number
      )
      or per_day_max <= (
        select count(*) from private.contact_requests r
        where r.person_id = person and r.asked_at > clock_timestamp() - interval '24 hours'
      );
    insert into private.contact_requests (person_id, phone) values (person, number) returning id into request;
    insert into private.deliveries (source, subject_id, user_id, channel, kind, dedupe_key, due_at, expires_at)
    values (
      'contact_request', request, person, 'sms', 'contact_request', private.event_key('contact_request:' || request), leaves_at,
      leaves_at + lives
    );
  end loop;
end
$$;
comment on function private.ask_contacts is
'Queues the first SMS to each emergency contact of a person who has not answered, unless the number got one in the last 30 days;
at most 3 of a person in 24 hours, and none for people who have neither a proved phone number nor a booked trip of today.';

create function private.contact_request_message(delivery private.deliveries)
returns jsonb language plpgsql set search_path = '' as $$
declare
  request private.contact_requests;
  token text;
begin
  select r.* into request from private.contact_requests r where r.id = delivery.subject_id for update;
  if request.person_id is null or not exists (
    select from private.emergency_contacts k where k.person_id = request.person_id and k.phone = request.phone
  ) then
    return jsonb_build_object('skip', 'withdrawn');
  elsif private.is_suppressed('sms', request.phone) then
    return jsonb_build_object('skip', 'suppressed');
  end if;
  -- Made for each attempt, so that no token is stored.
  token := translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_');
  update private.contact_requests r set token_hash = sha256(convert_to(token, 'utf8')) where r.id = request.id;
  return jsonb_build_object(
    'to', request.phone, 'name', 'Emergency contact', 'title', 'Tafiya: someone named you as an emergency contact',
    'body', 'We text you if they ask for help. Agree or refuse:', 'link', '/c#' || token, 'topic', null,
    'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.contact_request_message is
'The first SMS to an emergency contact, as JSON: always the same words, and a link that works for 7 days; {"skip": reason} if the
person has removed the contact.';

create function private.open_contact_request(token_hash bytea)
returns private.contact_requests language plpgsql stable set search_path = '' as $$
declare
  lives constant interval := '7 days';
  request private.contact_requests;
begin
  select r.* into request from private.contact_requests r
  join private.emergency_contacts k on k.person_id = r.person_id and k.phone = r.phone
  join public.profiles p on p.id = r.person_id and not p.suspended and p.deleted_at is null
  where r.token_hash = open_contact_request.token_hash and r.asked_at > clock_timestamp() - lives;
  if request.id is null then
    perform private.refuse(404, 'not_found', 'This link is not valid any more.');
  end if;
  return request;
end
$$;
comment on function private.open_contact_request is
'The request of a link.
Refuses: 404 not_found alike for unknown links, those of 7 days ago, and contacts whom the person has removed.';

create function private.view_contact_request(token_hash bytea)
returns table (first_name text, answer text) language plpgsql stable security definer set search_path = '' as $$
declare
  request private.contact_requests := private.open_contact_request(token_hash);
begin
  return query
  select split_part(btrim(p.name), ' ', 1), private.contact_answer(p.id, request.phone)
  from public.profiles p where p.id = request.person_id;
end
$$;
comment on function private.view_contact_request is
'The first name of the person who named the reader of a link as emergency contact, and the reader''s answer; null before that.
Refuses: 404 not_found (by open_contact_request).
Security definer because: visitors read none of these rows.';

create function private.answer_contact_request(token_hash bytea, answer text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  request private.contact_requests := private.open_contact_request(token_hash);
begin
  if answer is null or answer not in ('confirmed', 'declined') then
    perform private.refuse(400, 'invalid_input', 'Please agree or refuse.');
  end if;
  update private.contact_requests r set answer = answer_contact_request.answer, answered_at = clock_timestamp()
  where r.id = request.id;
end
$$;
comment on function private.answer_contact_request is
'Confirms or declines to be the emergency contact of the person of a link; the last answer counts.
Refuses: 400 invalid_input for another answer; 404 not_found (by open_contact_request).
Security definer because: visitors write none of these rows.';

grant execute on function
  private.view_contact_request,
  private.answer_contact_request
to anon, authenticated;
