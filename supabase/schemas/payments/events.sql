-- Webhooks of the provider, stored after their proof was checked. An event is a reason to look, never the truth.

create function private.take_event(provider text, dedupe_key text, kind text, reference text, body text)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_events (provider, dedupe_key, kind, reference, body)
  values (take_event.provider, left(take_event.dedupe_key, 300), take_event.kind, left(take_event.reference, 200), take_event.body)
  on conflict on constraint one_event_per_key do nothing;
  return found;
end
$$;
comment on function private.take_event(text, text, text, text, text) is
'Stores an event whose proof was right. Returns false if it is stored already.
Security definer because: no role writes events.';

create function private.next_events(count_max int)
returns table (event_id uuid, kind text, reference text) language plpgsql security definer set search_path = '' as $$
begin
  return query
  update private.payment_events e
  -- 1 minute to 6 hours, while the object of the event is unknown or the provider is down.
  set tries = e.tries + 1, next_try_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(e.tries, 9)))
  where e.id in (
    select due.id from private.payment_events due
    where due.processed_at is null and due.next_try_at <= now()
    order by due.next_try_at limit count_max
    for no key update skip locked
  )
  returning e.id, e.kind, e.reference;
end
$$;
comment on function private.next_events(int) is
'Claims events that are due, each for a growing time: a process that dies loses none.
Security definer because: no role writes events.';

create function private.event_done(event_id uuid, problem text default null)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.payment_events e
  set processed_at = case when problem is null or e.received_at < now() - interval '7 days' then now() end,
    last_error = left(problem, 300)
  where e.id = event_done.event_id and e.processed_at is null;
end
$$;
comment on function private.event_done(uuid, text) is
'Ends an event, or records why it waits. After 7 days it is given up.
Security definer because: no role writes events.';

create function private.empty_old_events() returns int language sql security definer set search_path = ''
return private.change_batch('empty_old_events', 'private.payment_events', 'update %s r set body = null', $$
  r.body is not null and r.received_at < now() - interval '90 days'
$$);
comment on function private.empty_old_events() is
'Job: removes the bodies of events after 90 days. They may name a person.
Security definer because: the clock''s role writes no events.';

grant execute on function
  private.take_event(text, text, text, text, text),
  private.next_events(int),
  private.event_done(uuid, text)
to app_payments;
