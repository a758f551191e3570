-- Warnings about the security of an account: a changed password, e-mail address, phone number or payout account, a new device.
-- They go out on every channel, at once, whatever was read in the app, and also to the address and the number of before: who has
-- taken over an account may have changed them first. After a change of the payout account, payouts wait until the warning was
-- handed over.

create function private.create_notification_of_warning(person uuid, words text, facts jsonb, link text)
returns uuid language plpgsql set search_path = '' as $$
declare
  told uuid;
begin
  insert into public.notifications (user_id, kind, title, body, link)
  select n.user_id, n.kind, n.title, n.body, n.link from private.notice_of(person, words, facts, create_notification_of_warning.link) n
  returning id into told;
  return told;
end
$$;
comment on function private.create_notification_of_warning is
'Stores a warning about the security of a person''s account, in the words of this name with these facts, and returns its id. The kind
of the words has is_warning in delivery_rules.';

create function private.keep_former_contact(person uuid, channel text, address text)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.former_contacts (person_id, channel, address)
  values (person, keep_former_contact.channel, lower(keep_former_contact.address));
end
$$;
comment on function private.keep_former_contact is
'Keeps a proved address or number that a person has just replaced, so that warnings still reach it.';

create function private.former_contacts_of(person uuid)
returns setof private.former_contacts language plpgsql stable set search_path = '' as $$
begin
  return query
  select c.* from private.former_contacts c where c.person_id = person and c.replaced_at > clock_timestamp() - interval '30 days';
end
$$;
comment on function private.former_contacts_of is
'Addresses and numbers that a person has replaced in the last 30 days.';

create function private.queue_warnings(told public.notifications)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.deliveries (
    subject_id, user_id, contact_id, channel, kind, dedupe_key, priority, due_at, expires_at
  )
  select told.id, told.user_id, c.id, r.channel, told.kind, private.event_key(format('%s:%s:%s', told.kind, told.id, c.id)), r.priority,
    clock_timestamp(), clock_timestamp() + r.lives
  from private.delivery_rules r
  join private.former_contacts_of(told.user_id) c on c.channel = r.channel
  where r.kind = told.kind and r.is_warning;
end
$$;
comment on function private.queue_warnings is
'Queues a warning to the addresses and numbers that the person has replaced. Only for kinds with is_warning.';

create function private.former_contact_message(delivery private.deliveries, news public.notifications)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  contact private.former_contacts;
  person public.profiles;
  until_day text;
  stop text;
begin
  select c.* into contact from private.former_contacts c where c.id = delivery.contact_id;
  select p.* into person from public.profiles p where p.id = delivery.user_id;
  stop := case
    when contact.id is null or news.id is null then 'withdrawn'
    when person.deleted_at is not null then 'deleted'
    when contact.address in (lower(person.email), person.phone) then 'moved'
    when private.is_suppressed(contact.channel, contact.address) then 'suppressed'
    -- A number that another person has proved since is theirs, and so is an address.
    when exists (
      select from public.profiles p
      where p.id <> person.id and case contact.channel
        when 'sms' then p.phone = contact.address and p.phone_verified_at is not null
        else lower(p.email) = contact.address and p.email_verified_at is not null
      end
    ) then 'gone'
  end;
  if stop is not null then
    return jsonb_build_object('skip', stop);
  end if;
  until_day := to_char(contact.replaced_at at time zone 'Africa/Lagos', 'FMDD Mon');
  -- The present owner of the number learns neither a name nor a bank.
  return jsonb_build_object(
    'to', contact.address, 'name', '', 'title', news.title,
    'body', format('This happened to the Tafiya account that used this %s until %s. If this wasn''t you, write to us at once.',
      case contact.channel when 'sms' then 'number' else 'address' end, until_day),
    'link', '/contact', 'topic', null, 'facts', '[]'::jsonb, 'publicBody', null, 'unsubscribe', null, 'subscription', null,
    'footer', 'You get this mail because a Tafiya account used this address until ' || until_day || '.', 'button', 'Write to us'
  );
