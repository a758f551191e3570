-- Administrators see whether messages go out, which are dead and why, and which addresses are suppressed.

create function private.count_settled_deliveries() returns jsonb language sql stable set search_path = ''
return (
  select jsonb_object_agg(c.channel, jsonb_build_object('sent', coalesce(s.sent, 0), 'skipped', coalesce(s.skipped, 0), 'dead', coalesce(s.dead, 0)))
  from unnest(array['push', 'email', 'sms']) c (channel)
  left join (
    select d.channel, count(*) filter (where d.state = 'sent') as sent, count(*) filter (where d.state = 'skipped') as skipped,
      count(*) filter (where d.state = 'dead') as dead
    from private.deliveries d where d.state <> 'waiting' and d.settled_at > now() - interval '24 hours' group by d.channel
  ) s on s.channel = c.channel
);
comment on function private.count_settled_deliveries is
'The outcomes of the messages of the last 24 hours: {channel: {sent, skipped, dead}}.';

create function private.delivery_figures()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant int := 100;
  figures private.platform_figures;
  settled jsonb;
begin
  perform private.require_admin();
  -- Counted every 10 minutes; when the clock stands still, when it is asked for.
  select f.* into figures from private.platform_figures f where f.deliveries_counted_at > now() - interval '30 minutes';
  settled := coalesce(figures.deliveries, private.count_settled_deliveries());
  return jsonb_build_object(
    'countedAt', figures.deliveries_counted_at,
    'channels', (
      select jsonb_agg(jsonb_build_object(
        'channel', c.channel, 'waiting', coalesce(w.waiting, 0), 'oldestDueSeconds', coalesce(w.oldest_due, 0),
        'sent', settled -> c.channel -> 'sent', 'skipped', settled -> c.channel -> 'skipped', 'dead', settled -> c.channel -> 'dead'
      ) order by c.n)
      from unnest(array['push', 'email', 'sms']) with ordinality c(channel, n)
      left join (
        select d.channel, count(*)::int as waiting,
          extract(epoch from clock_timestamp() - min(d.due_at) filter (where d.due_at <= clock_timestamp()))::int as oldest_due
        from private.deliveries d where d.state = 'waiting' group by d.channel
      ) w on w.channel = c.channel
    ),
    'dead', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d."settledAt" desc), '[]') from (
        select d.id, d.channel, d.kind, coalesce(p.name, '') as name, p.id as "personId", coalesce(d.problem, '') as problem, d.attempts,
          d.created_at as "createdAt", d.settled_at as "settledAt", d.expires_at > clock_timestamp() as "canRetry"
        from private.deliveries d left join public.profiles p on p.id = d.user_id
        where d.state = 'dead' order by d.settled_at desc limit shown
      ) d
    ),
    'suppressed', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a."suppressedAt" desc), '[]') from (
        select a.address, a.channel, a.reason, a.suppressed_at as "suppressedAt"
        from private.suppressed_addresses a where a.suppressed_at is not null order by a.suppressed_at desc limit shown
      ) a
    )
  );
end
$$;
comment on function private.delivery_figures is
'Whether messages go out: for each channel those that wait, how late the oldest is and what became of 24 hours until countedAt (null: now); the 100
newest dead messages with their reason; the 100 newest suppressed addresses.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads deliveries.';

create function private.retry_delivery(id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  delivery private.deliveries;
begin
  perform private.require_admin();
  select d.* into delivery from private.deliveries d where d.id = retry_delivery.id for update;
  if delivery.id is null then
    perform private.refuse(404, 'not_found', 'Message not found.');
  elsif delivery.state <> 'dead' then
    perform private.refuse(409, 'conflict', 'This message is not waiting for a retry.');
  elsif delivery.expires_at <= clock_timestamp() then
    perform private.refuse(409, 'too_late', 'It is too late for this message.');
  end if;
  update private.deliveries d
  set state = 'waiting', attempts = 0, unanswered = least(d.unanswered, 1), batch_id = case when d.channel = 'email' then gen_random_uuid() end,
    due_at = clock_timestamp(), settled_at = null
  where d.id = delivery.id;
  perform private.audit('retry_message', delivery.id::text, 'done', jsonb_build_object('kind', delivery.kind));
end
$$;
comment on function private.retry_delivery is
'Makes a dead message due again, with all its attempts, and adds that to the audit log.
Refuses: 401 unauthenticated (by require_admin); 404 not_found; 409 conflict unless it is dead; 409 too_late once it has expired.
Security definer because: no role writes deliveries.';

create function private.remove_suppression(address text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.suppressed_addresses a where a.address = remove_suppression.address;
  if not found then
    perform private.refuse(404, 'not_found', 'Address not found.');
  end if;
  perform private.audit('remove_suppression', null, 'done', jsonb_build_object('address', remove_suppression.address));
end
$$;
comment on function private.remove_suppression is
'Lets messages go to an address again, and adds that to the audit log.
Refuses: 401 unauthenticated (by require_admin); 404 not_found.
Security definer because: no role writes suppressed addresses.';

grant execute on function
  private.delivery_figures,
  private.retry_delivery,
  private.remove_suppression
to app_admin;
