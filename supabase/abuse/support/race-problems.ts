import type postgres from 'postgres';

/** Invariants after any mixture of calls, beside private.ledger_problems. */
export async function findProblems(
  owner: postgres.Sql,
  { driver, paid }: { driver: string; paid: string[] },
): Promise<string[]> {
  const rows = await owner<{ problem: string }[]>`
    select concat_ws(' ', problem, subject, expected, found) as problem from private.ledger_problems()
    union all
    select 'seats ' || t.leg_taken::text || ' but counted ' || private.count_legs(t.id)::text
    from public.trips t
    where t.driver_id = ${driver} and t.leg_taken <> private.count_legs(t.id)
    union all
    select 'oversold ' || t.leg_taken::text from public.trips t
    where t.driver_id = ${driver} and t.total_seats < any (t.leg_taken)
    union all
    select 'more seats of one person than the maximum: ' || sum(b.seats)
    from public.bookings b join public.trips t on t.id = b.trip_id
    where t.driver_id = ${driver} and b.status = 'confirmed'
    group by b.trip_id, b.passenger_id
    having sum(b.seats) > (select s.booking_seats_max from public.platform_settings s)
    union all
    select 'added to a booking that is cancelled or no first one: ' || b.id
    from public.bookings b join public.trips t on t.id = b.trip_id join public.bookings f on f.id = b.adds_to
    where t.driver_id = ${driver} and b.status <> 'cancelled' and (f.status <> b.status or f.adds_to is not null)
    union all
    select 'paid, but not recorded: ' || r.reference
    from unnest(${[...new Set(paid)]}::text[]) r (reference)
    left join public.payments p on p.reference = r.reference and p.status = 'paid'
    where p.id is null
    union all
    select 'what was paid is neither booked nor refunded: ' || p.reference
    from public.payments p join public.trips t on t.id = (select h.trip_id from public.seat_holds h where h.id = p.hold_id)
    -- One hold, or both of a journey.
    cross join lateral (select private.holds_of(p.hold_id) as ids) paid
    where t.driver_id = ${driver} and p.status = 'paid'
      -- The passenger already has the money of a lost dispute.
      and not exists (select from public.disputes d where d.payment_id = p.id and d.status = 'lost')
      and p.paid_kobo - (select coalesce(sum(r.amount_kobo), 0) from public.refunds r where r.payment_id = p.id) - (
        select coalesce(sum(b.total_kobo), 0) from public.bookings b
        where b.id = any (paid.ids) and b.status <> 'cancelled' and p.outcome <> 'surplus'
      -- From the third that was cancelled, given up or paid twice on, the passenger bears the fee.
      ) - (
        select coalesce(-sum(e.amount_kobo), 0) from private.ledger_journals j
        join private.ledger_entries e on e.journal_id = j.id
        join private.ledger_accounts a on a.id = e.account_id and a.code = 'gateway_fees'
        where p.outcome <> 'surplus' and j.cause in (select 'cancelled:' || k.id from unnest(paid.ids) k (id))
      ) not between 0 and case
        when exists (select from public.refunds r where r.payment_id = p.id and r.cause in ('given_up', 'paid_twice'))
          then private.payment_fee(p.paid_kobo)
        else 0
      end
      -- Money of a request waits for the driver.
      and not exists (select from public.seat_holds h where h.id = p.hold_id and h.status = 'open' and h.asked_at is not null)
    union all
    select 'half a journey is booked or held: ' || j.id || ' ' || concat_ws(' ', f.status, s.status)
    from public.journeys j
    join public.seat_holds f on f.id = j.first_booking_id
    join public.seat_holds s on s.id = j.second_booking_id
    join public.trips t on t.id = f.trip_id
    where t.driver_id = ${driver} and (f.status = 'paid') <> (s.status = 'paid')
    union all
    select 'a journey in cash is half: ' || j.id
    from public.journeys j
    where j.payment_method = 'cash' and j.passenger_id in (select b.passenger_id from public.bookings b where b.driver_id = ${driver})
      and 2 <> (select count(*) from public.bookings b where b.id in (j.first_booking_id, j.second_booking_id))`;
  return rows.map(({ problem }) => problem);
}
