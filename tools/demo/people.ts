import { z } from 'zod';

/** The accounts of supabase/seed.sql and demo-fleet.sql: address, and what each is for. */
export const DEMO_ACCOUNTS = [
  ['passenger@tafiya.test', 'books seats'],
  ['driver@tafiya.test', 'verified driver'],
  ['newdriver@tafiya.test', 'driver before verification'],
  ['corporate@tafiya.test', 'company with one bus'],
  ['fleet@tafiya.test', 'company with 40 buses and 62 departures a day'],
  ['admin@tafiya.test', 'administrator, at /admin-login'],
  ['admin2@tafiya.test', 'second administrator, for more than ₦100,000'],
] as const;
export const DEMO_PASSWORD = 'tafiya-demo-2026';

/** Ids of supabase/seed.sql. */
export const PASSENGER = '5eed0000-0000-4000-8000-000000000001';
export const DRIVER = '5eed0000-0000-4000-8000-000000000002';

/** The bank accounts to which the demo driver and the company are paid; the payment simulator has their holders. */
export const PAYOUT_ACCOUNTS = {
  driver: { bankCode: '058', accountNumber: '0230000002', accountName: 'EMEKA NWOSU' },
  corporate: { bankCode: '057', accountNumber: '2080000004', accountName: 'SAHEL LINES LTD' },
};

const tokenSchema = z.object({ token: z.string() });

export type Call = (method: string, path: string, json?: object) => Promise<unknown>;

/** Calls the API at `url` as the owner of a demo account, for example `driver`. */
export async function signIn(url: string, name: string): Promise<Call> {
  const bare = caller(url, {});
  const credentials = { email: `${name}@tafiya.test`, password: DEMO_PASSWORD };
  const { token } = tokenSchema.parse(await bare('POST', '/auth/login', credentials));
  return caller(url, { authorization: `Bearer ${token}` });
}

function caller(url: string, headers: Record<string, string>): Call {
  return async (method, path, json) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    const body: unknown = answer.status === 204 ? null : await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
}
