import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionSchema } from './contract.ts';
import { LOGIN_ACCOUNT_MAX_HITS } from '../limits.rules.ts';
import { openFacade, read, type Facade } from '../../../api/testing/facade.ts';

/** "é" as two characters, as one keyboard sends it, and the ligature "ﬁ". */
const TYPED = 'caf\u0065\u0301 \ufb01sh and chips';
const PLAIN = 'caf\u00e9 fish and chips';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const login = (email: string, password: string) =>
  facade.call('POST', '/auth/login', { json: { email, password } });

async function register(password: string) {
  const email = `${crypto.randomUUID()}@new.test`;
  const json = { name: 'Ada Obi', email, phone: '0803 123 4567', password, userType: 'passenger' };
  const session = read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
  return { email, id: session.user.id, token: session.token };
}

/** An account from before: its password was stored as it was typed. */
async function registerBefore(typed: string) {
  const person = await register('another-good-one');
  await facade.sql`
    update auth.users set encrypted_password = extensions.crypt(${typed}, extensions.gen_salt('bf', 10)) where id = ${person.id}`;
  await facade.sql`delete from public.notifications where user_id = ${person.id}`;
  return person;
}

test.each([
  [TYPED, PLAIN],
  [PLAIN, TYPED],
])('a password that was registered as %j opens a session as %j', async (registered, typed) => {
  const { email } = await register(registered);
  expect(await login(email, typed)).toMatchObject({ status: 200 });
});

test('a new password is stored in its plain form, and the current one may have another', async () => {
  const { email, token } = await register(PLAIN);
  const passwords = { currentPassword: TYPED, newPassword: `${TYPED} 2` };
  expect(await facade.call('POST', '/user/password', { as: { token }, json: passwords })).toMatchObject({
    status: 204,
  });
  expect(await login(email, `${PLAIN} 2`)).toMatchObject({ status: 200 });
});

test('an older password is tried as it was typed; then its plain form is stored, without a warning', async () => {
  const { email, id, token } = await registerBefore(TYPED);
  expect(await login(email, PLAIN)).toMatchObject({ status: 401 });
  expect(await login(email, TYPED)).toMatchObject({ status: 200 });
  expect(await login(email, PLAIN)).toMatchObject({ status: 200 });
  expect([
    ...(await facade.sql`select kind from public.notifications where user_id = ${id} and kind = 'password_changed'`),
  ]).toEqual([]);
  // The other device stays signed in.
  expect(await facade.call('GET', '/user', { as: { token } })).toMatchObject({ status: 200 });
});

test('both forms are one attempt', async () => {
  const { email } = await register('another-good-one');
  for (let attempt = 0; attempt < LOGIN_ACCOUNT_MAX_HITS; attempt += 1)
    expect((await login(email, `${TYPED} ${attempt}`)).status).toBe(401);
  expect((await login(email, TYPED)).status).toBe(429);
});

test("only the caller's own password is stored in another form", async () => {
  const { email, id } = await registerBefore(TYPED);
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  await facade.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    await sql`set local role authenticated`;
    await sql`select private.store_plain_password(${`${TYPED}!`})`;
  });
  expect(await login(email, `${PLAIN}!`)).toMatchObject({ status: 401 });
  expect(await login(email, TYPED)).toMatchObject({ status: 200 });
});
