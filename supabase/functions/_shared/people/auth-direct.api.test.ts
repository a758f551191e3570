import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from './auth.contract.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

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

/** Changes an account with its own token at Auth's own entry point, past the façade. */
async function changeAtAuth(token: string, json: object): Promise<{ status: number; code: unknown }> {
  const { url, publishableKey } = inject('stack');
  const response = await fetch(`${url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(json),
  });
  const body: unknown = await response.json();
  const code =
    typeof body === 'object' && body !== null && 'error_code' in body ? body.error_code : undefined;
  return { status: response.status, code };
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await facade.call('POST', '/auth/login', { json: { email, password } })).status === 200;
}

/** Calls Auth's own entry points with the key of the pages. */
async function atAuth(path: string, json: object): Promise<string> {
  const { url, publishableKey } = inject('stack');
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  const body: unknown = await response.json();
  return `${response.status} ${typeof body === 'object' && body !== null && 'error_code' in body ? body.error_code : ''}`;
}

describe('Auth’s own entry points', () => {
  test('sign nobody up or in, and send no mail, with the right password too', async () => {
    const { email } = await register();
    const body = { email, password: PASSWORD, type: 'signup', create_user: true };
    for (const path of ['signup', 'token?grant_type=password', 'otp', 'magiclink', 'recover', 'resend']) {
      expect(await atAuth(path, body)).toBe('400 captcha_failed');
      expect(await atAuth(path, { ...body, email: `${crypto.randomUUID()}@new.test` })).toBe(
        '400 captcha_failed',
      );
    }
  });
});

describe('a stolen session, directly at Auth', () => {
  test('ends with the fifth wrong password', async () => {
    const ada = await register();
    for (let n = 1; n <= 5; n += 1) {
      const guess = await changeAtAuth(ada.token, { password: NEW_PASSWORD, current_password: `guess-${n}` });
      expect(guess).toEqual({ status: 400, code: 'current_password_invalid' });
    }
    const right = await changeAtAuth(ada.token, { password: NEW_PASSWORD, current_password: PASSWORD });
    expect(right.status).toBeGreaterThanOrEqual(400);
    expect(await facade.call('GET', '/user', { as: ada })).toMatchObject({ status: 401 });
    expect(await canSignIn(ada.email, PASSWORD)).toBe(true);
  });

  test('cannot change the password without the current one', async () => {
    const ada = await register();
    const without = await changeAtAuth(ada.token, { password: NEW_PASSWORD });
    expect(without).toEqual({ status: 400, code: 'current_password_required' });
    const wrong = await changeAtAuth(ada.token, { password: NEW_PASSWORD, current_password: 'a-guess' });
    expect(wrong).toEqual({ status: 400, code: 'current_password_invalid' });
    expect(await canSignIn(ada.email, PASSWORD)).toBe(true);
    const right = await changeAtAuth(ada.token, { password: NEW_PASSWORD, current_password: PASSWORD });
    expect(right.status).toBe(200);
    expect(await canSignIn(ada.email, NEW_PASSWORD)).toBe(true);
  });

  test('cannot change the email, nor make Auth send a mail about it', async () => {
    const ada = await register();
    const email = `${crypto.randomUUID()}@thief.test`;
    expect((await changeAtAuth(ada.token, { email })).status).toBe(403);
    const [row] = await facade.sql`select email, email_change from auth.users where id = ${ada.id}`;
    expect(row?.['email']).toBe(ada.email);
    expect(row?.['email_change'] ?? '').toBe('');
  });
});

describe('POST /api/user/email', () => {
  const change = (token: string, json: object) => facade.call('POST', '/user/email', { as: { token }, json });

  test('needs the current password; the link in the new mailbox changes the address', async () => {
    const ada = await register();
    const newEmail = `${crypto.randomUUID()}@new.test`;
    const wrong = await change(ada.token, { newEmail, password: 'a-guess' });
    expect(wrong).toMatchObject({ status: 403, body: { error: 'This password is not right.' } });
    expect(await facade.sql`select 1 from private.email_changes where user_id = ${ada.id}`).toHaveLength(0);
    const right = { newEmail: newEmail.toUpperCase(), password: PASSWORD };
    expect(await change(ada.token, right)).toMatchObject({ status: 204 });
    expect(await canSignIn(ada.email, PASSWORD)).toBe(true);
    const [row] = await facade.sql`
      select email_change, email_change_token_new from auth.users where id = ${ada.id}`;
    expect(row?.['email_change']).toBe(newEmail);
    const query = new URLSearchParams({
      token: String(row?.['email_change_token_new']),
      type: 'email_change',
    });
    await fetch(`${inject('stack').url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    expect(await canSignIn(newEmail, PASSWORD)).toBe(true);
    expect(await facade.call('GET', '/user', { as: ada })).toMatchObject({ body: { email: newEmail } });
  });

  test('an address of another account is refused; a suspended person is refused', async () => {
    const [ada, other] = [await register(), await register()];
    expect(await change(ada.token, { newEmail: other.email, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    const suspended = await facade.cast.suspended();
    expect(await change(suspended.token, { newEmail: other.email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    });
  });
});
