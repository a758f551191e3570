import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sessionSchema, type Session } from './auth/contract.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

const PASSWORD = 'a-good-password';
const SECRETS = {
  phone: '0803 765 4321',
  nin: '98765432101',
  companyName: 'Quiet Lines Ltd',
  companyRegistrationNumber: 'RC 7654321',
  companyAddress: '1 Hidden Road, Kaduna',
  taxIdentificationNumber: '76543210-0001',
  corporateContactPerson: 'Zainab Quiet',
};

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function register(email: string): Promise<Session> {
  const json = { name: 'Ada Obi', email, password: PASSWORD, userType: 'corporate', ...SECRETS };
  return read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
}

/** Calls Auth as a server, past the façade: other callers are refused. Returns the status and the whole answer as text. */
async function atAuth(path: string, { token, json }: { token?: string; json?: object }) {
  const { url, secretKey } = inject('stack');
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: json ? 'POST' : 'GET',
    headers: {
      apikey: secretKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: json ? JSON.stringify(json) : null,
  });
  return { status: response.status, text: await response.text() };
}

test('neither the first token, nor Auth’s sessions, nor its tables contain personal data of a registration', async () => {
  const email = `${crypto.randomUUID()}@new.test`;
  const { token, user } = await register(email);
  const session = await atAuth('token?grant_type=password', { json: { email, password: PASSWORD } });
  const account = await atAuth('user', { token });
  expect([session.status, account.status]).toEqual([200, 200]);
  const stored = await facade.sql`
    select u.raw_user_meta_data, u.raw_app_meta_data, i.identity_data
    from auth.users u join auth.identities i on i.user_id = u.id where u.id = ${user.id}`;
  const everything = [JSON.stringify(decodeJwt(token)), session.text, account.text, JSON.stringify(stored)];
  for (const text of everything) {
    expect(text).toContain(email);
    for (const secret of [...Object.values(SECRETS), '8037654321']) expect(text).not.toContain(secret);
  }
  expect(await facade.sql`select 1 from private.registrations where email = ${email}`).toHaveLength(0);
});

test('a sign-up that the façade did not prepare gets a plain account and cannot take the stored details of another email', async () => {
  const victim = `${crypto.randomUUID()}@new.test`;
  const details = { name: 'Victim', userType: 'corporate', nin: SECRETS.nin, companyName: 'Victim Ltd' };
  const [row] = await facade.sql`
    select private.store_registration(${victim}, ${facade.sql.json(details)}) as id`;
  const email = `${crypto.randomUUID()}@new.test`;
  const data = { name: 'Thief', userType: 'corporate', nin: '11111111111', registration: row?.id };
  const answer = await atAuth('signup', { json: { email, password: PASSWORD, data } });
  expect(answer.status).toBe(200);
  const profile = facade.sql`select user_type, name, nin, phone from public.profiles where email = ${email}`;
  expect(await profile).toEqual([{ user_type: 'passenger', name: 'Thief', nin: null, phone: '' }]);
  expect(await facade.sql`select 1 from private.registrations where id = ${row?.id}`).toHaveLength(1);
});

test('more than 4 KB of metadata is refused at sign-up and later', async () => {
  const email = `${crypto.randomUUID()}@new.test`;
  const data = { junk: 'x'.repeat(5000) };
  expect((await atAuth('signup', { json: { email, password: PASSWORD, data } })).status).toBe(413);
  expect(await facade.sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
});
