-- Our books against the provider's, each day once. A difference is a row that an administrator closes with a reason.

create table private.reconciliations (
  day date primary key,
  provider text not null check (length(provider) between 2 and 40),
  counted int not null check (counted >= 0),
  matched int not null check (matched between 0 and counted),
  provider_balance_kobo bigint not null,
  ledger_balance_kobo bigint not null,
  finished_at timestamptz not null default now()
);
comment on table private.reconciliations is
  'Days whose payments, refunds, payouts and settlements were compared with the provider''s. balance: at the provider, and in our '
  'ledger without the payouts in transit, when the day was compared.';

create table private.reconciliation_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'not_settled', 'missing_payment', 'unknown_payment', 'amount', 'fee', 'currency', 'missing_refund', 'unknown_refund',
    'refund_amount', 'missing_payout', 'payout_paid_after_failure', 'settlement', 'receivable', 'balance'
  )),
  subject text not null check (length(subject) between 1 and 200),
  expected_kobo bigint,
  found_kobo bigint,
  day date,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references private.admins (id),
  close_reason text check (length(close_reason) <= 500),
  constraint closed_with_a_reason check ((closed_at is null) = (close_reason is null)),
  constraint one_row_per_difference unique nulls not distinct (kind, subject, expected_kobo, found_kobo)
);
comment on table private.reconciliation_differences is
  'What our books and the provider''s disagree about: expected by us, found there. The same difference is one row, however often '
  'it is found; other amounts are another one.';
create index reconciliation_differences_open on private.reconciliation_differences (created_at) where closed_at is null;
alter table private.reconciliations enable row level security;
alter table private.reconciliation_differences enable row level security;

create function private.note_difference(kind text, subject text, expected_kobo bigint, found_kobo bigint, day date)
returns void
language plpgsql
set search_path = ''
as $$
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

create function private.next_reconciliation()
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
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
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
returns int
language plpgsql
security definer
set search_path = ''
as $$
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

grant execute on function
  private.next_reconciliation(), private.record_settlement(text, bigint, bigint, bigint, date),
  private.finish_reconciliation(date, text, int, bigint, timestamptz)
to app_payments;

insert into private.jobs (name, description, every, batch) values
  ('reconcile', 'Compares each day with the payment provider', '1 hour', 1);
