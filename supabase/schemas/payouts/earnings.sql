-- The money of drivers and companies, as they read it: from earnings, payouts and the ledger only.

create function private.require_earner()
returns uuid language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if not exists (select from public.profiles p where p.id = caller and p.user_type in ('driver', 'corporate')) then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies have earnings.');
  end if;
  return caller;
end
$$;
comment on function private.require_earner is
'Returns the id of the caller, a driver or company.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for passengers.';

create function private.earnings_with_state(payee uuid, chosen public.earnings[])
returns table (
  id uuid, booking_id uuid, kind text, gross_kobo bigint, commission_kobo bigint, amount_kobo bigint, created_at timestamptz,
  state text, due_at timestamptz, reference text, paid_at timestamptz
)
language plpgsql stable rows 50 set search_path = ''
-- A page of 50 is looked up, a statement of 5,000 rows is joined.
set plan_cache_mode = force_custom_plan
as $$
declare
  waits interval := coalesce(private.payout_waits(payee), interval '0');
begin
  return query
  select e.id, e.booking_id, e.kind, e.gross_kobo, e.commission_kobo, e.amount_kobo, e.created_at,
    case
      when p.status = 'paid' then 'paid'
      when p.status = 'on_hold' and p.hold_cause in ('suspended', 'held') then 'held'
      when p.id is not null then 'on_the_way'
      when exists (select from private.frozen_bookings f where f.booking_id = e.booking_id) then 'frozen'
      when e.available_at + waits > now() then 'waiting'
      else 'available'
    end,
    e.available_at + waits, p.reference, case when p.status = 'paid' then p.done_at end
  from unnest(chosen) e
  left join public.payout_items i on i.earning_id = e.id and i.is_living
  left join public.payouts p on p.id = i.payout_id;
end
$$;
comment on function private.earnings_with_state is
'The chosen earnings of a payee with what became of them: waiting until due_at, available, frozen by a claim or dispute, held by an
administrator, on_the_way with a payout, or paid.';

create function private.own_payout_hold()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return (
    select jsonb_build_object(
      'since', h.created_at, 'decideBy', h.decide_by, 'reason', case when h.is_told then h.reason end,
      'amountKobo', greatest(0, coalesce((
        select sum(p.amount_kobo) from public.payouts p where p.payee_id = caller and p.status = 'on_hold' and p.hold_cause = 'held'
      ), 0) + coalesce((select sum(e.amount_kobo) from private.due_earnings(caller) e), 0) - private.payee_debt(caller))
    )
    from private.payout_holds h where h.payee_id = caller
  );
end
$$;
comment on function private.own_payout_hold is
'The hold of the caller''s payouts: its sum, its start, the day until which it is decided, and the reason if an administrator wrote one:
signs of fraud are not told. amountKobo: the sum that would have been paid without the hold. Null: nothing is held.
Refuses: 401, 403 suspended (by require_active).
Security definer because: no role reads the holds.';

create function private.read_earnings()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_earner();
  settings public.platform_settings := (select s from public.platform_settings s);
  -- Unpaid earnings, by two indexes: the sum of all earnings grows with the years.
  open constant public.earnings[] := array(
    select e from public.earnings e where e.payee_id = caller and e.is_unpaid
    union all
    select e from public.payouts p
    join public.payout_items i on i.payout_id = p.id and i.is_living
    join public.earnings e on e.id = i.earning_id
    where p.payee_id = caller and p.status in ('queued', 'sent', 'on_hold')
  );
