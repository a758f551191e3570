import type { Facade } from '../../functions/api/testing/facade.ts';

/** Stores a conversation about a booking, and gives its words: for its two sides only, not for administrators. */
export async function plantMessage({ sql }: Facade, booking: string) {
  const value = `canary-${crypto.randomUUID()}`;
  await sql`
    with thread as (
      insert into private.message_threads (trip_id, passenger_id, first_message_at, last_message_at)
      select b.trip_id, b.passenger_id, now(), now() from public.bookings b where b.id = ${booking}
      on conflict on constraint one_thread_per_passenger do update set last_message_at = now()
      returning id, passenger_id
    )
    insert into private.messages (thread_id, sender_id, client_key, kind, body)
    select t.id, t.passenger_id, gen_random_uuid(), 'text', ${value} from thread t`;
  return { what: 'a message', value, readers: ['passenger', 'driver'] };
}
