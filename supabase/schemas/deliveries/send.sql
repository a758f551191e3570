-- The worker's side of the outbox: claim, read, settle.

create function private.claim_deliveries(n int, lease interval)
returns table (id uuid, claim uuid, channel text, batch uuid) language plpgsql security definer set search_path = '' as $$
declare
  -- In the queries below clock_timestamp() itself would be volatile, and so no condition of an index.
  moment constant timestamptz := clock_timestamp();
begin
  if coalesce(n, 0) not between 1 and 500 or coalesce(lease, '0') not between interval '1 second' and interval '10 minutes' then
    perform private.refuse(400, 'invalid_input', 'A worker claims 1 to 500 messages for 1 second to 10 minutes.');
  end if;
  -- Messages that come too late, and those whose last attempt never ended: they may be what kills the worker.
  update private.deliveries d
  set state = case when d.attempts >= d.max_attempts then 'dead' else 'skipped' end, claim_token = null,
    problem = coalesce(d.problem, case when d.attempts >= d.max_attempts then 'crashed' else 'expired' end),
    settled_at = moment
  where d.id in (
    select w.id from private.deliveries w
    where w.state = 'waiting' and w.due_at <= moment
      and (w.expires_at <= moment or w.attempts >= w.max_attempts)
    limit 500 for update skip locked
  );
  -- One statement claims: two statements would let two workers take the same row. Of a batch the first mail is claimed, and the
  -- others come with it.
  return query
  with due as materialized (
    select w.id, w.batch_id from private.deliveries w
    where w.state = 'waiting' and w.due_at <= moment and w.expires_at > moment
      and w.attempts < w.max_attempts
      and (w.batch_id is null or not exists (
        select from private.deliveries s where s.batch_id = w.batch_id and s.state = 'waiting' and s.id < w.id
      ))
    order by w.priority, w.due_at limit n for update skip locked
  )
  update private.deliveries d
  set claim_token = gen_random_uuid(), due_at = moment + lease
  where d.state = 'waiting' and d.id in (
    select f.id from due f
    union
    select s.id from due f join private.deliveries s on s.batch_id = f.batch_id and s.state = 'waiting'
  )
  returning d.id, d.claim_token, d.channel, d.batch_id;
end
$$;
comment on function private.claim_deliveries is
'Claims up to n messages that are due, the most urgent first, and the other mails of their batches. After the lease another worker
may claim them.
Refuses: 400 invalid_input if the numbers are not plausible.
Security definer because: no role reads or writes deliveries.';

create function private.wants(person uuid, topic text, channel text)
returns boolean language sql stable set search_path = ''
return topic is null or coalesce((
  select case channel when 'push' then p.push when 'email' then p.email else p.sms end
  from public.notification_preferences p where p.user_id = person and p.topic = wants.topic
), true);
comment on function private.wants is
'Whether a person takes messages of a topic by a channel. Without a topic: always.';

create function private.is_suppressed(channel text, address text)
returns boolean language sql stable set search_path = ''
return exists (
  select from private.suppressed_addresses a
  where a.address = is_suppressed.address and a.channel = is_suppressed.channel and a.suppressed_at is not null
);
comment on function private.is_suppressed is
'Whether nothing is sent to a mailbox (in lower case) or number any more.';
create function private.may_mail_unproved(delivery private.deliveries, rule private.delivery_rules)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  receipts_per_day constant int := 6;
  receipts constant text[] := array[
    'booking_confirmed', 'booking_cancelled', 'trip_changed', 'trip_cancelled', 'refund'
  ];
begin
  return coalesce(rule.topic, 'account') = 'account' or (rule.kind = any (receipts) and (
    select count(*) from private.deliveries d
    where d.user_id = delivery.user_id and d.state = 'sent' and d.channel = 'email' and d.kind = any (receipts)
      and d.settled_at > clock_timestamp() - interval '1 day'
  ) < receipts_per_day);
end
$$;
comment on function private.may_mail_unproved is
'Whether a mail goes to an address that has not been proved, and that may be a stranger''s: what is about the account or
cannot be turned off, and 6 receipts of bookings in 24 hours.';

create function private.notification_message(delivery private.deliveries)
returns jsonb language plpgsql set search_path = '' as $$
declare
  rule private.delivery_rules;
  person public.profiles;
  news public.notifications;
  browser public.push_subscriptions;
  trip uuid;
  stop text;
