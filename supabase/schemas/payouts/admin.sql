-- Decisions of administrators about money. Each decision has a reason and a line in the audit log; above 100,000 naira two decide.

create function private.locked_payout(payout_id uuid) returns public.payouts language plpgsql set search_path = '' as $$
declare
  payout public.payouts;
begin
  -- People are locked before payouts, as everywhere.
  perform from public.profiles p
  where p.id = (select o.payee_id from public.payouts o where o.id = locked_payout.payout_id) for no key update;
  select p.* into payout from public.payouts p where p.id = locked_payout.payout_id for no key update;
  if payout.id is null then
    perform private.refuse(404, 'not_found', 'Payout not found.');
  end if;
  return payout;
end
$$;
comment on function private.locked_payout is
'A payout, locked behind its payee, for an administrator to decide about.
Refuses: 404 not_found.';

create function private.release_payout(payout_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  payout public.payouts;
  moved bigint;
begin
  perform private.require_decider(array(select p.payee_id from public.payouts p where p.id = release_payout.payout_id));
  words := private.required_reason(reason);
  payout := private.locked_payout(payout_id);
  if payout.status <> 'on_hold' then
    if payout.is_cleared and payout.status in ('queued', 'sent', 'paid') then
      return payout.status;
    end if;
    perform private.refuse(409, 'conflict', 'This payout is not on hold.');
  end if;
  -- The owed money goes out next once the hold of the payee ends.
  moved := payout.amount_kobo + case
    when exists (select from private.payout_holds h where h.payee_id = payout.payee_id)
      -- A payout that was sent has left the account of the payee.
      then greatest(0, private.owed_to(payout.payee_id) - case when payout.sent_at is null then payout.amount_kobo else 0 end)
    else 0
  end;
  if private.needs_second_admin(
    'release_payout', payout.id::text, moved, words, people => array[payout.payee_id]
  ) then
    return 'waiting';
  end if;
  perform private.end_payout_hold(payout.payee_id);
  update public.payouts p
  set status = case when p.sent_at is null then 'queued' else 'sent' end, hold_cause = null, is_cleared = true, next_try_at = now()
  where p.id = payout.id returning * into payout;
  perform private.audit('release_payout', payout.id::text, payout.status, jsonb_build_object('reason', words));
  return payout.status;
end
$$;
comment on function private.release_payout is
'Lets a payout on hold go on: one that was not sent is sent by the next run, one that waits for a one-time password is looked at
again. Also ends the hold of the payee, so all that is owed to them counts as moved. Returns the status, or waiting for a second administrator. Repeating it changes nothing.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict; 403 forbidden (require_decider).
Security definer because: no role writes payouts.';

create function private.release_payouts(payee_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
begin
  perform private.require_decider(array[release_payouts.payee_id]);
  words := private.required_reason(reason);
  perform from public.profiles p where p.id = release_payouts.payee_id and p.user_type in ('driver', 'corporate') for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Driver or company not found.');
  elsif not exists (select from private.payout_holds h where h.payee_id = release_payouts.payee_id) then
    return 'released';
  elsif private.needs_second_admin(
    'release_payouts', release_payouts.payee_id::text, greatest(0, private.owed_to(release_payouts.payee_id)), words,
    people => array[release_payouts.payee_id]
  ) then
    return 'waiting';
  end if;
  perform private.end_payout_hold(release_payouts.payee_id);
  update public.payouts p set status = 'queued', hold_cause = null, is_cleared = true, next_try_at = now()
  where p.payee_id = release_payouts.payee_id and p.status = 'on_hold' and p.hold_cause = 'held' and p.sent_at is null;
  perform private.audit('release_payouts', release_payouts.payee_id::text, 'released', jsonb_build_object('reason', words));
  return 'released';
end
$$;
comment on function private.release_payouts is
'Ends the hold of a driver or company, also when no payout waits yet: all that is owed to them counts as moved. A payout that waits for
something else goes on waiting. Returns released, or waiting for a second administrator. Repeating it changes nothing.
Refuses: 401; 400 invalid_input without a reason; 404; 403 forbidden (require_decider).
Security definer because: no role writes payouts.';

create function private.retry_payout(payout_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  payout public.payouts;
begin
  perform private.require_decider(array(select p.payee_id from public.payouts p where p.id = retry_payout.payout_id));
  words := private.required_reason(reason);
  payout := private.locked_payout(payout_id);
  if payout.status not in ('failed', 'reversed') then
    if payout.attempt > 1 and payout.status in ('queued', 'sent', 'paid') then
      return payout.status;
    end if;
    perform private.refuse(409, 'conflict', 'Only a payout that has failed can be tried again.');
  elsif exists (
    select from public.payout_items i
    join public.payout_items o on o.earning_id = i.earning_id and o.is_living
    where i.payout_id = payout.id
  ) then
    perform private.refuse(409, 'conflict', 'The money of this payout is in a newer payout.');
  elsif private.needs_second_admin(
    'retry_payout', payout.id::text, payout.amount_kobo, words, people => array[payout.payee_id]
  ) then
    return 'waiting';
  end if;
  if payout.status = 'failed' then
    -- A reference that has failed is final at the provider: this attempt has a new one.
    update public.payouts p
    set is_cleared = true, status = 'queued', attempt = p.attempt + 1, done_at = null, next_try_at = now(), problem = null,
      former_references = p.former_references || p.reference, reference = private.new_payout_reference(), provider_id = null
    where p.id = payout.id returning * into payout;
  else
    -- Money that came back after it was paid goes with tomorrow's payout.
    update public.payouts p set is_cleared = true, next_try_at = now(), problem = null
    where p.id = payout.id returning * into payout;
  end if;
  perform private.audit('retry_payout', payout.id::text, payout.status, jsonb_build_object('reason', words));
  return payout.status;
end
$$;
comment on function private.retry_payout is
'Sends a payout that failed again, with a new reference, once the provider has said again that the old one is final. After one
that was reversed, the payee is paid again with the next day''s payout. Returns the status, or waiting for a second administrator.
Repeating it changes nothing.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict; 403 forbidden (require_decider).
Security definer because: no role writes payouts.';

create function private.hold_payouts(payee_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
begin
  perform private.require_admin();
  words := private.required_reason(reason);
  perform from public.profiles p where p.id = hold_payouts.payee_id and p.user_type in ('driver', 'corporate') for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Driver or company not found.');
  end if;
  insert into private.payout_holds as h (payee_id, reason, is_told) values (hold_payouts.payee_id, words, true)
  -- Signs hold the payouts already: now there is a reason that the payee reads.
  on conflict on constraint payout_holds_pkey do update set reason = excluded.reason, is_told = true where not h.is_told;
  if found then
    perform private.audit('hold_payouts', hold_payouts.payee_id::text, 'held', jsonb_build_object('reason', words));
  end if;
  update public.payouts p set status = 'on_hold', hold_cause = 'held', is_cleared = false
  where p.payee_id = hold_payouts.payee_id and p.status = 'queued' and p.sent_at is null;
  return 'held';
end
$$;
comment on function private.hold_payouts is
'Holds the payouts of a driver or company back, from now until a payout of theirs is released. One that was sent stays sent. The payee
reads the reason, also when signs of fraud held the payouts before.
Refuses: 401; 400 invalid_input without a reason; 404.
Security definer because: no role writes payouts.';

create function private.people_of_reference(reference text)
returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(
    (select private.people_of_payment(p.hold_id) from public.payments p where p.reference = people_of_reference.reference),
    (select array[p.payee_id] from public.payouts p where p.reference = people_of_reference.reference),
    '{}'
  )
$$;
comment on function private.people_of_reference is 'The people whose money a payment or payout with this reference is; none for an unknown reference.';

create function private.close_difference(difference_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_decider((
    select private.people_of_reference(d.subject) from private.reconciliation_differences d
    where d.id = close_difference.difference_id
  ));
  words text := private.required_reason(reason);
  difference private.reconciliation_differences;
begin
  select d.* into difference from private.reconciliation_differences d where d.id = close_difference.difference_id for no key update;
  if difference.id is null then
    perform private.refuse(404, 'not_found', 'Difference not found.');
  elsif difference.closed_at is not null then
    return 'closed';
  elsif private.needs_second_admin(
    'close_difference', difference.id::text,
    abs(coalesce(difference.found_kobo, 0) - coalesce(difference.expected_kobo, 0)), words,
    people => private.people_of_reference(difference.subject)
  ) then
    return 'waiting';
  end if;
  update private.reconciliation_differences d
  set closed_at = now(), closed_by = admin, close_reason = words where d.id = difference.id;
  perform private.audit('close_difference', difference.id::text, 'closed', jsonb_build_object(
    'reason', words, 'kind', difference.kind, 'subject', difference.subject
  ));
  return 'closed';
end
$$;
comment on function private.close_difference is
'Closes a difference between our books and the provider''s, with a reason. It moves no money. Returns closed, or waiting for a
second administrator.
Refuses: 401; 400 invalid_input without a reason; 404; 403 forbidden (require_decider).
Security definer because: no role writes differences.';

create function private.list_differences(is_open boolean, after_at timestamptz, after_id uuid, count_max int)
returns table (
  id uuid, kind text, subject text, expected_kobo bigint, found_kobo bigint, day date, created_at timestamptz,
  seen_at timestamptz, closed_at timestamptz, close_reason text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select d.id, d.kind, d.subject, d.expected_kobo, d.found_kobo, d.day, d.created_at, d.seen_at, d.closed_at, d.close_reason
  from private.reconciliation_differences d
  where (d.closed_at is null) = is_open and (after_at is null or (d.created_at, d.id) < (after_at, after_id))
  order by d.created_at desc, d.id desc limit count_max;
end
$$;
comment on function private.list_differences is
'Differences that are open, or closed, the newest first.
Refuses: 401 unauthenticated.
Security definer because: no role reads differences.';

create function private.list_reconciliations()
returns table (
  day date, provider text, counted int, matched int, provider_balance_kobo bigint, ledger_balance_kobo bigint,
  finished_at timestamptz, open_differences int
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select r.day, r.provider, r.counted, r.matched, r.provider_balance_kobo, r.ledger_balance_kobo, r.finished_at, (
    select count(*)::int from private.reconciliation_differences d where d.day = r.day and d.closed_at is null
  )
  from private.reconciliations r order by r.day desc limit 90;
end
$$;
comment on function private.list_reconciliations is
'The last 90 days that were compared with the provider, the newest first.
Refuses: 401 unauthenticated.
Security definer because: no role reads the reconciliations.';

create function private.list_ledger_accounts(search text, after_id int, count_max int)
returns table (id int, code text, owner_id uuid, owner text, balance_kobo bigint, entries int)
language plpgsql stable security definer set search_path = '' as $$
declare
  entries_max constant int := 1000;
  people constant uuid[] := case when search is not null then array(select private.find_people(search)) end;
  -- The accounts of the platform come first, and have no owner.
  is_past_platform constant boolean := exists (
    select from private.ledger_accounts a where a.id = after_id and a.owner_id is not null
  );
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select s.id, s.code, p.id, coalesce(p.name, case when s.owner_id is not null then 'Deleted user' end), s.balance_kobo, (
    select count(*)::int from (select from private.ledger_entries e where e.account_id = s.id limit entries_max) e
  )
  from (
    (
      select a.* from private.ledger_accounts a
      where a.owner_id is null and not is_past_platform and a.id > coalesce(after_id, 0)
        and (search is null or replace(a.code, '_', ' ') like search)
      order by a.id limit count_max
    )
    union all
    (
      select a.* from private.ledger_accounts a
      where a.owner_id is not null and a.id > case when is_past_platform then after_id else 0 end
        and (search is null or a.owner_id = any (people))
      order by a.id limit count_max
    )
  ) s
  left join public.profiles p on p.id = s.owner_id
  order by (s.owner_id is not null), s.id limit count_max;
end
$$;
comment on function private.list_ledger_accounts is
'Accounts of the ledger with their balances, debit positive: the platform''s first, then those of drivers and companies, after the account
after_id. search: a pattern for the name of an account of the platform, or for name, e-mail and phone of an owner (find_people).
entries: how many entries an account has, counted up to 1,000.
Refuses: 401 unauthenticated.
Security definer because: no role reads the ledger.';

create function private.list_ledger_entries(account_id int, before bigint, count_max int)
returns table (
  journal_id bigint, cause text, event text, booking_id uuid, amount_kobo bigint, balance_kobo bigint, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  elsif not exists (select from private.ledger_accounts a where a.id = list_ledger_entries.account_id) then
    perform private.refuse(404, 'not_found', 'Account not found.');
  end if;
  return query
  select e.journal_id, j.cause, j.event, j.booking_id, e.amount_kobo, e.balance_kobo, j.created_at
  from private.ledger_entries e join private.ledger_journals j on j.id = e.journal_id
  where e.account_id = list_ledger_entries.account_id and (before is null or e.journal_id < before)
  order by e.journal_id desc limit count_max;
end
$$;
comment on function private.list_ledger_entries is
'Entries of an account of the ledger before the given journal, the newest first, with the balance after each.
Refuses: 401 unauthenticated; 404 not_found.
Security definer because: no role reads the ledger.';

create function private.list_payment_events(payment_references text[])
returns table (reference text, kind text, received_at timestamptz, processed_at timestamptz, tries int, last_error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select e.reference, e.kind, e.received_at, e.processed_at, e.tries, e.last_error
  from private.payment_events e where e.reference = any (payment_references)
  order by e.received_at limit 1000;
end
$$;
comment on function private.list_payment_events is
'The provider''s events about these payments or payouts, without their bodies, the oldest first.
Refuses: 401 unauthenticated.
Security definer because: no role reads events.';

grant execute on function
  private.release_payout,
  private.release_payouts,
  private.retry_payout,
  private.hold_payouts,
  private.close_difference,
  private.list_differences,
  private.list_reconciliations,
  private.list_ledger_accounts,
  private.list_ledger_entries,
  private.list_payment_events
to app_admin;
