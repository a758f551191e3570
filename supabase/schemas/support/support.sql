-- Support requests: people with an account, and visitors of the page Contact, write to the administrators.

create function private.may_write_support(thread private.support_threads)
returns boolean language sql stable
return thread.state <> 'closed' or thread.closed_at > now() - interval '14 days';
comment on function private.may_write_support is
'True while a message can be added: a closed request can be opened again for 14 days.';

create function private.support_text(body text, characters_min int)
returns text language plpgsql stable set search_path = '' as $$
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
comment on function private.support_text is
'The words of a message without surrounding spaces.
Refuses: 400 invalid_input if they are too short or longer than 2,000 characters.';

create function private.queue_support_mail(kind text, message_id uuid)
returns void language plpgsql set search_path = '' as $$
declare
  lives constant interval := '7 days';
begin
  insert into private.deliveries (source, subject_id, channel, kind, dedupe_key, expires_at)
  values (
    'support', message_id, 'email', queue_support_mail.kind,
    private.event_key(queue_support_mail.kind || ':' || message_id), clock_timestamp() + lives
  );
end
$$;
comment on function private.queue_support_mail is
'Queues a mail about a message: support_new to the platform''s own address, support_taken and support_answer to a visitor.';

create function private.add_support_message(
  thread private.support_threads, author uuid, client_key uuid, words text, is_answer boolean
)
returns uuid language plpgsql set search_path = '' as $$
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
    perform private.notify(thread.person_id, 'support_answered', jsonb_build_object(
      'answer', case when length(words) > preview_max then left(words, preview_max) || '…' else words end), '/support/' || thread.id);
  end if;
  return message;
end
$$;
comment on function private.add_support_message is
'Adds a message to a locked request, changes its state and tells the other side: the platform''s own address, the person or the
visitor.';
