import { describe, expect, test } from 'vitest';
import { send } from './testing/clients.ts';

const HEADERS = { 'content-type': 'application/json' };

function signIn(headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'not-the-password' });
  const path = '/auth/v1/token?grant_type=password';
  return send(path, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
}

describe('an error', () => {
  test('has its status in code, and its code in error_code, for clients that name no version', async () => {
    const response = await signIn();
    expect(response.headers.has('x-supabase-api-version')).toBe(false);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: expect.any(String),
    });
  });

  test('has its code in code for clients of version 2024-01-01', async () => {
    const response = await signIn({ 'x-supabase-api-version': '2024-01-01' });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: expect.any(String) });
  });

  test('about a weak password has the reasons in every version', async () => {
    const body = JSON.stringify({ email: 'weak@example.test', password: 'short' });
    for (const version of ['', '2024-01-01']) {
      const headers = { ...HEADERS, 'x-supabase-api-version': version };
      const response = await send('/auth/v1/signup', { method: 'POST', headers, body });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ weak_password: { reasons: ['length'] } });
    }
  });
});

test('an unknown path is not found', async () => {
  expect((await send('/auth/v1/nothing-here')).status).toBe(404);
});

test('a body over 1 MiB is refused', async () => {
  const body = JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(2 ** 20) });
  const response = await send('/auth/v1/signup', { method: 'POST', headers: HEADERS, body });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error_code: 'request_entity_too_large' });
});

test('the settings say which ways of signing in are open', async () => {
  const response = await send('/auth/v1/settings');
  expect(await response.json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
  });
});

test('the health check names the service', async () => {
  const response = await send('/auth/v1/health');
  expect(await response.json()).toMatchObject({
    name: 'GoTrue',
    version: expect.any(String),
    description: expect.any(String),
  });
});