begin
  select r.* into rule from private.delivery_rules r where r.kind = delivery.kind and r.channel = delivery.channel;
  select p.* into person from public.profiles p where p.id = delivery.user_id;
  select n.* into news from public.notifications n where n.id = delivery.subject_id;
  if delivery.contact_id is not null then
    return private.former_contact_message(delivery, news);
  end if;
  select s.* into browser from public.push_subscriptions s
  where s.id = delivery.subscription_id
    and (s.session_id is null or exists (select from private.live_sessions l where l.id = s.session_id));
  trip := private.trip_of_link(news.link);
  stop := case
    when news.id is null or rule.kind is null then 'withdrawn'
    when news.read_at is not null and not rule.even_if_read then 'read'
    when person.deleted_at is not null then 'deleted'
    -- A suspended person is told about the account and the money, and nothing else.
    when person.suspended and rule.topic in ('trip', 'booking', 'message', 'reminder', 'alert') then 'suspended'
    when not private.wants(person.id, rule.topic, delivery.channel) then 'unwanted'
    when rule.topic = 'reminder' and delivery.departs_at is distinct from private.departs_for(person.id, trip) then 'moved'
    when delivery.channel = 'push' and browser.user_id is distinct from person.id then 'gone'
    when delivery.channel = 'sms' and person.phone_verified_at is null then 'not proved'
    when delivery.channel = 'email' and person.email_verified_at is null and not private.may_mail_unproved(delivery, rule)
      then 'not confirmed'
    when delivery.channel = 'email' and private.is_suppressed('email', lower(person.email)) then 'suppressed'
    -- A number may be wrong for the network and right again: a call for help is always tried.
    when delivery.channel = 'sms' and delivery.kind not in ('sos', 'check_in') and private.is_suppressed('sms', person.phone)
      then 'suppressed'
    when rule.condition = 'no_push' and exists (
      select from public.push_subscriptions s where s.user_id = person.id
    ) then 'has push'
  end;
  if stop is not null then
    return jsonb_build_object('skip', stop);
  end if;
  if delivery.channel = 'email' and rule.topic is not null then
    insert into private.unsubscribe_tokens (user_id) values (person.id) on conflict do nothing;
  end if;
  return jsonb_build_object(
    'to', case delivery.channel when 'email' then person.email when 'sms' then person.phone end,
    'name', person.name, 'title', news.title, 'body', news.body, 'link', news.link, 'topic', rule.topic,
    'facts', case when delivery.channel = 'email' then private.message_facts(news) end,
    -- A push shows on the locked screen: what happened and on which way, no names and no numbers.
    'publicBody', case when trip is not null then private.describe_trip(trip) end,
    'unsubscribe', (select u.token from private.unsubscribe_tokens u where u.user_id = person.id and rule.topic is not null),
    'subscription', case when browser.id is not null
      then jsonb_build_object('endpoint', browser.endpoint, 'p256dh', browser.p256dh, 'auth', browser.auth) end
  );
end
$$;
comment on function private.notification_message is
'The text and the address of a message about a notification, as JSON; {"skip": reason} if it must not be sent any more: it was
read in the app and is not a warning, ticket or receipt, the person left, was suspended or does not want it, or the departure has moved.';

