import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, freshEmail, signedIn, type Person } from './testing/people.ts';

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

async function recoveryLink(redirectTo?: string) {
  const { data, error } = await administrator().auth.admin.generateLink({
    type: 'recovery',
    email: person.email,
    options: redirectTo === undefined ? {} : { redirectTo },
  });
  if (error) throw error;
  return data.properties;
}

async function follow(link: string): Promise<{ target: string; fragment: URLSearchParams }> {
  const { pathname, search } = new URL(link);
  const response = await send(pathname + search, { key: null });
  expect(response.status).toBe(303);
  const [target = '', fragment = ''] = (response.headers.get('location') ?? '').split('#', 2);
  return { target, fragment: new URLSearchParams(fragment) };
}

describe('a forgotten password', () => {
  test('the code signs in once, and a new password can be set', async () => {
    const { email_otp: token } = await recoveryLink();
    const client = visitor();
    const verified = await client.auth.verifyOtp({ email: person.email, token, type: 'recovery' });
    expect(verified.error).toBeNull();
    expect(decodeJwt(verified.data.session?.access_token ?? '')).toMatchObject({
      sub: person.id,
      amr: [{ method: 'otp' }],
      app_metadata: { provider: 'email' },
    });
    const again = await visitor().auth.verifyOtp({ email: person.email, token, type: 'recovery' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const password = randomUUID();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await visitor().auth.signInWithPassword({ ...person, password })).error).toBeNull();
  });

  test('the link redirects once with a complete session in the fragment', async () => {
    const { action_link: link, redirect_to: redirectTo } = await recoveryLink();
    const { target, fragment } = await follow(link);
    expect(target).toBe(redirectTo);
    expect(fragment.get('type')).toBe('recovery');
    expect(decodeJwt(fragment.get('access_token') ?? '')).toMatchObject({
      sub: person.id,
      email: person.email,
      user_metadata: { name: 'Ada Bello' },
      amr: [{ method: 'otp' }],
    });
    const client = visitor();
    const session = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(session.error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const second = await follow(link);
    expect(second.fragment.get('error_code')).toBe('otp_expired');
    expect(second.fragment.has('access_token')).toBe(false);
  });

  test('a link whose token cannot be stored gives an error', async () => {
    const { fragment } = await follow('http://localhost/auth/v1/verify?type=recovery&token=a%00b');
    expect(fragment.get('error_code')).toMatch(/^(otp_expired|unexpected_failure)$/);
  });

  test('a link without a token is a bad request, also with a hash', async () => {
    const { hashed_token: hash } = await recoveryLink();
    const response = await send(`/auth/v1/verify?type=recovery&token_hash=${hash}`, { key: null });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  test.each(['recovery', 'email_change', 'magiclink'])(
    'no token, or two, are a bad request, type %s',
    async (type) => {
      for (const given of [{}, { token: '' }, { token_hash: '' }, { token: '123456', token_hash: 'x' }]) {
        const response = await send('/auth/v1/verify', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ type, email: person.email, ...given }),
        });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
      }
    },
  );

  test('a second mail within the configured time is refused', async () => {
    const recover = () => visitor().auth.resetPasswordForEmail(person.email);
    expect((await recover()).error).toBeNull();
    expect((await recover()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  });

  test('the hash in the link can be verified like the code', async () => {
    const { hashed_token } = await recoveryLink();
    const { error } = await visitor().auth.verifyOtp({ token_hash: hashed_token, type: 'recovery' });
    expect(error).toBeNull();
  });

  test('the code is invalid with another user’s address', async () => {
    const { email_otp: token } = await recoveryLink();
    const other = await createPerson();
    const { error } = await visitor().auth.verifyOtp({ email: other.email, token, type: 'recovery' });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'https://localhost@evil.example/',
  ])('never redirects to %s', async (redirectTo) => {
    const { action_link: link, redirect_to: redirectTarget } = await recoveryLink(redirectTo);
    expect(redirectTarget).not.toContain('evil');
    const url = new URL(link);
    url.searchParams.set('redirect_to', redirectTo);
    const { target } = await follow(url.toString());
    expect(target).not.toContain('evil');
    expect(target).not.toContain('javascript');
  });

  test('the response to a recovery request does not reveal whether the account exists', async () => {
    expect((await visitor().auth.resetPasswordForEmail(freshEmail())).error).toBeNull();
  });

  test('a sign-in link works for an existing account', async () => {
    const { data } = await administrator().auth.admin.generateLink({
      type: 'magiclink',
      email: person.email,
    });
    const { fragment } = await follow(data.properties?.action_link ?? '');
    expect(decodeJwt(fragment.get('access_token') ?? '').sub).toBe(person.id);
  });
});

test('a sign-in code works once, with the newer type name email', async () => {
  const { data } = await administrator().auth.admin.generateLink({ type: 'magiclink', email: person.email });
  const token = data.properties?.email_otp ?? '';
  const signIn = () => visitor().auth.verifyOtp({ email: person.email, token, type: 'email' });
  expect((await signIn()).data.user?.id).toBe(person.id);
  expect((await signIn()).error).toMatchObject({ code: 'otp_expired' });
});

describe('a new password after recovery', () => {
  test('ends all earlier sessions', async () => {
    const { client: old } = await signedIn(person);
    const { email_otp: token } = await recoveryLink();
    const client = visitor();
    await client.auth.verifyOtp({ email: person.email, token, type: 'recovery' });
    await client.auth.updateUser({ password: randomUUID() });
    expect((await old.auth.refreshSession()).error).not.toBeNull();
  });
});
