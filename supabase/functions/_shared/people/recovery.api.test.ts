import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from './auth/contract.ts';
import { RECOVER_ACCOUNT_MAX_HITS } from './limits.rules.ts';
import { openFacade, randomAddress, read, type Facade } from '../../api/testing/facade.ts';

const PASSWORD = 'a-good-password';
const NEW_PASSWORD = 'another-good-one';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function register() {
  const email = `${crypto.randomUUID()}@new.test`;
  const json = { name: 'Ada Obi', email, phone: '0803 123 4567', password: PASSWORD, userType: 'passenger' };
  const { token, user } = read(sessionSchema, await facade.call('POST', '/auth/register', { json }));
  return { id: user.id, email, token };
}

const recover = (email: string, headers: Record<string, string> = {}) =>
  facade.call('POST', '/auth/recover', { json: { email }, headers });

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await facade.call('POST', '/auth/login', { json: { email, password } })).status === 200;
}

/** The token of the account's newest recovery mail, once it has been made after the answer. */
async function mailedToken(id: string): Promise<string> {
  const stored = async () => {
    const [row] = await facade.sql`select recovery_token from auth.users where id = ${id}`;
    return String(row?.['recovery_token'] ?? '');
  };
  await expect.poll(stored, { timeout: 10_000 }).not.toBe('');
  return stored();
}

describe('POST /api/auth/recover', () => {
  test('answers alike for every address, also the second time; a known one gets a mail', async () => {
    const ada = await register();
    for (const email of [ada.email, `${crypto.randomUUID()}@new.test`, ada.email.toUpperCase()]) {
      expect(await recover(email)).toMatchObject({ status: 204, body: null });
    }
    expect(await mailedToken(ada.id)).not.toBe('');
  });

  test('is limited per requester, so that a stranger does not use up the owner’s requests', async () => {
    const { email } = await register();
    const stranger = { 'x-forwarded-for': randomAddress() };
    for (let n = 0; n < RECOVER_ACCOUNT_MAX_HITS; n += 1) {
      expect((await recover(email, stranger)).status).toBe(204);
    }
    expect(await recover(email, stranger)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await recover(`${crypto.randomUUID()}@new.test`, stranger)).status).toBe(204);
    expect((await recover(email)).status).toBe(204);
  });
});

describe('POST /api/auth/password', () => {
  const choose = (token: string, password: string) =>
    facade.call('POST', '/auth/password', { as: { token }, json: { password } });

  test('needs a session that a mailed link has opened, and ends the others', async () => {
    const ada = await register();
    expect(await choose(ada.token, NEW_PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: 'Please open the link in the mail again.' },
    });
    await recover(ada.email);
    const { url, publishableKey } = inject('stack');
    const verified = await fetch(`${url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', token_hash: await mailedToken(ada.id) }),
    });
    const { access_token: token }: { access_token: string } = await verified.json();
    expect(await choose(token, 'password')).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    expect(await choose(token, NEW_PASSWORD)).toMatchObject({ status: 204 });
    expect(await canSignIn(ada.email, NEW_PASSWORD)).toBe(true);
    expect((await facade.call('GET', '/user', { as: ada })).status).toBe(401);
  });
});
