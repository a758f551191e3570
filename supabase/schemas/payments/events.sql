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
comment on function private.take_event is
'Stores an event whose proof was right. Returns false if it is stored already.
Security definer because: no role writes events.';

create function private.next_events(count_max int)
returns table (event_id uuid, kind text, reference text, body text) language plpgsql security definer set search_path = '' as $$
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
  returning e.id, e.kind, e.reference, e.body;
end
$$;
comment on function private.next_events is
'Claims events that are due, each for a growing time: a process that dies loses none.
Security definer because: no role writes events.';

create function private.event_done(event_id uuid, problem text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  event private.payment_events;
begin
  update private.payment_events e
  set processed_at = case when problem is null or e.received_at < now() - interval '7 days' then now() end,
    last_error = left(problem, 300)
  where e.id = event_done.event_id and e.processed_at is null
  returning * into event;
  if event.processed_at is not null and problem is not null then
    perform private.note_difference('unfinished_event', concat_ws(' ', event.kind, event.reference), null, null, private.lagos_today());
  end if;
end
$$;
comment on function private.event_done is
'Ends an event, or records why it waits. After 7 days it is given up, and administrators read so in the list of differences.
Security definer because: no role writes events.';

create function private.transfer_rejected(email text, amount_kobo bigint)
returns int language plpgsql security definer set search_path = '' as $$
declare
  told int := 0;
  asked record;
begin
  for asked in
    with waiting as (
      select distinct on (p.passenger_id) p.passenger_id, p.hold_id, p.amount_kobo, p.expires_at,
        coalesce(lower(u.email) = lower(transfer_rejected.email), false) as is_payer
      from public.payments p join auth.users u on u.id = p.passenger_id
      where p.method = 'transfer' and p.transfer_account is not null and p.status <> 'paid' and p.expires_at > now() - interval '1 day'
      order by p.passenger_id, p.created_at desc
    )
    select w.* from waiting w
    -- Without a passenger of this address, all whose account still takes money: one of them has sent it.
    where w.is_payer or (w.expires_at > now() and not exists (select from waiting o where o.is_payer))
  loop
    perform private.notify(asked.passenger_id, case when asked.is_payer then 'transfer_goes_back' else 'transfer_may_go_back' end,
      jsonb_build_object('asked', private.naira(asked.amount_kobo), 'sent', private.naira(transfer_rejected.amount_kobo),
        'until', case when asked.expires_at > now() then to_char(asked.expires_at at time zone 'Africa/Lagos', 'HH24:MI') end),
      '/bookings/' || asked.hold_id || '/payment');
    told := told + 1;
  end loop;
  return told;
end
$$;
comment on function private.transfer_rejected is
'The provider has sent a transfer back, because its amount was wrong or its account had ended. It names the payer by e-mail
address and no payment of ours. Tells the passenger; without one of this address, those who have an open account. Returns how many.
Security definer because: the role of the functions reads no e-mail addresses.';

grant execute on function
  private.take_event,
  private.next_events,
  private.event_done,
  private.transfer_rejected
to app_payments;
