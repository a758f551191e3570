import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DRIVER, signIn, type Call } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

const idSchema = z.object({ id: z.string() });

/**
 * Fills the demonstration with two conversations of the demo driver, once: one with a passenger who has booked, and a question
 * of another who has not. Everything goes through the API.
 */
export async function addMessages(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    const [booked] = await sql<{ tripId: string }[]>`
      select b.trip_id as "tripId" from public.bookings b
      join public.profiles p on p.id = b.passenger_id and p.email = 'passenger@tafiya.test'
      join public.trips t on t.id = b.trip_id
      where b.driver_id = ${DRIVER} and b.status = 'confirmed' and t.departure_at > now()
        and not exists (select from private.message_threads)
      order by t.departure_at limit 1`;
    const [asked] = await sql<{ tripId: string }[]>`
      select t.id as "tripId" from public.trips t
      where t.driver_id = ${DRIVER} and t.status in ('scheduled', 'active') and t.departure_at > now() + interval '1 day'
        and not exists (
          select from public.bookings b join public.profiles p on p.id = b.passenger_id
          where b.trip_id = t.id and p.email = 'zainab@tafiya.test'
        )
      order by t.departure_at limit 1`;
    if (!booked || !asked) return;
    const [driver, passenger, zainab] = await Promise.all([
      signIn(stack.url, 'driver'),
      signIn(stack.url, 'passenger'),
      signIn(stack.url, 'zainab'),
    ]);

    const conversation = await open(passenger, booked.tripId);
    await say(
      passenger,
      conversation,
      'text',
      'Good morning. I have one large bag and a box of books. Is that fine?',
    );
    await say(driver, conversation, 'text', 'Yes, there is room. Please be at the park 15 minutes early.');
    await say(passenger, conversation, 'text', 'Thank you. I will be there.');
    await driver('POST', `/threads/${conversation}/read`);
    await say(driver, conversation, 'text', 'I stand beside the blue gate. The car is silver.');

    const question = await open(zainab, asked.tripId);
    await say(zainab, question, 'pick_up_near', 'Berger bus stop');
  });
}

const open = async (by: Call, tripId: string) => idSchema.parse(await by('POST', '/threads', { tripId })).id;

async function say(by: Call, threadId: string, kind: string, body: string): Promise<void> {
  await by('POST', `/threads/${threadId}/messages`, { clientKey: randomUUID(), kind, body });
}
