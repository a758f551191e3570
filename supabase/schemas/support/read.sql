-- Reading support requests: their authors, and the mails that lead there.

create function private.support_head(thread private.support_threads)
returns jsonb language sql stable
return jsonb_build_object(
  'id', thread.id, 'subject', thread.subject, 'state', thread.state, 'mayWrite', private.may_write_support(thread),
  'tripId', thread.trip_id, 'trip', case when thread.trip_id is not null then private.describe_trip(thread.trip_id) end,
  'createdAt', private.iso(thread.created_at), 'lastMessageAt', private.iso(thread.last_message_at)
);
comment on function private.support_head is 'A support request without its messages, as JSON.';

create function private.support_message_in(message private.support_messages)
returns jsonb language sql stable
return jsonb_build_object(
  'id', message.id, 'isAnswer', message.is_answer, 'body', message.body, 'createdAt', private.iso(message.created_at),
  'clientKey', case when not message.is_answer then message.client_key end
);
comment on function private.support_message_in is
'A message of a support request, as JSON. Which administrator has answered is not shown.';

create function private.support_with_messages(thread private.support_threads)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  messages_max constant int := 200;
begin
  return private.support_head(thread) || jsonb_build_object('messages', (
    select coalesce(jsonb_agg(private.support_message_in(x.m) order by (x.m).created_at, (x.m).id), '[]')
    from (
      select m from private.support_messages m where m.thread_id = thread.id
      order by m.created_at desc, m.id desc limit messages_max
    ) x
  ));
end
$$;
comment on function private.support_with_messages is
'A support request with its newest 200 messages, the oldest first.';

create function private.unread_support_alerts(thread_id uuid, caller uuid)
returns uuid[] language sql stable set search_path = ''
return (
  select array_agg(n.id) from public.notifications n
  where n.user_id = caller and n.read_at is null and n.kind = 'support' and n.link = '/support/' || thread_id
);
comment on function private.unread_support_alerts is
'The alerts of a person about answers in a support request that they have not read; null without.';

create function private.read_support_threads(
  after_at timestamptz default null, after_id uuid default null, max_rows int default 100
)
returns table (item jsonb, position_at text) language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select private.support_head(h) || jsonb_build_object(
    'unread', coalesce(cardinality(private.unread_support_alerts(h.id, caller)), 0),
    'lastMessage', (
      select private.support_message_in(m) from private.support_messages m
      where m.thread_id = h.id order by m.created_at desc, m.id desc limit 1
    )
  ), h.last_message_at::text
  from private.support_threads h
  where h.person_id = caller and (after_id is null or (h.last_message_at, h.id) < (after_at, after_id))
  order by h.last_message_at desc, h.id desc limit max_rows;
end
$$;
comment on function private.read_support_threads is
'The caller''s support requests, the newest message first, after a position.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no client role reads support requests.';

create function private.read_support_thread(thread_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  thread private.support_threads := private.own_support_thread(thread_id, caller);
begin
  return private.support_with_messages(thread)
    || jsonb_build_object('unread', coalesce(cardinality(private.unread_support_alerts(thread.id, caller)), 0));
end
$$;
comment on function private.read_support_thread is
'A support request of the caller with its messages.
Refuses: 401, 403 suspended; 404 for everyone else.
Security definer because: no client role reads support requests.';

create function private.mark_support_read(thread_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  thread private.support_threads := private.own_support_thread(thread_id, caller);
  alerts uuid[] := private.unread_support_alerts(thread.id, caller);
begin
  -- Without ids read_notifications marks all.
  if alerts is not null then
    perform private.read_notifications(alerts);
  end if;
end
$$;
comment on function private.mark_support_read is
'The caller has read the answers in a request, so that what waits to be sent about them is not sent.
Refuses: 401, 403 suspended; 404 for everyone else.
Security definer because: no client role reads support requests.';

create function private.view_visitor_thread(token_hash bytea)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.support_with_messages(private.linked_support_thread(token_hash)) || jsonb_build_object('unread', 0);
end
$$;
comment on function private.view_visitor_thread is
'The request that a link of a mail opens, with its messages.
Refuses: 404 not_found for an unknown link.
Security definer because: no client role reads support requests.';

create function private.support_message(delivery private.deliveries)
returns jsonb language plpgsql set search_path = '' as $$
declare
  is_own boolean := delivery.kind = 'support_new';
  message private.support_messages;
  thread private.support_threads;
  mailbox text;
  author text;
  token text;
begin
  select m.* into message from private.support_messages m where m.id = delivery.subject_id;
  select h.* into thread from private.support_threads h where h.id = message.thread_id;
  mailbox := case when is_own then (select s.support_email from public.platform_settings s) else thread.visitor_email end;
  if mailbox is null then
    return jsonb_build_object('skip', case when thread.id is null then 'withdrawn' else 'no address' end);
  elsif private.is_suppressed('email', lower(mailbox)) then
    return jsonb_build_object('skip', 'suppressed');
  end if;
  if is_own then
    author := coalesce((select case p.user_type when 'corporate' then 'company' else p.user_type end
      from public.profiles p where p.id = thread.person_id), 'visitor');
  else
    -- Made for each attempt, so that no token is stored.
    token := translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_');
    insert into private.support_links (token_hash, thread_id) values (sha256(convert_to(token, 'utf8')), thread.id);
  end if;
  return jsonb_build_object(
    'to', mailbox, 'name', case when is_own then 'Support' else '' end,
    'title', case delivery.kind when 'support_new' then 'A support request waits'
      when 'support_taken' then 'We have your message' else 'Tafiya answered you' end,
    -- Words that a stranger may have entered together with another person''s address are not repeated there.
    'body', case delivery.kind
      when 'support_new' then format('A %s wrote about: %s. Read and answer it under More, Support.', author,
        replace(thread.subject, '_', ' '))
      when 'support_taken' then 'Thank you for writing to us. We answer here, by e-mail. You can read your message and add '
        || 'something with this link.'
      else message.body end,
    'link', case when is_own then '/admin?tab=support' else '/contact#' || token end,
    'footer', case when is_own then 'You get this mail because your address is the one on Tafiya''s page Contact.'
      else 'You get this mail because this address was entered on Tafiya''s page Contact. If that was not you, ignore it: '
        || 'we send nothing more unless an administrator answers.' end,
    'topic', null, 'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.support_message is
'The mail about a support request, as JSON: to the platform''s own address without the words, or to a visitor with a link that opens
the request; {"skip": reason} if it must not be sent any more.';

grant execute on function
  private.read_support_threads,
  private.read_support_thread,
  private.mark_support_read
to authenticated;

grant execute on function private.view_visitor_thread to anon;
