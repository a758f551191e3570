-- Sending payouts: the reference is stored and committed before the provider is asked, and the answer is recorded after it.

create function private.book_payout(payout public.payouts, event text, debit text, credit text)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.post_journal(
    format('%s:%s:%s', replace(event, '_', '-'), payout.reference, payout.attempt), event, null, jsonb_build_array(
      jsonb_build_object('account', debit, 'owner', case debit when 'driver_payable' then payout.payee_id end,
        'kobo', payout.amount_kobo),
      jsonb_build_object('account', credit, 'owner', case credit when 'driver_payable' then payout.payee_id end,
        'kobo', -payout.amount_kobo)
    )
  );
end
$$;
comment on function private.book_payout is
'Books the amount of a payout from one account to another, once per attempt: cause payout:<reference>:<attempt> and the like.';

create function private.record_payout_fee(payout public.payouts, fee_kobo bigint)
returns void language plpgsql set search_path = '' as $$
begin
  if payout.fee_kobo is not null or record_payout_fee.fee_kobo is null then
    return;
  end if;
  update public.payouts p set fee_kobo = record_payout_fee.fee_kobo where p.id = payout.id;
  if record_payout_fee.fee_kobo > 0 then
    perform private.post_journal('payout-fee:' || payout.reference, 'payout_fee', null, jsonb_build_array(
      jsonb_build_object('account', 'transfer_fees', 'kobo', record_payout_fee.fee_kobo),
      jsonb_build_object('account', 'provider_balance', 'kobo', -record_payout_fee.fee_kobo)
    ));
  end if;
end
$$;
comment on function private.record_payout_fee is
'Books what the provider has charged for a payout that was paid, once it is known.';

create function private.claim_payout(payout public.payouts) returns void language plpgsql set search_path = '' as $$
declare
  is_new constant boolean := payout.sent_at is null;
begin
  update public.payouts p
  set status = case when p.status = 'on_hold' and not is_new then p.status else 'sent' end,
    hold_cause = case when p.status = 'on_hold' and not is_new then p.hold_cause end,
    sent_at = coalesce(p.sent_at, now()),
    -- A lost answer is looked for soon; a bank that takes its time is asked ever less often.
    next_try_at = now() + least(interval '6 hours', greatest(interval '5 minutes', (now() - coalesce(p.sent_at, now())) / 2))
  where p.id = payout.id;
  if is_new then
    perform private.book_payout(payout, 'payout', 'driver_payable', 'payouts_in_transit');
  end if;
end
$$;
comment on function private.claim_payout is
'Marks a payout as being sent, and books it as in transit the first time. The caller has locked it.';

create function private.is_payout_due(payout public.payouts) returns boolean language sql stable
return payout.next_try_at <= now() and case payout.status
  when 'queued' then true
  when 'sent' then true
  when 'on_hold' then case payout.hold_cause
    when 'otp' then true
    when 'suspended' then private.is_payee_held(payout.payee_id) is null
    else false
  end
  else false
end;
comment on function private.is_payout_due is
'True if a payout must be sent or looked at now. One on hold for a suspension goes on when the suspension is lifted.';

create function private.is_payout_stale(payout public.payouts)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (select a.id from private.usable_payout_account(payout.payee_id) a) is distinct from payout.account_id or exists (
    select from public.payout_items i join public.earnings e on e.id = i.earning_id
    join private.frozen_bookings f on f.booking_id = e.booking_id
    where i.payout_id = payout.id
  );
end
$$;
comment on function private.is_payout_stale is
'True if a payout that was not sent yet must not be sent as it is: the account has changed, or a claim or dispute was opened.';

create function private.next_payout(up_to_kobo bigint)
returns table (
  payout_id uuid, reference text, recipient text, amount_kobo bigint, day date, is_new boolean, former_references text[]
)
language plpgsql security definer set search_path = '' as $$
declare
  settings public.platform_settings := (select s from public.platform_settings s);
  payee uuid;
  made uuid;
  payout public.payouts;
  state text;
  words text;
