-- The messages that a person wants outside the app: topics x channels, quiet hours, browsers; mails that end by one click; and
-- mailboxes that bounce or mark our mails as spam.

create function private.read_message_preferences()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  has_number boolean := (select p.phone_verified_at is not null from public.profiles p where p.id = person);
begin
  return jsonb_build_object(
    'topics', (
      select jsonb_agg(jsonb_build_object(
        'topic', t.topic, 'push', t.has_push and coalesce(w.push, true), 'email', t.has_email and coalesce(w.email, true),
        'sms', t.has_sms and has_number and coalesce(w.sms, true), 'channels', t.channels
      ) order by array_position('{booking,trip,reminder,alert,message,money,account}', t.topic))
      from (
        select r.topic, bool_or(r.channel = 'push') as has_push, bool_or(r.channel = 'email') as has_email,
          bool_or(r.channel = 'sms') as has_sms, array_agg(distinct r.channel) as channels
        from private.delivery_rules r where r.topic is not null group by r.topic
      ) t
      left join public.notification_preferences w on w.user_id = person and w.topic = t.topic
    ),
    'quietHours', (
      select jsonb_build_object(
        'begins', to_char(coalesce(q.begins, '22:00'), 'HH24:MI'), 'ends', to_char(coalesce(q.ends, '06:00'), 'HH24:MI'))
      from (select) nothing left join private.quiet_hours q on q.user_id = person
    ),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'device', s.device, 'lastSeenAt', s.last_seen_at) order by s.last_seen_at desc), '[]')
      from public.push_subscriptions s where s.user_id = person
    ),
    'email', (select p.email from public.profiles p where p.id = person),
    'phoneProved', has_number
  );
end
$$;
comment on function private.read_message_preferences is
'The caller''s preferences for messages outside the app: each topic with the channels that it has and those that are on, quiet hours in Lagos time,
browsers that take pushes, and whether the phone number is proved. SMS are off until it is.
Security definer because: no role reads the rules and the quiet hours.';

create function private.save_message_preferences(topics jsonb, begins time, ends time)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_active();
  has_number boolean := (select p.phone_verified_at is not null from public.profiles p where p.id = person);
begin
  if (begins is null) <> (ends is null) or jsonb_typeof(topics) is distinct from 'array' or exists (
    select from jsonb_to_recordset(topics) t(topic text)
    where not exists (select from private.delivery_rules r where r.topic = t.topic)
  ) then
    perform private.refuse(400, 'invalid_input', 'These are not preferences of messages.');
  end if;
  insert into public.notification_preferences (user_id, topic)
  select distinct person, t.topic from jsonb_to_recordset(topics) t(topic text)
  on conflict do nothing;
  -- The update reads what another phone has just saved, so that each keeps its own switch.
  update public.notification_preferences w
  set push = coalesce(t.push, w.push), email = coalesce(t.email, w.email),
    sms = case when has_number then coalesce(t.sms, w.sms) else w.sms end, updated_at = now()
  from (
    select distinct on (t.topic) t.* from jsonb_to_recordset(topics) t(topic text, push boolean, email boolean, sms boolean)
    order by t.topic
  ) t
  where w.user_id = person and w.topic = t.topic;
  if begins is not null then
    insert into private.quiet_hours (user_id, begins, ends)
    values (person, save_message_preferences.begins, save_message_preferences.ends)
    on conflict (user_id) do update set begins = excluded.begins, ends = excluded.ends;
  end if;
end
$$;
comment on function private.save_message_preferences is
'Saves by which channels the caller takes messages of a topic, and the quiet hours in Lagos time; equal times are none. Topics,
channels and hours that are not given stay. What is said about SMS counts only once the phone number is proved.
Refuses: 401 and 403 (by require_active); 400 invalid_input for an unknown topic, or one time without the other.
Security definer because: clients cannot write preferences.';

