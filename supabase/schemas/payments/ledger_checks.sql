-- Every rule about money that several tables must agree on, as one query. No row: healthy.

create function private.journal_problems(since timestamptz)
returns table (problem text, subject text, expected bigint, found bigint) language plpgsql stable set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  select 'a journal does not sum to zero', j.cause, 0::bigint, coalesce(sum(e.amount_kobo), 0)::bigint
  from private.ledger_journals j left join private.ledger_entries e on e.journal_id = j.id
  where j.created_at >= since
  group by j.id having coalesce(sum(e.amount_kobo), 1) <> 0;
  if since > '-infinity' then
    return query
    select 'the balances do not sum to zero', 'all', 0::bigint, sum(a.balance_kobo)::bigint
    from private.ledger_accounts a having sum(a.balance_kobo) <> 0;
    return;
  end if;
  return query
  select 'entries do not sum to zero', 'all', 0::bigint, sum(e.amount_kobo)::bigint
  from private.ledger_entries e having sum(e.amount_kobo) <> 0
  union all
  select 'a balance differs from its entries', a.code || coalesce(' ' || a.owner_id, ''), coalesce(e.total, 0), a.balance_kobo
  from private.ledger_accounts a
  left join (
    select e.account_id, sum(e.amount_kobo)::bigint as total from private.ledger_entries e group by e.account_id
  ) e on e.account_id = a.id
  where a.balance_kobo <> coalesce(e.total, 0);
end
$$;
comment on function private.journal_problems is
'Invariants of the ledger itself that do not hold: part of ledger_problems.';

create function private.payment_problems(since timestamptz)
returns table (problem text, subject text, expected bigint, found bigint) language plpgsql stable set search_path = ''
-- The plan must see the time: of one day the indexes are read, of everything the tables.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
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
    where a.code = 'driver_payable' and j.created_at >= since group by a.owner_id
  ) j
  full join (
    -- An earning and its journal are made in one transaction, and so at one time.
    select e.payee_id, sum(e.amount_kobo)::bigint as total from public.earnings e where e.created_at >= since group by e.payee_id
  ) e on e.payee_id = j.owner_id
  where coalesce(e.total, 0) <> coalesce(j.total, 0)
  union all
  select 'refunds of a booking differ from its transaction', x.booking_id::text, x.refunded_kobo, coalesce(sum(r.amount_kobo), 0)::bigint
  from public.transactions x left join public.refunds r on r.booking_id = x.booking_id
  where x.method = 'online' and x.booking_id in (
    select n.booking_id from public.transactions n where n.created_at >= since
    union select n.booking_id from public.refunds n where n.created_at >= since
  )
  group by x.id having x.refunded_kobo <> coalesce(sum(r.amount_kobo), 0)
  union all
  select 'a paid payment has neither booking nor refund', p.reference, p.paid_kobo, coalesce(sum(r.amount_kobo), 0)::bigint
  from public.payments p
  left join public.refunds r on r.payment_id = p.id
  left join public.bookings b on b.id = p.hold_id and p.outcome <> 'surplus'
  where p.status = 'paid' and p.created_at >= since and (p.outcome = 'surplus' or not exists (
    select from public.seat_holds h where h.id = p.hold_id and h.status = 'open' and h.asked_at is not null
  ))
  -- A fee that stays with the passenger is not a refund (surplus_fee).
  group by p.id having count(b.id) = 0 and coalesce(sum(r.amount_kobo), 0) not between p.paid_kobo - case
    when bool_or(r.cause in ('given_up', 'paid_twice')) then private.payment_fee(p.paid_kobo) else 0 end and p.paid_kobo
  union all
  select 'refunds exceed the payment', p.reference, p.paid_kobo, sum(r.amount_kobo)::bigint
  from public.payments p join public.refunds r on r.payment_id = p.id
  where p.id in (select n.payment_id from public.refunds n where n.created_at >= since)
  group by p.id having sum(r.amount_kobo) > coalesce(p.paid_kobo, 0)
  union all
  select 'a paid payment has no journal', p.reference, 1, 0
  from public.payments p
  where p.status = 'paid' and p.created_at >= since and not exists (select from private.ledger_journals j where j.cause = 'paid:' || p.reference)
  union all
  select 'a hold and its booking differ', h.id::text, 1, count(b.id)
  from public.seat_holds h left join public.bookings b on b.id = h.id and b.payment_method = 'online'
  where h.created_at >= since
  group by h.id having (h.status = 'paid') <> (count(b.id) = 1)
  union all
  select 'a journey is paid by half', j.id::text, 2, 1
  from public.journeys j
  where j.payment_method = 'online' and j.created_at >= since
    and exists (select from public.bookings b where b.id = j.first_booking_id)
      <> exists (select from public.bookings b where b.id = j.second_booking_id)
  union all
  select 'seats differ from the bookings', t.id::text, null, null
  from public.trips t
  where t.status in ('scheduled', 'active') and t.id in (select h.trip_id from public.seat_holds h where h.created_at >= since)
    and t.leg_taken <> private.count_legs(t.id);
