-- Mails: how fast the provider is asked, which mails go out in one request, and what the provider reports about them.

create function private.take_mail_slot(per_second numeric, wait_max_ms int)
returns int language plpgsql security definer set search_path = '' as $$
declare
  gap constant interval := make_interval(secs => 1.0 / nullif(per_second, 0));
  -- No worker takes a slot so far ahead: the clock was set back.
  ahead_max constant interval := '10 minutes';
  slot timestamptz;
begin
  if coalesce(per_second, 0) not between 0.01 and 1000 or coalesce(wait_max_ms, -1) < 0 then
    perform private.refuse(400, 'invalid_input', 'Invalid sending rate.');
  end if;
  -- One row for all workers, because the provider counts the account's requests and not a worker's.
  update private.mail_pace p
  set next_at = gap + case when p.next_at > clock_timestamp() + ahead_max then clock_timestamp()
    else greatest(p.next_at, clock_timestamp()) end
  where p.next_at <= clock_timestamp() + make_interval(secs => wait_max_ms / 1000.0) or p.next_at > clock_timestamp() + ahead_max
  returning p.next_at - gap into slot;
  return case when slot is not null then greatest(ceil(extract(epoch from slot - clock_timestamp()) * 1000)::int, 0) end;
end
$$;
comment on function private.take_mail_slot is
'Takes the next moment at which the mail provider may be asked, and returns in how many milliseconds that is; null if it is later
than wait_max_ms from now: nothing is taken. A clock that is set back stops no mail.
Refuses: 400 invalid_input if the numbers are not plausible.
Security definer because: no role reads or writes the pace.';

create function private.begin_batch(ids uuid[], claims uuid[])
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  key constant uuid := case when cardinality(ids) = 1 then ids[1] else gen_random_uuid() end;
begin
  update private.deliveries d set batch_id = key
  from unnest(ids, claims) c(id, claim)
  where d.id = c.id and d.claim_token = c.claim and d.state = 'waiting' and d.batch_id is null;
  return key;
end
$$;
comment on function private.begin_batch is
'Puts claimed mails into one request to the provider and returns its idempotency key: the id of a mail alone, else a new one. From
now on these mails are claimed together and sent with this key, so that a request whose answer was lost sends no mail twice.
Security definer because: no role writes deliveries.';

create function private.record_mail_event(provider_id text, mailboxes text[], outcome text, problem text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  longest constant int := 300;
  most constant int := 50;
  words constant text := left(coalesce(record_mail_event.problem, 'failed'), longest);
  delivery private.deliveries;
begin
  if outcome is null or outcome not in ('delivered', 'gone', 'bounced', 'delayed', 'not_sent', 'complained') then
    perform private.refuse(400, 'invalid_input', 'Invalid report of a mail.');
  end if;
  select d.* into delivery from private.deliveries d
  where d.channel = 'email' and d.provider_id = record_mail_event.provider_id and d.state in ('sent', 'dead') limit 1
  for no key update;
  if outcome = 'delivered' then
    update private.deliveries d
    set state = 'sent', problem = null, delivered_at = coalesce(d.delivered_at, clock_timestamp()) where d.id = delivery.id;
    if delivery.kind = 'payout_account' then
      perform private.begin_payout_wait(delivery);
    end if;
    delete from private.suppressed_addresses a
    where a.channel = 'email' and a.suppressed_at is null and a.address = any (array(select lower(trim(m)) from unnest(mailboxes) m));
    return delivery.id is not null;
  elsif outcome <> 'complained' and delivery.delivered_at is null then
    update private.deliveries d set state = 'dead', problem = words where d.id = delivery.id;
    if delivery.kind = 'payout_account' then
      perform private.undo_payout_wait(delivery);
    end if;
  end if;
  if outcome in ('gone', 'complained') then
    perform private.suppress_mailboxes(mailboxes, words);
  elsif outcome = 'bounced' and delivery.delivered_at is null and delivery.problem is distinct from words then
    -- Not surely the mailbox: the second mail that comes back suppresses it. Each mail of ours counts once, and others do not.
    insert into private.suppressed_addresses as a (address, channel, reason, suppressed_at)
    select distinct lower(trim(m)), 'email', words, null::timestamptz from unnest(mailboxes[:most]) m
    where delivery.id is not null and length(trim(m)) <= 254 and position('@' in m) > 1
    on conflict on constraint suppressed_addresses_pkey do update
    set suppressed_at = coalesce(a.suppressed_at, clock_timestamp()), reason = excluded.reason where a.channel = 'email';
  end if;
  return delivery.id is not null;
end
$$;
comment on function private.record_mail_event is
'Records what the provider reports about a mail that it took. gone (a permanent bounce) and complained suppress the mailboxes at
once; bounced (the provider does not know why, or could not send to this mailbox) with the second mail that comes back; delayed
(a full mailbox, a server that is down) and not_sent (our account, quota or domain) never. A mail that was not delivered is dead.
delivered forgets a first bounce. False if the mail is unknown, as those of Auth are.
Refuses: 400 invalid_input for another outcome.
Security definer because: no role writes deliveries and suppressed addresses.';

grant execute on function
  private.take_mail_slot,
  private.begin_batch,
  private.record_mail_event
to app_courier;
