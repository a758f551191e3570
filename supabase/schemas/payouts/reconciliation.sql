-- Our books against the provider's, each day once. A difference is a row that an administrator closes with a reason.

create function private.note_difference(kind text, subject text, expected_kobo bigint, found_kobo bigint, day date)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.reconciliation_differences as d (kind, subject, expected_kobo, found_kobo, day)
  values (
    note_difference.kind, left(note_difference.subject, 200), note_difference.expected_kobo, note_difference.found_kobo,
    note_difference.day
  )
  on conflict on constraint one_row_per_difference do update set seen_at = now(),
    -- A difference that the job has closed opens again; one that an administrator has explained does not.
    closed_at = case when d.closed_by is not null then d.closed_at end,
    close_reason = case when d.closed_by is not null then d.close_reason end;
end
$$;
comment on function private.note_difference is
'Stores a difference between our books and the provider''s; one that is known already is only seen again, and opens again if no
administrator has closed it.';

create function private.note_unclear(subject text, status text)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.note_difference(
    'unknown_status', concat_ws(' ', note_unclear.subject, coalesce(note_unclear.status, '?')), null, null, private.lagos_today()
  );
end
$$;
comment on function private.note_unclear is
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
comment on function private.next_reconciliation is
'The day in Lagos that must be compared next: yesterday, or an earlier one that was left out. Null if all are done,
or before the first payment.
Security definer because: no role reads the reconciliations.';

create function private.finish_reconciliation(
  day date, provider text, counted int, balance_kobo bigint, until timestamptz
)
returns int language plpgsql security definer set search_path = '' as $$
declare
  -- A working day, and a long weekend.
  settles_within constant interval := '5 days';
  -- The provider takes it with the payout, and names it when the payout has arrived.
  payout_fee_max constant bigint := 5000;
  ours bigint;
  receivable bigint;
  recent bigint;
  deducted bigint;
  recently_deducted bigint;
  differences int;
begin
  if exists (select from private.reconciliations r where r.day = finish_reconciliation.day) then
    return (select count(*) from private.reconciliation_differences d where d.closed_at is null);
  end if;
  select a.balance_kobo into receivable from private.ledger_accounts a where a.code = 'provider_receivable';
  select -a.balance_kobo into deducted from private.ledger_accounts a where a.code = 'provider_deductions';
  select sum(a.balance_kobo) into ours from private.ledger_accounts a where a.code in ('provider_balance', 'payouts_in_transit');
  recent := (
    select coalesce(sum(p.paid_kobo - coalesce(p.fee_kobo, 0)), 0) from public.payments p
    where p.status = 'paid' and p.paid_at > until - settles_within
  );
  recently_deducted := (
    select coalesce(-sum(e.amount_kobo), 0) from private.ledger_journals j
    join private.ledger_entries e on e.journal_id = j.id
    join private.ledger_accounts a on a.id = e.account_id and a.code = 'provider_deductions'
    where j.created_at > until - settles_within and e.amount_kobo < 0
  );
  if receivable < 0 or receivable > recent then
    perform private.note_difference('receivable', 'provider_receivable',
      case when receivable < 0 then 0 else recent end, receivable, finish_reconciliation.day);
  end if;
  if deducted < 0 or deducted > recently_deducted then
    perform private.note_difference('deductions', 'provider_deductions',
      case when deducted < 0 then 0 else recently_deducted end, deducted, finish_reconciliation.day);
  end if;
  if finish_reconciliation.balance_kobo not between ours - payout_fee_max * (
    select count(*) from public.payouts p
    where p.sent_at is not null and (p.status in ('sent', 'on_hold') or (p.status = 'paid' and p.fee_kobo is null))
  ) and ours then
    perform private.note_difference('balance', 'provider_balance', ours, finish_reconciliation.balance_kobo, finish_reconciliation.day);
  end if;
  -- A refund or payout that moved between two questions to the provider makes a balance differ for a day.
  update private.reconciliation_differences d
  set closed_at = now(), close_reason = 'Not found again on ' || finish_reconciliation.day
  where d.kind in ('receivable', 'balance', 'deductions') and d.closed_at is null and d.seen_at < now();
  differences := (
    select count(*) from private.reconciliation_differences d
    where d.day = finish_reconciliation.day and d.kind not in ('receivable', 'balance', 'deductions', 'settlement')
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
comment on function private.finish_reconciliation is
'Compares the provider''s balance, what it still owes us and what it still has to take from us with the ledger, and records the
day. Receivable may hold the payments, and deductions the refunds and lost disputes, of the last 5 days; the fee of a payout in
transit may be missing in our books. A difference of a balance that is not found again is closed. Returns how many differences
are open.
Security definer because: no role reads the ledger or writes reconciliations.';

create function private.read_books()
returns table (checked_at timestamptz, problem text, differences int, difference_kobo bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select j.checked_at, j.problem, d.differences, d.difference_kobo
  from (
    -- The whole ledger once a day, in pieces; today and yesterday every hour.
    select max(j.last_finished_at) as checked_at, string_agg(j.last_error, '; ' order by j.name) as problem
    from private.jobs j where j.name in ('check_ledger', 'check_all_journals', 'check_all_payments', 'check_all_payouts')
  ) j,
  (
    select count(*)::int as differences, coalesce(sum(abs(coalesce(d.found_kobo, 0) - coalesce(d.expected_kobo, 0))), 0)::bigint as difference_kobo
    from private.reconciliation_differences d where d.closed_at is null
  ) d;
end
$$;
comment on function private.read_books is
'Whether the books agree, as the jobs that check the ledger have found last: when, what is wrong (null: nothing), and how many differences to the
provider''s books are open, and of how much.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads jobs and differences.';

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
    where t.state = 'paid' and t.currency <> p.currency and p.returned_at is null
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
comment on function private.compare_payments is
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
comment on function private.note_unsettled is
'A payment that the provider''s list has as paid could not be settled: a difference, unless it is paid by now.
Security definer because: no role writes differences.';

create function private.refunds_to_compare(since timestamptz, until timestamptz, after text)
returns table (reference text) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct p.reference from public.refunds r join public.payments p on p.id = r.payment_id
  where r.status <> 'queued' and (
    (r.created_at >= since and r.created_at < until) or (r.done_at >= since and r.done_at < until)
    or r.status in ('processing', 'needs_attention')
  ) and p.reference > after
  order by p.reference limit 1000;
end
$$;
comment on function private.refunds_to_compare is
'References of payments whose refunds must be compared with the provider''s: up to 1,000 after the given one.
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
comment on function private.compare_refunds is
'Compares the provider''s refunds of a payment with ours, after ours were brought up to date. Returns how many of ours it has.
Security definer because: no role writes differences.';

create function private.payouts_to_compare(since timestamptz, until timestamptz, after text)
returns table (reference text) language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.reference from public.payouts p
  where p.sent_at is not null and ((p.sent_at >= since and p.sent_at < until) or p.status in ('sent', 'on_hold'))
    and p.reference > after
  order by p.reference limit 1000;
end
$$;
comment on function private.payouts_to_compare is
'References of payouts that must be compared with the provider''s: sent in this time, or still in transit; up to 1,000 after the given one.
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
comment on function private.note_missing_payout is
'The provider has no payout with this reference: a difference, unless it is about to be sent.
Security definer because: no role writes differences.';

grant execute on function
  private.next_reconciliation,
  private.finish_reconciliation,
  private.compare_payments,
  private.note_unsettled,
  private.refunds_to_compare,
  private.compare_refunds,
  private.payouts_to_compare,
  private.note_missing_payout
to app_payments;
grant execute on function private.read_books to app_admin;