begin
  for payee in
    -- The first two conditions are part of is_payout_due, but have an index.
    select p.payee_id from public.payouts p
    where p.status in ('queued', 'sent', 'on_hold') and p.next_try_at <= now() and private.is_payout_due(p)
    union all
    (
      -- The ledger owes the payee at least what a payout contains; the earnings of other payees are not read.
      select a.owner_id from private.ledger_accounts a
      cross join lateral (
        select sum(e.amount_kobo) as kobo, min(e.available_at) as since from public.earnings e
        where e.payee_id = a.owner_id and e.available_at <= now()
          and e.is_unpaid
      ) due
      where a.code = 'driver_payable' and -a.balance_kobo >= settings.payout_min_kobo
        and due.kobo >= settings.payout_min_kobo
        and (now() at time zone 'Africa/Lagos')::time >= settings.payouts_from
        and not exists (
          select from public.payouts p where p.payee_id = a.owner_id and p.day = private.lagos_today()
        )
        -- make_payout asks the same, but locks the payee first.
        and (private.usable_payout_account(a.owner_id)).id is not null
      order by due.since
    )
  loop
    continue when private.is_row_waiting('send_payouts', 'payee ' || payee);
    begin
      -- One process per payee; people are locked before bookings and payouts, as everywhere.
      perform from public.profiles p where p.id = payee for no key update skip locked;
      continue when not found;
      payout := null;
      select p.* into payout from public.payouts p
      where p.payee_id = payee and private.is_payout_due(p) order by p.next_try_at limit 1;
      if payout.id is null then
        made := private.make_payout(payee);
        if made is null then
          raise exception 'Nothing to pay.' using errcode = 'ZZ200';
        end if;
        select p.* into payout from public.payouts p where p.id = made and p.status = 'queued';
        continue when payout.id is null;
      elsif payout.sent_at is null then
        perform from public.bookings b
        where b.id in (
          select e.booking_id from public.earnings e join public.payout_items i on i.earning_id = e.id where i.payout_id = payout.id
        )
        order by b.id for no key update;
      end if;
      select p.* into payout from public.payouts p where p.id = payout.id and private.is_payout_due(p) for no key update;
      continue when payout.id is null;
      if payout.sent_at is null and not payout.is_cleared and private.is_payee_held(payee) is not null then
        update public.payouts p set status = 'on_hold', hold_cause = private.is_payee_held(payee) where p.id = payout.id;
        continue;
      elsif payout.sent_at is null and private.is_payout_stale(payout) then
        update public.payouts p
        set status = 'failed', hold_cause = null, is_cleared = true, done_at = now(), problem = 'Not sent: the account or a booking has changed.'
        where p.id = payout.id;
        continue;
      end if;
      if payout.sent_at is null and payout.amount_kobo > up_to_kobo then
        perform private.tell_payout_waits(payout);
        continue;
      end if;
      perform private.claim_payout(payout);
      perform private.row_worked('send_payouts', 'payee ' || payee);
      return query
      select payout.id, payout.reference, a.recipient_code, payout.amount_kobo, payout.day,
        payout.sent_at is null and payout.attempt = 1, payout.former_references
      from public.payout_accounts a where a.id = payout.account_id;
      return;
    exception
    when sqlstate 'ZZ200' then
      -- Undone: the locks of a payee who gets nothing are free again.
      null;
    -- others leaves out query_canceled, which ends the run.
    when others then
      get stacked diagnostics state = returned_sqlstate, words = message_text;
      perform private.row_failed('send_payouts', 'payee ' || payee, format('%s: %s', state, words), state ~ '^40');
    end;
  end loop;
end
$$;
comment on function private.next_payout is
'Claims the next payout that must be sent or looked at; makes today''s payouts from the hour of the setting on. One that is
larger than up_to_kobo, the money at the provider, stays queued. is_new: the
provider was never asked about this reference; otherwise look before sending, because the answer may have been lost. Each of
former_references must be final at the provider before this one is sent.
Security definer because: no role writes payouts.';

create function private.payout_changed(
  reference text, state text, provider_id text, fee_kobo bigint default null, problem text default null
)
returns text language plpgsql security definer set search_path = '' as $$
declare
  payout public.payouts;
  account public.payout_accounts;
  wanted text;