end
$$;
comment on function private.former_contact_message is
'A warning to an address or number of before, as JSON: what happened, without names and details; {"skip": reason} if it must not be
sent any more, because the person is back there, or it is another person''s now.';

create function private.counts_as_warned(delivery private.deliveries)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  settled constant interval := '7 days';
begin
  return case
    when delivery.contact_id is not null then true
    when delivery.channel = 'push' then exists (
      select from public.push_subscriptions s
      where s.id = delivery.subscription_id and s.created_at < delivery.created_at - settled
    )
    when delivery.channel = 'sms' then exists (
      select from public.profiles p where p.id = delivery.user_id and p.phone_verified_at < delivery.created_at - settled
    )
    else not exists (select from private.former_contacts_of(delivery.user_id) c where c.channel = delivery.channel)
      and exists (select from public.profiles p where p.id = delivery.user_id and p.email_verified_at is not null)
  end;
end
$$;
comment on function private.counts_as_warned is
'Whether a warning that was handed over reached a channel that is surely the person''s: an address or number of before, a browser
or number of more than 7 days, a proved mailbox that was not changed in 30 days. A thief adds channels of their own.';

create function private.begin_payout_wait(delivery private.deliveries)
returns void language plpgsql set search_path = '' as $$
declare
  account public.payout_accounts;
begin
  if not private.counts_as_warned(delivery) then
    return;
  end if;
  update public.payout_accounts a set wait_begins_at = now()
  where a.warning_id = delivery.subject_id and a.wait_begins_at is null
  returning a.* into account;
  if account.usable_from > now() then
    update public.payout_accounts a set usable_from = private.payout_account_start(account) where a.id = account.id;
  end if;
end
$$;
comment on function private.begin_payout_wait is
'The warning about a changed payout account was handed over: the wait of the account begins now, if it has not begun.';

create function private.undo_payout_wait(delivery private.deliveries)
returns void language plpgsql set search_path = '' as $$
declare
  account public.payout_accounts;
begin
  update public.payout_accounts a set wait_begins_at = null
  where a.warning_id = delivery.subject_id and a.wait_begins_at is not null and a.usable_from > now()
    and a.created_at + private.payout_warning_wait() > now()
    and not exists (
      select from private.deliveries d
      where d.subject_id = delivery.subject_id and d.state = 'sent' and private.counts_as_warned(d)
    )
  returning a.* into account;
  update public.payout_accounts a set usable_from = private.payout_account_start(account) where a.id = account.id;
end
$$;
comment on function private.undo_payout_wait is
'The provider reports that a warning about a changed payout account did not arrive: unless another channel has it, the wait begins
with the next one that takes it.';

create function private.begin_late_payout_wait(account_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  account public.payout_accounts;
begin
  update public.payout_accounts a set wait_begins_at = a.created_at + private.payout_warning_wait()
  where a.id = account_id returning a.* into account;
  perform private.notify_administrators(
    'warning_not_delivered', jsonb_build_object('payee', private.name_of(account.payee_id)), '/admin?tab=verification', account.payee_id
  );
  return 1;
end
$$;
comment on function private.begin_late_payout_wait is 'One row of begin_late_payout_waits, which has locked the account.';

create function private.begin_late_payout_waits() returns int language sql set search_path = ''
return private.each_row('begin_late_payout_waits', $$
  select a.id from public.payout_accounts a
  where a.wait_begins_at is null and a.warning_id is not null and a.replaced_at is null and a.rejected_at is null
    and a.created_at <= now() - private.payout_warning_wait()
  order by a.created_at for no key update skip locked
$$, 'begin_late_payout_wait');
comment on function private.begin_late_payout_waits is
'Job: 24 hours after a change of a payout account about which no channel of its owner could be warned, the wait begins anyway, and
administrators are told; at most 500.';
