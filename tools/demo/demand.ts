import { DRIVER, PASSENGER } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** Searches, in days from today: routes of the demo driver, and one without trips. */
const SEARCHES = [
  { origin: 'lagos', destination: 'owerri', ahead: 4, people: 23, found: 0 },
  { origin: 'lagos', destination: 'owerri', ahead: 5, people: 17, found: 0 },
  { origin: 'lagos', destination: 'abuja', ahead: 6, people: 31, found: 12 },
  { origin: 'benin-city', destination: 'lagos', ahead: 10, people: 9, found: 2 },
  { origin: 'kano', destination: 'maiduguri', ahead: 3, people: 12, found: 0 },
  { origin: 'lagos', destination: 'ibadan', ahead: 1, people: 40, found: 34 },
] as const;

/**
 * Fills the demonstration with demand for the next days, the usual fare of a busy route, and two passengers who paid the demo driver
 * more than was agreed. Each start: the days move on, and the daily job would forget a fare without bookings.
 */
export async function addDemand(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    await sql`
      insert into private.search_counts
      select s.origin, s.destination, private.lagos_today() + s.ahead, 1, s.people, s.found, private.lagos_today()
      from jsonb_to_recordset(${sql.json([...SEARCHES])})
        as s (origin text, destination text, ahead int, people int, found int)
      on conflict do nothing`;
    await sql`
      insert into private.usual_fares values ('lagos', 'abuja', 46, 5, 3500000, 3850000, 4200000)
      on conflict on constraint usual_fares_pkey do update
      set bookings = excluded.bookings, payees = excluded.payees, lower_kobo = excluded.lower_kobo,
        median_kobo = excluded.median_kobo, upper_kobo = excluded.upper_kobo, counted_at = excluded.counted_at`;
    // The first trip of the demo driver, with two passengers. That of the second trip is asked on the page of the account.
    await sql`
      update public.trips t set ended_at = t.arrives_at
      where t.driver_id = ${DRIVER} and t.status = 'completed' and t.ended_at is null
        and t.origin_place_id = 'abuja' and t.arrives_at > now() - interval '12 days'`;
    await sql`
      insert into private.cash_answers (booking_id, answer, paid_kobo)
      select b.id, 'more', b.total_kobo + case b.passenger_id when ${PASSENGER} then 300000 else 150000 end
      from public.bookings b
      join public.trips t on t.id = b.trip_id
      where t.id = (
        select c.trip_id from public.bookings c
        where c.driver_id = ${DRIVER} and c.status = 'completed' and c.payment_method = 'cash'
        group by c.trip_id having count(distinct c.passenger_id) > 1 and bool_or(c.passenger_id = ${PASSENGER}) order by min(c.created_at) limit 1
      ) and b.status = 'completed'
      on conflict do nothing`;
  });
}