begin
  select p.* into payout from public.payouts p where p.reference = payout_changed.reference for no key update;
  if payout.id is null then
    select p.* into payout from public.payouts p
    where p.former_references @> array[payout_changed.reference] and p.former_references <> '{}' for no key update;
    if payout.id is null then
      return 'unknown';
    -- Otherwise the earlier attempt was paid after all, and this payout with it.
    elsif payout.provider_id is distinct from payout_changed.provider_id or payout.provider_id is null then
      if state = 'done' then
        perform private.note_difference('payout_paid_after_failure', payout_changed.reference, 0, payout.amount_kobo, null);
      end if;
      return 'former';
    end if;
  elsif state = 'unclear' then
    perform private.note_unclear(payout.reference, problem);
    return payout.status;
  end if;
  wanted := case state
    when 'queued' then 'sent' when 'processing' then 'sent' when 'done' then 'paid'
    when 'otp' then 'on_hold' when 'needs_attention' then 'on_hold' when 'refused' then 'refused' else state end;
  if wanted not in ('sent', 'paid', 'failed', 'reversed', 'on_hold', 'refused') then
    raise exception 'A payout cannot become %.', state;
  end if;
  if payout.status = 'paid' and wanted in ('paid', 'sent') then
    perform private.record_payout_fee(payout, fee_kobo);
    return payout.status;
  elsif payout.status in ('failed', 'reversed') and wanted = 'paid' then
    -- The money is owed again, or was sent with another payout: an administrator decides.
    perform private.note_difference('payout_paid_after_failure', payout.reference, 0, payout.amount_kobo, null);
    return payout.status;
  elsif payout.sent_at is null or payout.status in ('failed', 'reversed', 'queued')
    -- Later truth does not go backwards.
    or (payout.status = 'paid' and wanted <> 'reversed')
  then
    return payout.status;
  end if;

  update public.payouts p
  set status = case wanted when 'refused' then 'on_hold' else wanted end,
    hold_cause = case wanted when 'refused' then 'refused' when 'on_hold' then 'otp' end,
    provider_id = coalesce(payout_changed.provider_id, p.provider_id), problem = left(payout_changed.problem, 300),
    sent_at = case when wanted = 'refused' or (wanted = 'failed') then null else p.sent_at end,
    attempt = p.attempt + case when wanted = 'refused' then 1 else 0 end,
    done_at = case when wanted in ('paid', 'failed', 'reversed') then now() end
  where p.id = payout.id;
  if wanted = 'paid' then
    perform private.book_payout(payout, 'payout_paid', 'payouts_in_transit', 'provider_balance');
    perform private.record_payout_fee(payout, fee_kobo);
  elsif wanted in ('failed', 'refused') or (wanted = 'reversed' and payout.status <> 'paid') then
    perform private.book_payout(payout, 'payout_failed', 'payouts_in_transit', 'driver_payable');
  elsif wanted = 'reversed' then
    perform private.book_payout(payout, 'payout_reversed', 'provider_balance', 'driver_payable');
  end if;
  if wanted in ('paid', 'failed', 'reversed') then
    select a.* into account from public.payout_accounts a where a.id = payout.account_id;
    perform private.notify(payout.payee_id, case wanted when 'paid' then 'payout_paid' else 'payout_came_back' end,
      jsonb_build_object('amount', private.naira(payout.amount_kobo), 'account', private.describe_payout_account(account)),
      (select case p.user_type when 'corporate' then '/corporate?tab=payouts' else '/driver/earnings' end
        from public.profiles p where p.id = payout.payee_id));
  end if;
  return wanted;
end
$$;
comment on function private.payout_changed is
'Records what the provider says about a payout (SentMoney), or refused: it has refused the call and has nothing of it. Books
it, and tells the payee. An older truth changes nothing; unclear (problem has the provider''s word) is for an administrator.
Returns the status, former for an attempt before this one, or unknown for a reference that is not ours.
Security definer because: no role writes payouts or the ledger.';

grant execute on function
  private.next_payout,
  private.payout_changed
to app_payments;
