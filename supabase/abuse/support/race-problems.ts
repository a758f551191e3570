import type postgres from 'postgres';

/** What must hold after any mixture of calls, beside private.ledger_problems. */
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
    select 'neither a booking nor refunds of all that was paid: ' || p.reference
    from public.payments p join public.trips t on t.id = (select h.trip_id from public.seat_holds h where h.id = p.hold_id)
    where t.driver_id = ${driver} and p.status = 'paid'
      and not exists (select from public.bookings b where b.id = p.hold_id and b.status <> 'cancelled' and p.outcome <> 'surplus')
      -- What a lost dispute took is with the passenger already.
      and not exists (select from public.disputes d where d.payment_id = p.id and d.status = 'lost')
      -- From the third cancellation soon after paying on, the passenger bears the fee.
      and p.paid_kobo <> (select coalesce(sum(r.amount_kobo), 0) from public.refunds r where r.payment_id = p.id) + (
        select coalesce(-sum(e.amount_kobo), 0) from private.ledger_journals j
        join private.ledger_entries e on e.journal_id = j.id
        join private.ledger_accounts a on a.id = e.account_id and a.code = 'gateway_fees'
        where p.outcome <> 'surplus' and j.cause = 'cancelled:' || p.hold_id
      )`;
  return rows.map(({ problem }) => problem);
}
