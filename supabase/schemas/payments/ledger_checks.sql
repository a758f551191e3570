-- Every rule about money that several tables must agree on, as one query. No row: healthy.

create function private.journal_problems()
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
  select 'entries do not sum to zero', 'all', 0::bigint, sum(e.amount_kobo)::bigint
  from private.ledger_entries e having sum(e.amount_kobo) <> 0
  union all
  select 'a journal does not sum to zero', j.cause, 0::bigint, coalesce(sum(e.amount_kobo), 0)::bigint
  from private.ledger_journals j left join private.ledger_entries e on e.journal_id = j.id
  group by j.id having coalesce(sum(e.amount_kobo), 1) <> 0
  union all
  select 'a balance differs from its entries', a.code || coalesce(' ' || a.owner_id, ''), coalesce(sum(e.amount_kobo), 0)::bigint,
    a.balance_kobo
  from private.ledger_accounts a left join private.ledger_entries e on e.account_id = a.id
  group by a.id having a.balance_kobo <> coalesce(sum(e.amount_kobo), 0)
$$;
comment on function private.journal_problems() is
'Invariants of the ledger itself that do not hold: part of ledger_problems.';

create function private.payment_problems()
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
  select 'passenger_prepaid differs from the bookings', 'passenger_prepaid', b.total, -a.balance_kobo
  from private.ledger_accounts a, lateral (
    select coalesce(sum(k.total_kobo), 0)::bigint as total from (
      select b.total_kobo from public.bookings b where b.payment_method = 'online' and b.settled_at is null
      union all
      select h.total_kobo from public.seat_holds h
      where h.status = 'open' and h.asked_at is not null and h.request_payment = 'online'
    ) k
  ) b
  where a.code = 'passenger_prepaid' and -a.balance_kobo <> b.total
  union all
  select 'refunds_payable differs from the refunds', 'refunds_payable', r.total, -a.balance_kobo
  from private.ledger_accounts a, lateral (
    select coalesce(sum(r.amount_kobo), 0)::bigint as total from public.refunds r
    where r.status in ('queued', 'sending', 'failed')
  ) r
  where a.code = 'refunds_payable' and -a.balance_kobo <> r.total
  union all
  select 'what a driver earned differs from the earnings', coalesce(j.owner_id, e.payee_id)::text,
    coalesce(e.total, 0), coalesce(j.total, 0)
  from (
    select a.owner_id, -sum(e.amount_kobo)::bigint as total
    from private.ledger_accounts a
    join private.ledger_entries e on e.account_id = a.id
    join private.ledger_journals j on j.id = e.journal_id and j.event in ('cancelled', 'released')
    where a.code = 'driver_payable' group by a.owner_id
  ) j
  full join (
    select e.payee_id, sum(e.amount_kobo)::bigint as total from public.earnings e group by e.payee_id
  ) e on e.payee_id = j.owner_id
  where coalesce(e.total, 0) <> coalesce(j.total, 0)
  union all
  select 'refunds of a booking differ from its transaction', x.booking_id::text, x.refunded_kobo, coalesce(sum(r.amount_kobo), 0)::bigint
  from public.transactions x left join public.refunds r on r.booking_id = x.booking_id
  where x.method = 'online'
  group by x.id having x.refunded_kobo <> coalesce(sum(r.amount_kobo), 0)
  union all
  select 'a paid payment has neither booking nor refund', p.reference, p.paid_kobo, coalesce(sum(r.amount_kobo), 0)::bigint
  from public.payments p
  left join public.refunds r on r.payment_id = p.id
  left join public.bookings b on b.id = p.hold_id and p.outcome <> 'surplus'
  where p.status = 'paid' and (p.outcome = 'surplus' or not exists (
    select from public.seat_holds h where h.id = p.hold_id and h.status = 'open' and h.asked_at is not null
  ))
  group by p.id having count(b.id) = 0 and coalesce(sum(r.amount_kobo), 0) <> p.paid_kobo
  union all
  select 'refunds exceed the payment', p.reference, p.paid_kobo, sum(r.amount_kobo)::bigint
  from public.payments p join public.refunds r on r.payment_id = p.id
  group by p.id having sum(r.amount_kobo) > coalesce(p.paid_kobo, 0)
  union all
  select 'a paid payment has no journal', p.reference, 1, 0
  from public.payments p
  where p.status = 'paid' and not exists (select from private.ledger_journals j where j.cause = 'paid:' || p.reference)
  union all
  select 'a hold and its booking differ', h.id::text, 1, count(b.id)
  from public.seat_holds h left join public.bookings b on b.id = h.id and b.payment_method = 'online'
  group by h.id having (h.status = 'paid') <> (count(b.id) = 1)
  union all
  select 'seats differ from the bookings', t.id::text, null, null
  from public.trips t
  where t.status in ('scheduled', 'active') and exists (select from public.seat_holds h where h.trip_id = t.id)
    and t.leg_taken <> private.count_legs(t.id)
$$;
comment on function private.payment_problems() is
'Invariants of payments, bookings, refunds, earnings and seats that do not hold: part of ledger_problems.';

create function private.payout_problems()
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
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
  select 'an earning is marked unpaid and paid, or neither', e.id::text, (not e.is_unpaid)::int, count(i.id)
  from public.earnings e left join public.payout_items i on i.earning_id = e.id and i.is_living
  group by e.id having e.is_unpaid <> (count(i.id) = 0)
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

create function private.reconciliation_problems()
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
  select 'the provider''s books differ: ' || d.kind, d.subject, d.expected_kobo, d.found_kobo
  from private.reconciliation_differences d where d.closed_at is null
$$;
comment on function private.reconciliation_problems() is
'Differences to the provider''s books that are open: part of ledger_problems.';

create function private.ledger_problems()
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
  select * from private.journal_problems()
  union all select * from private.payment_problems()
  union all select * from private.payout_problems()
  union all select * from private.reconciliation_problems()
$$;
comment on function private.ledger_problems() is
'Invariants of money and seats that do not hold: no row means healthy. Tests ask after everything that moves money, and a job
every hour.';

create function private.check_ledger() returns int language plpgsql security definer set search_path = '' as $$
declare
  problems text := (select string_agg(concat_ws(' ', p.problem, p.subject), '; ') from private.ledger_problems() p);
begin
  if problems is not null then
    raise exception '%', left(problems, 400);
  end if;
  return 0;
end
$$;
comment on function private.check_ledger() is
'Job: fails, and so raises the alarm of the list of jobs, if ledger_problems finds anything.
Security definer because: the clock''s role reads no table.';
