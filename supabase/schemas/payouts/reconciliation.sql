-- Our books against the provider's, each day once. A difference is a row that an administrator closes with a reason.

create function private.note_difference(kind text, subject text, expected_kobo bigint, found_kobo bigint, day date)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.reconciliation_differences as d (kind, subject, expected_kobo, found_kobo, day)
  values (
    note_difference.kind, left(note_difference.subject, 200), note_difference.expected_kobo, note_difference.found_kobo,
    note_difference.day
  )
  on conflict on constraint one_row_per_difference do update set seen_at = now();
end
$$;
comment on function private.note_difference(text, text, bigint, bigint, date) is
'Stores a difference between our books and the provider''s; one that is known already is only seen again.';

create function private.note_unclear(subject text, status text)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.note_difference(
    'unknown_status', concat_ws(' ', note_unclear.subject, coalesce(note_unclear.status, '?')), null, null, private.lagos_today()
  );
end
$$;
comment on function private.note_unclear(text, text) is
'The provider has given something a status that we do not know: an administrator must look.';

create function private.next_reconciliation()
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  yesterday constant date := private.lagos_today() - 1;
  due date := coalesce(
    (select max(r.day) + 1 from private.reconciliations r),
    (select (min(p.created_at) at time zone 'Africa/Lagos')::date from public.payments p)
  );
begin
  -- Days that a stopped clock has left out come first, a week of them at most.
  return case when due <= yesterday then greatest(due, yesterday - 6) end;
end
$$;
comment on function private.next_reconciliation() is
'The day in Lagos that must be compared next: yesterday, or an earlier one that was left out. Null if all are done,
or before the first payment.
Security definer because: no role reads the reconciliations.';

create function private.record_settlement(provider_id text, gross_kobo bigint, fee_kobo bigint, net_kobo bigint, day date)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if gross_kobo - fee_kobo <> net_kobo then
    perform private.note_difference('settlement', record_settlement.provider_id, gross_kobo - fee_kobo, net_kobo, record_settlement.day);
  end if;
  return net_kobo <> 0 and private.post_journal('settled:' || provider_id, 'settled', null, jsonb_build_array(
    jsonb_build_object('account', 'provider_balance', 'kobo', net_kobo),
    jsonb_build_object('account', 'provider_receivable', 'kobo', -net_kobo)
  ));
end
$$;
comment on function private.record_settlement(text, bigint, bigint, bigint, date) is
'Books a settlement once: what the provider has moved from receivable to our balance. Returns false if it is booked already. One
whose amounts do not add up is a difference.
Security definer because: no role writes the ledger.';

create function private.finish_reconciliation(
  day date, provider text, counted int, balance_kobo bigint, until timestamptz
)
returns int language plpgsql security definer set search_path = '' as $$
declare
  -- A working day, and a long weekend.
  settles_within constant interval := '5 days';
  ours bigint;
  receivable bigint;
  recent bigint;
  differences int;
begin
  if exists (select from private.reconciliations r where r.day = finish_reconciliation.day) then
    return (select count(*) from private.reconciliation_differences d where d.closed_at is null);
  end if;
  select a.balance_kobo into receivable from private.ledger_accounts a where a.code = 'provider_receivable';
  select sum(a.balance_kobo) into ours from private.ledger_accounts a where a.code in ('provider_balance', 'payouts_in_transit');
  recent := (
    select coalesce(sum(p.paid_kobo - coalesce(p.fee_kobo, 0)), 0) from public.payments p
    where p.status = 'paid' and p.paid_at > until - settles_within
  );
  if receivable < 0 or receivable > recent then
    perform private.note_difference('receivable', 'provider_receivable',
      case when receivable < 0 then 0 else recent end, receivable, finish_reconciliation.day);
  end if;
  if ours <> finish_reconciliation.balance_kobo then
    perform private.note_difference('balance', 'provider_balance', ours, finish_reconciliation.balance_kobo, finish_reconciliation.day);
  end if;
  differences := (
    select count(*) from private.reconciliation_differences d where d.day = finish_reconciliation.day and d.kind not in ('receivable', 'balance', 'settlement')
  );
  insert into private.reconciliations (day, provider, counted, matched, provider_balance_kobo, ledger_balance_kobo)
  values (
    finish_reconciliation.day, finish_reconciliation.provider, finish_reconciliation.counted,
    greatest(0, finish_reconciliation.counted - differences), finish_reconciliation.balance_kobo, ours
  )
  on conflict on constraint reconciliations_pkey do nothing;
  return (select count(*) from private.reconciliation_differences d where d.closed_at is null);
