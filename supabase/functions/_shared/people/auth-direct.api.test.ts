import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from './auth/contract.ts';
import { mailsTo } from './testing/auth-mails.ts';
import { sha256 } from '../core/secrets.ts';
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

const CONFIRM = 'Confirm your new email address';
const confirmations = (...addresses: string[]) =>
  addresses.flatMap(mailsTo).filter(({ subject }) => subject === CONFIRM);

const bucketOf = (id: string) => sha256(`own-password:account:${id}`);

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
  test('refuse every sign-up and sign-in, and send no mail, with the right password too', async () => {
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

  test('cannot make Auth mail codes to the mailbox, which may be a stranger’s', async () => {
    const ada = await register();
    const { url, publishableKey } = inject('stack');
    const headers = { apikey: publishableKey, authorization: `Bearer ${ada.token}` };
    expect((await fetch(`${url}/auth/v1/reauthenticate`, { headers })).status).toBe(429);
    expect(mailsTo(ada.email)).toEqual([]);
  });

  test('cannot give the account a phone number to sign in with', async () => {
    const ada = await register();
    // Without a provider of SMS the real Auth answers 500.
    expect((await changeAtAuth(ada.token, { phone: '+2348031234567' })).status).toBeGreaterThanOrEqual(400);
    const [row] = await facade.sql`select phone, phone_change from auth.users where id = ${ada.id}`;
    expect([row?.['phone'] ?? '', row?.['phone_change'] ?? '']).toEqual(['', '']);
  });

  test('cannot change the email, nor make Auth send a mail about it', async () => {
    const ada = await register();
    const strangers = Array.from({ length: 5 }, () => `${crypto.randomUUID()}@strangers.test`);
    for (const email of strangers) {
      expect(await changeAtAuth(ada.token, { email })).toEqual({
        status: 429,
        code: 'over_email_send_rate_limit',
      });
    }
    expect(confirmations(ada.email, ...strangers)).toEqual([]);
    const [row] = await facade.sql`select email, email_change from auth.users where id = ${ada.id}`;
    expect(row?.['email']).toBe(ada.email);
    expect(row?.['email_change'] ?? '').toBe('');
  });
});

describe('POST /api/user/email', () => {
  const change = (token: string, json: object) => facade.call('POST', '/user/email', { as: { token }, json });

  test('mails one link, to the new mailbox, whose reader alone proves it', async () => {
    const ada = await register();
    const newEmail = `${crypto.randomUUID()}@new.test`;
    expect(await change(ada.token, { newEmail, password: PASSWORD })).toMatchObject({ status: 204 });
    expect(confirmations(ada.email)).toEqual([]);
    const mails = confirmations(newEmail);
    expect(mails).toHaveLength(1);
    // Another address waits for another request, however soon.
    const stranger = `${crypto.randomUUID()}@strangers.test`;
    expect(await changeAtAuth(ada.token, { email: stranger })).toMatchObject({ status: 429 });
    expect(confirmations(stranger)).toEqual([]);
    expect(await atAuth('verify', mails[0]?.link ?? {})).toBe('200 ');
    const [profile] = await facade.sql`
      select email, email_verified_at is not null as is_proved from public.profiles where id = ${ada.id}`;
    expect(profile).toEqual({ email: newEmail, is_proved: true });
    expect(mailsTo(ada.email).at(-1)?.subject).toBe('Your email address has been changed');
    expect(await changeAtAuth(ada.token, { email: stranger })).toMatchObject({ status: 429 });
  });

  test('lets Auth send no mail after a request for which it sent nothing', async () => {
    const [ada, other] = [await register(), await register()];
    const stranger = `${crypto.randomUUID()}@strangers.test`;
    for (const newEmail of [other.email, ada.email]) {
      await change(ada.token, { newEmail, password: PASSWORD });
      expect(await changeAtAuth(ada.token, { email: stranger })).toMatchObject({ status: 429 });
    }
    expect(confirmations(ada.email, other.email, stranger)).toEqual([]);
  });

  test('mails five times a day', async () => {
    const ada = await register();
    const answers = [];
    for (let n = 0; n < 6; n += 1) {
      const newEmail = `${crypto.randomUUID()}@new.test`;
      answers.push((await change(ada.token, { newEmail, password: PASSWORD })).status);
      // Only the limit of a day counts here.
      await facade.sql`delete from private.rate_limits where bucket = ${await bucketOf(ada.id)}`;
    }
    expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
  });

  test('needs the current password; the link in the new mailbox changes the address', async () => {
    const ada = await register();
    const newEmail = `${crypto.randomUUID()}@new.test`;
    const wrong = await change(ada.token, { newEmail, password: 'a-guess' });
    expect(wrong).toMatchObject({ status: 403, body: { error: 'Incorrect password.' } });
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
