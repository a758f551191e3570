import type { Facade } from '../../functions/api/testing/facade.ts';

/**
 * Stores a conversation about a booking, and gives its first words: for its two sides only, not for administrators. Twenty
 * messages follow, so that the copy of ten messages around a reported one does not reach it.
 */
export async function plantMessage({ sql }: Facade, booking: string) {
  const value = `canary-${crypto.randomUUID()}`;
  await sql`
    with thread as (
      insert into private.message_threads (trip_id, passenger_id, driver_id, first_message_at, last_message_at)
      select b.trip_id, b.passenger_id, b.driver_id, now(), now() from public.bookings b where b.id = ${booking}
      on conflict on constraint one_thread_per_passenger do update set last_message_at = now()
      returning id, passenger_id
    )
    insert into private.messages (thread_id, sender_id, client_key, kind, body, created_at)
    select t.id, t.passenger_id, gen_random_uuid(), 'text', case n when 0 then ${value} else 'On my way.' end,
      now() - make_interval(mins => 90 - n)
    from thread t, generate_series(0, 20) n`;
  return { what: 'a message', value, readers: ['passenger', 'driver'] };
}

/** Stores a support request about a booking, and gives its words: for the passenger and administrators only. */
export async function plantSupport({ sql }: Facade, booking: string) {
  const value = `canary-${crypto.randomUUID()}`;
  await sql`
    with thread as (
      insert into private.support_threads (person_id, subject, trip_id, booking_id)
      select b.passenger_id, 'trip', b.trip_id, b.id from public.bookings b where b.id = ${booking}
      returning id, person_id
    )
    insert into private.support_messages (thread_id, is_answer, author_id, client_key, body)
    select t.id, false, t.person_id, gen_random_uuid(), ${value} from thread t`;
  return { what: 'a support request', value, readers: ['passenger', 'admin'] };
}