create function private.remove_push_browser(id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_active();
begin
  delete from public.push_subscriptions s where s.id = remove_push_browser.id and s.user_id = person;
end
$$;
comment on function private.remove_push_browser is
'Ends pushes to one of the caller''s browsers. Idempotent.
Refuses: 401 and 403 (by require_active).
Security definer because: clients cannot delete subscriptions.';

create function private.unsubscribe(token uuid, topic text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select u.user_id from private.unsubscribe_tokens u where u.token = unsubscribe.token);
begin
  if person is null or not exists (select from private.delivery_rules r where r.topic = unsubscribe.topic) then
    perform private.refuse(404, 'not_found', 'This link does not work any more. Sign in and choose under Account, Notifications.');
  end if;
  insert into public.notification_preferences (user_id, topic, email) values (person, unsubscribe.topic, false)
  on conflict on constraint notification_preferences_pkey do update set email = false, updated_at = now();
end
$$;
comment on function private.unsubscribe is
'Ends mails of a topic for the person of the token in the link of a mail, also when suspended or signed out. Idempotent.
Refuses: 404 not_found for an unknown token or topic.
Security definer because: the token stands for a person without a session.';

create function private.suppress_mailboxes(addresses text[], reason text)
returns int language plpgsql set search_path = '' as $$
declare
  most constant int := 50;
  longest_address constant int := 254;
  longest_reason constant int := 300;
  added int;
begin
  insert into private.suppressed_addresses (address, channel, reason)
  select distinct lower(trim(a.address)), 'email', left(suppress_mailboxes.reason, longest_reason)
  from unnest(addresses[:most]) a(address)
  where length(trim(a.address)) <= longest_address and position('@' in a.address) > 1
  on conflict on constraint suppressed_addresses_pkey do update
  set suppressed_at = clock_timestamp(), reason = excluded.reason
  where suppressed_addresses.suppressed_at is null;
  get diagnostics added = row_count;
  return added;
end
$$;
comment on function private.suppress_mailboxes is
'Sends nothing more to these mailboxes, at most 50; the first reason stays. Gives how many are new.';

create function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  browsers_max constant int := 10;
begin
  -- The lock keeps concurrent requests of one person within the limit.
  perform from public.profiles p where p.id = caller for no key update;
  insert into public.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, device)
  values (
    caller, session, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth,
    coalesce(left(save_push_subscription.device, 60), '')
  )
  on conflict on constraint one_per_browser do update
  set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    device = excluded.device, last_seen_at = now(),
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end
  -- Only the browser itself has both: an address alone takes no messages away from another person.
  where s.user_id = excluded.user_id or (s.p256dh = excluded.p256dh and s.auth = excluded.auth);
  if not found then
    perform private.refuse(409, 'conflict', 'This browser belongs to another person.');
  end if;
  delete from public.push_subscriptions s where s.id in (
    select o.id from public.push_subscriptions o where o.user_id = caller order by o.last_seen_at desc, o.id offset browsers_max
  );
end
$$;
comment on function private.save_push_subscription is
'Makes a browser take the caller''s push messages until their session ends; again at each start of the app, so that we know it
still exists. The browser of another person moves to the caller. Of more than 10 browsers the one not seen longest leaves.
Refuses: 401, 403 suspended; 409 conflict if the address is known with other keys and belongs to another person.
Security definer because: clients cannot write push_subscriptions.';

create function private.drop_push_subscription(endpoint text, auth text)
returns void language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s
  where s.endpoint = drop_push_subscription.endpoint and s.auth = drop_push_subscription.auth
$$;
comment on function private.drop_push_subscription is
'Ends the push messages of a browser; idempotent. The browser proves itself with its secret and needs no session, so that a
sign-out without network can finish later.
Security definer because: clients cannot write push_subscriptions.';

grant execute on function
  private.read_message_preferences,
  private.save_message_preferences,
  private.remove_push_browser,
  private.save_push_subscription
to authenticated;

grant execute on function private.unsubscribe to app_courier;

grant execute on function private.drop_push_subscription to anon, authenticated;
