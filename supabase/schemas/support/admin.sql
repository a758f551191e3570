-- Administrators answer support requests. They read the words of one request at a time, and each look is audited.

create function private.list_support_threads(
  state text, after_at timestamptz default null, after_id uuid default null, max_rows int default 100
)
returns table (item jsonb, position_at text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if list_support_threads.state = 'open' then
    return query
    select private.support_row(h), h.waiting_since::text from private.support_threads h
    where h.waiting_since is not null and (after_id is null or (h.waiting_since, h.id) > (after_at, after_id))
    order by h.waiting_since, h.id limit max_rows;
    return;
  end if;
  return query
  select private.support_row(h), h.last_message_at::text from private.support_threads h
  where h.state = list_support_threads.state and (after_id is null or (h.last_message_at, h.id) < (after_at, after_id))
  order by h.last_message_at desc, h.id desc limit max_rows;
end
$$;
comment on function private.list_support_threads is
'Support requests of one state without their words, after a position: the one that waits longest first, others by their newest message.
Refuses: 401 unauthenticated.
Security definer because: no role reads support requests.';

create function private.support_row(thread private.support_threads)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.support_head(thread) || jsonb_build_object(
      'personId', thread.person_id, 'name', coalesce(p.name, thread.visitor_email), 'userType', p.user_type,
      'waitingSince', private.iso(thread.waiting_since)
    )
    from (select) one left join public.profiles p on p.id = thread.person_id
  );
end
$$;
comment on function private.support_row is
'A support request in the administrators'' list: who wrote it and since when it waits.';

create function private.locked_support_thread(thread_id uuid)
returns private.support_threads language plpgsql set search_path = '' as $$
declare
  thread private.support_threads;
begin
  select h.* into thread from private.support_threads h where h.id = locked_support_thread.thread_id for no key update;
  if thread.id is null then
    perform private.refuse(404, 'not_found', 'Request not found.');
  end if;
  return thread;
end
$$;
comment on function private.locked_support_thread is
'A support request, locked.
Refuses: 404 not_found.';

create function private.view_support_thread(thread_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  thread private.support_threads;
  person public.profiles;
begin
  perform private.require_admin();
  thread := private.locked_support_thread(thread_id);
  select p.* into person from public.profiles p where p.id = thread.person_id;
  perform private.audit('view_support', thread.id::text, 'shown', jsonb_build_object('person', thread.person_id));
  return private.support_with_messages(thread) || jsonb_build_object(
    'unread', 0, 'name', coalesce(person.name, thread.visitor_email), 'userType', person.user_type,
    'email', coalesce(person.email, thread.visitor_email), 'phone', person.phone
  );
end
$$;
comment on function private.view_support_thread is
'A support request with its messages and how to reach its author. Each look is audited.
Refuses: 401 unauthenticated; 404.
Security definer because: no role reads support requests.';

create function private.answer_support(thread_id uuid, client_key uuid, body text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  thread private.support_threads := private.locked_support_thread(thread_id);
  message uuid := private.repeated_support_message(thread_id, admin, client_key);
begin
  if message is null then
    message := private.add_support_message(thread, admin, client_key, private.support_text(body, 1), true);
    perform private.audit('answer_support', thread.id::text, 'answered', jsonb_build_object('person', thread.person_id));
  end if;
  return message;
end
$$;
comment on function private.answer_support is
'Answers a support request, also a closed one; the author is told. The same client key again returns the first answer. The audit log
does not get the words.
Refuses: 401 unauthenticated; 404; 400 invalid_input; 409 conflict for a key of another request.
Security definer because: no role writes support requests.';

create function private.close_support(thread_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  thread private.support_threads;
begin
  perform private.require_admin();
  thread := private.locked_support_thread(thread_id);
  if thread.state <> 'closed' then
    update private.support_threads h set state = 'closed', closed_at = now(), waiting_since = null where h.id = thread.id;
    perform private.audit('close_support', thread.id::text, 'closed', jsonb_build_object('person', thread.person_id));
  end if;
  return 'closed';
end
$$;
comment on function private.close_support is
'Closes a support request. Its author can open it again for 14 days by writing. Repeating it changes nothing.
Refuses: 401 unauthenticated; 404.
Security definer because: no role writes support requests.';

grant execute on function
  private.list_support_threads,
  private.view_support_thread,
  private.answer_support,
  private.close_support
to app_admin;
