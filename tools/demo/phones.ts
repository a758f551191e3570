import { signIn } from './people.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** The owners of these accounts have proved the numbers of supabase/seed.sql. */
const PROVED = ['driver@tafiya.test', 'kunle@tafiya.test'];
const ASKING = 'zainab';

/** Proves the numbers of two demo accounts, so that `/_outbox` shows SMS about the trips of the demonstration. */
export async function provePhones(stack: DemoStack): Promise<void> {
  await withDatabase(
    stack,
    (sql) => sql`
      update public.profiles set phone_verified_at = now()
      where email in ${sql(PROVED)} and phone like '+23480300000__' and phone_verified_at is null`,
  );
}

/** A third demo account requests a code, once: its SMS is in `/_outbox` at any hour. */
export async function requestCode(stack: DemoStack): Promise<void> {
  const waiting = await withDatabase(
    stack,
    (sql) => sql`
      select from public.profiles p where p.email = ${`${ASKING}@tafiya.test`} and p.phone_verified_at is null
        and not exists (select from private.deliveries d where d.user_id = p.id and d.source = 'phone_code')`,
  );
  if (waiting.length === 0) return;
  const person = await signIn(stack.url, ASKING);
  await person('POST', '/phone-verification');
}
