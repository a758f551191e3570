import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { send, visitor } from './testing/clients.ts';
import { deleteLater, freshEmail } from './testing/people.ts';

const NAME = 'Ṣadé Ọláyínká “Śade” 🚗';

describe('sign-up', () => {
  test('gives a session whose token contains the unchanged metadata', async () => {
    const email = freshEmail();
    const { data, error } = await visitor().auth.signUp({
      email: email.toUpperCase(),
      password: randomUUID(),
      options: { data: { name: NAME, plan: 'free', nested: { list: [1, null, 'x'] } } },
    });
    expect(error).toBeNull();
    const user = deleteLater(data.user);
    expect(user.email).toBe(email);
    expect(user.user_metadata).toMatchObject({ name: NAME, nested: { list: [1, null, 'x'] } });
    expect(user.identities).toMatchObject([{ provider: 'email', user_id: user.id }]);
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      sub: user.id,
      email,
      role: 'authenticated',
      user_metadata: { name: NAME },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  test('does not let users set their own role', async () => {
    const { data } = await visitor().auth.signUp({
      email: freshEmail(),
      password: randomUUID(),
      options: { data: { role: 'service_role', app_metadata: { admin: true } } },
    });
    expect(deleteLater(data.user).role).toBe('authenticated');
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(claims.role).toBe('authenticated');
    expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('rejects an address that is already registered, also in upper case', async () => {
    const [email, password] = [freshEmail(), randomUUID()];
    const first = await visitor().auth.signUp({ email, password });
    deleteLater(first.data.user);
    const second = await visitor().auth.signUp({ email: email.toUpperCase(), password });
    expect(second.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  test('lets one of two concurrent sign-ups with one address succeed', async () => {
    const account = { email: freshEmail(), password: randomUUID() };
    const both = await Promise.all([visitor().auth.signUp(account), visitor().auth.signUp(account)]);
    const successful = both.filter(({ data }) => data.session !== null);
    successful.forEach(({ data }) => deleteLater(data.user));
    expect(successful).toHaveLength(1);
  });

  test('rejects a short password with the reason', async () => {
    const { error } = await visitor().auth.signUp({ email: freshEmail(), password: 'short' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  test('rejects a password that bcrypt would truncate', async () => {
    const { error } = await visitor().auth.signUp({ email: freshEmail(), password: 'é'.repeat(37) });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('rejects a phone number', async () => {
    const { error } = await visitor().auth.signUp({ phone: '+2348030000000', password: randomUUID() });
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
  });

  test.each([
    'not an address',
    '@example.test',
    'two@@',
    'jörg@example.test',
    'a@münchen.test',
    'a@example.test.',
    `${'a'.repeat(300)}@example.test`,
  ])('rejects the address %j', async (email) => {
    const { error } = await visitor().auth.signUp({ email, password: randomUUID() });
    expect(error?.status).toBeLessThan(500);
    expect(error).toMatchObject({ code: 'validation_failed' });
  });
});

describe('a malformed body', () => {
  test.each([
    ['/auth/v1/signup', '{"email":5,"password":"12345678"}'],
    ['/auth/v1/signup', '{"email":{"$ne":null},"password":["a"]}'],
    ['/auth/v1/signup', 'null'],
    ['/auth/v1/signup', '[]'],
    ['/auth/v1/signup', '{'],
    ['/auth/v1/signup', ''],
    ['/auth/v1/signup', '{"email":"a@example.test","password":"12345678","data":"text"}'],
    ['/auth/v1/token?grant_type=password', '{"email":true,"password":1}'],
    ['/auth/v1/token?grant_type=refresh_token', '{"refresh_token":{}}'],
    ['/auth/v1/token?grant_type=refresh_token', '{}'],
    ['/auth/v1/token?grant_type=nonsense', '{}'],
    ['/auth/v1/token', '{}'],
    ['/auth/v1/recover', '{"email":["a@example.test"]}'],
    ['/auth/v1/verify', '{"type":1,"token":2,"email":3}'],
    ['/auth/v1/verify', '{}'],
  ])('of POST %s is a client error: %s', async (path, body) => {
    const response = await send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error_code: expect.any(String), msg: expect.any(String) });
  });
});
