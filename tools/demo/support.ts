import { randomUUID } from 'node:crypto';
import { signIn } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/**
 * Fills the demonstration with two support requests that wait, once: of the demo passenger about a booking, and of a visitor.
 * The platform gets an address, so that its mails appear in the outbox.
 */
export async function addSupportRequests(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    const [booked] = await sql<{ id: string }[]>`
      select b.id from public.bookings b
      join public.profiles p on p.id = b.passenger_id and p.email = 'passenger@tafiya.test'
      where not exists (select from private.support_threads)
      order by b.created_at limit 1`;
    if (!booked) return;
    await sql`update public.platform_settings set support_email = 'support@tafiya.test' where support_email is null`;
    const passenger = await signIn(stack.url, 'passenger');
    await passenger('POST', '/support', {
      clientKey: randomUUID(),
      subject: 'lost_item',
      body: 'I left a black umbrella on the back seat. Can you ask the driver whether it is still there?',
      bookingId: booked.id,
    });
    await fetch(`${stack.url}/api/support-visitors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientKey: randomUUID(),
        email: 'ngozi@visitor.test',
        subject: 'other',
        body: 'Do you plan trips from Enugu to Calabar at the weekend?',
      }),
    });
  });
}
