import type { Facade } from '../../functions/api/testing/facade.ts';

/** Stores an alarm of a person that ended long ago, and gives its reason: for the person only. */
export async function plantAlarm({ sql }: Facade, { id, name }: { id: string; name: string }) {
  const value = `canary-${crypto.randomUUID()}`;
  await sql`
    insert into private.sos_alerts (person_id, client_key, raised_at, received_at, closed_at, closed_by, close_reason)
    values (${id}, gen_random_uuid(), now() - interval '9 days', now() - interval '9 days', now() - interval '9 days',
      'person', ${value})`;
  return { what: `why the alarm of ${name} ended`, value, readers: [name] };
}