begin
  return (
    select jsonb_build_object(
      'availableKobo', coalesce(sum(e.amount_kobo) filter (where e.state = 'available'), 0),
      'waitingKobo', coalesce(sum(e.amount_kobo) filter (where e.state = 'waiting'), 0),
      'nextAvailableAt', min(e.due_at) filter (where e.state = 'waiting'),
      'frozenKobo', coalesce(sum(e.amount_kobo) filter (where e.state in ('frozen', 'held')), 0),
      'onTheWayKobo', coalesce(sum(e.amount_kobo) filter (where e.state = 'on_the_way'), 0),
      'paidKobo', coalesce((select sum(p.amount_kobo) from public.payouts p where p.payee_id = caller and p.status = 'paid'), 0),
      'owedKobo', private.payee_debt(caller), 'hold', private.own_payout_hold(),
      'payoutsFrom', to_char(settings.payouts_from, 'HH24:MI'), 'payoutMinKobo', settings.payout_min_kobo,
      -- Paid by passengers, and not yet the driver's: the trip is ahead or just over.
      'comingKobo', (
        select coalesce(sum(b.total_kobo), 0) from public.bookings b
        where b.payment_method = 'online' and b.settled_at is null and b.status <> 'cancelled'
          and coalesce(b.company_id, b.driver_id) = caller
      ),
      'lastPayout', (
        select jsonb_build_object('amountKobo', p.amount_kobo, 'status', p.status, 'at', coalesce(p.done_at, p.created_at))
        from public.payouts p where p.payee_id = caller order by p.created_at desc limit 1
      )
    )
    from private.earnings_with_state(caller, open) e
  );
end
$$;
comment on function private.read_earnings is
'Totals of the caller''s earnings in kobo: coming (fares before commission that passengers have paid for trips ahead), waiting,
available for the next payout, frozen or held, on the way, paid in all, and what the caller owes.
Refuses: 401, 403 suspended, 403 forbidden for passengers (by require_earner).
Security definer because: it reads claims, payouts and the ledger.';

create function private.list_earnings(after_at timestamptz, after_id uuid, count_max int)
returns table (
  id uuid, kind text, gross_kobo bigint, commission_kobo bigint, amount_kobo bigint, created_at timestamptz,
  state text, due_at timestamptz, reference text, paid_at timestamptz,
  trip_id uuid, origin text, destination text, departure_at timestamptz, seats int
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_earner();
begin
  return query
  with shown as materialized (
    select e.*, b.trip_id, b.from_stop_id, b.to_stop_id, b.agreed_departure_at, b.seats
    from private.earnings_with_state(caller, array(
      select o from public.earnings o
      where o.payee_id = caller
        and (o.created_at, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by o.created_at desc, o.id desc limit count_max
    )) e
    join public.bookings b on b.id = e.booking_id
  ),
  -- Of a trip with many bookings the stops are read once, and the names of the places once for all.
  stops as materialized (
    select s.trip_id, s.id, s.place_id
    from (select distinct w.trip_id from shown w) t join public.trip_stops s on s.trip_id = t.trip_id
  ),
  towns as materialized (select p.id, p.name from public.places p)
  select e.id, e.kind, e.gross_kobo, e.commission_kobo, e.amount_kobo, e.created_at, e.state, e.due_at, e.reference, e.paid_at,
    e.trip_id, o.name, d.name, e.agreed_departure_at, e.seats
  from shown e
  join stops f on f.trip_id = e.trip_id and f.id = e.from_stop_id
  join stops g on g.trip_id = e.trip_id and g.id = e.to_stop_id
  join towns o on o.id = f.place_id
  join towns d on d.id = g.place_id
  order by e.created_at desc, e.id desc;
end
$$;
comment on function private.list_earnings is
'The caller''s earnings, the newest first, after the given one: trip, seats, fare, commission, state and payout. No passenger is
named.
Refuses: 401, 403 suspended, 403 forbidden for passengers (by require_earner).
Security definer because: it reads claims and stops of trips that are no longer listed.';

create function private.revenue(since timestamptz, until timestamptz)
returns table (kobo bigint, earned_at timestamptz) language sql stable set search_path = '' as $$
  select x.amount_kobo, x.processed_at from public.transactions x
  where x.status = 'confirmed' and x.method = 'cash' and x.processed_at >= since and x.processed_at < until
  union all
  select e.gross_kobo, e.created_at from public.earnings e where e.created_at >= since and e.created_at < until
$$;
comment on function private.revenue is
'Fares that counted as paid between two moments: cash when the trip is completed; online what was settled in the ledger, with kept halves and without
what went back.';

grant execute on function private.own_payout_hold, private.read_earnings, private.list_earnings to authenticated;
