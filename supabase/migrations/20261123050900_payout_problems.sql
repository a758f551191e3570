-- The invariants of payouts, beside those of payments and bookings.

alter function private.ledger_problems() rename to payment_problems;
comment on function private.payment_problems() is
'Invariants of payments, bookings, refunds and seats that do not hold: part of ledger_problems.';

create function private.payout_problems()
returns table (problem text, subject text, expected bigint, found bigint)
language sql
stable
set search_path = ''
as $$
  select 'payouts of a payee differ from the ledger', coalesce(w.payee_id, j.owner_id)::text, coalesce(w.total, 0), coalesce(j.total, 0)
  from (
    select p.payee_id, sum(p.amount_kobo)::bigint as total from public.payouts p
    where p.status in ('sent', 'paid') or (p.status = 'on_hold' and p.sent_at is not null)
    group by p.payee_id
  ) w
  full join (
    select a.owner_id, sum(e.amount_kobo)::bigint as total
    from private.ledger_journals j
    join private.ledger_entries e on e.journal_id = j.id
    join private.ledger_accounts a on a.id = e.account_id and a.code = 'driver_payable'
    where j.event in ('payout', 'payout_failed', 'payout_reversed')
    group by a.owner_id
  ) j on j.owner_id = w.payee_id
  where coalesce(w.total, 0) <> coalesce(j.total, 0)
  union all
  select 'payouts_in_transit differs from the payouts', 'payouts_in_transit', p.total, -a.balance_kobo
  from private.ledger_accounts a, lateral (
    select coalesce(sum(p.amount_kobo), 0)::bigint as total from public.payouts p
    where p.status = 'sent' or (p.status = 'on_hold' and p.sent_at is not null)
  ) p
  where a.code = 'payouts_in_transit' and -a.balance_kobo <> p.total
  union all
  select 'the items of a payout do not sum to it', p.reference, p.amount_kobo, coalesce(sum(i.amount_kobo), 0)::bigint
  from public.payouts p left join public.payout_items i on i.payout_id = p.id
  group by p.id having coalesce(sum(i.amount_kobo), 0) <> p.amount_kobo
  union all
  select 'a payout contains another''s earning or another amount', p.reference, e.amount_kobo, i.amount_kobo
  from public.payout_items i
  join public.payouts p on p.id = i.payout_id
  join public.earnings e on e.id = i.earning_id
  where e.payee_id <> p.payee_id or e.amount_kobo <> i.amount_kobo
  union all
  select 'a payout has ended and its items live, or the reverse', p.reference, 0, count(*)
  from public.payouts p join public.payout_items i on i.payout_id = p.id
  where i.is_living = (p.status in ('failed', 'reversed'))
  group by p.id
  union all
  select 'a payee was paid more than earned', p.payee_id::text, coalesce((
      select sum(e.amount_kobo) from public.earnings e where e.payee_id = p.payee_id
    ), 0)::bigint, sum(p.amount_kobo)::bigint
  from public.payouts p where p.status not in ('failed', 'reversed')
  group by p.payee_id having sum(p.amount_kobo) > coalesce((
    select sum(e.amount_kobo) from public.earnings e where e.payee_id = p.payee_id
  ), 0)
$$;
comment on function private.payout_problems() is
'Invariants of payouts that do not hold: part of ledger_problems. Together with the earnings, which the ledger is compared with as
well, they say that driver_payable is what was earned less what was paid.';

create function private.ledger_problems()
returns table (problem text, subject text, expected bigint, found bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.payment_problems() union all select * from private.payout_problems()
$$;
comment on function private.ledger_problems() is
'Invariants of money and seats that do not hold: no row means healthy. Tests ask after everything that moves money, and a job
every hour.';
