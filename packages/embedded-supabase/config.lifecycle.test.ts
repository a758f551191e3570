import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Stack } from './options.ts';
import { makeEmptyProject } from './testing/fixture.ts';
import { startTestStack } from './testing/stack.ts';

let stack: Stack;
let workdir: string;

afterEach(async () => {
  await stack.stop();
  rmSync(workdir, { recursive: true });
});

async function start(config: string): Promise<void> {
  workdir = makeEmptyProject();
  writeFileSync(path.join(workdir, 'supabase', 'config.toml'), config);
  stack = await startTestStack({ workdir });
}

function post(call: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.url}/auth/v1/${call}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const ACCOUNT = { email: 'ada@example.test', password: 'long-enough-7' };

test('enable_signup = false closes sign-up', async () => {
  await start('[auth]\nenable_signup = false');
  const response = await post('signup', ACCOUNT);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error_code: 'signup_disabled' });
});

test('captcha closes sign-up, sign-in and mails to all clients but servers with the secret key', async () => {
  await start('[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "x"');
  const server = { apikey: stack.secretKey };
  const signedUp = await post('signup', ACCOUNT, server);
  const session: { access_token: string; refresh_token: string } = await signedUp.json();
  const person = { authorization: `Bearer ${session.access_token}` };
  const solved = { ...ACCOUNT, gotrue_meta_security: { captcha_token: 'XXXX.DUMMY.TOKEN.XXXX' } };
  for (const call of ['signup', 'token?grant_type=password', 'otp', 'magiclink', 'recover', 'resend']) {
    const body = { ...ACCOUNT, type: 'signup' };
    for (const [sent, headers] of [
      [body, {}],
      [solved, {}],
      [body, person],
      [body, { ...server, ...person }],
    ] as const) {
      const refused = await post(call, sent, headers);
      expect({ call, status: refused.status }).toEqual({ call, status: 400 });
      expect(await refused.json()).toMatchObject({ error_code: 'captcha_failed' });
    }
    const allowed = await (await post(call, body, server)).text();
    expect(allowed).not.toContain('captcha');
  }
  expect((await post('token?grant_type=password', ACCOUNT, server)).status).toBe(200);
  const refreshed = await post('token?grant_type=refresh_token', { refresh_token: session.refresh_token });
  expect(refreshed.status).toBe(200);
});

test('enable_confirmations = true asks for the link in the mail, and minimum_password_length is enforced', async () => {
  await start('[auth]\nminimum_password_length = 12\n[auth.email]\nenable_confirmations = true');
  expect(await (await post('signup', { ...ACCOUNT, password: 'eleven-char' })).json()).toMatchObject({
    error_code: 'weak_password',
  });
  const signedUp = await post('signup', ACCOUNT);
  expect(signedUp.status).toBe(200);
  expect(await signedUp.json()).not.toHaveProperty('access_token');
  const signIn = await post('token?grant_type=password', ACCOUNT);
  expect(await signIn.json()).toMatchObject({ error_code: 'email_not_confirmed' });
});
