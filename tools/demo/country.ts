import { readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { createPaystack } from '../../supabase/functions/_shared/payments/paystack/paystack.ts';
import { ROOT } from '../root.ts';
import { withScript, type DemoStack } from './stack.ts';

const IMAGES = path.join(ROOT, 'tools', 'demo', 'images');
/** Files that are stored at the same time. */
const AT_ONCE = 6;

/**
 * Makes the country: drivers with faces, licences, trips of the past and ratings (at the first start), and departures of today and the next
 * seven days on twelve routes (each start). As operator, because 52 drivers would sign in one after the other.
 */
export async function addCountry(stack: DemoStack): Promise<void> {
  await withScript(stack, 'demo-country.sql', async (sql) => {
    const [made] = await sql<{ isFirst: boolean }[]>`select pg_temp.make_country(${new Date()}) as "isFirst"`;
    if (made?.isFirst !== true) return;
    const files = await sql<{ path: string; image: string }[]>`select path, image from pg_temp.demo_files()`;
    const waiting = [...files];
    const storeNext = async (): Promise<void> => {
      const file = waiting.pop();
      if (file === undefined) return;
      await store(stack, file);
      await storeNext();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
    await sql`select pg_temp.show_faces()`;
    await addPayoutAccounts(sql, stack);
  });
}

/** Every second driver takes online payment, if there is a provider: passengers see both kinds of tickets. */
async function addPayoutAccounts(
  sql: postgres.Sql,
  { paymentSimulator: simulator }: DemoStack,
): Promise<void> {
  if (simulator === null) return;
  const provider = createPaystack({ secretKey: simulator.secretKey, baseUrl: simulator.url });
  const drivers = await sql<Payee[]>`
    select v.driver_id as payee_id, v.bank_code, v.bank_name, v.bank_account_number as account_number, v.account_name as resolved_name
    from demo_drivers d join public.driver_verifications v on v.driver_id = d.id where d.n % 2 = 1 and d.n <= 48`;
  const accounts = drivers.map(async (driver) => ({
    ...driver,
    name_matches: true,
    number_is_shared: false,
    usable_from: new Date(),
    recipient_code: await provider.createRecipient({
      bankCode: driver.bank_code,
      accountNumber: driver.account_number,
      name: driver.resolved_name,
    }),
  }));
  await sql`insert into public.payout_accounts ${sql(await Promise.all(accounts))}`;
}

type Payee = Record<'payee_id' | 'bank_code' | 'bank_name' | 'account_number' | 'resolved_name', string>;

async function store(
  { url, secretKey }: DemoStack,
  { path: place, image }: { path: string; image: string },
): Promise<void> {
  const stored = await fetch(`${url}/storage/v1/object/documents/${place}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'image/webp' },
    body: readFileSync(path.join(IMAGES, `${image}.webp`)),
  });
  if (!stored.ok) throw new Error(`A photo was not stored: ${stored.status} ${await stored.text()}`);
}
