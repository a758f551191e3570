import type { Facade } from '../../functions/api/testing/facade.ts';

/** Columns for SECRET_COLUMNS and OPEN_COLUMNS. */
export const SECRET_COLUMNS_OF_REACH = [
  'push_subscriptions.endpoint',
  'push_subscriptions.p256dh',
  'push_subscriptions.auth',
  'push_subscriptions.device',
  'driver_devices.token_hash',
  'driver_devices.drop_reason',
];
export const OPEN_COLUMNS_OF_REACH = ['notification_preferences.topic', 'driver_devices.client'];

/** Gives the person a browser that takes pushes, a phone that tracks and a number that was to be proved, with a secret in every column that can hide one. */
export async function plantReach(
  { sql }: Facade,
  { name, id }: { name: string; id: string },
  plant: (what: string, value: string, readers: readonly string[]) => string,
): Promise<void> {
  const canary = `canary-${crypto.randomUUID()}`;
  const endpoint = plant(`the push address of ${name}`, `https://push.test/${canary}`, []);
  const key = plant(`the push key of ${name}`, `${crypto.randomUUID()}_`.padEnd(87, 'k'), []);
  const auth = plant(`the push secret of ${name}`, crypto.randomUUID().replaceAll('-', '').slice(0, 22), []);
  await sql`
    insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
    values (${id}, null, ${endpoint}, ${key}, ${auth},
      ${plant(`the browser of ${name}`, `canary-${crypto.randomUUID()}`, [name])})`;
  const hash = plant(
    `the token's hash of the phone of ${name}`,
    crypto.randomUUID().replaceAll('-', '').repeat(2),
    [],
  );
  await sql`
    insert into public.driver_devices (driver_id, token_hash, client, dropped_at, drop_reason)
    values (${id}, decode(${hash}, 'hex'), 'traccar_10', now(),
      ${plant(`why a position of ${name} was dropped`, `canary-${crypto.randomUUID()}`, [name])})`;
  await sql`
    insert into private.phone_verifications (person_id, phone, ended_at)
    values (${id}, ${plant(`a number that ${name} wanted to prove`, `canary-${crypto.randomUUID()}`, [name])}, now())`;
  const link = plant(
    `the link of a contact of ${name}`,
    crypto.randomUUID().replaceAll('-', '').repeat(2),
    [],
  );
  await sql`
    insert into private.contact_requests (person_id, phone, token_hash, asked_at)
    values (${id}, '+2348030000404', decode(${link}, 'hex'), now() - interval '9 days')`;
  const mailed = plant(
    `the token's hash of a mail to ${name}`,
    crypto.randomUUID().replaceAll('-', '').repeat(2),
    [],
  );
  await sql`
    insert into private.email_links (token_hash, person_id, email)
    values (decode(${mailed}, 'hex'), ${id},
      ${plant(`an address that ${name} was to prove`, `canary-${crypto.randomUUID()}@no.test`, [name])})`;
  await sql`
    insert into private.former_contacts (person_id, channel, address)
    values (${id}, 'email', ${plant(`the former address of ${name}`, `canary-${crypto.randomUUID()}@no.test`, [name])})`;
  await sql`
    insert into public.notification_preferences (user_id, topic) values (${id}, 'money') on conflict do nothing`;
}
