import postgres from 'postgres';
import { signIn } from './demo-payments.ts';

/** The owners of these accounts have proved the numbers of supabase/seed.sql. */
const PROVED = ['driver@tafiya.test', 'kunle@tafiya.test'];
const ASKING = 'zainab@tafiya.test';

/** Proves the numbers of two demo accounts, so that `/_outbox` shows SMS about the trips of the demonstration. */
export async function ensureDemoPhones(databaseUrl: string): Promise<void> {
  await withDatabase(
    databaseUrl,
    (sql) => sql`
      update public.profiles set phone_verified_at = now()
      where email in ${sql(PROVED)} and phone like '+23480300000__' and phone_verified_at is null`,
  );
}

/** A third demo account requests a code, once: its SMS is in `/_outbox` at any hour. */
export async function ensureDemoCode(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  password: string,
): Promise<void> {
  const waiting = await withDatabase(
    databaseUrl,
    (sql) => sql`
      select from public.profiles p where p.email = ${ASKING} and p.phone_verified_at is null
        and not exists (select from private.deliveries d where d.user_id = p.id and d.source = 'phone_code')`,
  );
  if (waiting.length === 0) return;
  const person = await signIn(url, { email: ASKING, password });
  await person('POST', '/phone-verification');
}

async function withDatabase(
  databaseUrl: string,
  work: (sql: postgres.Sql) => Promise<postgres.RowList<postgres.Row[]>>,
): Promise<postgres.Row[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
