-- The list of all payments for administrators: one row for each booking and for each attempt to pay that became none, with one state.

create function private.payment_state(
  status text, method text, paid text, is_sent_back boolean, problem text, payout text
) returns text language sql immutable
return case
  when problem is not null then 'check'
  when paid = 'open' then 'waiting'
  when is_sent_back then 'sent_back'
  when method = 'cash' and status <> 'cancelled' then 'cash'
  when payout = 'paid' then 'paid'
  when payout = 'on_hold' then 'on_hold'
  when payout is not null or status = 'confirmed' then 'due'
  when status = 'pending' then 'held'
  else 'not_paid'
end;
comment on function private.payment_state is
'The one state of a payment: check (an administrator must look), waiting (for the bank), sent_back (all or a part), cash (to the driver), held (until
the trip is over), due (trip over, not paid out yet), on_hold (trip over, payout on hold), paid (to the driver), not_paid (failed, or cancelled
before anything was paid). status: the specified one. paid: status of an attempt without a booking. payout: null before the fare is the
driver''s, due before a payout contains it, then the status of the payout.';

create view public.booking_payments with (security_invoker = true) as
select x.id, x.created_at, x.passenger_id, x.booking_id as about_id, x.booking_id as hold_id, x.payment_reference as reference, x.status,
  coalesce(p.method, x.method) as method, x.amount_kobo, x.refunded_kobo, x.processed_at, p.created_at as started_at, p.paid_at, p.fee_kobo,
  coalesce(p.mode = 'test', false) as is_test, case when p.returned_at is null then p.problem end as problem, null::text as paid,
  o.day as payout_day, o.reference as payout_reference, o.status as payout_status,
  private.payment_state(
    x.status, x.method, null, x.refunded_kobo > 0, case when p.returned_at is null then p.problem end,
    case when e.id is not null then coalesce(o.status, 'due') end
  ) as state
from public.transactions x
left join public.payments p on p.reference = x.payment_reference
left join public.earnings e on e.booking_id = x.booking_id
left join public.payout_items i on i.earning_id = e.id and i.is_living
left join public.payouts o on o.id = i.payout_id;
comment on view public.booking_payments is 'The payment of each booking, online or in cash, with its state.';

create view public.attempted_payments with (security_invoker = true) as
select p.id, p.created_at, p.passenger_id, null::uuid as about_id, p.hold_id, p.reference, a.status, p.method,
  coalesce(p.paid_kobo, p.amount_kobo) as amount_kobo, coalesce(r.kobo, 0) as refunded_kobo, null::timestamptz as processed_at,
  p.created_at as started_at, p.paid_at, p.fee_kobo, p.mode = 'test' as is_test, a.problem, p.status as paid,
  null::date as payout_day, null::text as payout_reference, null::text as payout_status, p.outcome,
  private.payment_state(a.status, p.method, p.status, p.outcome = 'surplus', a.problem, null) as state
from public.payments p
left join lateral (
  select sum(r.amount_kobo)::bigint as kobo, bool_and(r.status = 'done') as is_done, bool_or(r.cause = 'paid_twice') as is_twice
  from public.refunds r where r.payment_id = p.id
) r on true
cross join lateral (
  select case when p.status = 'failed' or p.outcome = 'surplus' then 'cancelled' else 'pending' end as status,
    -- Money that is back with the passenger needs no look.
    case when p.returned_at is null and r.is_done is not true
      then coalesce(p.problem, case when r.is_twice then 'paid_twice' end) end as problem
) a;
comment on view public.attempted_payments is
'Attempts to pay with their state. Of those that became a booking, booking_payments has the state. The driver has not answered a request that
is paid: held.';

create function private.count_payments(people uuid[] default null, begins text default null)
returns jsonb language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(jsonb_object_agg(k.state, k.count), '{}') || jsonb_build_object('all', coalesce(sum(k.count), 0))
    from (
      select s.state, count(*) as count
      from (
        select b.state from public.booking_payments b
        where (people is null and begins is null) or b.passenger_id = any (people) or b.reference collate "C" ^@ begins
        union all
        select a.state from public.attempted_payments a
        where ((people is null and begins is null) or a.passenger_id = any (people) or a.reference collate "C" ^@ begins)
          and (a.outcome is null or a.outcome = 'surplus')
        union all
        select a.state from public.seat_holds h join public.attempted_payments a on a.hold_id = h.id and a.outcome in ('applied', 'retaken')
        where h.status = 'open' and h.asked_at is not null and ((people is null and begins is null) or a.passenger_id = any (people) or a.reference collate "C" ^@ begins)
      ) s
      group by s.state
    ) k
  );
end
$$;
comment on function private.count_payments is
'How many payments there are in each state and in all; of everybody, of these passengers, or with a reference that begins so.';

create function private.payment_figures(people uuid[] default null, begins text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  counted jsonb := (private.counted_figures()).payments;
begin
  perform private.require_admin();
  return case
    when people is null and begins is null and (counted ->> 'all')::int > private.counted_now_max() then counted
    else private.count_payments(people, begins)
  end;
end
$$;
comment on function private.payment_figures is
'How many payments there are in each state, counted now; in a country with very many as counted by the clock (count_figures), what a
search finds always now.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the figures, and it checks the session once instead of once per row.';

grant select on public.booking_payments, public.attempted_payments to app_admin;
grant execute on function private.payment_state, private.payment_figures to app_admin;