create function private.read_delivery(id uuid, claim uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  delivery private.deliveries;
  message jsonb;
begin
  -- An attempt begins here and not with the claim: a worker that dies takes no attempt of the messages that it only held.
  -- Until it is settled, it is unknown whether the provider took an SMS.
  update private.deliveries d set attempts = d.attempts + 1, unanswered = d.unanswered + (d.channel = 'sms')::int
  where d.id = read_delivery.id and d.claim_token = read_delivery.claim and d.state = 'waiting'
  returning d.* into delivery;
  if delivery.id is null then
    return null;
  end if;
  begin
    if delivery.source = 'phone_code' then
      message := private.phone_code_message(delivery);
    elsif delivery.source = 'contact' then
      message := private.contact_message(delivery);
    elsif delivery.source = 'contact_request' then
      message := private.contact_request_message(delivery);
    elsif delivery.source = 'support' then
      message := private.support_message(delivery);
    elsif delivery.source = 'email_link' then
      message := private.email_link_message(delivery);
    else
      message := private.notification_message(delivery);
    end if;
  exception when others then
    return jsonb_build_object('failed', left(sqlstate || ': ' || sqlerrm, 200));
  end;
  return jsonb_build_object(
    'kind', delivery.kind, 'channel', delivery.channel, 'expiresAt', delivery.expires_at, 'urgent', delivery.priority <= 2,
    'source', delivery.source, 'subjectId', delivery.subject_id, 'createdAt', delivery.created_at, 'unanswered', greatest(delivery.unanswered - 1, 0)
  ) || message;
end
$$;
comment on function private.read_delivery is
'Begins an attempt: what a claimed message says and where it goes, read just before it is sent; {"skip": reason} if it must not
be sent any more, {"failed": problem} if it cannot be written. Null if the claim has run out.
Security definer because: no role reads deliveries.';

create function private.settle_delivery(
  id uuid, claim uuid, outcome text, provider_id text, problem text, retry_after int
)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  longest_wait constant int := 3600;
  -- Neither was an attempt: a limit of the provider, and a batch that one of its mails made impossible.
  is_no_attempt constant boolean := coalesce(outcome in ('later', 'alone'), false);
  delivery private.deliveries;
begin
  if outcome is null or outcome not in ('sent', 'skipped', 'retry', 'unanswered', 'later', 'alone', 'gone', 'refused') then
    perform private.refuse(400, 'invalid_input', 'Invalid outcome of a message.');
  end if;
  update private.deliveries d
  set state = case
      when outcome in ('sent', 'skipped') then outcome
      when is_no_attempt or (outcome in ('retry', 'unanswered') and d.attempts < d.max_attempts) then 'waiting'
      else 'dead'
    end,
    attempts = d.attempts - is_no_attempt::int,
    unanswered = greatest(d.unanswered - (outcome <> 'unanswered')::int, 0),
    batch_id = case when outcome = 'alone' then d.id else d.batch_id end,
    -- 30 s, doubled with each attempt, with chance, so that workers do not come back together.
    due_at = clock_timestamp() + case when outcome = 'alone' then interval '0' else greatest(
      make_interval(secs => least(coalesce(retry_after, 0), longest_wait)),
      make_interval(secs => least(longest_wait, 30 * power(2, greatest(d.attempts, 1) - 1)) * (0.5 + random()))
    ) end,
    provider_id = left(settle_delivery.provider_id, 200), problem = left(settle_delivery.problem, 300), claim_token = null,
    settled_at = case
      when not (is_no_attempt or (outcome in ('retry', 'unanswered') and d.attempts < d.max_attempts)) then clock_timestamp()
    end
  where d.id = settle_delivery.id and d.claim_token = settle_delivery.claim and d.state = 'waiting'
  returning d.* into delivery;
  if outcome = 'gone' and delivery.channel = 'push' then
    delete from public.push_subscriptions s where s.id = delivery.subscription_id;
  elsif outcome = 'gone' and delivery.channel = 'email' and delivery.user_id is not null then
    perform private.suppress_mailboxes(
      array[coalesce((select c.address from private.former_contacts c where c.id = delivery.contact_id), p.email)],
      coalesce(delivery.problem, 'refused by the provider')
    )
    from public.profiles p where p.id = delivery.user_id;
  elsif outcome = 'sent' and delivery.kind = 'payout_account' then
    perform private.begin_payout_wait(delivery);
  end if;
  return delivery.id is not null;
end
$$;
comment on function private.settle_delivery is
'Records the outcome of a claimed message. retry: again later, not before retry_after seconds; later: the same, without having
been an attempt; alone: a mail leaves its batch; unanswered: again later, but it is unknown whether the provider took it; gone: the address does not exist,
so the subscription is deleted or the mailbox suppressed (a number only by record_sms_report); refused: our fault, never again.
False if the claim has run out.
Refuses: 400 invalid_input if the outcome is unknown.
Security definer because: no role reads or writes deliveries.';

create function private.oldest_due_delivery() returns int language sql stable security definer set search_path = ''
return (
  select greatest(coalesce(extract(epoch from clock_timestamp() - min(d.due_at))::int, 0), 0)
  from private.deliveries d where d.state = 'waiting'
);
comment on function private.oldest_due_delivery is
'How many seconds the longest waiting message is late; 0 if none is due.
Security definer because: no role reads deliveries.';

grant execute on function
  private.claim_deliveries,
  private.read_delivery,
  private.settle_delivery,
  private.oldest_due_delivery
to app_courier;
