import { PASSENGER } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** Gives the demo passenger an emergency contact and a false alarm of the past, which an administrator has seen; once. */
export async function addAlarms(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    await sql`
      insert into private.emergency_contacts (person_id, position, name, phone, relation, entered_at)
      select p.id, 1, 'Hauwa Bello', '+2348031112222', 'Sister', now() - interval '30 days' from public.profiles p where p.id = ${PASSENGER}
      on conflict do nothing`;
    await sql`
      insert into private.sos_alerts (
        person_id, client_key, raised_at, received_at, acknowledged_at, closed_at, closed_by, close_reason
      )
      select p.id, md5('demo alarm')::uuid, now() - interval '3 hours', now() - interval '3 hours',
        now() - interval '2 hours 58 minutes', now() - interval '2 hours 50 minutes', 'person', 'It was a false alarm'
      from public.profiles p where p.id = ${PASSENGER}
      on conflict do nothing`;
  });
}
