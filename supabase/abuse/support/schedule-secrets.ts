import type { Facade } from '../../functions/api/testing/facade.ts';

/** Plants the terms of a driver's schedule, and why a day of it waits. It has ended, so that the job makes no trips. */
export async function plantSchedule(
  { sql }: Facade,
  owner: string,
  word: (what: string, readers: readonly string[]) => string,
): Promise<void> {
  const terms = {
    origin: 'Lagos',
    destination: 'Abuja',
    seats: 4,
    fareKobo: 650_000,
    description: word('the terms of a schedule', ['driver']),
  };
  await sql`
    with schedule as (
      insert into public.trip_schedules (
        owner_id, origin_place_id, destination_place_id, departs_at, weekdays, every_weeks, starts_on, terms, status, client_key)
      values (${owner}, 'lagos', 'abuja', '07:00', '{1}', 1, private.lagos_today(), ${sql.json(terms)}, 'ended', gen_random_uuid())
      returning id
    )
    insert into public.schedule_days (schedule_id, day, reason)
    select id, private.lagos_today() + 1, ${word('why a day of a schedule waits', ['driver'])} from schedule`;
}