end
$$;
comment on function private.payment_problems is
'Invariants of payments, bookings, refunds, earnings and seats that do not hold: part of ledger_problems.';

create function private.payees_since(since timestamptz)
returns setof uuid language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select p.payee_id from public.payouts p where p.created_at >= since
  union
  select a.owner_id
  from private.ledger_journals j
  join private.ledger_entries e on e.journal_id = j.id
  join private.ledger_accounts a on a.id = e.account_id and a.code = 'driver_payable'
  where j.created_at >= since and j.event in ('payout', 'payout_failed', 'payout_reversed');
end
$$;
comment on function private.payees_since is
'Drivers and companies with a payout, or a journal of one, since a moment.';

create function private.payout_problems(since timestamptz)
returns table (problem text, subject text, expected bigint, found bigint) language plpgsql stable set search_path = ''
-- The plan must see the time: of one day the indexes are read, of everything the tables.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  select 'payouts of a payee differ from the ledger', coalesce(w.payee_id, j.owner_id)::text, coalesce(w.total, 0), coalesce(j.total, 0)
  from (
    select p.payee_id, sum(p.amount_kobo)::bigint as total from public.payouts p
    where (p.status in ('sent', 'paid') or (p.status = 'on_hold' and p.sent_at is not null))
      and p.payee_id in (select * from private.payees_since(since))
    group by p.payee_id
  ) w
  full join (
    select a.owner_id, sum(e.amount_kobo)::bigint as total
    from private.ledger_journals j
    join private.ledger_entries e on e.journal_id = j.id
    join private.ledger_accounts a on a.id = e.account_id and a.code = 'driver_payable'
    where j.event in ('payout', 'payout_failed', 'payout_reversed')
      and a.owner_id in (select * from private.payees_since(since))
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
  where p.created_at >= since
  group by p.id having coalesce(sum(i.amount_kobo), 0) <> p.amount_kobo
  union all
  select 'a payout contains another''s earning or another amount', p.reference, e.amount_kobo, i.amount_kobo
  from public.payout_items i
  join public.payouts p on p.id = i.payout_id
  join public.earnings e on e.id = i.earning_id
  where p.created_at >= since and (e.payee_id <> p.payee_id or e.amount_kobo <> i.amount_kobo)
  union all
  select 'a payout has ended and its items live, or the reverse', p.reference, 0, count(*)
  from public.payouts p join public.payout_items i on i.payout_id = p.id
  where p.created_at >= since and i.is_living = (p.status in ('failed', 'reversed'))
  group by p.id
  union all
  select 'an earning is marked unpaid and paid, or neither', e.id::text, (not e.is_unpaid)::int, count(i.id)
  from public.earnings e left join public.payout_items i on i.earning_id = e.id and i.is_living
  where e.id in (
    select n.id from public.earnings n where n.created_at >= since
    union select c.earning_id from public.payouts p join public.payout_items c on c.payout_id = p.id where p.created_at >= since
  )
  group by e.id having e.is_unpaid <> (count(i.id) = 0)
  union all
  select 'a payee was paid more than earned', p.payee_id::text, coalesce((
      select sum(e.amount_kobo) from public.earnings e where e.payee_id = p.payee_id
    ), 0)::bigint, sum(p.amount_kobo)::bigint
  from public.payouts p
  where p.status not in ('failed', 'reversed') and p.payee_id in (select * from private.payees_since(since))
  group by p.payee_id having sum(p.amount_kobo) > coalesce((
    select sum(e.amount_kobo) from public.earnings e where e.payee_id = p.payee_id
  ), 0);
end
$$;
comment on function private.payout_problems is
'Invariants of payouts that do not hold: part of ledger_problems. Together with the earnings, which the ledger is compared with as
well, they say that driver_payable is what was earned less what was paid.';

create function private.reconciliation_problems()
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
  select 'the provider''s books differ: ' || d.kind, d.subject, d.expected_kobo, d.found_kobo
  from private.reconciliation_differences d where d.closed_at is null
$$;
comment on function private.reconciliation_problems is
'Differences to the provider''s books that are open: part of ledger_problems.';

create function private.ledger_problems(since timestamptz default '-infinity')
returns table (problem text, subject text, expected bigint, found bigint) language sql stable set search_path = '' as $$
  select * from private.journal_problems(since)
  union all select * from private.payment_problems(since)
  union all select * from private.payout_problems(since)
  union all select * from private.reconciliation_problems()
$$;
comment on function private.ledger_problems is
'Invariants of money and seats that do not hold: no row means healthy. since: only journals, payments, holds, earnings and payouts made
since then, and sums that need no old row. Tests ask for all after everything that moves money; jobs ask for the last day every hour,
and for all once a day, in pieces.';

create function private.refuse_problems(problems text[]) returns int language plpgsql set search_path = '' as $$
begin
  if cardinality(problems) > 0 then
    raise exception '%', left(array_to_string(problems, '; '), 400);
  end if;
  return 0;
end
$$;
comment on function private.refuse_problems is 'Fails, and so raises the alarm of the list of jobs, if there are problems.';

create function private.check_ledger() returns int language plpgsql set search_path = '' as $$
begin
  -- Since the day before today: each day is checked until it has ended, and once more.
  return private.refuse_problems(array(
    select concat_ws(' ', p.problem, p.subject)
    from private.ledger_problems(private.lagos_moment(private.lagos_today() - 1, '00:00')) p
  ));
end
$$;
comment on function private.check_ledger is
'Job: fails, and so raises the alarm of the list of jobs, if ledger_problems finds anything of today or yesterday.';

create function private.check_all_journals() returns int language plpgsql set search_path = '' as $$
begin
  return private.refuse_problems(array(
    select concat_ws(' ', p.problem, p.subject) from private.journal_problems('-infinity') p
  ));
end
$$;
comment on function private.check_all_journals is
'Job: one of three pieces of the whole check of a day. Fails if a journal or a balance is wrong, however old.';

create function private.check_all_payments() returns int language plpgsql set search_path = '' as $$
begin
  return private.refuse_problems(array(
    select concat_ws(' ', p.problem, p.subject) from private.payment_problems('-infinity') p
  ));
end
$$;
comment on function private.check_all_payments is
'Job: one of three pieces of the whole check of a day. Fails if payments, bookings, refunds, earnings or seats disagree.';

create function private.check_all_payouts() returns int language plpgsql set search_path = '' as $$
begin
  return private.refuse_problems(array(
    select concat_ws(' ', p.problem, p.subject) from private.payout_problems('-infinity') p
  ));
end
$$;
comment on function private.check_all_payouts is
'Job: one of three pieces of the whole check of a day. Fails if payouts disagree with their items, earnings or the ledger.';