end
$$;
comment on function private.finish_reconciliation(date, text, int, bigint, timestamptz) is
'Compares the provider''s balance and what it still owes us with the ledger, and records the day. Receivable may hold the payments
of the last 5 days. Returns how many differences are open.
Security definer because: no role reads the ledger or writes reconciliations.';

create function private.compare_payments(
  day date, provider text, mode text, since timestamptz, until timestamptz, theirs jsonb, out counted int, out unsettled text[]
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  counted := (
    select count(*) from public.payments p
    where p.provider = compare_payments.provider and p.mode = compare_payments.mode and p.status = 'paid'
      and p.created_at >= since and p.created_at < until
  );
  -- Paid there and open here: to be settled. Paid here and not there: compared below.
  unsettled := array(
    select t.reference from jsonb_to_recordset(theirs) as t (reference text, state text)
    join public.payments p on p.reference = t.reference
    where t.state = 'paid' and p.status <> 'paid' and p.problem is distinct from 'wrong_currency'
    order by t.reference
  );
  perform private.note_difference(x.kind, x.subject, x.expected, x.found, compare_payments.day)
  from (
    select 'unknown_payment' as kind, t.reference as subject, 0::bigint as expected, t."amountKobo" as found
    from jsonb_to_recordset(theirs) as t (reference text, state text, "amountKobo" bigint)
    where t.state = 'paid' and not exists (select from public.payments p where p.reference = t.reference)
    union all
    select 'missing_payment', p.reference, p.paid_kobo, 0
    from public.payments p
    where p.provider = compare_payments.provider and p.mode = compare_payments.mode and p.status = 'paid'
      and p.created_at >= since and p.created_at < until
      and not exists (
        select from jsonb_to_recordset(theirs) as t (reference text, state text)
        where t.reference = p.reference and t.state in ('paid', 'reversed')
      )
    union all
    select 'currency', p.reference, p.amount_kobo, t."amountKobo"
    from public.payments p
    join jsonb_to_recordset(theirs) as t (reference text, state text, currency text, "amountKobo" bigint) on t.reference = p.reference
    where t.state = 'paid' and t.currency <> p.currency
    union all
    select 'amount', p.reference, p.paid_kobo, case when p.problem = 'wrong_amount' then t."amountKobo" else t."requestedKobo" end
    from public.payments p
    join jsonb_to_recordset(theirs) as t (reference text, state text, "amountKobo" bigint, "requestedKobo" bigint)
    on t.reference = p.reference
    where t.state = 'paid' and p.status = 'paid'
      and p.paid_kobo <> case when p.problem = 'wrong_amount' then t."amountKobo" else t."requestedKobo" end
    union all
    select 'fee', p.reference, p.fee_kobo, t."feeKobo"
    from public.payments p
    join jsonb_to_recordset(theirs) as t (reference text, state text, "feeKobo" bigint) on t.reference = p.reference
    where t.state = 'paid' and p.status = 'paid' and p.fee_kobo <> t."feeKobo"
  ) x;
end
$$;
comment on function private.compare_payments(date, text, text, timestamptz, timestamptz, jsonb) is
'Compares the provider''s payments (ListedPayment as JSON) with ours by reference. Ours that were created from since until before
until must be in the list. Returns how many of ours are paid, and the references that are paid there and not here: they must be
settled.
Security definer because: no role writes differences.';

create function private.note_unsettled(day date, reference text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_difference('not_settled', p.reference, p.amount_kobo, 0, note_unsettled.day)
  from public.payments p where p.reference = note_unsettled.reference and p.status <> 'paid';
end
$$;
comment on function private.note_unsettled(date, text) is
'A payment that the provider''s list has as paid could not be settled: a difference, unless it is paid by now.
Security definer because: no role writes differences.';

create function private.refunds_to_compare(since timestamptz, until timestamptz)
returns table (reference text) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct p.reference from public.refunds r join public.payments p on p.id = r.payment_id
  where r.status <> 'queued' and (
    (r.created_at >= since and r.created_at < until) or (r.done_at >= since and r.done_at < until)
    or r.status in ('processing', 'needs_attention')
  )
  order by p.reference limit 1000;
end
$$;
comment on function private.refunds_to_compare(timestamptz, timestamptz) is
'References of payments whose refunds must be compared with the provider''s.
Security definer because: the role of the functions reads no table.';

create function private.compare_refunds(day date, reference text, theirs jsonb)
returns int language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_difference(x.kind, x.subject, x.expected, x.found, compare_refunds.day)
  from (
    select 'unknown_refund' as kind, compare_refunds.reference || ' ' || t."providerId" as subject, 0::bigint as expected,
      t."amountKobo" as found
    from jsonb_to_recordset(theirs) as t ("providerId" text, state text, "refundId" uuid, "amountKobo" bigint)
    where t.state not in ('failed', 'reversed')
      and not exists (select from public.refunds r where r.id = t."refundId")
    union all
    select 'refund_amount', r.id::text, r.amount_kobo, t."amountKobo"
    from public.refunds r
    join jsonb_to_recordset(theirs) as t (state text, "refundId" uuid, "amountKobo" bigint) on t."refundId" = r.id
    where t.state not in ('failed', 'reversed') and t."amountKobo" <> r.amount_kobo
    union all
    select 'missing_refund', r.id::text, r.amount_kobo, 0
    from public.refunds r join public.payments p on p.id = r.payment_id
    where p.reference = compare_refunds.reference and r.status in ('processing', 'needs_attention', 'done')
      and not exists (
        select from jsonb_to_recordset(theirs) as t (state text, "refundId" uuid)
        where t."refundId" = r.id and t.state not in ('failed', 'reversed')
      )
  ) x;
  return (
    select count(*) from public.refunds r join public.payments p on p.id = r.payment_id
    where p.reference = compare_refunds.reference and r.status in ('processing', 'needs_attention', 'done')
  );
end
$$;
comment on function private.compare_refunds(date, text, jsonb) is
'Compares the provider''s refunds of a payment with ours, after ours were brought up to date. Returns how many of ours it has.
Security definer because: no role writes differences.';

create function private.payouts_to_compare(since timestamptz, until timestamptz)
returns table (reference text) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.reference from public.payouts p
  where p.sent_at is not null and ((p.sent_at >= since and p.sent_at < until) or p.status in ('sent', 'on_hold'))
  order by p.sent_at limit 5000;
end
$$;
comment on function private.payouts_to_compare(timestamptz, timestamptz) is
'References of payouts that must be compared with the provider''s: sent in this time, or still in transit.
Security definer because: the role of the functions reads no table.';

create function private.note_missing_payout(day date, reference text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_difference('missing_payout', p.reference, p.amount_kobo, 0, note_missing_payout.day)
  from public.payouts p
  where p.reference = note_missing_payout.reference
    -- One that was just claimed is about to be sent.
    and (p.status = 'paid' or (p.status in ('sent', 'on_hold') and p.sent_at < now() - interval '1 hour'));
end
$$;
comment on function private.note_missing_payout(date, text) is
'The provider has no payout with this reference: a difference, unless it is about to be sent.
Security definer because: no role writes differences.';

grant execute on function
  private.next_reconciliation(),
  private.record_settlement(text, bigint, bigint, bigint, date),
  private.finish_reconciliation(date, text, int, bigint, timestamptz),
  private.compare_payments(date, text, text, timestamptz, timestamptz, jsonb),
  private.note_unsettled(date, text),
  private.refunds_to_compare(timestamptz, timestamptz),
  private.compare_refunds(date, text, jsonb),
  private.payouts_to_compare(timestamptz, timestamptz),
  private.note_missing_payout(date, text)
to app_payments;
